import type pg from 'pg';

/** Any number, the same in every version of the program. */
const START_LOCK = 7_447_339;

/**
 * Servers that start at the same time create roles, migrate and seed the demo one after the other. Held until this
 * connection ends.
 * Waits only briefly for other locks, so that a migration cannot queue behind a long query and block all others.
 */
export async function takeStartLock(client: pg.Client): Promise<void> {
  await client.query("set lock_timeout = '60s'");
  await client.query('select pg_advisory_lock($1)', [START_LOCK]);
  await client.query("set lock_timeout = '10s'");
}
