import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { testApp } from '../../../test-support/test-app.ts';
import { type Caller, createOwnSource } from '../db/query/caller.ts';
import { openDatabase } from '../db/query/database.ts';
import { sellerTables } from '../db/schema/distribution.ts';
import { type JobHandler, runDueJobs, wakeWorkers, workOnJobs } from './job-worker.ts';
import { addJobs, leaseJobs, removeJobs } from './jobs-store.ts';

const app = await testApp();

const log = pino({ level: 'silent' });
const now = () => new Date();

test('extends the lease of a job that runs longer than the lease', async () => {
  const { database } = app;
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const caller = { sellerId, source: createOwnSource('test') };
  await database.asSeller(caller, (db) =>
    addJobs(db, { sellerId, task: 'slow', now: now() }, [{ key: 'one', payload: {} }]),
  );
  const runs: string[] = [];
  const slow: JobHandler = async (_, jobs) => {
    runs.push(...jobs.map((job) => job.key));
    await sleep(1500);
    await database.asSeller(caller, (db) => removeJobs(db, jobs));
    return new Map();
  };
  const deps = { database, handlers: { slow }, now, log, leaseSeconds: 0.6 };
  const firstRun = runDueJobs(deps);
  await sleep(1100);
  expect(await runDueJobs(deps)).toBe(0);
  expect(await firstRun).toBe(1);
  expect(runs).toEqual(['one']);
});

test('starts the batch of another seller while a slow batch still runs', async () => {
  const { database } = app;
  const sellers = await Promise.all(
    Array.from({ length: 2 }, async () => app.findSeller((await app.signIn()).email)),
  );
  const [slowSeller, quickSeller] = sellers.map(({ sellerId }) => ({
    sellerId,
    source: createOwnSource('test'),
  }));
  if (!slowSeller || !quickSeller) throw new Error('two sellers are needed');
  const addJob = async (caller: Caller) => {
    const owner = { sellerId: caller.sellerId, task: 'work', now: now() };
    await database.asSeller(caller, (db) => addJobs(db, owner, [{ key: uuidv7(), payload: {} }]));
  };
  const otherBatchRan = Promise.withResolvers<void>();
  const work: JobHandler = async (caller, jobs) => {
    if (caller.sellerId === slowSeller.sellerId) {
      // This job becomes due while the slow batch runs. Its batch ends the wait below.
      await addJob(quickSeller);
      await otherBatchRan.promise;
    } else otherBatchRan.resolve();
    await database.asSeller(caller, (db) => removeJobs(db, jobs));
    return new Map();
  };
  await addJob(slowSeller);
  expect(await runDueJobs({ database, handlers: { work }, now, log })).toBe(2);
});

const SLOW_READ_MS = 100;

/** Returns a database that delays the result of each operator read, such as the list of due jobs. */
const slowDown = (database: typeof app.database, onRead = () => {}): typeof app.database => ({
  ...database,
  asOperator: async (work, caller) => {
    const result = await database.asOperator(work, caller);
    onRead();
    await sleep(SLOW_READ_MS);
    return result;
  },
});

test('runs a job that a batch added while the worker read the list of due jobs', async () => {
  const { database } = app;
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const caller = { sellerId, source: createOwnSource('test') };
  const addJob = (task: string) =>
    database.asSeller(caller, (db) =>
      addJobs(db, { sellerId, task, now: now() }, [{ key: task, payload: {} }]),
    );
  const listRead = Promise.withResolvers<void>();
  let readCount = 0;
  const slowDatabase = slowDown(database, () => {
    readCount += 1;
    if (readCount === 2) listRead.resolve();
  });
  const finish: JobHandler = async (_, jobs) => {
    await database.asSeller(caller, (db) => removeJobs(db, jobs));
    return new Map();
  };
  const cause: JobHandler = async (_, jobs) => {
    await listRead.promise;
    await addJob('effect');
    return finish(caller, jobs);
  };
  await addJob('cause');
  const deps = { database: slowDatabase, handlers: { cause, effect: finish }, now, log };
  expect(await runDueJobs(deps, undefined, { isSweep: false })).toBe(2);
});

test('leaves a slot for other sellers when a seller uses its share', async () => {
  const { database } = app;
  const sellers = await Promise.all([app.signIn(), app.signIn()]);
  const [busySeller, otherSeller] = await Promise.all(
    sellers.map(({ email }) => app.findSeller(email)),
  );
  if (!busySeller || !otherSeller) throw new Error('two sellers are needed');
  const addLanes = ({ sellerId }: typeof busySeller, lanes: readonly string[]) =>
    database.asSeller({ sellerId, source: createOwnSource('test') }, (db) =>
      addJobs(
        db,
        { sellerId, task: 'read', now: now() },
        lanes.map((lane) => ({ key: lane, lane, payload: {} })),
      ),
    );
  await addLanes(busySeller, ['a', 'b', 'c']);
  const otherBatchRan = Promise.withResolvers<void>();
  const runs: string[] = [];
  const read: JobHandler = async (caller, jobs) => {
    runs.push(...jobs.map(({ key }) => key));
    if (runs.length === 2) await addLanes(otherSeller, ['other']);
    if (caller.sellerId === otherSeller.sellerId) otherBatchRan.resolve();
    else await otherBatchRan.promise;
    await database.asSeller(caller, (db) => removeJobs(db, jobs));
    return new Map();
  };
  // All batches of a seller may end while the worker reads the list of due jobs, which excludes the seller.
  const deps = {
    database: slowDown(database),
    handlers: { read },
    now,
    log,
    maxBatches: 3,
    maxSellerBatches: 2,
  };
  expect(await runDueJobs(deps)).toBe(4);
  expect([runs.slice(0, 3).at(-1), runs.slice(3)]).toEqual(['other', ['c']]);
});

test('finishes the other jobs of a batch in which one job fails, and stores the error without invalid characters', async () => {
  const { database } = app;
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const caller = { sellerId, source: createOwnSource('test') };
  const newJobs = Array.from({ length: 9 }, () => ({ key: uuidv7(), payload: {} }));
  const [, , failingJob] = newJobs;
  const owner = { sellerId, task: 'partly_failing', now: now() };
  await database.asSeller(caller, (db) => addJobs(db, owner, newJobs));
  const partly_failing: JobHandler = async (_, jobs) => {
    if (jobs.some(({ key }) => key === failingJob?.key))
      throw new Error('\u0000 cannot be stored \ud800');
    await database.asSeller(caller, (db) => removeJobs(db, jobs));
    return new Map();
  };
  await runDueJobs({ database, handlers: { partly_failing }, now, log });
  const { rows } = await app.ownerQuery('select key, last_error from jobs where seller_id = $1', [
    sellerId,
  ]);
  expect(rows).toEqual([{ key: failingJob?.key, lastError: '  cannot be stored \ufffd' }]);
});

test('records an event with the docket number when the last attempt of a job fails', async () => {
  const { database } = app;
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const caller = { sellerId, source: createOwnSource('test') };
  const docketNumber = '10000000000000';
  await database.asSeller(caller, (db) =>
    addJobs(db, { sellerId, task: 'fail', now: now() }, [
      { key: 'one', payload: { docketNumber } },
    ]),
  );
  const { rows: jobs } = await app.ownerQuery(
    'update jobs set attempts = 11 where seller_id = $1 returning id',
    [sellerId],
  );
  const fail: JobHandler = () => Promise.reject(new Error('the carrier is closed'));
  await runDueJobs({ database, handlers: { fail }, now, log });
  const { rows } = await app.ownerQuery(
    'select kind, docket_number, data from domain_events where seller_id = $1',
    [sellerId],
  );
  expect(rows).toEqual([
    { kind: 'job.failed', docketNumber, data: { task: 'fail', job: jobs[0]?.['id'] } },
  ]);
});

test('leases due jobs with few page reads, even if the statistics are older than the jobs', async () => {
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const caller = { sellerId, source: createOwnSource('test') };
  await app.ownerQuery('analyze jobs');
  const jobs = Array.from({ length: 300 }, () => ({ key: uuidv7(), payload: {} }));
  await app.database.asSeller(caller, (db) =>
    addJobs(db, { sellerId, task: 'many', now: now() }, jobs),
  );
  const readPages = await app.database.asSeller(caller, async (db) => {
    const at = now();
    const leasedJobs = await leaseJobs(db, { task: 'many', now: at, until: at, limit: 300 });
    expect(leasedJobs).toHaveLength(300);
    const { rows } = await sql<{
      pages: number;
    }>`select pg_stat_get_xact_blocks_fetched('jobs'::regclass) as pages`.execute(db);
    return rows[0]?.pages;
  });
  expect(readPages).toBeLessThan(20 * jobs.length);
});

/** Runs the due jobs that a worker finds by their hints alone. */
const runHintedJobs = (deps: Parameters<typeof runDueJobs>[0]) =>
  runDueJobs(deps, undefined, { isSweep: false });

test('a worker finds new jobs, retries and the jobs of a crashed worker by their hints', async () => {
  const { database } = app;
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const caller = { sellerId, source: createOwnSource('test') };
  const clock = { now: new Date() };
  const runs: string[] = [];
  const flaky: JobHandler = async (_, jobs) => {
    runs.push(...jobs.map((job) => job.key));
    if (runs.length === 1) return new Map(jobs.map(({ id }) => [id, { error: 'try again' }]));
    await database.asSeller(caller, (db) => removeJobs(db, jobs));
    return new Map();
  };
  const deps = { database, handlers: { flaky }, now: () => clock.now, log, leaseSeconds: 60 };
  const addJob = (key: string) =>
    database.asSeller(caller, (db) =>
      addJobs(db, { sellerId, task: 'flaky', now: clock.now }, [{ key, payload: {} }]),
    );
  await addJob('one');
  expect(await runHintedJobs(deps)).toBe(1);
  clock.now = new Date(clock.now.getTime() + 2_000);
  expect(await runHintedJobs(deps)).toBe(1);
  await addJob('two');
  const until = new Date(clock.now.getTime() + 60_000);
  const crashed: JobHandler = () => new Promise(() => undefined);
  void runHintedJobs({ ...deps, handlers: { flaky: crashed } });
  await expect
    .poll(
      async () =>
        (await app.ownerQuery('select 1 from jobs where lease_until = $1', [until])).rowCount,
    )
    .toBe(1);
  expect(await runHintedJobs(deps)).toBe(0);
  clock.now = new Date(until.getTime() + 1_000);
  expect(await runHintedJobs(deps)).toBe(1);
  expect(runs).toEqual(['one', 'one', 'two']);
});

test('finds a lane with a job despite 150 hints without jobs', async () => {
  const { database } = app;
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const caller = { sellerId, source: createOwnSource('test') };
  await app.ownerQuery(`insert into job_hints (seller_id, task, lane, due_at)
    select gen_random_uuid(), 'hinted', '', now() - interval '1 hour' from generate_series(1, 150)`);
  await database.asSeller(caller, (db) =>
    addJobs(db, { sellerId, task: 'hinted', now: now() }, [{ key: 'one', payload: {} }]),
  );
  const hinted: JobHandler = async (_, jobs) => {
    await database.asSeller(caller, (db) => removeJobs(db, jobs));
    return new Map();
  };
  expect(await runHintedJobs({ database, handlers: { hinted }, now, log })).toBe(1);
});

test('deletes the hints of a lane without due jobs, except recent hints on Citus', async () => {
  const { isPooled, app: connection } = app.testDatabase;
  const options = { log, prepared: false, isPooled, slowQueryMs: 1_000 } as const;
  for (const isDistributed of [false, true]) {
    const database = openDatabase(connection, { ...options, isDistributed });
    await app.ownerQuery(`insert into job_hints (seller_id, task, lane, due_at, created_at)
      select gen_random_uuid(), 'empty', '', now() - interval '1 hour', now() - age
      from unnest(array[interval '0 s', interval '1 hour']) age`);
    const handlers = { empty: async () => new Map() };
    expect(await runHintedJobs({ database, handlers, now, log })).toBe(0);
    const { rowCount } = await app.ownerQuery("delete from job_hints where task = 'empty'");
    expect(rowCount).toBe(isDistributed ? 1 : 0);
    await database.close();
  }
});

test('an idle worker reads no table of a seller between its sweeps', async () => {
  const statements: string[] = [];
  const statementLog = pino(
    { level: 'warn' },
    { write: (line) => void statements.push(String(JSON.parse(line).sql)) },
  );
  const { app: connection, isPooled } = app.testDatabase;
  const options = { log: statementLog, prepared: false, isPooled, slowQueryMs: 0 };
  const database = openDatabase(connection, options);
  const stopController = new AbortController();
  const worker = workOnJobs(
    { database, handlers: { idle: async () => new Map() }, now, log, pollMs: 1 },
    stopController.signal,
  );
  const countReads = (table: string) =>
    statements.filter((text) => new RegExp(`\\b(from|join) ${table}\\b`).test(text)).length;
  await expect.poll(() => countReads('job_hints')).toBeGreaterThan(20);
  stopController.abort();
  await worker;
  await database.close();
  const reads = sellerTables.reduce((sum, table) => sum + countReads(table), 0);
  expect(reads).toBe(1);
});

test('an idle worker looks for jobs when `wakeWorkers` is called', async () => {
  const { database } = app;
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const caller = { sellerId, source: createOwnSource('test') };
  const runs: string[] = [];
  const finish: JobHandler = async (_, jobs) => {
    runs.push(...jobs.map((job) => job.key));
    await database.asSeller(caller, (db) => removeJobs(db, jobs));
    return new Map();
  };
  const stopController = new AbortController();
  const idle = Promise.withResolvers<void>();
  const worker = workOnJobs(
    {
      database: slowDown(database, idle.resolve),
      handlers: { finish },
      now,
      log,
      pollMs: 60_000,
    },
    stopController.signal,
  );
  await idle.promise;
  await sleep(2 * SLOW_READ_MS);
  await database.asSeller(caller, (db) =>
    addJobs(db, { sellerId, task: 'finish', now: now() }, [{ key: 'one', payload: {} }]),
  );
  await expect
    .poll(() => {
      wakeWorkers();
      return runs;
    })
    .toEqual(['one']);
  stopController.abort();
  await worker;
});
