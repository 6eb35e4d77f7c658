import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, createOwnSource } from '../db/query/caller.ts';
import type { Database } from '../db/query/database.ts';
import { isUnavailable } from '../db/query/database-errors.ts';
import type { Db } from '../db/query/statement.ts';
import { type DomainEvent, recordEvents } from '../events/events-service.ts';
import { type Logger, logOutages } from '../logger.ts';
import { toStorableText } from '../storable-text.ts';
import { type HintedTask, replaceHints, selectHintedTasks } from './job-hints-store.ts';
import * as store from './jobs-store.ts';

/** A job that a handler did not finish. The worker retries it after a delay that grows with its attempts. */
export interface Unfinished {
  /** Empty for a job that runs again on schedule, which resets its attempts. */
  readonly error: string;
  /** The minimum delay before a retry in milliseconds, if the remote server requested one. */
  readonly afterMs?: number;
}

/**
 * Processes jobs of one seller. Removes each finished job in the transaction that finishes it. Returns the unfinished
 * jobs by id. A handler must be safe to run again after any of its steps.
 */
export type JobHandler = (
  caller: Caller,
  jobs: readonly store.Job[],
) => Promise<ReadonlyMap<string, Unfinished>>;

/** Runs the cleanup for a job that the operator drops, in the transaction that removes the job. */
export type JobDrop = (db: Db, caller: Caller, job: store.Job, now: Date) => Promise<void>;

export interface JobDeps {
  readonly database: Database;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly now: () => Date;
  readonly log: Logger;
  /** Seconds after which the jobs of a crashed worker run again; 60 by default. */
  readonly leaseSeconds?: number;
  /** Maximum number of concurrent batches in the process; 8 by default. */
  readonly maxBatches?: number;
  /** Maximum number of concurrent batches of a seller in the process; `maxBatches` by default. */
  readonly maxSellerBatches?: number;
  readonly batchSize?: number;
  readonly pollMs?: number;
}

const POLL_MS = 500;
/** Interval at which a worker looks for jobs that have no hint. On Citus this reads every node. */
const SWEEP_MS = 60_000;
const EXTENSIONS_PER_LEASE = 3;
/** After this many attempts a failed job waits for the operator. */
const MAX_ATTEMPTS = 12;
export const isLastAttempt = ({ attempts }: store.Job): boolean => attempts >= MAX_ATTEMPTS;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Processes due jobs until `signal` aborts, and resolves after the running batches end. Once a minute it also looks for
 * jobs that have no hint, which fails while a node is down.
 */
export async function workOnJobs(deps: JobDeps, signal: AbortSignal): Promise<void> {
  const { pollMs = POLL_MS } = deps;
  const onOutage = logOutages(deps.log, 'jobs wait for the database');
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  signal.addEventListener('abort', wakeWorkers, { once: true });
  while (!signal.aborted) {
    const isSweep = performance.now() - sweptAtMs >= SWEEP_MS;
    if (isSweep) sweptAtMs = performance.now();
    const leasedCount = await runDueJobs(deps, signal, { onOutage, isSweep });
    if (leasedCount === 0 && !signal.aborted) await waitForJobs(pollMs);
  }
}

const pauses = new Set<AbortController>();

/** Makes the workers of this process look for jobs now. Call it after the commit that added jobs a user waits for. */
export function wakeWorkers(): void {
  for (const pause of pauses) pause.abort();
}

async function waitForJobs(pauseMs: number): Promise<void> {
  const pause = new AbortController();
  pauses.add(pause);
  await sleep(pauseMs, undefined, { signal: pause.signal }).catch(() => undefined);
  pauses.delete(pause);
}

/**
 * Processes due jobs until none is due. One batch per seller, task and lane runs at a time. A free slot takes the next
 * batch at once, so a slow carrier delays only sellers who ship with it. `isSweep` also finds jobs that have no hint.
 * Returns the number of leased jobs.
 */
export async function runDueJobs(
  deps: JobDeps,
  signal: AbortSignal = AbortSignal.any([]),
  {
    onOutage = logOutages(deps.log, 'jobs wait for the database'),
    isSweep = true,
  }: { onOutage?: (error: unknown) => void; isSweep?: boolean } = {},
): Promise<number> {
  const { maxBatches = 8, maxSellerBatches = maxBatches } = deps;
  const batches = new Map<string, Promise<void>>();
  const batchCounts = new Map<string, number>();
  const changeCount = (sellerId: string, change: 1 | -1) =>
    batchCounts.set(sellerId, (batchCounts.get(sellerId) ?? 0) + change);
  const isBusy = (sellerId: string) => (batchCounts.get(sellerId) ?? 0) >= maxSellerBatches;
  /** Hints that led to no job in this run. They must not fill the list, which has a limit. */
  const emptyHintIds: string[] = [];
  let leasedCount = 0;
  const start = (key: string, task: HintedTask) => {
    changeCount(task.sellerId, 1);
    const batch = runBatch(deps, task)
      .then((jobs) => {
        leasedCount += jobs;
        if (jobs === 0) emptyHintIds.push(...task.hintIds);
      })
      .catch(async (error: unknown) => {
        deps.log.warn({ err: error, task: task.task }, 'a batch of jobs waits for the database');
        // The batch is still due. Without a delay it would fail again at once.
        await sleep(POLL_MS);
      })
      .finally(() => {
        batches.delete(key);
        changeCount(task.sellerId, -1);
      });
    batches.set(key, batch);
  };
  for (;;) {
    const busySellerIds = [...batchCounts.keys()].filter(isBusy);
    const wasRunning = batches.size > 0;
    const dueTasks =
      signal.aborted || batches.size === maxBatches
        ? []
        : await listDueTasks(deps, { onOutage, isSweep, busySellerIds, emptyHintIds });
    for (const task of dueTasks) {
      const key = formatKey(task);
      if (batches.size < maxBatches && !batches.has(key) && !isBusy(task.sellerId))
        start(key, task);
    }
    if (batches.size === 0) {
      // Batches that ended while the list was read may have added jobs, and the list left out busy sellers.
      if (wasRunning && !signal.aborted) continue;
      return leasedCount;
    }
    await Promise.race([...batches.values(), waitForJobs(POLL_MS)]);
  }
}

/** Returns no tasks while the database is unavailable. */
async function listDueTasks(
  { database, handlers, now }: JobDeps,
  {
    onOutage,
    isSweep,
    busySellerIds,
    emptyHintIds,
  }: {
    onOutage: (error: unknown) => void;
    isSweep: boolean;
    busySellerIds: readonly string[];
    emptyHintIds: readonly string[];
  },
): Promise<HintedTask[]> {
  const filter = { tasks: Object.keys(handlers), now: now(), limit: 100, busySellerIds };
  try {
    const hintedTasks = await database.asOperator((db) =>
      selectHintedTasks(db, filter, emptyHintIds),
    );
    if (!isSweep) return hintedTasks;
    const sweptTasks = await database.asOperator((db) => store.selectDueTasks(db, filter));
    const keys = new Set(hintedTasks.map(formatKey));
    const tasksWithoutHint = sweptTasks.filter((task) => !keys.has(formatKey(task)));
    return [...hintedTasks, ...tasksWithoutHint.map((task) => ({ ...task, hintIds: [] }))];
  } catch (error) {
    onOutage(error);
    return [];
  }
}

const formatKey = ({ sellerId, task, lane }: store.DueTask) => `${sellerId} ${task} ${lane}`;

async function runBatch(deps: JobDeps, hintedTask: HintedTask): Promise<number> {
  const { sellerId, task, lane } = hintedTask;
  const { database, handlers, now, log, leaseSeconds = 60, batchSize = 50 } = deps;
  const handler = handlers[task];
  if (!handler) throw new Error(`the task ${task} has no handler`);
  const caller = { sellerId, source: createOwnSource(`job ${task}`) };
  const computeLeaseEnd = () => new Date(now().getTime() + leaseSeconds * 1000);
  const jobs = await database.asSeller(caller, async (db) => {
    const lease = { task, lane, now: now(), until: computeLeaseEnd(), limit: batchSize };
    const [leasedJobs, nextAt] = await Promise.all([
      store.leaseJobs(db, lease),
      store.selectNextDue(db, { task, lane }),
    ]);
    const keepsRecent = database.isDistributed && leasedJobs.length === 0;
    await replaceHints(db, hintedTask, { nextAt, keepsRecent });
    return leasedJobs;
  });
  if (jobs.length === 0) return 0;
  const ids = jobs.map(({ id }) => id);
  // A slow carrier may take longer than a lease; extensions keep other workers off its jobs.
  const extensionTimer = setInterval(
    () => {
      database
        .asSeller(caller, (db) => store.extendLeases(db, ids, computeLeaseEnd()))
        .catch((error: unknown) => log.warn({ err: error, task }, 'leases were not extended'));
    },
    (leaseSeconds * 1000) / EXTENSIONS_PER_LEASE,
  );
  const unfinishedJobs = await handleJobs({ handler, task, log }, caller, jobs).finally(() =>
    clearInterval(extensionTimer),
  );
  const unfinishedRows = jobs.flatMap((job) => {
    const { id, attempts } = job;
    const reason = unfinishedJobs.get(id);
    if (!reason) return [];
    const isPlanned = reason.error === '';
    const backOffMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
    const pauseMs = Math.max(reason.afterMs ?? 0, isPlanned ? 0 : backOffMs);
    const failedAt = !isPlanned && isLastAttempt(job) ? now() : null;
    if (failedAt) log.error({ task, job: id }, 'a job was given up');
    const error = toStorableText(reason.error);
    return [{ id, runAt: new Date(now().getTime() + pauseMs), error, failedAt }];
  });
  if (unfinishedRows.length > 0) {
    const failedIds = new Set(
      unfinishedRows.filter(({ failedAt }) => failedAt).map(({ id }) => id),
    );
    const events = jobs
      .filter(({ id }) => failedIds.has(id))
      .map((job) => buildFailedEvent(task, job));
    await database.asSeller(caller, async (db) => {
      await store.returnJobs(db, { sellerId, task, lane }, unfinishedRows);
      await recordEvents(db, caller, events, now());
    });
  }
  return jobs.length;
}

/** Returns the unfinished jobs by id. Halves a failing batch until the failing job no longer delays the others. */
async function handleJobs(
  work: { readonly handler: JobHandler; readonly task: string } & Pick<JobDeps, 'log'>,
  caller: Caller,
  jobs: readonly store.Job[],
): Promise<ReadonlyMap<string, Unfinished>> {
  const { handler, task, log } = work;
  try {
    return await handler(caller, jobs);
  } catch (error) {
    log.error({ err: error, task, jobs: jobs.length }, 'jobs failed');
    const message = error instanceof Error ? error.message : String(error);
    if (jobs.length === 1 || isUnavailable(error)) {
      return new Map(jobs.map(({ id }) => [id, { error: message }]));
    }
    const half = Math.ceil(jobs.length / 2);
    const firstResults = await handleJobs(work, caller, jobs.slice(0, half));
    return new Map([...firstResults, ...(await handleJobs(work, caller, jobs.slice(half)))]);
  }
}

function buildFailedEvent(task: string, { id, payload }: store.Job): DomainEvent {
  return { kind: 'job.failed', docketNumber: readDocketNumber(payload), data: { task, job: id } };
}

function readDocketNumber(payload: unknown): string {
  const hasDocketNumber =
    typeof payload === 'object' && payload !== null && 'docketNumber' in payload;
  return hasDocketNumber && typeof payload.docketNumber === 'string' ? payload.docketNumber : '';
}
