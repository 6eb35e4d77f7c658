import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Removes what nobody needs any more, for all sellers: old idempotency keys, ended sessions, throttle rows. */
export async function purgeExpired(database: Database, now: Date): Promise<void> {
  await database.asNobody((db) => sql`select purge_expired(${now})`.execute(db));
}
