import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { WarehousesTable } from '../../platform/db/schema/tables.ts';

const columns = [
  'id',
  'is_default',
  'title',
  'name',
  'phone',
  'alt_phone',
  'email',
  'address',
  'pincode',
  'city',
  'state',
  'country',
  'return_address',
] as const;

export type WarehouseRow = Awaited<ReturnType<typeof selectWarehouses>>[number];
export type ListedWarehouseRow = Awaited<ReturnType<typeof selectAllWarehouses>>[number];
export type LockedWarehouseRow = NonNullable<Awaited<ReturnType<typeof lockWarehouse>>>;

/** The current seller's warehouses that are not archived, the default one first. */
export function selectWarehouses(db: Db) {
  return db
    .selectFrom('warehouses')
    .select(columns)
    .where('archived_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('title')
    .execute();
}

/** All warehouses of the current seller, archived ones last, with the number of their orders since a time. */
export function selectAllWarehouses(db: Db, since: Date) {
  return db
    .selectFrom('warehouses')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('orders')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('orders.seller_id', '=', 'warehouses.seller_id')
          .whereRef('orders.warehouse_id', '=', 'warehouses.id')
          .where('orders.created_at', '>=', since)
          .as('recent'),
      (join) => join.onTrue(),
    )
    .select(columns.map((column) => `warehouses.${column}` as const))
    .select(['warehouses.archived_at', 'recent.count as recent_orders'])
    .orderBy(sql`archived_at is not null`)
    .orderBy('is_default', 'desc')
    .orderBy('title')
    .execute();
}

/** The titles of the current seller's warehouses with their addresses, archived ones first and the newest last. */
export function selectTitles(db: Db) {
  return db
    .selectFrom('warehouses')
    .select(['title', 'name', 'phone', 'address', 'pincode'])
    .orderBy(sql`archived_at is null`)
    .orderBy('created_at')
    .execute();
}

/** The seller's warehouse with this id, locked until the transaction ends. */
export function lockWarehouse(db: Db, id: string) {
  return db
    .selectFrom('warehouses')
    .select([...columns, 'archived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The address of the current seller's warehouse with this id. */
export function selectWarehouse(db: Db, id: string) {
  return db
    .selectFrom('warehouses')
    .select(['name', 'phone', 'alt_phone', 'email', 'address', 'pincode', 'city', 'state'])
    .select(['country', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The number of the current seller's warehouses, archived ones included. */
export async function countWarehouses(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('warehouses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWarehouse(db: Db, row: Insertable<WarehousesTable>): Promise<void> {
  await db.insertInto('warehouses').values(row).execute();
}

export async function updateWarehouseRow(
  db: Db,
  id: string,
  changes: Omit<Updateable<WarehousesTable>, 'seller_id' | 'id'>,
): Promise<void> {
  await db.updateTable('warehouses').set(changes).where('id', '=', id).execute();
}

/** Serialises changes of the default warehouse and of the number of warehouses. */
export async function lockWarehouses(db: Db): Promise<void> {
  await db.selectFrom('sellers').select('seller_id').forNoKeyUpdate().execute();
}

/** Unmarks the default warehouse. Returns its id. */
export async function clearDefaultWarehouse(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('warehouses')
    .set({ is_default: false })
    .where('is_default', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
