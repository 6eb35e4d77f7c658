import { t } from '@lingui/core/macro';
import type { RechargeMode, RechargeState } from '@shipdesk/domain/money/recharge/recharge';
import type { Tone } from '../../ui/badge.tsx';

export function nameRechargeMode(mode: RechargeMode): string {
  return mode === 'offline' ? t`Bank transfer` : t`Online`;
}

export function nameRechargeState(state: RechargeState): string {
  return {
    awaiting_approval: t`Awaiting confirmation`,
    approved: t`Credited`,
    declined: t`Declined`,
    starting: t`Creating the link`,
    awaiting_payment: t`Awaiting payment`,
    paid: t`Credited`,
    expired: t`Link expired`,
    failed: t`Failed`,
  }[state];
}

export const rechargeTones: Readonly<Record<RechargeState, Tone>> = {
  awaiting_approval: 'warn',
  approved: 'ok',
  declined: 'bad',
  starting: 'neutral',
  awaiting_payment: 'warn',
  paid: 'ok',
  expired: 'neutral',
  failed: 'bad',
};
