import { type Insertable, sql } from 'kysely';
import { listRows } from '../../../platform/db/query/listed-rows.ts';
import {
  execute,
  findRow,
  insertIfNew,
  lockRow,
  queryColumn,
  queryRows,
  updateRow,
} from '../../../platform/db/query/rows.ts';
import type { Db } from '../../../platform/db/query/statement.ts';
import type { StoredNdrAction } from '../../../platform/db/schema/column-types.ts';
import type { Row, Tables } from '../../../platform/db/schema/tables.ts';

export const insertWarehouse = (db: Db, row: Row<'simulatorWarehouses'>) =>
  insertIfNew(db, 'simulatorWarehouses', row);

export const selectWarehouse = (db: Db, account: string, name: string) =>
  findRow(db, 'simulatorWarehouses', { account, name });

export function drawSerials(db: Db, count: number) {
  return queryColumn(db)<number>`
    select nextval('simulator_numbers') as serial from generate_series(1, ${count}::int)`;
}

/** Inserts and returns the parcels whose reference and AWB are both new. */
export async function insertParcels(
  db: Db,
  rows: readonly Insertable<Tables['simulatorParcels']>[],
): Promise<{ reference: string; awb: string }[]> {
  if (rows.length === 0) return [];
  return db
    .insertInto('simulatorParcels')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['reference', 'awb'])
    .execute();
}

export function selectAwbs(db: Db, account: string, references: readonly string[]) {
  return db
    .selectFrom('simulatorParcels')
    .select(['reference', 'awb', 'boxes'])
    .where('account', '=', account)
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
}

/** A parcel with the first pickup that can collect it at its warehouse. Both times are null without a pickup. */
export type ParcelRow = Row<'simulatorParcels'> & Record<'requestedAt' | 'collectsAt', Date | null>;

const selectWithPickup = sql`select parcel.*, first.* from simulator_parcels parcel left join lateral (
    select min(requested_at) as requested_at, min(collects_at) as collects_at from simulator_pickups pickup
    where pickup.account = parcel.account and pickup.warehouse = parcel.warehouse
      and pickup.collects_at > parcel.booked_at
  ) first on true`;

export function selectParcels(db: Db, account: string, awbs: readonly string[]) {
  const boxes = awbs.map((awb) => JSON.stringify([{ awb }]));
  return queryRows(db)<ParcelRow>`${selectWithPickup}
    where parcel.account = ${account} and (parcel.awb = any(${awbs}::text[])
      or parcel.boxes <> '[]' and parcel.boxes @> any(${boxes}::text[]::jsonb[]))
    order by parcel.awb`;
}

/** Returns a page of the parcels that may have more scans, ordered by reference. */
export function selectMovingParcels(db: Db, account: string, after: string, limit: number) {
  return queryRows(db)<ParcelRow>`${selectWithPickup}
    where parcel.account = ${account} and not parcel.is_done and parcel.reference > ${after}
    order by parcel.reference limit ${limit}`;
}

export function lockMovingParcels(db: Db, account: string, references: readonly string[]) {
  return queryRows(db)<ParcelRow>`${selectWithPickup}
    where parcel.account = ${account} and not parcel.is_done and parcel.reference = any(${references}::text[])
    order by parcel.reference for update of parcel`;
}

export async function updateAheadSeconds(
  db: Db,
  rows: readonly { readonly awb: string; readonly aheadSeconds: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`update simulator_parcels parcel set ahead_seconds = sent.ahead_seconds
    from ${listRows(rows, { awb: 'text', aheadSeconds: 'integer' })} where parcel.awb = sent.awb`;
}

export async function deleteParcels(db: Db, references: readonly string[]): Promise<void> {
  await execute(db)`delete from simulator_parcels where reference = any(${references}::text[])`;
}

export interface PushedScans {
  readonly awb: string;
  readonly pushedScans: number;
  readonly isDone: boolean;
}

export async function updatePushedScans(db: Db, rows: readonly PushedScans[]): Promise<void> {
  await execute(db)`update simulator_parcels parcel
    set pushed_scans = sent.pushed_scans, is_done = sent.is_done
    from ${listRows(rows, { awb: 'text', pushedScans: 'integer', isDone: 'boolean' })}
    where parcel.awb = sent.awb`;
}

export const markCancelled = (db: Db, awb: string, at: Date) =>
  updateRow(db, 'simulatorParcels', { awb, cancelledAt: null }, { cancelledAt: at });

export async function updateLife(db: Db, references: readonly string[], life: string) {
  await db
    .updateTable('simulatorParcels')
    .set({ life })
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
}

export async function addNdrAction(db: Db, awb: string, action: StoredNdrAction): Promise<void> {
  await db
    .updateTable('simulatorParcels')
    .set({ ndrActions: sql<string>`ndr_actions || ${JSON.stringify([action])}::jsonb` })
    .where('awb', '=', awb)
    .execute();
}

export const lockParcel = (db: Db, awb: string) => lockRow(db, 'simulatorParcels', { awb });

export const insertPickup = (db: Db, row: Row<'simulatorPickups'>) =>
  insertIfNew(db, 'simulatorPickups', row);
