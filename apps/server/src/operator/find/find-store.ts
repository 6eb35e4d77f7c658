import type { RemittanceState } from '@shipdesk/domain/money/cod/cod-state';
import type { RechargeState } from '@shipdesk/domain/money/recharge/recharge';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { type RawBuilder, sql } from 'kysely';
import { readSellers } from '../../platform/db/query/batches.ts';
import { reference } from '../../platform/db/query/parcel-name.ts';
import { findValue, queryRows, queryValue } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export interface PastOrderCursor {
  readonly sellerId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly id: string;
}

type PastOrderRow = Pick<Row<'orders'>, (typeof columns)[number]> & {
  readonly isBookedElsewhere: boolean;
};

/** A search covers at most this many of the newest sellers, because each costs an index probe. */
const MAX_SELLERS = 5_000;

/** A search result. Searches omit sandboxes. */
export interface HitRow {
  readonly kind: 'seller' | 'order' | 'payout' | 'recharge' | 'refund' | 'invoice' | 'credit_note';
  readonly id: string;
  readonly sellerId: string;
  readonly seller: string;
  readonly name: string;
  readonly note: string;
  readonly awb: string;
  readonly state: OrderStage | RemittanceState | RechargeState | 'pending' | '';
  readonly at: Date;
  readonly amountPaise: number | null;
}

export type HitQuery = RawBuilder<HitRow>;

/** Requires `asOperator`. */
export async function selectHits(db: Db, query: HitQuery): Promise<HitRow[]> {
  return (await query.execute(db)).rows;
}

const selectHit = (awb: RawBuilder<string>) => sql<HitRow>`'order' as kind, o.docket_number as id,
  o.seller_id, s.name as seller, ${reference} as name, o.docket_number as note, ${awb} as awb, o.stage as state,
  o.created_at as at, o.invoice_paise as amount_paise`;

export function queryOrderOfDocket(sellerId: string, docketNumber: string): HitQuery {
  return sql`select ${selectHit(sql`o.awb`)} from orders o join sellers s on s.seller_id = o.seller_id
      where o.seller_id = ${sellerId}::uuid and o.docket_number = ${docketNumber} and s.kind <> 'sandbox'`;
}

/** Builds the query of the orders with these AWBs, including the AWBs of cancelled bookings. */
export function queryOrdersOfAwb(awbs: readonly string[], limit: number): HitQuery {
  return sql`select ${selectHit(sql`b.awb`)} from shipments b
      join orders o on o.seller_id = b.seller_id and o.id = b.order_id
      join sellers s on s.seller_id = o.seller_id
      where b.awb = any(${awbs}::text[]) and b.awb <> '' and s.kind <> 'sandbox' limit ${limit}`;
}

export function queryOrdersOfBox(awbs: readonly string[], limit: number): HitQuery {
  return sql`select ${selectHit(sql`b.awb`)} from parcel_boxes box
      join shipments b on b.seller_id = box.seller_id and b.id = box.shipment_id
      join orders o on o.seller_id = b.seller_id and o.id = b.order_id
      join sellers s on s.seller_id = o.seller_id
      where box.awb = any(${awbs}::text[]) and s.kind <> 'sandbox' limit ${limit}`;
}

/** The columns by which a search finds orders. Each has an index that starts with the seller. */
export type OrderKey = 'orderRefLower' | 'clientReferenceLower' | 'consigneePhone';

/** Maximum number of orders per value. A search for a value with more orders is of little use. */
const MAX_ORDERS = 1_000;

/** Searches only sellers created since a time, because the index needs a probe for each seller. */
function queryOrdersOfSellers(where: RawBuilder<unknown>, since: Date, limit: number): HitQuery {
  return sql`select * from (
      select ${selectHit(sql`o.awb`)} from sellers s join orders o on o.seller_id = s.seller_id
      where s.created_at >= ${since} and s.kind <> 'sandbox' and ${where} limit ${MAX_ORDERS}
    ) found order by at desc limit ${limit}`;
}

export const queryOrders = (key: OrderKey, value: string, since: Date, limit: number) =>
  queryOrdersOfSellers(
    sql`o.direction in ('forward', 'reverse') and o.${sql.ref(key)} = ${value}`,
    since,
    limit,
  );

export const queryOrdersOfAltPhone = (phone: string, since: Date, limit: number) =>
  queryOrdersOfSellers(
    sql`o.consignee_alt_phone = ${phone} and o.consignee_alt_phone <> ''`,
    since,
    limit,
  );

/** Returns the creation time of the oldest seller that a search covers. */
export async function findSearchStart(db: Db): Promise<Date> {
  const createdAt = await findValue(db)<Date>`select created_at from sellers
    where kind <> 'sandbox' order by created_at desc offset ${MAX_SELLERS - 1} limit 1`;
  return createdAt ?? new Date(0);
}

export function queryMoneyOfUtr(utr: string, limit: number): HitQuery {
  return sql`select found.*, s.name as seller from (
        select 'payout' as kind, id::text, seller_id, utr as name, number::text as note, '' as awb, state,
          coalesce(remitted_at, created_at) as at, net_paise as amount_paise
        from remittances where utr = ${utr} and utr is not null
        union all
        select 'recharge', id::text, seller_id, utr, '', '', state, created_at, amount_paise
        from recharges where utr = ${utr} and utr is not null
        union all
        select 'refund', id::text, seller_id, utr, '', '', state, created_at, amount_paise
        from recharge_refunds where utr = ${utr} and utr is not null
      ) found join sellers s on s.seller_id = found.seller_id
      order by found.at desc limit ${limit}`;
}

export function queryDocumentsOfNumber(number: string, limit: number): HitQuery {
  return sql`select d.kind, d.id::text, d.seller_id, s.name as seller, d.number as name, '' as note, '' as awb,
        '' as state, d.created_at as at, d.total_paise as amount_paise
      from tax_documents d join sellers s on s.seller_id = d.seller_id
      where d.number = ${number} limit ${limit}`;
}

const sellerHit = sql<HitRow>`'seller' as kind, s.seller_id::text as id, s.seller_id, s.name as seller, s.name,
  '' as note, '' as awb, '' as state, s.created_at as at, null::bigint as amount_paise`;

export function querySellerById(sellerId: string): HitQuery {
  return sql`select ${sellerHit} from sellers s where s.seller_id = ${sellerId}::uuid and s.kind <> 'sandbox'`;
}

/** Matches the text at the start of a word of the name. */
export function querySellersOfName(name: string, since: Date, limit: number): HitQuery {
  return sql`select ${sellerHit} from sellers s
    where s.created_at >= ${since} and s.kind <> 'sandbox' and position(' ' || lower(${name}::text) in ' ' || lower(s.name)) > 0
    order by s.name limit ${limit}`;
}

/** Returns the email address of each seller's earliest created user who may sign in, keyed by seller id. */
export async function selectOwnerEmails(
  db: Db,
  sellerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows(db)<{ sellerId: string; email: string }>`
    select distinct on (seller_id) seller_id, email from users
    where seller_id = any(${sellerIds}::uuid[]) and disabled_at is null and removed_at is null
    order by seller_id, created_at, id`;
  return new Map(rows.map(({ sellerId, email }) => [sellerId, email]));
}

const columns = [
  'sellerId',
  'id',
  'createdAt',
  'direction',
  'paymentMode',
  'codPaise',
  'invoicePaise',
  'consigneePincode',
  'pickup',
  'boxes',
] as const;

/**
 * Returns the forward orders of all sellers captured since `from`, sorted by seller and capture time. Reads each
 * seller's orders through an index, so the cost is proportional to the number of returned orders.
 */
export function listPastOrders(
  db: Db,
  {
    carrier,
    from,
    after,
    limit,
  }: { carrier: string; from: Date; after: PastOrderCursor | undefined; limit: number },
): Promise<PastOrderRow[]> {
  return readSellers(db, { after, limit }, (sellerId, cursor, rowLimit) => {
    const whereAfter = cursor
      ? sql`and (created_at, id) > (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
      : sql``;
    return queryRows(db)<PastOrderRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))},
        exists (select 1 from shipments s where s.seller_id = ${sellerId}::uuid
          and s.order_id = orders.id and s.state in ('booking', 'booked')
          and s.carrier <> ${carrier}) as is_booked_elsewhere
      from orders where seller_id = ${sellerId}::uuid and direction = 'forward' and created_at >= ${from} ${whereAfter}
      order by created_at, id limit ${rowLimit}`;
  });
}

/** Returns the number of forward orders captured on or after a business day, from `order_counts`. */
export function countPastOrders(db: Db, since: string) {
  return queryValue(db)<number>`select coalesce(sum(orders), 0)::bigint as total
    from order_counts where direction = 'forward' and day >= ${since}::date`;
}

/** Prefers a booked parcel. Requires `asOperator`. */
export const selectDocketOfAwb = (db: Db, awb: string) =>
  findValue(db)<string>`select docket_number from shipments
    where awb = ${awb} and awb <> '' order by state = 'booked' desc, id desc limit 1`;
