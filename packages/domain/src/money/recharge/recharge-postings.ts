import { buildLeg, type Posting } from '../ledger/transfer.ts';
import type { RechargeMode } from './recharge.ts';

interface CreditedRecharge {
  readonly id: string;
  readonly mode: RechargeMode;
  readonly amountPaise: number;
}

interface RechargeRefund {
  readonly id: string;
  readonly rechargeId: string;
  readonly amountPaise: number;
}

/** Credits the wallet with a recharge, once. */
export function buildRechargeCredit({ id, mode, amountPaise }: CreditedRecharge): Posting {
  return {
    cause: { kind: 'recharge', id },
    entry: 'recharge',
    note: { mode },
    legs: [buildLeg('credit', 'bank', 'wallet', amountPaise)],
    whenShort: 'refuse',
  };
}

function buildRefundPosting(
  { id, rechargeId, amountPaise }: RechargeRefund,
  { step, ...accounts }: { step: string } & Pick<Posting['legs'][number], 'debit' | 'credit'>,
): Posting {
  return {
    cause: { kind: 'recharge', id: rechargeId },
    entry: 'recharge_refund',
    note: {},
    legs: [{ leg: `${step}.${id}`, ...accounts, amountPaise }],
    whenShort: 'refuse',
  };
}

/** Holds what a refund pays back. The posting fails when wallet and credit do not cover it. */
export function buildRefundHold(refund: RechargeRefund): Posting {
  return buildRefundPosting(refund, { step: 'refund', debit: 'wallet', credit: 'hold' });
}

export function buildRefundPayment(refund: RechargeRefund): Posting {
  return buildRefundPosting(refund, { step: 'refund_paid', debit: 'hold', credit: 'bank' });
}

/** Gives the held amount of a failed refund back to the wallet. */
export function buildRefundRelease(refund: RechargeRefund): Posting {
  return buildRefundPosting(refund, { step: 'refund_failed', debit: 'hold', credit: 'wallet' });
}
