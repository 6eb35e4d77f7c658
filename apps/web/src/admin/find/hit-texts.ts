import { t } from '@lingui/core/macro';
import type { Hit } from '@shipdesk/contract/operator/find';
import { remittanceStates } from '@shipdesk/domain/money/cod/cod-state';
import { rechargeStates } from '@shipdesk/domain/money/recharge/recharge';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { paths } from '../../lib/paths.ts';
import { payoutState } from '../../money/cod/remittance-texts.ts';
import { rechargeStateName, rechargeTone } from '../../money/wallet/recharge-texts.ts';

import { stageName } from '../../product/order-stage-texts.ts';
import type { Tone } from '../../ui/badge.tsx';

export function hitKindName(kind: Hit['kind']): string {
  const names: Readonly<Record<Hit['kind'], string>> = {
    seller: t`Seller`,
    order: t`Order`,
    payout: t`COD payout`,
    recharge: t`Recharge`,
    refund: t`Refund of a recharge`,
    invoice: t`Invoice`,
    credit_note: t`Credit note`,
  };
  return names[kind];
}

/** The state of a hit; null for a hit without one. */
export function hitState({ kind, state }: Hit): { tone: Tone; text: string } | null {
  if (kind === 'order') {
    const stage = orderStages.find((one) => one === state);
    return stage === undefined ? null : { tone: 'neutral', text: stageName(stage) };
  }
  if (kind === 'payout') {
    const payout = remittanceStates.find((one) => one === state);
    return payout === undefined ? null : payoutState(payout);
  }
  if (kind === 'recharge') {
    const recharge = rechargeStates.find((one) => one === state);
    if (recharge === undefined) return null;
    return { tone: rechargeTone[recharge], text: rechargeStateName(recharge) };
  }
  if (kind === 'refund') {
    if (state === 'pending') return { tone: 'warn', text: t`Being refunded` };
    return state === 'paid'
      ? { tone: 'ok', text: t`Refunded` }
      : { tone: 'bad', text: t`Refund failed` };
  }
  return null;
}

/** The screen on which operator staff act on a hit. */
export function hitPath({ kind, name, note, sellerId }: Hit): string {
  const ofSeller = new URLSearchParams({ seller: sellerId, search: name });
  switch (kind) {
    case 'order':
      return paths.sellerParcel(name);
    case 'seller':
      return `${paths.sellers()}?${new URLSearchParams({ search: note || name })}`;
    case 'payout':
      return `${paths.billingPage('codRemittance')}?${ofSeller}`;
    case 'recharge':
    case 'refund':
      return `${paths.billingPage('recharges')}?tab=all&${ofSeller}`;
    case 'invoice':
      return `${paths.billingPage('invoices')}?seller=${sellerId}`;
    case 'credit_note':
      return `${paths.billingPage('creditNotes')}?seller=${sellerId}`;
  }
}
