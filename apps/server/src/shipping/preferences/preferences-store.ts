import type { Insertable } from 'kysely';
import { execute, insertRow } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Tables } from '../../platform/db/schema/tables.ts';

/** Returns the newest version of the rules. Requires `asOperator`. */
export function selectNewestRules(db: Db) {
  return db
    .selectFrom('carrierPreferences')
    .select(['version', 'rules', 'savedAt', 'savedByName'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Serialises saves of rules until the transaction ends. */
export async function lockRules(db: Db): Promise<void> {
  await execute(db)`select pg_advisory_xact_lock(hashtext('carrier_preferences'))`;
}

export const insertRules = (db: Db, row: Insertable<Tables['carrierPreferences']>) =>
  insertRow(db, 'carrierPreferences', row);
