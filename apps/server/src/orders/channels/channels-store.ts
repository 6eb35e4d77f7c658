import { sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  execute,
  findRow,
  insertRows,
  lockRow,
  queryColumn,
  queryRow,
  queryRows,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { jsonColumns, type Row, type Tables } from '../../platform/db/schema/tables.ts';

export type ConnectionRow = Row<'shopConnections'>;
export type ShopOrderRow = Row<'shopOrders'>;
export type ShopWriteRow = Row<'shopWrites'>;

export function selectConnections(db: Db) {
  return queryRows(db)<ConnectionRow>`select * from shop_connections
    where seller_id = ${ownSeller} order by created_at, id`;
}

export const findConnection = (db: Db, id: string) => findRow(db, 'shopConnections', id);
export const lockConnection = (db: Db, id: string) => lockRow(db, 'shopConnections', id);

export const lockConnectionByIdentity = (
  db: Db,
  key: Pick<ConnectionRow, 'sellerId' | 'channel' | 'identity'>,
) => lockRow(db, 'shopConnections', key);

/** Returns the ids of all sellers' connections that have credentials. Requires `asOperator`. */
export function selectConnectionIds(db: Db) {
  return queryRows(db)<Pick<ConnectionRow, 'sellerId' | 'id'>>`
    select seller_id, id from shop_connections where credentials is not null`;
}

export async function insertConnection(db: Db, row: ConnectionRow): Promise<void> {
  await insertRows(db, 'shopConnections', [row]);
}

export async function updateConnection(
  db: Db,
  id: string,
  changes: Partial<Omit<ConnectionRow, 'sellerId' | 'id'>>,
): Promise<void> {
  await updateRow(db, 'shopConnections', id, encodeJson('shopConnections', changes));
}

/** Returns the columns with JSON values as texts, as PostgreSQL expects them. */
function encodeJson(table: keyof Tables, changes: object): object {
  return Object.fromEntries(
    Object.entries(changes).map(([column, value]: [string, unknown]) => [
      column,
      jsonColumns[table]?.includes(column) && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}

/** Stores the time of a change that the shop reported. Returns false if the connection is not on. */
export async function saveHint(db: Db, id: string, hintedAt: Date): Promise<boolean> {
  const row = await queryRow(db)<{ id: string }>`update shop_connections set hinted_at = ${hintedAt}
    where seller_id = ${ownSeller} and id = ${id}::uuid and state = 'on' returning id`;
  return row !== undefined;
}

/** Makes a job due at `runAt` if it is not running and is due later. */
export async function advanceJob(
  db: Db,
  { task, key }: { task: string; key: string },
  runAt: Date,
): Promise<void> {
  await execute(db)`update jobs set run_at = ${runAt}
    where seller_id = ${ownSeller} and task = ${task} and key = ${key}
      and lease_until is null and run_at > ${runAt}`;
}

export async function deleteLane(db: Db, task: string, lane: string): Promise<void> {
  await execute(db)`delete from jobs
    where seller_id = ${ownSeller} and task = ${task} and lane = ${lane}`;
}

const MAX_COUNTED = 10_000;

interface ConnectionCounts {
  readonly connectionId: string;
  readonly captured: number;
  readonly waiting: number;
  readonly conflicts: number;
}

export function countShopOrders(db: Db) {
  return queryRows(db)<ConnectionCounts>`
    select connection_id, count(*) filter (where state = 'captured') as captured,
      count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where conflict_since is not null) as conflicts
    from (select connection_id, state, conflict_since from shop_orders
      where seller_id = ${ownSeller} limit ${MAX_COUNTED}) counted
    group by connection_id`;
}

export function lockShopOrders(db: Db, connectionId: string, shopIds: readonly string[]) {
  return queryRows(db)<ShopOrderRow>`select * from shop_orders
    where seller_id = ${ownSeller} and connection_id = ${connectionId}::uuid
      and shop_id = any(${shopIds}::text[]) order by shop_id for update`;
}

export async function saveShopOrders(db: Db, rows: readonly ShopOrderRow[]): Promise<void> {
  await insertRows(db, 'shopOrders', rows, {
    end: sql`on conflict (seller_id, connection_id, shop_id) do update set
      shop_name = excluded.shop_name, state = excluded.state, order_id = excluded.order_id,
      docket_number = excluded.docket_number, phone = excluded.phone, latest = excluded.latest,
      base = excluded.base, changed_at = excluded.changed_at, corrected = excluded.corrected,
      corrected_groups = excluded.corrected_groups, completions = excluded.completions`,
  });
}

type ShopOrderKey = Pick<ShopOrderRow, 'sellerId' | 'connectionId' | 'shopId'>;

export async function updateShopOrder(
  db: Db,
  { sellerId, connectionId, shopId }: ShopOrderKey,
  changes: Partial<ShopOrderRow>,
): Promise<void> {
  const key = { sellerId, connectionId, shopId };
  await updateRow(db, 'shopOrders', key, encodeJson('shopOrders', changes));
}

export async function deleteShopOrders(
  db: Db,
  connectionId: string,
  shopIds: readonly string[],
): Promise<void> {
  if (shopIds.length === 0) return;
  await execute(db)`delete from shop_orders where seller_id = ${ownSeller}
    and connection_id = ${connectionId}::uuid and shop_id = any(${shopIds}::text[])`;
}

export function selectWaitingOrders(db: Db, limit: number) {
  return queryRows(db)<ShopOrderRow>`select * from shop_orders
    where seller_id = ${ownSeller} and state = 'waiting' and latest is not null
    order by created_at, shop_id limit ${limit}`;
}

export function selectReadyOrders(db: Db, connectionId: string, limit: number) {
  return queryRows(db)<ShopOrderRow>`select * from shop_orders
    where seller_id = ${ownSeller} and connection_id = ${connectionId}::uuid
      and state = 'waiting' and latest ->> 'state' = 'ready'
    order by created_at, shop_id limit ${limit}`;
}

export function selectConflicts(db: Db, limit: number) {
  return queryRows(db)<ShopOrderRow>`select * from shop_orders
    where seller_id = ${ownSeller} and conflict_since is not null
    order by conflict_since, shop_id limit ${limit}`;
}

export function findShopOrder(db: Db, orderId: string) {
  return queryRow(db)<ShopOrderRow>`select * from shop_orders
    where seller_id = ${ownSeller} and order_id = ${orderId}::uuid limit 1`;
}

export type ShippedOrder = ShopOrderRow & ShippedParcel;

export async function selectCapturedIds(db: Db, connectionId: string, shopIds: readonly string[]) {
  return queryColumn(db)<string>`select shop_id from shop_orders
    where seller_id = ${ownSeller} and connection_id = ${connectionId}::uuid
      and shop_id = any(${shopIds}::text[]) and state = 'captured'`;
}

export function selectShippedOrders(
  db: Db,
  connectionId: string,
  docketNumbers: readonly string[],
) {
  return queryRows(db)<ShippedOrder>`
    select s.*, p.awb, p.carrier, p.booked_at from shop_orders s
    join shipments p on p.seller_id = s.seller_id and p.order_id = s.order_id and p.state = 'booked'
    where s.seller_id = ${ownSeller} and s.connection_id = ${connectionId}::uuid
      and s.docket_number = any(${docketNumbers}::text[])`;
}

export interface ShippedParcel {
  readonly awb: string;
  readonly carrier: string;
  readonly bookedAt: Date;
}

export function findParcel(
  db: Db,
  connectionId: string,
  { shopId, awb }: { shopId: string; awb: string },
) {
  return queryRow(db)<ShippedOrder>`
    select s.*, p.awb, p.carrier, p.booked_at from shop_orders s
    join shipments p on p.seller_id = s.seller_id and p.order_id = s.order_id
      and p.awb = ${awb} and p.state = 'booked'
    where s.seller_id = ${ownSeller} and s.connection_id = ${connectionId}::uuid and s.shop_id = ${shopId}
    limit 1`;
}

export function selectOpenWrites(db: Db, connectionId: string, limit: number) {
  return queryRows(db)<Pick<ShopWriteRow, 'shopId' | 'awb'>>`select shop_id, awb from shop_writes
    where seller_id = ${ownSeller} and connection_id = ${connectionId}::uuid
      and state in ('waiting', 'sending')
    group by shop_id, awb order by max(attempts), min(created_at) limit ${limit}`;
}

/** Adds updates for a shop. Skips updates that were already sent or queued. */
export async function insertWrites(db: Db, rows: readonly ShopWriteRow[]): Promise<void> {
  for (const row of rows) {
    await db
      .insertInto('shopWrites')
      .values(row)
      .onConflict((conflict) => conflict.constraint('shop_writes_once').doNothing())
      .execute();
  }
}

/** Returns the updates for shops about these orders: tracking numbers first, each kind in the sequence of events. */
export function selectWrites(db: Db, connectionId: string, shopIds: readonly string[]) {
  return queryRows(db)<ShopWriteRow>`select * from shop_writes
    where seller_id = ${ownSeller} and connection_id = ${connectionId}::uuid
      and shop_id = any(${shopIds}::text[])
    order by kind desc, happened_at, id`;
}

export async function updateWrite(
  db: Db,
  id: string,
  changes: Partial<Omit<ShopWriteRow, 'sellerId' | 'id'>>,
): Promise<void> {
  await updateRow(db, 'shopWrites', id, changes);
}

export async function eraseShopOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  await execute(db)`update shop_orders
    set latest = null, base = null, corrected = null, phone = '', conflict = '{}', conflict_since = null
    where seller_id = ${ownSeller} and order_id = any(${orderIds}::uuid[])`;
}

/** Returns the number of deleted orders. */
export async function deleteWaitingOrders(db: Db, phone: string): Promise<number> {
  const rows = await queryRows(db)<{ shopId: string }>`delete from shop_orders
    where seller_id = ${ownSeller} and state = 'waiting' and phone = ${phone} returning shop_id`;
  return rows.length;
}
