import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { CarrierPreferencesTable } from '../../platform/db/schema/carrier-tables.ts';

/** The newest version of the rules. For `asOperator`. */
export function selectNewestRules(db: Db) {
  return db
    .selectFrom('carrier_preferences')
    .select(['version', 'rules', 'saved_at', 'saved_by_name'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Waits for other saves of rules until the transaction ends. */
export async function lockRules(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('carrier_preferences'))`.execute(db);
}

export async function insertRules(db: Db, row: Insertable<CarrierPreferencesTable>): Promise<void> {
  await db.insertInto('carrier_preferences').values(row).execute();
}
