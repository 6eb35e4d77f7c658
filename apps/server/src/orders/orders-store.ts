import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import { prepared } from '../db/query/statement.ts';
import type { OrdersTable } from '../db/schema/tables.ts';
import { claim, type KeyRow } from '../http/idempotency.ts';

/** An order ready to be written: its JSON columns serialised. */
export type NewOrderRow = Insertable<OrdersTable>;

/** What a list shows of an order. */
export const listColumns = [
  'id',
  'order_ref',
  'order_date',
  'created_at',
  'docket_number',
  'client_reference',
  'status',
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
] as const;

export type NewOrderColumn = Exclude<keyof OrdersTable, 'consignee_erased_at'>;

/** Every column of a new order with the name of its type. */
export const orderColumnTypes: Readonly<Record<NewOrderColumn, string>> = {
  seller_id: 'uuid',
  id: 'uuid',
  direction: 'text',
  docket_number: 'text',
  order_ref: 'text',
  client_reference: 'text',
  status: 'text',
  order_date: 'date',
  created_at: 'timestamptz',
  consignee_name: 'text',
  consignee_phone: 'text',
  consignee_alt_phone: 'text',
  consignee_email: 'text',
  consignee_address: 'text',
  consignee_pincode: 'text',
  consignee_city: 'text',
  consignee_state: 'text',
  consignee_country: 'text',
  payment_mode: 'text',
  invoice_paise: 'int8',
  cod_paise: 'int8',
  dead_grams: 'int8',
  volumetric_grams: 'int8',
  contents: 'jsonb',
  boxes: 'jsonb',
  pickup: 'jsonb',
  warehouse_id: 'uuid',
  return_address: 'jsonb',
  ewaybill: 'text',
  extras: 'jsonb',
  request_hash: 'text',
  created_by: 'uuid',
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of a record are its keys
export const orderColumns = Object.keys(orderColumnTypes) as NewOrderColumn[];

/** The values of an order as a row that a query selects; a warehouse that is not the seller's is left out. */
function orderValues(row: NewOrderRow) {
  return orderColumns.map((column) => {
    const value = sql`${row[column]}::${sql.id(orderColumnTypes[column])}`;
    const own = sql`(select id from warehouses where seller_id = ${row.seller_id} and id = ${value})`;
    return (column === 'warehouse_id' ? own : value).as(column);
  });
}

export type OrderDetailRow = NonNullable<Awaited<ReturnType<typeof selectOrder>>>;

/**
 * Writes an order, whose warehouse counts when it is the seller's, and with it the key of the call. Answers with no row,
 * and writes none, when the key was used before.
 */
export const insertOrderOnce = prepared((db, row: NewOrderRow & KeyRow) =>
  db
    .with('claimed', (query) => claim(query, row))
    .insertInto('orders')
    .columns([...orderColumns])
    .expression((query) => query.selectFrom('claimed').select(() => orderValues(row)))
    .returning('id')
    .compile(),
);

/** The same for a call without a key. */
export const insertNewOrder = prepared((db, row: NewOrderRow) =>
  db
    .insertInto('orders')
    .columns([...orderColumns])
    .expression(db.selectNoFrom(() => orderValues(row)))
    .returning('id')
    .compile(),
);

/** The order that carries this reference of the seller's own. */
export const orderByReference = prepared((db, order: { sellerId: string; orderRef: string }) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_ref', 'docket_number', 'status', 'request_hash'])
    .where('seller_id', '=', order.sellerId)
    .where('order_ref', '=', order.orderRef)
    .compile(),
);

/** One order of the current seller with everything that was sent, and who captured it. */
export function selectOrder(db: Db, docketNumber: string) {
  return db
    .selectFrom('orders')
    .innerJoin('users', (join) =>
      join
        .onRef('users.seller_id', '=', 'orders.seller_id')
        .onRef('users.id', '=', 'orders.created_by'),
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
      'warehouses.title as warehouse_title',
      'users.name as created_by_name',
    ])
    .where('docket_number', '=', docketNumber)
    .executeTakeFirst();
}
