import { type Insertable, sql } from 'kysely';
import { serializeRecordset } from '../../../platform/db/query/column-names.ts';
import {
  execute,
  findRow,
  insertIfNew,
  lockRow,
  queryColumn,
  updateRow,
} from '../../../platform/db/query/rows.ts';
import type { Db } from '../../../platform/db/query/statement.ts';
import type { StoredNdrAction } from '../../../platform/db/schema/column-types.ts';
import type { Row, Tables } from '../../../platform/db/schema/tables.ts';

export const insertWarehouse = (db: Db, row: Row<'simulatorWarehouses'>) =>
  insertIfNew(db, 'simulatorWarehouses', row);

export const selectWarehouse = (db: Db, account: string, name: string) =>
  findRow(db, 'simulatorWarehouses', { account, name });

/** Places in the sequence of parcel numbers, each given out once. */
export function drawSerials(db: Db, count: number) {
  return queryColumn(db)<number>`
    select nextval('simulator_numbers') as serial from generate_series(1, ${count}::int)`;
}

/** Adds the parcels whose reference and number are both new, and returns those. */
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
    .select(['reference', 'awb'])
    .where('account', '=', account)
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
}

export type ParcelRow = Awaited<ReturnType<typeof selectParcels>>[number];

/** Parcels with the pickups of their warehouse that concern them. */
function selectParcelsOfAccount(db: Db, account: string) {
  return db
    .selectFrom('simulatorParcels as parcel')
    .leftJoinLateral(
      (outer) =>
        outer
          .selectFrom('simulatorPickups as pickup')
          .select((of) => [
            of.fn.min('pickup.requestedAt').as('requestedAt'),
            of.fn.min('pickup.collectsAt').as('collectsAt'),
          ])
          .whereRef('pickup.account', '=', 'parcel.account')
          .whereRef('pickup.warehouse', '=', 'parcel.warehouse')
          .whereRef('pickup.collectsAt', '>', 'parcel.bookedAt')
          .as('first'),
      (join) => join.onTrue(),
    )
    .select([
      'parcel.reference',
      'parcel.awb',
      'parcel.direction',
      'parcel.fromPincode',
      'parcel.toPincode',
      'parcel.life',
      'parcel.bookedAt',
      'parcel.weightGrams',
      'parcel.cancelledAt',
      'parcel.ndrActions',
      'parcel.pushedScans',
      'first.requestedAt',
      'first.collectsAt',
    ])
    .where('parcel.account', '=', account);
}

export function selectParcels(db: Db, account: string, awbs: readonly string[]) {
  return selectParcelsOfAccount(db, account)
    .where('parcel.awb', '=', sql<string>`any(${awbs}::text[])`)
    .orderBy('parcel.awb')
    .execute();
}

/** A page of the parcels that still have scans to push, by reference. */
export function selectMovingParcels(db: Db, account: string, after: string, limit: number) {
  return selectParcelsOfAccount(db, account)
    .where('parcel.isDone', '=', false)
    .where('parcel.reference', '>', after)
    .orderBy('parcel.reference')
    .limit(limit)
    .execute();
}

/** How much of a parcel's journey was pushed. */
export interface PushedScans {
  readonly awb: string;
  readonly pushedScans: number;
  readonly isDone: boolean;
}

export async function updatePushedScans(db: Db, pushed: readonly PushedScans[]): Promise<void> {
  await execute(db)`update simulator_parcels parcel
    set pushed_scans = pushed.pushed_scans, is_done = pushed.is_done
    from json_to_recordset(${serializeRecordset(pushed)}::json)
      as pushed (awb text, pushed_scans integer, is_done boolean)
    where parcel.awb = pushed.awb`;
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

/** Locks a parcel until the transaction ends, so that what is decided on its state still holds. */
export const lockParcel = (db: Db, awb: string) => lockRow(db, 'simulatorParcels', { awb });

export const insertPickup = (db: Db, row: Row<'simulatorPickups'>) =>
  insertIfNew(db, 'simulatorPickups', row);
