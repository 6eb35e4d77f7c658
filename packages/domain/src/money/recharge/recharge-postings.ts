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

/** Builds the posting that credits a recharge to the wallet. */
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

/** Builds the posting that holds a refund. The ledger refuses it if the wallet and its credit do not cover it. */
export function buildRefundHold(refund: RechargeRefund): Posting {
  return buildRefundPosting(refund, { step: 'refund', debit: 'wallet', credit: 'hold' });
}

/** Builds the posting that pays a held refund from the bank. */
export function buildRefundPayment(refund: RechargeRefund): Posting {
  return buildRefundPosting(refund, { step: 'refund_paid', debit: 'hold', credit: 'bank' });
}

/** Builds the posting that returns a failed refund from the hold to the wallet. */
export function buildRefundRelease(refund: RechargeRefund): Posting {
  return buildRefundPosting(refund, { step: 'refund_failed', debit: 'hold', credit: 'wallet' });
}
