import { sql } from 'kysely';
import { type AuditEntry, auditEntryOfMade } from '../../platform/audit/audit-entry.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { columnOf, recordset } from '../../platform/db/query/column-names.ts';
import { type Db, queryBuilder, type Statement } from '../../platform/db/query/statement.ts';
import type { NewOrderRow } from '../../platform/db/schema/new-order-row.ts';
import { claim, type KeyRow } from '../../platform/idempotency.ts';

/** The columns of an order in a list. */
export const listColumns = [
  'id',
  'orderRef',
  'orderDate',
  'createdAt',
  'docketNumber',
  'clientReference',
  'stage',
  'paymentMode',
  'contents',
  'boxes',
  'invoicePaise',
  'codPaise',
  'consigneeName',
  'consigneePhone',
  'consigneeCity',
  'consigneeState',
  'consigneePincode',
  'quote',
  'awb',
  'packedAt',
  'tags',
] as const;

const newOrderColumns: readonly (keyof NewOrderRow)[] = [
  'sellerId',
  'id',
  'direction',
  'docketNumber',
  'orderRef',
  'clientReference',
  'stage',
  'orderDate',
  'createdAt',
  'consigneeName',
  'consigneePhone',
  'consigneeAltPhone',
  'consigneeEmail',
  'consigneeAddress',
  'consigneePincode',
  'consigneeCity',
  'consigneeState',
  'consigneeCountry',
  'paymentMode',
  'invoicePaise',
  'codPaise',
  'deadGrams',
  'volumetricGrams',
  'contents',
  'boxes',
  'pickup',
  'warehouseId',
  'returnAddress',
  'ewaybill',
  'extras',
  'returnDetails',
  'quote',
  'requestHash',
  'createdBy',
  'capturedThrough',
  'importId',
];
// Text, because compiling forty nodes takes a tenth of the time of a create.
const columns = sql.raw(newOrderColumns.map(columnOf).join(', '));
const ownWarehouse =
  '(select w.id from warehouses w where w.seller_id = sent.seller_id and w.id = sent.warehouse_id)';
const sentValues = sql.raw(
  newOrderColumns
    .map((column) => (column === 'warehouseId' ? ownWarehouse : `sent.${columnOf(column)}`))
    .join(', '),
);

/** Days are counted in slots, so that concurrent creates of one seller do not wait for each other. */
export const COUNT_SLOTS = 8;

/**
 * Writes orders, their counts and an audit entry. With a `key`, returns and writes nothing when the key was used before.
 * A warehouse that is not the seller's is left out.
 */
export function insertOrders(
  caller: Caller,
  rows: readonly NewOrderRow[],
  { entry, key }: { entry: AuditEntry; key?: KeyRow | undefined },
): Statement<{ id: string }> {
  const claimed = key ? sql`claimed as (${claim(queryBuilder, key)}),` : sql``;
  const ifClaimed = key ? sql`where exists (select from claimed)` : sql``;
  return sql<{ id: string }>`with ${claimed}
    made as (
      insert into orders (${columns})
      select ${sentValues} from jsonb_populate_recordset(null::orders, ${recordset(rows)}) sent ${ifClaimed}
      returning id, seller_id, direction, stage, created_at
    ),
    counted as (
      insert into order_counts as kept (seller_id, direction, stage, day, slot, orders)
      select seller_id, direction, stage, (created_at at time zone 'Asia/Kolkata')::date,
        pg_backend_pid() % ${COUNT_SLOTS}::int, count(*)
      from made group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (seller_id, direction, stage, day, slot) do update set orders = kept.orders + excluded.orders
    ),
    audited as (${auditEntryOfMade(caller, entry)})
    select id from made`.compile(queryBuilder);
}

/** The order that carries this reference of the seller's own. */
export function orderByReference(db: Db, sellerId: string, orderRef: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'orderRef', 'docketNumber', 'stage', 'requestHash'])
    .where('sellerId', '=', sellerId)
    .where('orderRef', '=', orderRef);
}

/** A booking of the order is under way or done. */
const isBooking = sql<boolean>`exists (
  select from shipments s where s.seller_id = orders.seller_id and s.order_id = orders.id
    and s.state in ('booking', 'booked')
)`;

export type OrderDetailRow = NonNullable<Awaited<ReturnType<typeof selectOrder>>>;

/** One order of the current seller with everything that was sent, who captured it and who erased its consignee. */
export function selectOrder(db: Db, docketNumber: string) {
  return db
    .selectFrom('orders')
    .innerJoin('users', (join) =>
      join
        .onRef('users.sellerId', '=', 'orders.sellerId')
        .onRef('users.id', '=', 'orders.createdBy'),
    )
    .leftJoin('users as erasers', (join) =>
      join
        .onRef('erasers.sellerId', '=', 'orders.sellerId')
        .onRef('erasers.id', '=', 'orders.consigneeErasedBy'),
    )
    .leftJoin('warehouses', (join) =>
      join
        .onRef('warehouses.sellerId', '=', 'orders.sellerId')
        .onRef('warehouses.id', '=', 'orders.warehouseId'),
    )
    .select([...listColumns.map((column) => `orders.${column}` as const)])
    .select([
      'direction',
      'consigneeAltPhone',
      'consigneeEmail',
      'consigneeAddress',
      'consigneeCountry',
      'deadGrams',
      'volumetricGrams',
      'pickup',
      'orders.returnAddress',
      'ewaybill',
      'extras',
      'returnDetails',
      'capturedThrough',
      'orders.warehouseId',
      'note',
      'revision',
      'consigneeErasedAt',
      'warehouses.title as warehouseTitle',
      'users.name as createdByName',
      'erasers.name as erasedByName',
    ])
    .select(isBooking.as('isBooking'))
    .where('docketNumber', '=', docketNumber)
    .executeTakeFirst();
}
