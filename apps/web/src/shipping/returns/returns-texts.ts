import { t } from '@lingui/core/macro';
import type {
  ReturnCondition,
  ReturnState,
  ReturnTab,
} from '@shipdesk/domain/shipping/returned-parcel';

export function tabName(tab: ReturnTab): string {
  const names: Readonly<Record<ReturnTab, string>> = {
    delivered: t`To acknowledge`,
    in_transit: t`On the way back`,
    initiated: t`Return started`,
    acknowledged: t`Acknowledged`,
    all: t`All`,
  };
  return names[tab];
}

export function stateName(state: ReturnState): string {
  const names: Readonly<Record<ReturnState, string>> = {
    delivered: t`Delivered to you`,
    in_transit: t`On the way back`,
    initiated: t`Return started`,
    acknowledged: t`Acknowledged`,
    closed: t`No longer returning`,
  };
  return names[state];
}

export function conditionName(condition: ReturnCondition): string {
  const names: Readonly<Record<ReturnCondition, string>> = {
    good: t`Good`,
    damaged: t`Damaged`,
    missing: t`Items missing`,
    wrong_item: t`Wrong item`,
  };
  return names[condition];
}
