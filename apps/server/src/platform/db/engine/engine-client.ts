import pg from 'pg';

/** Runs `work` on a dedicated connection and closes it. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // Without a listener a connection that breaks while idle ends the process; the next query reports it anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Arbitrary key of the advisory lock. Every version of the program must use the same key. */
const START_LOCK = 7_447_339;

/**
 * Lets servers that start at the same time create roles, migrate and seed the demo one after the other, until this
 * connection ends. Waits only briefly for other locks, so that a migration cannot queue behind a long query and block
 * all others.
 */
export async function takeStartLock(client: pg.Client): Promise<void> {
  await client.query("set lock_timeout = '60s'");
  await client.query('select pg_advisory_lock($1)', [START_LOCK]);
  await client.query("set lock_timeout = '10s'");
}
