import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Row } from '../../platform/db/schema/tables.ts';

export type RefundRow = Row<'rechargeRefunds'>;
export type PaymentEventRow = Row<'paymentEvents'>;

const mine = sql<boolean>`seller_id = current_seller()`;

export async function insertRefund(db: Db, row: RefundRow): Promise<void> {
  await db.insertInto('rechargeRefunds').values(row).execute();
}

/** The amount of a recharge that was refunded or is being refunded. */
export async function refundedPaise(db: Db, rechargeId: string): Promise<number> {
  const { rows } = await sql<{
    paise: number;
  }>`select coalesce(sum(amount_paise), 0)::bigint as paise
    from recharge_refunds
    where seller_id = current_seller() and recharge_id = ${rechargeId} and state <> 'failed'`.execute(
    db,
  );
  return rows[0]?.paise ?? 0;
}

export function selectRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('rechargeRefunds')
    .selectAll()
    .where(mine)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The refund, locked until the transaction ends. */
export function lockRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('rechargeRefunds')
    .selectAll()
    .where(mine)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRefund(
  db: Db,
  id: string,
  changes: Partial<Pick<RefundRow, 'state' | 'gatewayId' | 'settledAt'>>,
): Promise<void> {
  await db.updateTable('rechargeRefunds').set(changes).where(mine).where('id', '=', id).execute();
}

/** The seller of a refund. For `asOperator`. */
export async function selectSellerOfRefund(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ sellerId: string }>`select seller_id from recharge_refunds
    where id = ${id}::uuid`.execute(db);
  return rows[0]?.sellerId;
}

/** Stores a gateway event; false when it is stored already. Waits for a concurrent insert of the same event. */
export async function insertPaymentEvent(db: Db, row: PaymentEventRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('paymentEvents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Events of payments that match no recharge, newest first. */
export async function selectStrayEvents(db: Db, limit: number): Promise<PaymentEventRow[]> {
  return db
    .selectFrom('paymentEvents')
    .selectAll()
    .where('outcome', 'in', ['mismatch', 'unknown'])
    .orderBy('receivedAt', 'desc')
    .limit(limit)
    .execute();
}
