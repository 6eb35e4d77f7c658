import { t } from '@lingui/core/macro';
import type {
  ReturnCondition,
  ReturnState,
  ReturnTab,
} from '@shipdesk/domain/shipping/returned-parcel';

export function nameTab(tab: ReturnTab): string {
  return {
    delivered: t`To acknowledge`,
    in_transit: t`On the way back`,
    initiated: t`Return started`,
    acknowledged: t`Acknowledged`,
    all: t`All`,
  }[tab];
}

export function nameState(state: ReturnState): string {
  return {
    delivered: t`Delivered to you`,
    in_transit: t`On the way back`,
    initiated: t`Return started`,
    acknowledged: t`Acknowledged`,
    closed: t`No longer returning`,
  }[state];
}

export function nameCondition(condition: ReturnCondition): string {
  return {
    good: t`Good`,
    damaged: t`Damaged`,
    missing: t`Items missing`,
    wrong_item: t`Wrong item`,
  }[condition];
}
