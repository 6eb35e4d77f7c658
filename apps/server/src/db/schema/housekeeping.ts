import { sql } from 'kysely';
import type { Database } from '../query/database.ts';

/**
 * Removes what nobody needs any more, for all sellers: old idempotency keys, ended sessions, throttle rows, imports that
 * are over, and the parts of the order counts of past days.
 */
export async function purgeExpired(database: Database, now: Date): Promise<void> {
  await database.asNobody(async (db) => {
    await sql`select purge_expired(${now})`.execute(db);
    await sql`select purge_imports(${now})`.execute(db);
    await sql`select fold_order_counts(${now})`.execute(db);
  });
}
