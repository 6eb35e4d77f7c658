import type { Insertable } from 'kysely';
import type { Db } from '../db/query/database.ts';
import type { RateCardsTable } from '../db/schema/tables.ts';

const columns = [
  'version',
  'prices',
  'changed_cells',
  'saved_at',
  'saved_by',
  'saved_by_name',
  'saved_by_email',
] as const;

export type RateCardRow = NonNullable<Awaited<ReturnType<typeof selectNewestRateCard>>>;

/** The version in force. */
export function selectNewestRateCard(db: Db) {
  return db
    .selectFrom('rate_cards')
    .select(columns)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest versions, without their prices. */
export function selectRateCardVersions(db: Db, limit: number) {
  return db
    .selectFrom('rate_cards')
    .select(['version', 'changed_cells', 'saved_at', 'saved_by', 'saved_by_name', 'saved_by_email'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** A version and the one before it, in this order; no rows for a version that was never saved. */
export function selectRateCardWithPrevious(db: Db, version: number): Promise<RateCardRow[]> {
  return db
    .selectFrom('rate_cards')
    .select(columns)
    .where('version', 'in', [version, version - 1])
    .orderBy('version', 'desc')
    .execute();
}

/** Adds a version; fails on `rate_cards_pkey` when the version exists. */
export async function insertRateCard(db: Db, row: Insertable<RateCardsTable>): Promise<void> {
  await db.insertInto('rate_cards').values(row).execute();
}

/** Adds the first version unless it exists, waiting for a concurrent insert. */
export async function insertFirstRateCard(db: Db, row: Insertable<RateCardsTable>): Promise<void> {
  await db
    .insertInto('rate_cards')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
