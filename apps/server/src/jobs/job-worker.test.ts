import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';
import { ownSource } from '../db/query/caller.ts';
import { type JobHandler, runDueJobs } from './job-worker.ts';
import { addJobs, removeJobs } from './jobs-store.ts';

let desk: TestApp;
beforeAll(async () => {
  desk = await createTestApp();
});
afterAll(() => desk.close());

const log = pino({ level: 'silent' });
const now = () => new Date();

test('keeps its jobs while they take longer than the lease', async () => {
  const { database } = desk;
  const { sellerId } = await desk.sellerOf((await desk.signIn()).email);
  const caller = { sellerId, source: ownSource('test') };
  const id = uuidv7();
  await database.asSeller(caller, (db) =>
    addJobs(db, { sellerId, task: 'slow', now: now() }, [{ id, key: id, payload: {} }]),
  );
  const runs: string[] = [];
  const slow: JobHandler = async (_, jobs) => {
    runs.push(...jobs.map((job) => job.id));
    await sleep(2500);
    await database.asSeller(caller, (db) => removeJobs(db, [id]));
    return new Map();
  };
  const deps = { database, handlers: { slow }, now, log, leaseSeconds: 1 };
  const first = runDueJobs(deps);
  await sleep(1800);
  expect(await runDueJobs(deps)).toBe(0);
  expect(await first).toBe(1);
  expect(runs).toEqual([id]);
});
