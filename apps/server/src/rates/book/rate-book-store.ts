import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

/** The number of saved cards, plans and assignments. Rows are only added, so the count shows a change. */
export async function countRateChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (select count(*) from rate_cards)
    + (select count(*) from rate_plans) + (select count(*) from plan_assignments) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
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
