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

export function selectWarehouses(db: Db) {
  return db
    .selectFrom('warehouses')
    .select(columns)
    .where('archivedAt', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('title')
    .execute();
}

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

/** Archived warehouses come first, so that a map of the rows keeps the title of a current warehouse. */
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

/** Also returns an archived warehouse. */
export function selectWarehouse(db: Db, id: string) {
  return db
    .selectFrom('warehouses')
    .select(['name', 'phone', 'altPhone', 'email', 'address', 'pincode', 'city', 'state'])
    .select(['country', 'archivedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export const countWarehouses = (db: Db) => queryValue(db)<number>`select count(*) from warehouses
    where ${ownRows}`;

export const insertWarehouse = (db: Db, row: Insertable<Tables['warehouses']>) =>
  insertRow(db, 'warehouses', row);

export const insertWarehouseIfNew = (db: Db, row: InsertObject<Tables, 'warehouses'>) =>
  insertIfNew(db, 'warehouses', row);

export const selectWarehouseRows = (db: Db) =>
  queryRows(db)<Row<'warehouses'>>`select * from warehouses
    where ${ownRows} and archived_at is null order by created_at, id`;

export const updateWarehouseRow = (
  db: Db,
  id: string,
  changes: Omit<Updateable<Tables['warehouses']>, 'sellerId' | 'id'>,
) => updateRow(db, 'warehouses', { id }, changes);

export const hasOpenWarehouse = (db: Db) =>
  queryValue(db)<boolean>`select exists (select 1 from warehouses
    where ${ownRows} and archived_at is null)`;

/** Locks the seller, to serialise changes of the default warehouse and of the warehouse count. */
export async function lockWarehouses(db: Db): Promise<void> {
  await db.selectFrom('sellers').select('sellerId').forNoKeyUpdate().execute();
}

/** Returns the id of the old default warehouse in a list, or an empty list. */
export const clearDefaultWarehouse = (db: Db) =>
  queryColumn(db)<string>`update warehouses set is_default = false
    where ${ownRows} and is_default returning id`;
