import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildDatabaseUrl,
  createEmptyDatabase,
  type TestDatabase,
} from '../../../../test-support/processes/test-database.ts';
import { openServerEngine } from './engine.ts';
import { withClient, withStartLock } from './engine-client.ts';
import { APP_ROLE } from './engine-handle.ts';
import { sessionTimeouts } from './session-timeouts.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: TestDatabase;
/** The owner of the tables, through the pooler. */
let pooledOwner: pg.PoolConfig;
beforeAll(async () => {
  database = await createEmptyDatabase();
  const { user } = database.owner;
  pooledOwner = { ...database.app, ...(user !== undefined && { user }) };
});
afterAll(() => database.drop());

const runAsSuperuser = (statement: string) =>
  withClient(database.superuser, (client) => client.query(statement));

const openEngine = ({ app = database.app, owner = database.owner, isPooled = true } = {}) =>
  openServerEngine({
    databaseUrl: buildDatabaseUrl(app),
    databaseOwnerUrl: buildDatabaseUrl(owner),
    isPooled,
    log,
  });

test('opens an engine with the documented settings', async () => {
  const engine = await openEngine();
  const { rows } = await withClient({ ...engine.app }, (client) =>
    client.query('select current_user as name'),
  );
  expect(rows).toEqual([{ name: APP_ROLE }]);
});

test('releases the start lock after an aborted start', async () => {
  const starting = withStartLock(pooledOwner, async () => {
    throw new Error('aborted');
  });
  await expect(starting).rejects.toThrow('aborted');
  const { rows } = await runAsSuperuser(
    "select 1 from pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and datname = current_database()",
  );
  expect(rows).toEqual([]);
});

test('runs concurrent starts one after the other', async () => {
  const steps: string[] = [];
  const { promise: endRequested, resolve: requestEnd } = Promise.withResolvers<void>();
  const firstStart = withStartLock(pooledOwner, async () => {
    steps.push('first begins');
    await endRequested;
    steps.push('first ends');
  });
  await expect.poll(() => steps).toEqual(['first begins']);
  const secondStart = withStartLock(database.owner, async () => {
    steps.push('second begins');
  });
  await expect
    .poll(
      async () =>
        (
          await runAsSuperuser(
            'select 1 from pg_locks l join pg_database d on d.oid = l.database where not granted and datname = current_database()',
          )
        ).rowCount,
    )
    .toBe(1);
  requestEnd();
  await Promise.all([firstStart, secondStart]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins']);
});

test('rejects a DATABASE_URL that points to a pooler unless DATABASE_POOLER is set', async () => {
  await expect(openEngine({ isPooled: false })).rejects.toThrow(
    /^DATABASE_URL .*this is the address of a pooler\. Set DATABASE_POOLER=1\.$/,
  );
});

test('rejects a DATABASE_OWNER_URL that points to a pooler', async () => {
  await expect(openEngine({ owner: pooledOwner })).rejects.toThrow(
    /^DATABASE_OWNER_URL .*Set it to the address of PostgreSQL itself\.$/,
  );
});

test('rejects a login that owns the tables', async () => {
  // A pooled connection from an earlier test would lack the timeouts, so use a new database.
  const otherDatabase = await createEmptyDatabase();
  const role = otherDatabase.owner.user ?? '';
  const timeouts = Object.entries(sessionTimeouts);
  for (const [name, milliseconds] of timeouts) {
    await runAsSuperuser(`alter role ${role} set ${name} = ${milliseconds}`);
  }
  await runAsSuperuser(`grant ${APP_ROLE} to ${role}`);
  const app = { ...otherDatabase.app, user: role };
  await expect(openEngine({ app, owner: otherDatabase.owner })).rejects.toThrow(
    /Behind a pooler, use a login/,
  );
  await runAsSuperuser(`revoke ${APP_ROLE} from ${role}`);
  for (const [name] of timeouts) await runAsSuperuser(`alter role ${role} reset ${name}`);
  await otherDatabase.drop();
});

test('rejects a login without a timeout and names the statement that sets the timeout', async () => {
  const otherDatabase = await createEmptyDatabase();
  const { user: login = '', database: name } = otherDatabase.app;
  await runAsSuperuser(`alter role ${login} in database ${name} set lock_timeout = 0`);
  await expect(openEngine(otherDatabase)).rejects.toThrow(
    /has no lock_timeout\..*alter role "shipdesk_pooled" set lock_timeout = 5000;/,
  );
  await otherDatabase.drop();
});
