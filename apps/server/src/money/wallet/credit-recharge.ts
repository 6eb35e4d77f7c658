import { stateAfter } from '@shipdesk/domain/money/recharge/recharge';
import { rechargeCredit } from '@shipdesk/domain/money/recharge/recharge-postings';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';

import { recordEvents } from '../../platform/events/events-service.ts';
import { post } from '../ledger/ledger-service.ts';
import type { PaidLink } from '../payments/port.ts';
import { type RechargeRow, updateRecharge } from './recharges-store.ts';

/** Credits the wallet and publishes the event. The caller has locked the recharge and updates its state. */
export async function creditRecharge(
  db: Db,
  caller: Caller,
  { id, mode, amount_paise: amountPaise }: RechargeRow,
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
    paid.sellerId === row.seller_id &&
    (paid.linkId === '' || row.link_id === null || paid.linkId === row.link_id) &&
    paid.amountPaise === row.amount_paise &&
    paid.currency === 'INR' &&
    paid.paymentId !== '' &&
    (row.payment_id === null || row.payment_id === paid.paymentId)
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
    payment_id: paid.paymentId,
    link_id: row.link_id ?? (paid.linkId || null),
    reason: '',
    decided_at: now,
  });
  await recordAudit(db, caller, {
    action: 'recharge.paid',
    subject: row.id,
    change: { state: [row.state, 'paid'], amount_paise: row.amount_paise },
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
  await updateRecharge(db, row.id, { state: after, reason, decided_at: now });
  await recordAudit(db, caller, {
    action: 'recharge.ended',
    subject: row.id,
    change: { state: [row.state, after] },
  });
  const data = { state: 'changed', amountPaise: row.amount_paise } as const;
  await tellOfRecharge(db, caller, data, now);
}
