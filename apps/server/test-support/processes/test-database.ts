import type pg from 'pg';
import { inject } from 'vitest';
import { withClient } from '../../src/platform/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../../src/platform/db/engine/engine-handle.ts';
import './database-server.ts';
import { createUniqueId } from '../unique-id.ts';

export interface TestDatabase {
  readonly owner: pg.PoolConfig;
  readonly app: pg.PoolConfig;
  /** True if `app` connects through a pooler in transaction mode. */
  readonly isPooled: boolean;
  readonly superuser: pg.PoolConfig;
  readonly majorVersion: number;
  drop(): Promise<void>;
}

/** Creates a database with the current schema. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('testServer').template);
}

/** Returns the same database with an `app` that bypasses the pooler, for tests of connection settings. */
export function withoutPooler(database: TestDatabase): TestDatabase {
  return { ...database, app: { ...database.owner, user: APP_ROLE }, isPooled: false };
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('template0');
}

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const { host, port, majorVersion, pooler } = inject('testServer');
  const database = `test_${createUniqueId()}`;
  const buildConnection = (user: string, name: string): pg.PoolConfig => ({
    host,
    port,
    user,
    database: name,
  });
  const administrate = (statement: string) =>
    withClient(buildConnection('postgres', 'postgres'), (client) => client.query(statement));
  await administrate(
    `create database ${database} template ${template} owner ${OWNER_ROLE} strategy file_copy`,
  );
  return {
    owner: buildConnection(OWNER_ROLE, database),
    app: { ...buildConnection(APP_ROLE, database), ...pooler },
    isPooled: pooler !== undefined,
    superuser: buildConnection('postgres', database),
    majorVersion,
    drop: async () => {
      await administrate(`drop database if exists ${database} with (force)`);
    },
  };
}

/** Closes all connections to a database and refuses new ones until the returned function is called. */
export async function blockConnections({ superuser }: TestDatabase): Promise<() => Promise<void>> {
  const { database = '' } = superuser;
  const run = (...statements: readonly string[]) =>
    withClient({ ...superuser, database: 'postgres' }, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await run(
    `alter database ${database} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
  return () => run(`alter database ${database} allow_connections true`);
}

/** Formats a connection as a value of DATABASE_URL. */
export function buildDatabaseUrl({ user, host = '', port, database }: pg.PoolConfig): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
