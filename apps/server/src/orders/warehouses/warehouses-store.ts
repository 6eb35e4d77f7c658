import { type Insertable, type InsertObject, sql, type Updateable } from 'kysely';
import {
  insertIfNew,
  insertRow,
  ownRows,
  queryColumn,
  queryRows,
  queryValue,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

const columns = [
  'id',
  'isDefault',
  'title',
  'name',
  'phone',
  'altPhone',
  'email',
  'address',
  'pincode',
  'city',
  'state',
  'country',
  'returnAddress',
] as const;

export type WarehouseRow = Awaited<ReturnType<typeof selectWarehouses>>[number];
export type LockedWarehouseRow = NonNullable<Awaited<ReturnType<typeof lockWarehouse>>>;

/** Returns the current seller's warehouses that are not archived, the default one first. */
export function selectWarehouses(db: Db) {
  return db
    .selectFrom('warehouses')
    .select(columns)
    .where('archivedAt', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('title')
    .execute();
}

/** Returns all warehouses of the current seller, archived ones last, each with its number of orders since a time. */
export function selectAllWarehouses(db: Db, since: Date) {
  return db
    .selectFrom('warehouses')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('orders')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('orders.sellerId', '=', 'warehouses.sellerId')
          .whereRef('orders.warehouseId', '=', 'warehouses.id')
          .where('orders.createdAt', '>=', since)
          .as('recent'),
      (join) => join.onTrue(),
    )
    .select(columns.map((column) => `warehouses.${column}` as const))
    .select(['warehouses.archivedAt', 'recent.count as recentOrders'])
    .orderBy(sql`archived_at is not null`)
    .orderBy('isDefault', 'desc')
    .orderBy('title')
    .execute();
}

/** Returns the titles of the current seller's warehouses with their addresses, archived ones first, newest last. */
export function selectTitles(db: Db) {
  return db
    .selectFrom('warehouses')
    .select(['title', 'name', 'phone', 'address', 'pincode'])
    .orderBy(sql`archived_at is null`)
    .orderBy('createdAt')
    .execute();
}

export function lockWarehouse(db: Db, id: string) {
  return db
    .selectFrom('warehouses')
    .select([...columns, 'archivedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the address of the current seller's warehouse with this id, archived or not; undefined if none has it. */
export function selectWarehouse(db: Db, id: string) {
  return db
    .selectFrom('warehouses')
    .select(['name', 'phone', 'altPhone', 'email', 'address', 'pincode', 'city', 'state'])
    .select(['country', 'archivedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the number of the current seller's warehouses, archived ones included. */
export const countWarehouses = (db: Db) => queryValue(db)<number>`select count(*) from warehouses
    where ${ownRows}`;

export const insertWarehouse = (db: Db, row: Insertable<Tables['warehouses']>) =>
  insertRow(db, 'warehouses', row);

export const insertWarehouseIfNew = (db: Db, row: InsertObject<Tables, 'warehouses'>) =>
  insertIfNew(db, 'warehouses', row);

/** Returns the rows of the current seller's warehouses that are not archived. */
export const selectWarehouseRows = (db: Db) =>
  queryRows(db)<Row<'warehouses'>>`select * from warehouses
    where ${ownRows} and archived_at is null order by created_at, id`;

export const updateWarehouseRow = (
  db: Db,
  id: string,
  changes: Omit<Updateable<Tables['warehouses']>, 'sellerId' | 'id'>,
) => updateRow(db, 'warehouses', { id }, changes);

/** Returns true if the current seller has a warehouse that is not archived. */
export const hasOpenWarehouse = (db: Db) =>
  queryValue(db)<boolean>`select exists (select 1 from warehouses
    where ${ownRows} and archived_at is null)`;

/** Locks the seller, to serialise changes of the default warehouse and of the warehouse count. */
export async function lockWarehouses(db: Db): Promise<void> {
  await db.selectFrom('sellers').select('sellerId').forNoKeyUpdate().execute();
}

/** Clears the default warehouse. Returns its id in a list, which is empty if the seller had no default warehouse. */
export const clearDefaultWarehouse = (db: Db) =>
  queryColumn(db)<string>`update warehouses set is_default = false
    where ${ownRows} and is_default returning id`;
