import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { type Insertable, sql } from 'kysely';
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

/** How many versions of any service were ever saved: cards are only added, so that a change shows in the count. */
export async function countRateCards(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('rateCards')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** For every service, the version in force at a given time and the later ones. */
export function selectCardsFrom(db: Db, now: Date) {
  return db
    .selectFrom('rateCards as card')
    .select(['service', 'version', 'prices', 'terms', 'effectiveFrom'])
    .where((where) =>
      where.or([
        where('effectiveFrom', '>', now),
        where(
          'version',
          '=',
          where
            .selectFrom('rateCards as other')
            .select(sql<number>`max(other.version)`.as('newest'))
            .whereRef('other.service', '=', 'card.service')
            .where('other.effectiveFrom', '<=', now),
        ),
      ]),
    )
    .execute();
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
