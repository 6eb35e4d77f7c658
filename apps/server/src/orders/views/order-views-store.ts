import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { OrderViewsTable } from '../../platform/db/schema/order-tables.ts';

export interface OrderViewRow {
  id: string;
  name: string;
  query: string;
  is_default: boolean;
}

type Owner = Readonly<{ sellerId: string; userId: string }>;

function viewsOf(db: Db, { sellerId, userId }: Owner) {
  return db
    .selectFrom('order_views')
    .select(['id', 'name', 'query', 'is_default'])
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId);
}

/** The views of a user by name. */
export function selectViews(db: Db, owner: Owner): Promise<OrderViewRow[]> {
  return viewsOf(db, owner).orderBy('name').execute();
}

export function selectView(db: Db, owner: Owner, id: string): Promise<OrderViewRow | undefined> {
  return viewsOf(db, owner).where('id', '=', id).executeTakeFirst();
}

/** Serialises changes of a user's views: their number, their names and which is the default. */
export async function lockViews(db: Db, { sellerId, userId }: Owner): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

export async function clearDefaultView(db: Db, { sellerId, userId }: Owner): Promise<void> {
  await db
    .updateTable('order_views')
    .set({ is_default: false })
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
}

export async function insertView(db: Db, row: Insertable<OrderViewsTable>): Promise<void> {
  await db.insertInto('order_views').values(row).execute();
}

export async function updateView(
  db: Db,
  { sellerId }: Owner,
  { id, ...columns }: OrderViewRow,
): Promise<void> {
  await db
    .updateTable('order_views')
    .set(columns)
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Returns whether there was such a view. */
export async function deleteView(
  db: Db,
  { sellerId, userId }: Owner,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('order_views')
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
