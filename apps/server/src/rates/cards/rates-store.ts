import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Tables } from '../../platform/db/schema/tables.ts';

const versionColumns = [
  'service',
  'version',
  'changedCells',
  'termsChanged',
  'effectiveFrom',
  'savedAt',
  'savedBy',
  'savedByName',
  'savedByEmail',
] as const;
const columns = [...versionColumns, 'prices', 'terms'] as const;

export type RateCardRow = NonNullable<Awaited<ReturnType<typeof selectNewestRateCard>>>;
export type RateVersionRow = Omit<RateCardRow, 'prices' | 'terms'>;

/** The newest version of a service, in force or not. */
export function selectNewestRateCard(db: Db, service: ServiceId) {
  return db
    .selectFrom('rateCards')
    .select(columns)
    .where('service', '=', service)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The version of a service that is in force at a given time. */
export function selectRateCardInForce(db: Db, service: ServiceId, now: Date) {
  return db
    .selectFrom('rateCards')
    .select(columns)
    .where('service', '=', service)
    .where('effectiveFrom', '<=', now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest versions of a service, without their prices. */
export function selectRateCardVersions(db: Db, service: ServiceId, limit: number) {
  return db
    .selectFrom('rateCards')
    .select(versionColumns)
    .where('service', '=', service)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** A version and the one before it, in this order; no rows for a version that was never saved. */
export function selectRateCardWithPrevious(
  db: Db,
  service: ServiceId,
  version: number,
): Promise<RateCardRow[]> {
  return db
    .selectFrom('rateCards')
    .select(columns)
    .where('service', '=', service)
    .where('version', 'in', [version, version - 1])
    .orderBy('version', 'desc')
    .execute();
}

/** Adds a version; fails on `rate_cards_pkey` when the version exists. */
export async function insertRateCard(db: Db, row: Insertable<Tables['rateCards']>): Promise<void> {
  await db.insertInto('rateCards').values(row).execute();
}

/** Adds first versions unless they exist, waiting for concurrent inserts. */
export async function insertFirstRateCards(
  db: Db,
  rows: readonly Insertable<Tables['rateCards']>[],
): Promise<void> {
  await db
    .insertInto('rateCards')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type RateDraftRow = NonNullable<Awaited<ReturnType<typeof selectRateDraft>>>;

export function selectRateDraft(db: Db, service: ServiceId) {
  return db
    .selectFrom('rateDrafts')
    .select(['revision', 'basedOnVersion', 'prices', 'terms', 'savedAt', 'savedByName'])
    .where('service', '=', service)
    .executeTakeFirst();
}

/** Adds a draft, or replaces the one of revision `before`. Returns false, without a change, for another revision. */
export async function upsertRateDraft(
  db: Db,
  row: Insertable<Tables['rateDrafts']>,
  before: number,
): Promise<boolean> {
  if (before === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('rateDrafts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }
  const { service, ...changes } = row;
  const { numUpdatedRows } = await db
    .updateTable('rateDrafts')
    .set(changes)
    .where('service', '=', service)
    .where('revision', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether there was a draft. */
export async function deleteRateDraft(db: Db, service: ServiceId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rateDrafts')
    .where('service', '=', service)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
