import { sql } from 'kysely';
import { erasedConsignee, isBeingErased } from '../../platform/db/query/erasing-consignees.ts';
import {
  execute,
  findRow,
  insertIfNew,
  ownRows,
  queryRow,
  queryRows,
  queryValue,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

const directions = ['forward', 'reverse'] as const;

/** Selects the ids of the seller's orders with a phone number. Uses a union, because each column has its own index. */
function selectOrderIdsByPhone(
  db: Db,
  sellerId: string,
  { phone, limit }: { phone: string; limit?: number },
) {
  const byPhone = db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('direction', 'in', directions)
    .where('consigneePhone', '=', phone)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
  const byAltPhone = db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('consigneeAltPhone', '=', phone)
    .where('consigneeAltPhone', '<>', '')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
  return db
    .selectFrom(byPhone.as('named'))
    .select('id')
    .union(db.selectFrom(byAltPhone.as('named')).select('id'));
}

/** Returns the orders whose consignee's first or second phone number is `phone`. Omits orders being erased. */
export function selectConsigneeOrders(db: Db, sellerId: string, phone: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('sellerId', '=', sellerId)
    .where('id', 'in', selectOrderIdsByPhone(db, sellerId, { phone }))
    .where((query) => query.not(isBeingErased('orders')))
    .orderBy('createdAt')
    .execute();
}

export type Erasable = { phone: string } | { createdBefore: Date };

/** Locks up to `limit` of the seller's selected orders and returns their ids. Skips locked orders. */
export async function lockErasable(db: Db, sellerId: string, selection: Erasable, limit: number) {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('consigneeErasedAt', 'is', null)
    .$call((query) =>
      'phone' in selection
        ? query.where('id', 'in', selectOrderIdsByPhone(db, sellerId, { ...selection, limit }))
        : query.where('createdAt', '<', selection.createdBefore).orderBy('createdAt'),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns true if the seller has an unerased order with this phone number. Includes locked orders. */
export async function hasUnerasedOrders(db: Db, sellerId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('consigneeErasedAt', 'is', null)
    .where('id', 'in', selectOrderIdsByPhone(db, sellerId, { phone }))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function eraseConsignees(
  db: Db,
  sellerId: string,
  ids: readonly string[],
  { erasedAt, erasedBy }: { erasedAt: Date; erasedBy: string | null },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ ...erasedConsignee, consigneeErasedAt: erasedAt, consigneeErasedBy: erasedBy })
    .where('sellerId', '=', sellerId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Requires `asOperator`. */
export async function findSellerOfOldestOrder(db: Db, createdBefore: Date) {
  const row = await db
    .selectFrom('orders')
    .select('sellerId')
    .where('consigneeErasedAt', 'is', null)
    .where('createdAt', '<', createdBefore)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return row?.sellerId;
}

export type ErasureRow = Row<'consigneeErasures'>;

/** Stores the number of orders of an erasure. Keeps a number that an earlier run stored. */
export async function saveTotalOrders(
  db: Db,
  { sellerId, id, phone }: Pick<ErasureRow, 'sellerId' | 'id' | 'phone'>,
): Promise<void> {
  const total = await queryValue(db)<number>`
    select count(*) from (${selectOrderIdsByPhone(db, sellerId, { phone })}) named`;
  await execute(db)`update consignee_erasures set total_orders = ${total}::int
    where seller_id = ${sellerId}::uuid and id = ${id}::uuid and total_orders is null`;
}

/** Adds an erasure. Returns false while another erasure of the same number is running. */
export const insertErasure = (
  db: Db,
  row: Pick<ErasureRow, 'sellerId' | 'id' | 'phone' | 'createdBy' | 'createdAt'>,
) => insertIfNew(db, 'consigneeErasures', row);

export const findErasure = (db: Db, id: string) => findRow(db, 'consigneeErasures', id);

export function findRunningErasure(db: Db, phone: string) {
  return queryRow(db)<ErasureRow>`select * from consignee_erasures
    where ${ownRows} and phone = ${phone} and finished_at is null`;
}

export function selectErasures(db: Db, limit: number) {
  return queryRows(db)<ErasureRow>`select * from consignee_erasures
    where ${ownRows} order by created_at desc, id desc limit ${limit}`;
}

export async function addErasedCounts(
  db: Db,
  id: string,
  { orders = 0, rows = 0 }: { orders?: number; rows?: number },
): Promise<void> {
  await execute(db)`update consignee_erasures
    set erased_orders = erased_orders + ${orders}::int, erased_rows = erased_rows + ${rows}::int
    where ${ownRows} and id = ${id}::uuid`;
}

/** Ends an erasure and deletes its phone number. Returns undefined if it has already ended. */
export function finishErasure(db: Db, id: string, now: Date) {
  return queryRow(db)<ErasureRow>`update consignee_erasures set phone = '', finished_at = ${now}
    where ${ownRows} and id = ${id}::uuid and finished_at is null returning *`;
}
