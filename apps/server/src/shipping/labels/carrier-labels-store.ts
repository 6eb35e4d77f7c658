import { sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { execute, insertRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export function selectLabels(db: Db, shipmentIds: readonly string[]) {
  return db
    .selectFrom('carrierLabels')
    .select(['shipmentId', 'pdf'])
    .where('shipmentId', 'in', shipmentIds)
    .execute();
}

/** Waits for a running erasure of these orders, and delays a later one until the end of the transaction. */
export const lockOrders = (db: Db, orderIds: readonly string[]) =>
  execute(db)`select 1 from orders
    where seller_id = ${ownSeller} and id = any(${orderIds}::uuid[]) order by id for share`;

const columns = ['sellerId', 'shipmentId', 'pdf', 'loadedAt'] as const;

/** Skips labels that another call has stored. */
export const insertLabels = (db: Db, rows: readonly Row<'carrierLabels'>[]) =>
  insertRows(db, 'carrierLabels', rows, { columns, end: sql`on conflict do nothing` });

export async function deleteLabelsOfOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  await execute(db)`delete from carrier_labels where seller_id = ${ownSeller}
    and shipment_id in (select id from shipments
      where seller_id = ${ownSeller} and order_id = any(${orderIds}::uuid[]))`;
}
