import type { RechargeState } from '@shipdesk/domain/money/recharge/recharge';
import { sql, type Updateable } from 'kysely';
import {
  type OperatorFilter,
  operatorConditions,
} from '../../platform/db/query/operator-filter.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

export type RechargeRow = Row<'recharges'>;

/** A recharge with the name of its user and what of it was paid back. */
export interface ShownRechargeRow extends RechargeRow {
  readonly createdByName: string;
  readonly refundedPaise: number;
}

/** The same for operator staff, with its seller. */
export interface SellerRechargeRow extends ShownRechargeRow {
  readonly sellerName: string;
}

/** A recharge with the same reference as another. */
export interface SameReferenceRow {
  readonly utr: string;
  readonly id: string;
  readonly state: RechargeState;
  readonly amountPaise: number;
  readonly sellerName: string;
}

const mine = sql<boolean>`seller_id = current_seller()`;

const shown = sql`r.*, u.name as created_by_name, coalesce((
    select sum(f.amount_paise)::bigint from recharge_refunds f
    where f.seller_id = r.seller_id and f.recharge_id = r.id and f.state <> 'failed'
  ), 0) as refunded_paise
  from recharges r join users u on u.seller_id = r.seller_id and u.id = r.created_by`;

/** Adds a recharge; false when the seller has another one with its reference that was not declined. */
export async function insertRecharge(db: Db, row: RechargeRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('recharges')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function selectRecharge(db: Db, id: string): Promise<ShownRechargeRow | undefined> {
  const { rows } = await sql<ShownRechargeRow>`select ${shown}
    where r.seller_id = current_seller() and r.id = ${id}`.execute(db);
  return rows[0];
}

/** The seller's recharges, the newest first. */
export async function selectRecharges(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<ShownRechargeRow[]> {
  const { rows } = await sql<ShownRechargeRow>`select ${shown}
    where r.seller_id = current_seller() and (${before}::uuid is null or r.id < ${before}::uuid)
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many recharges of the seller wait for a decision. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from recharges
    where seller_id = current_seller() and state = 'awaiting_approval'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** The recharge, locked until the transaction ends. */
export function lockRecharge(db: Db, id: string): Promise<RechargeRow | undefined> {
  return db
    .selectFrom('recharges')
    .selectAll()
    .where(mine)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRecharge(
  db: Db,
  id: string,
  changes: Updateable<Tables['recharges']>,
): Promise<void> {
  await db.updateTable('recharges').set(changes).where(mine).where('id', '=', id).execute();
}

/** Marks a bank transfer as credited; false when it was credited before, for any seller. */
export async function claimTransfer(
  db: Db,
  row: { utr: string; sellerId: string; rechargeId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('creditedTransfers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The seller of a recharge. For `asOperator`. */
export async function selectSellerOf(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ sellerId: string }>`select seller_id from recharges
    where id = ${id}::uuid`.execute(db);
  return rows[0]?.sellerId;
}

/** Recharges of all sellers: those that wait, the oldest first, or all of them, the newest first. For `asOperator`. */
export async function selectAllRecharges(
  db: Db,
  asked: {
    isWaiting: boolean;
    filter: OperatorFilter;
    id: string | null;
    before: string | null;
    limit: number;
  },
): Promise<SellerRechargeRow[]> {
  const { isWaiting, filter, id, before, limit } = asked;
  const conditions = [
    sql`true`,
    ...(isWaiting ? [sql`r.state = 'awaiting_approval'`] : []),
    ...operatorConditions(filter, {
      seller: sql`r.seller_id`,
      numbers: [sql`r.utr`, sql`r.payment_id`],
    }),
    ...(id === null ? [] : [sql`r.id = ${id}::uuid`]),
    ...(before === null
      ? []
      : [isWaiting ? sql`r.id > ${before}::uuid` : sql`r.id < ${before}::uuid`]),
  ];
  const { rows } = await sql<SellerRechargeRow>`select s.name as seller_name, ${shown}
    join sellers s on s.seller_id = r.seller_id
    where ${sql.join(conditions, sql` and `)}
    order by r.id ${isWaiting ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  return rows;
}

/** Recharges of all sellers with these references. For `asOperator`. */
export async function selectByReference(
  db: Db,
  utrs: readonly string[],
  limit: number,
): Promise<SameReferenceRow[]> {
  const { rows } =
    await sql<SameReferenceRow>`select r.utr, r.id, r.state, r.amount_paise, s.name as seller_name
    from recharges r join sellers s on s.seller_id = r.seller_id
    where r.utr = any(${utrs}::text[]) order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** How many recharges of all sellers wait, as far as `most`. For `asOperator`. */
export async function countAllWaiting(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from (
    select from recharges where state = 'awaiting_approval' limit ${most}) counted`.execute(db);
  return rows[0]?.waiting ?? 0;
}
