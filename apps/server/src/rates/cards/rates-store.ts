import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { RateCardsTable } from '../../platform/db/schema/rate-tables.ts';

const versionColumns = [
  'service',
  'version',
  'changed_cells',
  'terms_changed',
  'effective_from',
  'saved_at',
  'saved_by',
  'saved_by_name',
  'saved_by_email',
] as const;
const columns = [...versionColumns, 'prices', 'terms'] as const;

export type RateCardRow = NonNullable<Awaited<ReturnType<typeof selectNewestRateCard>>>;
export type RateVersionRow = Omit<RateCardRow, 'prices' | 'terms'>;

/** The newest version of a service, in force or not. */
export function selectNewestRateCard(db: Db, service: ServiceId) {
  return db
    .selectFrom('rate_cards')
    .select(columns)
    .where('service', '=', service)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The version of a service that is in force at a given time. */
export function selectRateCardInForce(db: Db, service: ServiceId, now: Date) {
  return db
    .selectFrom('rate_cards')
    .select(columns)
    .where('service', '=', service)
    .where('effective_from', '<=', now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many versions of any service were ever saved: cards are only added, so that a change shows in the count. */
export async function countRateCards(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('rate_cards')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** For every service, the version in force at a given time and the later ones. */
export function selectCardsFrom(db: Db, now: Date) {
  return db
    .selectFrom('rate_cards as card')
    .select(['service', 'version', 'prices', 'terms', 'effective_from'])
    .where((where) =>
      where.or([
        where('effective_from', '>', now),
        where(
          'version',
          '=',
          where
            .selectFrom('rate_cards as other')
            .select(sql<number>`max(other.version)`.as('newest'))
            .whereRef('other.service', '=', 'card.service')
            .where('other.effective_from', '<=', now),
        ),
      ]),
    )
    .execute();
}

/** The newest versions of a service, without their prices. */
export function selectRateCardVersions(db: Db, service: ServiceId, limit: number) {
  return db
    .selectFrom('rate_cards')
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
    .selectFrom('rate_cards')
    .select(columns)
    .where('service', '=', service)
    .where('version', 'in', [version, version - 1])
    .orderBy('version', 'desc')
    .execute();
}

/** Adds a version; fails on `rate_cards_pkey` when the version exists. */
export async function insertRateCard(db: Db, row: Insertable<RateCardsTable>): Promise<void> {
  await db.insertInto('rate_cards').values(row).execute();
}

/** Adds first versions unless they exist, waiting for concurrent inserts. */
export async function insertFirstRateCards(
  db: Db,
  rows: readonly Insertable<RateCardsTable>[],
): Promise<void> {
  await db
    .insertInto('rate_cards')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
