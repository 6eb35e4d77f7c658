import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Tables } from '../../platform/db/schema/tables.ts';

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
