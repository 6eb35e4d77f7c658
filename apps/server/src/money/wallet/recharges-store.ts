import type { RechargeState } from '@shipdesk/domain/money/recharge/recharge';
import { type Insertable, sql, type Updateable } from 'kysely';
import {
  buildOperatorConditions,
  type OperatorFilter,
} from '../../platform/db/query/operator-filter.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  findRow,
  insertIfNew,
  insertRow,
  lockRow,
  ownRows,
  queryColumn,
  queryRow,
  queryRows,
  queryValue,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

export type RefundRow = Row<'rechargeRefunds'>;

export type PaymentEventRow = Row<'paymentEvents'>;

export type RechargeRow = Row<'recharges'>;

export interface RechargeDetailsRow extends RechargeRow {
  readonly createdByName: string;
  readonly refundedPaise: number;
}

export interface SellerRechargeRow extends RechargeDetailsRow {
  readonly sellerName: string;
}

export interface SameReferenceRow {
  readonly utr: string;
  readonly id: string;
  readonly state: RechargeState;
  readonly amountPaise: number;
  readonly sellerName: string;
}

/** `whereSeller` limits the refunds to one seller. */
const buildRechargeWithNames = (whereSeller = sql``) => sql`r.*, u.name as created_by_name,
    coalesce(f.paise, 0)::bigint as refunded_paise
  from recharges r join users u on u.seller_id = r.seller_id and u.id = r.created_by
  left join (
    select seller_id, recharge_id, sum(amount_paise) as paise from recharge_refunds
    where state <> 'failed' ${whereSeller} group by seller_id, recharge_id
  ) f on f.seller_id = r.seller_id and f.recharge_id = r.id`;
const ownRechargeWithNames = buildRechargeWithNames(sql`and ${ownRows}`);

/** Adds a recharge. Returns false if the seller already has an undeclined recharge with the same reference. */
export const insertRecharge = (db: Db, row: Insertable<Tables['recharges']>) =>
  insertIfNew(db, 'recharges', row);

export function selectRecharge(db: Db, id: string) {
  return queryRow(db)<RechargeDetailsRow>`select ${ownRechargeWithNames}
    where r.seller_id = ${ownSeller} and r.id = ${id}`;
}

export function selectRecharges(
  db: Db,
  { before = null, limit }: { before?: string | null | undefined; limit: number },
) {
  return queryRows(db)<RechargeDetailsRow>`select ${ownRechargeWithNames}
    where r.seller_id = ${ownSeller} and (${before}::uuid is null or r.id < ${before}::uuid)
    order by r.id desc limit ${limit}`;
}

export function countWaiting(db: Db) {
  return queryValue(db)<number>`select count(*) as waiting from recharges
    where seller_id = ${ownSeller} and state = 'awaiting_approval'`;
}

export const lockRecharge = (db: Db, id: string) => lockRow(db, 'recharges', id);

export const updateRecharge = (db: Db, id: string, changes: Updateable<Tables['recharges']>) =>
  updateRow(db, 'recharges', id, changes);

/** Marks a bank transfer as credited. Returns false if it is already credited to any seller. */
export const claimTransfer = (db: Db, row: Row<'creditedTransfers'>) =>
  insertIfNew(db, 'creditedTransfers', row);

/** Requires `asOperator`. */
export async function selectRechargeSeller(db: Db, id: string): Promise<string | undefined> {
  const [sellerId] = await queryColumn(db)<string>`
    select seller_id from recharges where id = ${id}::uuid`;
  return sellerId;
}

/** Sorts waiting recharges oldest first, and all recharges newest first. Requires `asOperator`. */
export function selectAllRecharges(
  db: Db,
  request: {
    isWaiting: boolean;
    filter: OperatorFilter;
    id?: string;
    before?: string | undefined;
    limit: number;
  },
) {
  const { isWaiting, filter, id, before, limit } = request;
  const conditions = [
    sql`true`,
    ...(isWaiting ? [sql`r.state = 'awaiting_approval'`] : []),
    ...buildOperatorConditions(filter, {
      seller: sql`r.seller_id`,
      numbers: [sql`r.utr`, sql`r.payment_id`],
    }),
    ...(id === undefined ? [] : [sql`r.id = ${id}::uuid`]),
    ...(before === undefined
      ? []
      : [isWaiting ? sql`r.id > ${before}::uuid` : sql`r.id < ${before}::uuid`]),
  ];
  return queryRows(db)<SellerRechargeRow>`select s.name as seller_name, ${buildRechargeWithNames()}
    join sellers s on s.seller_id = r.seller_id
    where ${sql.join(conditions, sql` and `)}
    order by r.id ${isWaiting ? sql`asc` : sql`desc`} limit ${limit}`;
}

/** Requires `asOperator`. */
export function selectByReference(db: Db, utrs: readonly string[], limit: number) {
  return queryRows(db)<SameReferenceRow>`
    select r.utr, r.id, r.state, r.amount_paise, s.name as seller_name
    from recharges r join sellers s on s.seller_id = r.seller_id
    where r.utr = any(${utrs}::text[]) order by r.id limit ${limit}`;
}

/** Counts at most `limit`. Requires `asOperator`. */
export function countAllWaiting(db: Db, limit: number) {
  return queryValue(db)<number>`select count(*) as waiting from (
    select 1 from recharges where state = 'awaiting_approval' limit ${limit}) counted`;
}

export const insertRefund = (db: Db, row: Insertable<Tables['rechargeRefunds']>) =>
  insertRow(db, 'rechargeRefunds', row);

/** Includes pending refunds. */
export function sumRefundedPaise(db: Db, rechargeId: string) {
  return queryValue(db)<number>`select coalesce(sum(amount_paise), 0)::bigint as paise
    from recharge_refunds
    where seller_id = ${ownSeller} and recharge_id = ${rechargeId} and state <> 'failed'`;
}

export const selectRefund = (db: Db, id: string) => findRow(db, 'rechargeRefunds', id);

export const lockRefund = (db: Db, id: string) => lockRow(db, 'rechargeRefunds', id);

export const updateRefund = (db: Db, id: string, changes: Updateable<Tables['rechargeRefunds']>) =>
  updateRow(db, 'rechargeRefunds', id, changes);

/** Requires `asOperator`. */
export async function selectRefundSeller(db: Db, id: string): Promise<string | undefined> {
  const [sellerId] = await queryColumn(db)<string>`
    select seller_id from recharge_refunds where id = ${id}::uuid`;
  return sellerId;
}

/** Stores a gateway event. Returns false if it is already stored. Waits for a concurrent insert of the same event. */
export const insertPaymentEvent = (db: Db, row: PaymentEventRow) =>
  insertIfNew(db, 'paymentEvents', row);

export function selectStrayEvents(db: Db, limit: number) {
  return queryRows(db)<PaymentEventRow>`select * from payment_events
    where outcome in ('mismatch', 'unknown') order by received_at desc limit ${limit}`;
}
