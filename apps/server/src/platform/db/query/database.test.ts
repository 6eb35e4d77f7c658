import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
  withoutPooler,
} from '../../../../test-support/processes/test-database.ts';
import { withClient } from '../engine/engine-client.ts';
import { createOwnSource } from './caller.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { isUnavailable } from './database-errors.ts';
import { buildStatement, type Db, keepPrepared } from './statement.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterEach(() => database.close());
afterAll(() => testDatabase.drop());

function openWith(
  settings: { max?: number; statement_timeout?: number; query_timeout?: number },
  { target = testDatabase, ...options }: Partial<DatabaseOptions> & { target?: TestDatabase } = {},
) {
  const { app, isPooled } = target;
  const log = pino({ level: 'silent' });
  const defaults = { log, prepared: !isPooled, isPooled, slowQueryMs: 500 };
  database = openDatabase({ ...app, ...settings }, { ...defaults, ...options });
  return database;
}

const sleepFor = (seconds: number) => (db: Db) => sql`select pg_sleep(${seconds})`.execute(db);
const seller = {
  sellerId: '00000000-0000-7000-8000-000000000001',
  source: createOwnSource('test'),
};
const catchError = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Terminates every other connection to the database. */
const CUT_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test('cancels a slow statement with an error that allows a retry', async () => {
  openWith({ statement_timeout: 100 }, { target: withoutPooler(testDatabase) });
  expect(isUnavailable(await catchError(database.withoutSeller(sleepFor(20))))).toBe(true);
  await database.ping();
});

test.each([
  [true, ['select 1', 'select 2']],
  ['marked', ['select 2']],
  [false, []],
] as const)('prepared=%s keeps the statements %j prepared', async (prepared, expected) => {
  openWith({ max: 1 }, { target: withoutPooler(testDatabase), prepared });
  const statements = await database.withoutSeller(async (db) => {
    await sql`select 1`.execute(db);
    await keepPrepared('select 2', []).execute(db);
    const list = sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select _' order by 1`;
    return (await list.execute(db)).rows.map(({ statement }) => statement);
  });
  expect(statements).toEqual(expected);
});

test.each([
  [false, 'force_generic_plan', ['begin', 'select', 'commit']],
  [true, 'auto', ['begin', 'set', 'select', 'commit']],
] as const)(
  'isDistributed=%s sets plan_cache_mode to %s, sends the messages %j and observes one statement',
  async (isDistributed, mode, messages) => {
    const observed: string[] = [];
    const observe = ({ operation }: { operation: string }) => observed.push(operation);
    openWith({}, { target: withoutPooler(testDatabase), isDistributed, observe });
    const statement = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`;
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    expect(await database.runAsSeller(seller, statement)).toEqual([{ mode }]);
    const sentWords = querySpy.mock.calls.map(([text]: unknown[]) =>
      JSON.stringify(text)
        .match(/begin|set|select|commit/)
        ?.join(),
    );
    querySpy.mockRestore();
    expect(sentWords).toEqual(messages);
    expect(observed).toEqual(['select']);
  },
);

test('writeAsSeller runs the writes in one transaction and rolls it back if a write fails', async () => {
  openWith({ max: 1 }, { target: withoutPooler(testDatabase) });
  const buildNote = (text: string) =>
    buildStatement('select set_config($1, $2, false)', ['app.note', text]);
  const readNote = () =>
    database.withoutSeller(async (db) => {
      const { rows } = await sql`select current_setting('app.note', true) as note`.execute(db);
      return rows;
    });
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  await database.writeAsSeller(seller, [buildNote('first'), buildNote('second')]);
  const sentWords = querySpy.mock.calls.map(([text]: unknown[]) =>
    JSON.stringify(text)
      .match(/begin|first|second|commit/)
      ?.join(),
  );
  querySpy.mockRestore();
  expect(sentWords).toEqual(['begin', 'first', 'second', 'commit']);
  expect(await readNote()).toEqual([{ note: 'second' }]);

  const fault = buildStatement('select 1 / $1::int', [0]);
  const failure = await catchError(
    database.writeAsSeller(seller, [buildNote('a'), fault, buildNote('b')]),
  );
  expect(failure).toMatchObject({ message: 'division by zero' });
  const unserializable = buildStatement('select $1::text', [{ toPostgres: () => 'x' }]);
  const refusal = await catchError(
    database.writeAsSeller(seller, [buildNote('a'), unserializable]),
  );
  expect(refusal).toBeInstanceOf(TypeError);
  expect(await readNote()).toEqual([{ note: 'second' }]);
});

test('clears the seller of a connection after `pg` cannot serialise a value', async () => {
  openWith({ max: 1 });
  const value = {
    toPostgres: () => {
      throw new Error('not a value');
    },
  };
  const statement = sql<{ value: string }>`select ${value}::text as value`;
  const setting = sql`select coalesce(current_setting('app.seller_id', true), '') as seller`;
  for (const work of [
    () => database.runAsSeller(seller, statement),
    () => database.asSeller(seller, (db) => statement.execute(db)),
    () => database.withoutSeller((db) => statement.execute(db)),
  ]) {
    expect(await catchError(work())).toMatchObject({ message: 'not a value' });
    const { rows } = await database.withoutSeller((db) => setting.execute(db));
    expect(rows).toEqual([{ seller: '' }]);
  }
});

test('reports an unresponsive connection as unavailable and serves the next statement', async () => {
  openWith({ max: 2, statement_timeout: 0, query_timeout: 1000 });
  await Promise.all([database.ping(), database.ping()]);
  const error = await catchError(database.withoutSeller(sleepFor(20)));
  expect(isUnavailable(error)).toBe(true);
  await database.ping();
});

test('logs a short line when an idle connection is lost', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  openWith({}, { log, target: withoutPooler(testDatabase) });
  await database.ping();
  await withClient(testDatabase.superuser, (client) => client.query(CUT_CONNECTIONS));
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('terminating connection');
  expect(lines[0]?.length).toBeLessThan(2_000);
});

test('close resolves after every connection has closed', async () => {
  const countSockets = () =>
    process.getActiveResourcesInfo().filter((kind) => /^(Pipe|TCPSocket)Wrap$/.test(kind)).length;
  const countBefore = countSockets();
  const openedDatabase = openWith({ max: 4 });
  await Promise.all(Array.from({ length: 4 }, () => openedDatabase.ping()));
  expect(countSockets()).toBe(countBefore + 4);
  await openedDatabase.close();
  expect(countSockets()).toBe(countBefore);
  openWith({});
});

test('survives repeated losses of busy and idle connections', async () => {
  openWith({ max: 4 });
  const stopController = new AbortController();
  const refusals: unknown[] = [];
  const callers = Array.from({ length: 8 }, async () => {
    while (!stopController.signal.aborted) {
      const error = await catchError(database.ping());
      if (error !== undefined) refusals.push(error);
    }
  });
  await withClient(testDatabase.superuser, async (client) => {
    for (let round = 0; round < 100; round += 1) {
      await client.query(CUT_CONNECTIONS);
    }
  });
  stopController.abort();
  await Promise.all(callers);
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.filter((error) => !isUnavailable(error))).toEqual([]);
  await database.ping();
});

test('rejects calls beyond the connection queue immediately and serves the queued calls', async () => {
  openWith({ max: 1 }, { target: withoutPooler(testDatabase) });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const blockedWork = database.withoutSeller(() => {
    begin();
    return released;
  });
  await begun;
  const errors: unknown[] = [];
  const pings = Array.from({ length: 210 }, async () => {
    const error = await catchError(database.ping());
    if (error !== undefined) errors.push(error);
  });
  await Promise.race(pings);
  // A call that waits for a connection may be refused later, on a busy machine.
  const immediateCount = errors.length;
  release();
  await blockedWork;
  await Promise.all(pings);
  expect(errors.every(isUnavailable)).toBe(true);
  expect(errors.length).toBeLessThan(pings.length);
  expect(immediateCount).toBeGreaterThanOrEqual(9);
  expect(immediateCount).toBeLessThanOrEqual(10);
});
