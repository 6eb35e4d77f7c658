import type { Insertable } from 'kysely';
import { insertRow } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Tables } from '../../platform/db/schema/tables.ts';

export interface OrderViewRow {
  id: string;
  name: string;
  query: string;
  isDefault: boolean;
}

type Owner = Readonly<{ sellerId: string; userId: string }>;

function viewsOf(db: Db, { sellerId, userId }: Owner) {
  return db
    .selectFrom('orderViews')
    .select(['id', 'name', 'query', 'isDefault'])
    .where('sellerId', '=', sellerId)
    .where('userId', '=', userId);
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
    .where('sellerId', '=', sellerId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

export async function clearDefaultView(db: Db, { sellerId, userId }: Owner): Promise<void> {
  await db
    .updateTable('orderViews')
    .set({ isDefault: false })
    .where('sellerId', '=', sellerId)
    .where('userId', '=', userId)
    .where('isDefault', '=', true)
    .execute();
}

export const insertView = (db: Db, row: Insertable<Tables['orderViews']>) =>
  insertRow(db, 'orderViews', row);

export async function updateView(
  db: Db,
  { sellerId }: Owner,
  { id, ...columns }: OrderViewRow,
): Promise<void> {
  await db
    .updateTable('orderViews')
    .set(columns)
    .where('sellerId', '=', sellerId)
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
    .deleteFrom('orderViews')
    .where('sellerId', '=', sellerId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
