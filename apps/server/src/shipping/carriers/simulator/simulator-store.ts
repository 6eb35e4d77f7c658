import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../platform/db/query/statement.ts';

import type {
  SimulatorParcelsTable,
  StoredNdrAction,
} from '../../../platform/db/schema/carrier-tables.ts';

export async function insertWarehouse(
  db: Db,
  row: { account: string; name: string; pincode: string },
): Promise<void> {
  await db
    .insertInto('simulator_warehouses')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function selectWarehouse(db: Db, account: string, name: string) {
  return db
    .selectFrom('simulator_warehouses')
    .select('pincode')
    .where('account', '=', account)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Places in the sequence of parcel numbers, each given out once. */
export async function drawSerials(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ serial: number }>`
    select nextval('simulator_numbers') as serial from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ serial }) => serial);
}

/** Adds the parcels whose reference and number are both new, and returns those. */
export async function insertParcels(
  db: Db,
  rows: readonly Insertable<SimulatorParcelsTable>[],
): Promise<{ reference: string; awb: string }[]> {
  if (rows.length === 0) return [];
  return db
    .insertInto('simulator_parcels')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['reference', 'awb'])
    .execute();
}

export function selectAwbs(db: Db, account: string, references: readonly string[]) {
  return db
    .selectFrom('simulator_parcels')
    .select(['reference', 'awb'])
    .where('account', '=', account)
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
}

export type ParcelRow = Awaited<ReturnType<typeof selectParcels>>[number];

/** Parcels with the pickups of their warehouse that concern them. */
function parcelsOf(db: Db, account: string) {
  return db
    .selectFrom('simulator_parcels as parcel')
    .leftJoinLateral(
      (outer) =>
        outer
          .selectFrom('simulator_pickups as pickup')
          .select((of) => [
            of.fn.min('pickup.requested_at').as('requested_at'),
            of.fn.min('pickup.collects_at').as('collects_at'),
          ])
          .whereRef('pickup.account', '=', 'parcel.account')
          .whereRef('pickup.warehouse', '=', 'parcel.warehouse')
          .whereRef('pickup.collects_at', '>', 'parcel.booked_at')
          .as('first'),
      (join) => join.onTrue(),
    )
    .select([
      'parcel.reference',
      'parcel.awb',
      'parcel.direction',
      'parcel.from_pincode',
      'parcel.to_pincode',
      'parcel.life',
      'parcel.booked_at',
      'parcel.weight_grams',
      'parcel.cancelled_at',
      'parcel.ndr_actions',
      'parcel.pushed_scans',
      'first.requested_at',
      'first.collects_at',
    ])
    .where('parcel.account', '=', account);
}

export function selectParcels(db: Db, account: string, awbs: readonly string[]) {
  return parcelsOf(db, account)
    .where('parcel.awb', '=', sql<string>`any(${awbs}::text[])`)
    .orderBy('parcel.awb')
    .execute();
}

/** A page of the parcels that still have scans to push, by reference. */
export function selectMovingParcels(db: Db, account: string, after: string, limit: number) {
  return parcelsOf(db, account)
    .where('parcel.is_done', '=', false)
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
  await sql`update simulator_parcels parcel
    set pushed_scans = pushed."pushedScans", is_done = pushed."isDone"
    from json_to_recordset(${JSON.stringify(pushed)}::json)
      as pushed (awb text, "pushedScans" integer, "isDone" boolean)
    where parcel.awb = pushed.awb`.execute(db);
}

export async function markCancelled(db: Db, awb: string, at: Date): Promise<void> {
  await db
    .updateTable('simulator_parcels')
    .set({ cancelled_at: at })
    .where('awb', '=', awb)
    .where('cancelled_at', 'is', null)
    .execute();
}

export async function updateLife(
  db: Db,
  references: readonly string[],
  life: string,
): Promise<void> {
  await db
    .updateTable('simulator_parcels')
    .set({ life })
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
}

export async function addNdrAction(db: Db, awb: string, action: StoredNdrAction): Promise<void> {
  await db
    .updateTable('simulator_parcels')
    .set({ ndr_actions: sql<string>`ndr_actions || ${JSON.stringify([action])}::jsonb` })
    .where('awb', '=', awb)
    .execute();
}

/** Locks a parcel until the transaction ends, so that what is decided on its state still holds. */
export async function lockParcel(db: Db, awb: string): Promise<void> {
  await db
    .selectFrom('simulator_parcels')
    .select('awb')
    .where('awb', '=', awb)
    .forUpdate()
    .execute();
}

export async function insertPickup(
  db: Db,
  row: { account: string; warehouse: string; day: string; requested_at: Date; collects_at: Date },
): Promise<void> {
  await db
    .insertInto('simulator_pickups')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
