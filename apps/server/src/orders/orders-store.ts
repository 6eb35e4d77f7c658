import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrdersTable, Tables } from '../db/tables.ts';

/** An order ready to be written: its JSON columns serialised. */
export type NewOrderRow = Insertable<OrdersTable>;

/** What a search looks for. Exact values, and the beginning of a docket number. */
export interface OrderSearch {
  terms: string[];
  phones: string[];
  docketPrefix: string | undefined;
}

/** Which orders: a direction, and moments of creation from `from` up to but without `before`. */
export interface OrderFilter {
  sellerId: string;
  direction: OrdersTable['direction'];
  from: Date | undefined;
  before: Date | undefined;
  search: OrderSearch | undefined;
}

/** Where a page begins: after an order of the page before it, or so many orders in. */
export type OrderPosition = { offset: number } | { after: { created_at: Date; id: string } };

const listColumns = [
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

export type OrderListRow = Awaited<ReturnType<typeof selectOrders>>[number];
export type OrderDetailRow = NonNullable<Awaited<ReturnType<typeof selectOrder>>>;

export async function insertOrder(db: Db, row: NewOrderRow): Promise<void> {
  await db.insertInto('orders').values(row).execute();
}

/** The order that carries this reference of the seller's own. */
export function selectOrderByReference(db: Db, orderRef: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_ref', 'docket_number', 'status', 'request_hash'])
    .where('order_ref', '=', orderRef)
    .executeTakeFirst();
}

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

/** So many orders from a position on, newest first. */
export function selectOrders(
  db: Db,
  filter: OrderFilter,
  { limit, from }: { limit: number; from: OrderPosition },
) {
  const ordered = filtered(db, filter)
    .select(listColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if ('offset' in from) return ordered.offset(from.offset).execute();
  const { created_at, id } = from.after;
  return ordered.where(sql<boolean>`(created_at, id) < (${created_at}, ${id})`).execute();
}

/** How many orders there are, counted no further than `cap` + 1. */
export async function countOrders(db: Db, filter: OrderFilter, cap: number): Promise<number> {
  const { total } = await db
    .selectFrom(
      filtered(db, filter)
        .select('id')
        .limit(cap + 1)
        .as('counted'),
    )
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function filtered(db: Db, { sellerId, direction, from, before, search }: OrderFilter) {
  let query = db
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('direction', '=', direction);
  if (from) query = query.where('created_at', '>=', from);
  if (before) query = query.where('created_at', '<', before);
  if (search) query = query.where((expression) => found(expression, search));
  return query;
}

/** Each alternative has an index of its own; PostgreSQL joins what they find. */
function found(
  where: ExpressionBuilder<Tables, 'orders'>,
  { terms, phones, docketPrefix }: OrderSearch,
) {
  const anyOf = (
    column: 'docket_number' | 'order_ref' | 'client_reference' | 'consignee_phone',
    values: string[],
  ) => where(column, '=', sql<string>`any(${values})`);
  const alternatives = [
    anyOf('docket_number', terms),
    anyOf('order_ref', terms),
    anyOf('client_reference', terms),
  ];
  if (phones.length > 0) alternatives.push(anyOf('consignee_phone', phones));
  if (docketPrefix === undefined) return where.or(alternatives);
  // Digits sort alike in every collation, so a prefix is a range of the index.
  const prefix = where.and([
    where('docket_number', '>=', docketPrefix),
    where('docket_number', '<', `${docketPrefix}:`),
  ]);
  return where.or([...alternatives, prefix]);
}
