import { sql } from 'kysely';
import { queryRows, queryValue } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

/** The last order of the previous part. */
export interface PastOrderCursor {
  readonly sellerId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly id: string;
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

export type PastOrderRow = Pick<Row<'orders'>, (typeof columns)[number]>;

const FIRST: PastOrderCursor = {
  sellerId: '00000000-0000-0000-0000-000000000000',
  createdAt: '-infinity',
  id: '00000000-0000-0000-0000-000000000000',
};

/**
 * Forward orders of all sellers that were captured since a moment, seller by seller, oldest first. Reads each seller
 * through the index of its list, so the cost of a part is proportional to its result.
 */
export function pastOrders(
  db: Db,
  { from, after = FIRST, limit }: { from: Date; after: PastOrderCursor | undefined; limit: number },
): Promise<PastOrderRow[]> {
  const selected = sql.join(columns.map((column) => sql.ref(`o.${column}`)));
  return queryRows(db)<PastOrderRow>`select ${selected}
    from (select seller_id from sellers where seller_id >= ${after.sellerId}::uuid order by seller_id) s
    cross join lateral (
      select * from orders where orders.seller_id = s.seller_id and direction = 'forward'
        and created_at >= ${from}
        and (s.seller_id > ${after.sellerId}::uuid
          or (created_at, orders.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid))
      order by created_at, orders.id limit ${limit}
    ) o
    order by s.seller_id, o.created_at, o.id limit ${limit}`;
}

/** The number of forward orders captured on or after a business day, from `order_counts`. */
export function countPastOrders(db: Db, since: string): Promise<number> {
  return queryValue(db)<number>`select coalesce(sum(orders), 0)::bigint as total
    from order_counts where direction = 'forward' and day >= ${since}::date`;
}

/** The docket number of a parcel, a booked one before a cancelled one of the same AWB. For `asOperator`. */
export async function selectDocketOfAwb(db: Db, awb: string): Promise<string | undefined> {
  const { rows } = await sql<{ docketNumber: string }>`select docket_number from shipments
    where awb = ${awb} and awb <> '' order by state = 'booked' desc, id desc limit 1`.execute(db);
  return rows[0]?.docketNumber;
}
