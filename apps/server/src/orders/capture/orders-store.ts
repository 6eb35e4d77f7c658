import { sql } from 'kysely';
import { type AuditEntry, auditEntryOfMade } from '../../platform/audit/audit-entry.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { type Db, queryBuilder, type Statement } from '../../platform/db/query/statement.ts';
import type { NewOrderRow } from '../../platform/db/schema/tables.ts';
import { claim, type KeyRow } from '../../platform/idempotency.ts';

/** The columns of an order in a list. */
export const listColumns = [
  'id',
  'order_ref',
  'order_date',
  'created_at',
  'docket_number',
  'client_reference',
  'stage',
  'payment_mode',
  'contents',
  'boxes',
  'invoice_paise',
  'cod_paise',
  'consignee_name',
  'consignee_phone',
  'consignee_city',
  'consignee_state',
  'consignee_pincode',
  'quote',
  'awb',
  'packed_at',
  'tags',
] as const;

const newOrderColumns: readonly (keyof NewOrderRow)[] = [
  'seller_id',
  'id',
  'direction',
  'docket_number',
  'order_ref',
  'client_reference',
  'stage',
  'order_date',
  'created_at',
  'consignee_name',
  'consignee_phone',
  'consignee_alt_phone',
  'consignee_email',
  'consignee_address',
  'consignee_pincode',
  'consignee_city',
  'consignee_state',
  'consignee_country',
  'payment_mode',
  'invoice_paise',
  'cod_paise',
  'dead_grams',
  'volumetric_grams',
  'contents',
  'boxes',
  'pickup',
  'warehouse_id',
  'return_address',
  'ewaybill',
  'extras',
  'return_details',
  'quote',
  'request_hash',
  'created_by',
  'captured_through',
  'import_id',
];
// Text, because compiling forty nodes takes a tenth of the time of a create.
const columns = sql.raw(newOrderColumns.join(', '));
const ownWarehouse =
  '(select w.id from warehouses w where w.seller_id = sent.seller_id and w.id = sent.warehouse_id)';
const sentValues = sql.raw(
  newOrderColumns
    .map((column) => (column === 'warehouse_id' ? ownWarehouse : `sent.${column}`))
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
      select ${sentValues} from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}) sent ${ifClaimed}
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
    .select(['id', 'order_ref', 'docket_number', 'stage', 'request_hash'])
    .where('seller_id', '=', sellerId)
    .where('order_ref', '=', orderRef);
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
        .onRef('users.seller_id', '=', 'orders.seller_id')
        .onRef('users.id', '=', 'orders.created_by'),
    )
    .leftJoin('users as erasers', (join) =>
      join
        .onRef('erasers.seller_id', '=', 'orders.seller_id')
        .onRef('erasers.id', '=', 'orders.consignee_erased_by'),
    )
    .leftJoin('warehouses', (join) =>
      join
        .onRef('warehouses.seller_id', '=', 'orders.seller_id')
        .onRef('warehouses.id', '=', 'orders.warehouse_id'),
    )
    .select([...listColumns.map((column) => `orders.${column}` as const)])
    .select([
      'direction',
      'consignee_alt_phone',
      'consignee_email',
      'consignee_address',
      'consignee_country',
      'dead_grams',
      'volumetric_grams',
      'pickup',
      'orders.return_address',
      'ewaybill',
      'extras',
      'return_details',
      'captured_through',
      'orders.warehouse_id',
      'note',
      'revision',
      'consignee_erased_at',
      'warehouses.title as warehouse_title',
      'users.name as created_by_name',
      'erasers.name as erased_by_name',
    ])
    .select(isBooking.as('is_booking'))
    .where('docket_number', '=', docketNumber)
    .executeTakeFirst();
}
