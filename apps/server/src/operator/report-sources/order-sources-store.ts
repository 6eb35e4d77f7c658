import { sql } from 'kysely';
import {
  type ErasingColumn,
  selectErasingSince,
} from '../../platform/db/query/erasing-consignees.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { ReportScope } from './report-row.ts';

export type OrderSourceRow = Row<'orders'> &
  ErasingColumn & {
    readonly carrier: string | null;
    readonly warehouse: string | null;
    /** `created_at` as text, because a `Date` would lose its microseconds. */
    readonly exactAt: string;
  };

export function selectOrders(
  db: Db,
  { from, until }: ReportScope,
  {
    direction,
    after,
    limit,
  }: {
    readonly direction: Row<'orders'>['direction'];
    readonly after: OrderSourceRow | undefined;
    readonly limit: number;
  },
) {
  return queryRows(db)<OrderSourceRow>`with page as materialized (
      select id from orders
      where seller_id = ${ownSeller} and direction = ${direction}
        and created_at >= ${from} and created_at < ${until}
        ${after ? sql`and (created_at, id) < (${after.exactAt}::timestamptz, ${after.id}::uuid)` : sql``}
      order by created_at desc, id desc limit ${limit}
    )
    select o.*, o.created_at::text as exact_at, s.carrier, w.title as warehouse, ${selectErasingSince('o')}
    from page join orders o on o.seller_id = ${ownSeller} and o.id = page.id
    left join shipments s on s.seller_id = ${ownSeller} and s.order_id = o.id and s.state = 'booked'
    left join warehouses w on w.seller_id = ${ownSeller} and w.id = o.warehouse_id
    order by o.created_at desc, o.id desc`;
}
