import pg from 'pg';

export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // Without a listener, an idle connection that breaks would end the process. The next query reports the error.
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
 * Runs `work` under a lock, so that servers that start at the same time create roles, migrate and seed the demo in
 * sequence. The lock ends with its transaction, because a pooler would retain a session lock after an aborted start.
 */
export async function withStartLock<T>(owner: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  return withClient(owner, async (client) => {
    await client.query('begin');
    await client.query(
      "set local lock_timeout = '60s'; set local idle_in_transaction_session_timeout = 0",
    );
    await client.query('select pg_advisory_xact_lock($1)', [START_LOCK]);
    try {
      return await work();
    } finally {
      // A lost connection has already released the lock.
      await client.query('rollback').catch(() => undefined);
    }
  });
}
