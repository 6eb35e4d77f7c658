import { getStateAfter } from '@shipdesk/domain/money/recharge/recharge';
import {
  buildRechargeCredit,
  buildRefundHold,
  buildRefundPayment,
  buildRefundRelease,
} from '@shipdesk/domain/money/recharge/recharge-postings';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockAndReadWallet, postTransfers } from '../ledger/ledger-steps.ts';
import type { PaidLink } from './payment-gateway.ts';
import * as store from './recharges-store.ts';

/** The caller has locked the recharge and updates its state. */
export async function creditRecharge(
  db: Db,
  caller: Caller,
  recharge: store.RechargeRow,
  now: Date,
) {
  await postTransfers(db, caller, [buildRechargeCredit(recharge)], now);
  await recordRechargeEvent(db, caller, recharge, { state: 'credited', at: now });
}

/** Records the event that makes the seller's open screens reload the wallet. */
export function recordRechargeEvent(
  db: Db,
  caller: Caller,
  { amountPaise }: Pick<store.RechargeRow, 'amountPaise'>,
  { state, at }: { state: 'credited' | 'declined' | 'changed'; at: Date },
): Promise<void> {
  const data = { state, amountPaise };
  return recordEvents(db, caller, [{ kind: 'recharge.changed', docketNumber: '', data }], at);
}

export function isMatchingPayment(row: store.RechargeRow, payment: PaidLink): boolean {
  return (
    row.mode === 'gateway' &&
    payment.rechargeId === row.id &&
    payment.sellerId === row.sellerId &&
    (payment.linkId === '' || row.linkId === null || payment.linkId === row.linkId) &&
    payment.amountPaise === row.amountPaise &&
    payment.currency === 'INR' &&
    payment.paymentId !== '' &&
    (row.paymentId === null || row.paymentId === payment.paymentId)
  );
}

/**
 * Credits a recharge that the gateway reports as paid. Does nothing if it is already credited. Returns false when the
 * payment does not match the recharge. The caller has locked the recharge.
 */
export async function settlePayment(
  db: Db,
  caller: Caller,
  { row, payment }: { row: store.RechargeRow; payment: PaidLink },
  now: Date,
): Promise<boolean> {
  if (!isMatchingPayment(row, payment)) return false;
  if (row.state === 'paid') return true;
  await store.updateRecharge(db, row.id, {
    state: getStateAfter(row.state, 'paid'),
    paymentId: payment.paymentId,
    linkId: row.linkId ?? (payment.linkId || null),
    reason: '',
    decidedAt: now,
  });
  const change = { state: [row.state, 'paid'], amount_paise: row.amountPaise };
  await recordAudit(db, caller, 'recharge.paid', row.id, change);
  await creditRecharge(db, caller, row, now);
  return true;
}

/** Marks an unpaid recharge as expired or failed. The caller has locked the recharge. */
export async function endRecharge(
  db: Db,
  caller: Caller,
  { row, state, reason }: { row: store.RechargeRow; state: 'expired' | 'failed'; reason: string },
  now: Date,
): Promise<void> {
  const newState = getStateAfter(row.state, state);
  if (newState === row.state) return;
  await store.updateRecharge(db, row.id, { state: newState, reason, decidedAt: now });
  await recordAudit(db, caller, 'recharge.ended', row.id, { state: [row.state, newState] });
  await recordRechargeEvent(db, caller, row, { state: 'changed', at: now });
}

/** Puts the amount of a refund on hold. Throws 409 if it is above the wallet balance less the amount owed. */
export async function holdRefund(
  db: Db,
  caller: Caller,
  refund: Pick<store.RefundRow, 'id' | 'rechargeId' | 'amountPaise'>,
  now: Date,
): Promise<void> {
  const { walletPaise, receivablePaise } = await lockAndReadWallet(db);
  const leftPaise = Math.max(0, walletPaise - receivablePaise);
  if (refund.amountPaise > leftPaise) {
    throw new Refusal('refund_uncovered', { params: { leftPaise } });
  }
  const [result] = await postTransfers(db, caller, [buildRefundHold(refund)], now);
  if (result?.kind === 'short') throw new Error('a refund that the wallet covers was not posted');
}

/** Marks a pending refund as paid or failed. The amount of a failed refund returns to the wallet. */
export async function settleRefund(
  db: Db,
  caller: Caller,
  { id, gatewayId, state }: { id: string; gatewayId?: string; state: 'paid' | 'failed' },
  now: Date,
): Promise<void> {
  const row = await store.lockRefund(db, id);
  if (row?.state !== 'pending') return;
  await store.updateRefund(db, id, { state, settledAt: now, ...(gatewayId && { gatewayId }) });
  const change = { refund: id, state: ['pending', state] };
  await recordAudit(db, caller, 'recharge.refund_settled', row.rechargeId, change);
  await postTransfers(
    db,
    caller,
    [state === 'paid' ? buildRefundPayment(row) : buildRefundRelease(row)],
    now,
  );
  await recordRechargeEvent(db, caller, row, { state: 'changed', at: now });
}
