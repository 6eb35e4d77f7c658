import { stateAfter } from '@shipdesk/domain/money/recharge/recharge';
import { rechargeCredit } from '@shipdesk/domain/money/recharge/recharge-postings';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';

import { recordEvents } from '../../platform/events/events-service.ts';
import { post } from '../ledger/ledger-steps.ts';
import type { PaidLink } from './payment-gateway.ts';
import { type RechargeRow, updateRecharge } from './recharges-store.ts';

/** Credits the wallet and publishes the event. The caller has locked the recharge and updates its state. */
export async function creditRecharge(
  db: Db,
  caller: Caller,
  { id, mode, amountPaise }: RechargeRow,
  now: Date,
): Promise<void> {
  await post(db, caller, [rechargeCredit({ id, mode, amountPaise })], now);
  await tellOfRecharge(db, caller, { state: 'credited', amountPaise }, now);
}

/** Makes open screens of the seller reload the wallet. */
export function tellOfRecharge(
  db: Db,
  caller: Caller,
  data: { state: 'credited' | 'declined' | 'changed'; amountPaise: number },
  now: Date,
): Promise<void> {
  return recordEvents(db, caller, [{ kind: 'recharge.changed', docketNumber: '', data }], now);
}

/** Whether a payment is the one that a recharge asked for: link, reference, seller, amount and currency. */
export function isPaymentOf(row: RechargeRow, paid: PaidLink): boolean {
  return (
    row.mode === 'gateway' &&
    paid.rechargeId === row.id &&
    paid.sellerId === row.sellerId &&
    (paid.linkId === '' || row.linkId === null || paid.linkId === row.linkId) &&
    paid.amountPaise === row.amountPaise &&
    paid.currency === 'INR' &&
    paid.paymentId !== '' &&
    (row.paymentId === null || row.paymentId === paid.paymentId)
  );
}

/**
 * Credits a recharge that the gateway reports as paid. Does nothing if it is credited already. Returns false when the
 * payment does not match the recharge. The caller has locked the recharge.
 */
export async function settlePayment(
  db: Db,
  caller: Caller,
  { row, paid }: { row: RechargeRow; paid: PaidLink },
  now: Date,
): Promise<boolean> {
  if (!isPaymentOf(row, paid)) return false;
  if (row.state === 'paid') return true;
  await updateRecharge(db, row.id, {
    state: stateAfter(row.state, 'paid'),
    paymentId: paid.paymentId,
    linkId: row.linkId ?? (paid.linkId || null),
    reason: '',
    decidedAt: now,
  });
  await recordAudit(db, caller, {
    action: 'recharge.paid',
    subject: row.id,
    change: { state: [row.state, 'paid'], amount_paise: row.amountPaise },
  });
  await creditRecharge(db, caller, row, now);
  return true;
}

/** Ends a recharge without a payment, unless it is paid. The caller has locked it. */
export async function endRecharge(
  db: Db,
  caller: Caller,
  { row, state, reason }: { row: RechargeRow; state: 'expired' | 'failed'; reason: string },
  now: Date,
): Promise<void> {
  const after = stateAfter(row.state, state);
  if (after === row.state) return;
  await updateRecharge(db, row.id, { state: after, reason, decidedAt: now });
  await recordAudit(db, caller, {
    action: 'recharge.ended',
    subject: row.id,
    change: { state: [row.state, after] },
  });
  const data = { state: 'changed', amountPaise: row.amountPaise } as const;
  await tellOfRecharge(db, caller, data, now);
}
