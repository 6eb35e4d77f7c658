import type pg from 'pg';

/** Timeouts in milliseconds of each connection that serves requests, by PostgreSQL setting. */
export const sessionTimeouts = {
  statement_timeout: 6_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/** Throws if the login lacks a timeout. A pooler refuses timeouts as options, so the error states what to run. */
export async function assertTimeouts(client: pg.Client, login: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = '0' order by name",
    [Object.keys(sessionTimeouts)],
  );
  if (rows.length === 0) return;
  const statements = Object.entries(sessionTimeouts).map(
    ([name, milliseconds]) =>
      `alter role ${client.escapeIdentifier(login)} set ${name} = ${milliseconds};`,
  );
  throw new Error(
    `DATABASE_URL: the login ${login} has no ${rows.map(({ name }) => name).join(', ')}. ` +
      `Run as a superuser, then let the pooler reconnect: ${statements.join(' ')}`,
  );
}
