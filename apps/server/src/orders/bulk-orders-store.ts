import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrdersTable } from '../db/tables.ts';
import type { NewOrderRow } from './orders-store.ts';

/** Marks the request hash of an order that came with a file. */
export const BULK_HASH_PREFIX = 'bulk:';

/** Waits until no other import of this seller runs; the lock ends with the transaction. */
export async function lockBulkImport(db: Db, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk-import ${sellerId}`}, 0))`.execute(
    db,
  );
}

export type StoredBulkOrder = Awaited<ReturnType<typeof selectOrdersByIds>>[number];

/** Orders in force that a file brought under one of these reference numbers, newest first. */
export function selectBulkOrders(db: Db, references: readonly string[]) {
  return identities(db)
    .where(sql<boolean>`client_reference = any(${references}::text[])`)
    .where('request_hash', 'like', `${BULK_HASH_PREFIX}%`)
    .where('status', '<>', 'CANCELLED')
    .orderBy('created_at', 'desc')
    .execute();
}

/** Orders of any origin that carry one of these order ids, cancelled ones too. */
export function selectOrdersByIds(db: Db, orderIds: readonly string[]) {
  return identities(db).where(sql<boolean>`order_ref = any(${orderIds}::text[])`).execute();
}

function identities(db: Db) {
  return db
    .selectFrom('orders')
    .select([
      'order_ref',
      'client_reference',
      'docket_number',
      'status',
      'request_hash',
      'created_at',
    ]);
}

type Values = readonly unknown[];
const uuids = (values: Values) => sql`${values}::uuid[]`;
const texts = (values: Values) => sql`${values}::text[]`;
const dates = (values: Values) => sql`${values}::date[]`;
const moments = (values: Values) => sql`${values}::timestamptz[]`;
const integers = (values: Values) => sql`${values}::bigint[]`;
const documents = (values: Values) => sql`${values}::jsonb[]`;

/** Every column of a new order with the type of its array. */
type NewColumn = Exclude<keyof OrdersTable, 'consignee_erased_at'>;

const columnArrays: Readonly<Record<NewColumn, (values: Values) => RawBuilder<unknown>>> = {
  seller_id: uuids,
  id: uuids,
  direction: texts,
  docket_number: texts,
  order_ref: texts,
  client_reference: texts,
  status: texts,
  order_date: dates,
  created_at: moments,
  consignee_name: texts,
  consignee_phone: texts,
  consignee_alt_phone: texts,
  consignee_email: texts,
  consignee_address: texts,
  consignee_pincode: texts,
  consignee_city: texts,
  consignee_state: texts,
  consignee_country: texts,
  payment_mode: texts,
  invoice_paise: integers,
  cod_paise: integers,
  dead_grams: integers,
  volumetric_grams: integers,
  contents: documents,
  boxes: documents,
  pickup: documents,
  warehouse_id: uuids,
  return_address: documents,
  ewaybill: texts,
  extras: documents,
  request_hash: texts,
  created_by: uuids,
};

/** Writes all orders of a file in one statement, whose text does not depend on how many they are. */
export async function insertOrders(db: Db, rows: readonly NewOrderRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(columnArrays).map(([column, arrayOf]) => ({
    name: sql.ref(column),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list has every column of an order and no other
    array: arrayOf(rows.map((row) => row[column as NewColumn])),
  }));
  const names = sql.join(columns.map(({ name }) => name));
  const arrays = sql.join(columns.map(({ array }) => array));
  await sql`insert into orders (${names}) select * from unnest(${arrays})`.execute(db);
}
