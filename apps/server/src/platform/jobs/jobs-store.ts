import type { JobState } from '@shipdesk/contract/operator/jobs';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { listRows } from '../db/query/listed-rows.ts';
import { ownSeller } from '../db/query/own-seller.ts';
import { reference } from '../db/query/parcel-name.ts';
import {
  execute,
  insertRows,
  ownRows,
  queryColumn,
  queryRow,
  queryRows,
  queryValue,
} from '../db/query/rows.ts';
import type { Db } from '../db/query/statement.ts';
import type { Row } from '../db/schema/tables.ts';
import { addHint, type DueFilter, replaceHints } from './job-hints-store.ts';

export interface Job {
  readonly id: string;
  readonly key: string;
  readonly payload: unknown;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

export interface DueTask {
  readonly sellerId: string;
  readonly task: string;
  readonly lane: string;
}

export interface NewJob {
  readonly key: string;
  /** The list of jobs shows its `docketNumber`, if any. */
  readonly payload: unknown;
  /** Jobs of different lanes do not wait for each other. */
  readonly lane?: string;
}

/** Call it in the transaction that causes the jobs. Skips keys that already have a job. */
export async function addJobs(
  db: Db,
  { sellerId, task, now }: { sellerId: string; task: string; now: Date },
  jobs: readonly NewJob[],
): Promise<void> {
  const sharedColumns = { sellerId, task, runAt: now, createdAt: now };
  const rows = jobs.map(({ key, payload, lane = '' }) => {
    return { ...sharedColumns, id: uuidv7(), key, lane, payload };
  });
  const lanes = [...new Set(rows.map((row) => row.lane))];
  await Promise.all([
    insertRows(db, 'jobs', rows, { end: sql`on conflict on constraint jobs_key do nothing` }),
    ...lanes.map((lane) => addHint(db, { sellerId, task, lane }, now)),
  ]);
}

/** Call it in the transaction that finishes the jobs. */
export async function removeJobs(db: Db, jobs: readonly Pick<Job, 'id'>[]): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  await execute(db)`
    delete from jobs where seller_id = ${ownSeller} and id = any(${ids}::uuid[])`;
}

export function removeOtherJobs(db: Db, jobs: readonly Job[], openIds: Pick<Set<string>, 'has'>) {
  const finishedJobs = jobs.filter(({ id }) => !openIds.has(id));
  return removeJobs(db, finishedJobs);
}

/** Returns the lanes of the given tasks that have due jobs, longest waiting first. Requires `asOperator`. */
export function selectDueTasks(db: Db, { tasks, now, limit, busySellerIds }: DueFilter) {
  return queryRows(db)<DueTask>`select seller_id, task, lane from jobs
    where failed_at is null and task = any(${tasks}::text[]) and run_at <= ${now} and (lease_until is null or lease_until < ${now})
      and seller_id <> all(${busySellerIds}::uuid[])
    group by seller_id, task, lane order by min(run_at) limit ${limit}`;
}

export function leaseJobs(
  db: Db,
  {
    task,
    lane = '',
    now,
    until,
    limit,
  }: { task: string; lane?: string; now: Date; until: Date; limit: number },
) {
  // PostgreSQL evaluates `array(...)` once. It could run a subquery of `in` again for each job of the seller.
  return queryRows(db)<Job>`update jobs set lease_until = ${until}, attempts = attempts + 1
    where seller_id = ${ownSeller} and id = any(array(
      select id from jobs where seller_id = ${ownSeller} and task = ${task} and lane = ${lane} and failed_at is null
        and run_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by run_at, id limit ${limit} for update skip locked))
    returning id, key, payload, attempts`;
}

/**
 * Returns when the next job of a lane is due or the first lease ends, whichever is earlier; null if there is neither.
 */
export async function selectNextDue(
  db: Db,
  { task, lane }: Pick<DueTask, 'task' | 'lane'>,
): Promise<Date | null> {
  const times = await queryColumn(db)<Date>`
    (select run_at from jobs where seller_id = ${ownSeller} and task = ${task} and lane = ${lane}
      and failed_at is null and lease_until is null order by run_at limit 1)
    union all
    (select lease_until from jobs where seller_id = ${ownSeller} and task = ${task} and lane = ${lane}
      and lease_until is not null order by lease_until limit 1)`;
  const [firstTime, secondTime] = times;
  if (firstTime === undefined) return null;
  return secondTime !== undefined && secondTime < firstTime ? secondTime : firstTime;
}

interface JobKey {
  readonly task: string;
  readonly key: string;
}

export async function postponeJob(db: Db, { task, key }: JobKey, runAt: Date): Promise<void> {
  await execute(db)`update jobs set run_at = ${runAt}
    where seller_id = ${ownSeller} and task = ${task} and key = ${key}`;
}

export async function removeJob(db: Db, { task, key }: JobKey): Promise<void> {
  await execute(db)`delete from jobs
    where seller_id = ${ownSeller} and task = ${task} and key = ${key}`;
}

export async function resetAttempts(db: Db, id: string): Promise<void> {
  await execute(db)`update jobs set attempts = 0
    where seller_id = ${ownSeller} and id = ${id}::uuid`;
}

export function selectLeasedKeys(
  db: Db,
  { task, now, skippedId }: { task: string; now: Date; skippedId: string },
) {
  return queryColumn(db)<string>`select key from jobs
    where seller_id = ${ownSeller} and task = ${task} and lease_until >= ${now} and id <> ${skippedId}::uuid`;
}

/** Extends the leases of jobs, except those that were returned or that a transaction has locked. */
export async function extendLeases(db: Db, ids: readonly string[], until: Date): Promise<void> {
  await execute(db)`update jobs set lease_until = ${until}
    where seller_id = ${ownSeller} and id = any(array(
      select id from jobs where seller_id = ${ownSeller} and id = any(${ids}::uuid[]) and lease_until is not null
      for update skip locked))`;
}

/** Ends the leases of unfinished jobs of a lane. Jobs run again at `runAt` or, if failed, wait for the operator. */
export async function returnJobs(
  db: Db,
  lane: DueTask,
  jobs: readonly { id: string; runAt: Date; error: string; failedAt: Date | null }[],
): Promise<void> {
  const [, nextAt] = await Promise.all([
    execute(db)`update jobs set lease_until = null,
      attempts = case when sent.error = '' then 0 else attempts end,
      run_at = sent.run_at, last_error = sent.error, failed_at = sent.failed_at
    from ${listRows(jobs, { id: 'uuid', runAt: 'timestamptz', error: 'text', failedAt: 'timestamptz' })}
    where jobs.seller_id = ${ownSeller} and jobs.id = sent.id`,
    selectNextDue(db, lane),
  ]);
  await replaceHints(db, { ...lane, hintIds: [] }, { nextAt, keepsRecent: false });
}

/** Maximum number of jobs per subquery. The table is large: every parcel in transit has a planned job. */
const MAX_READ_JOBS = 10_000;

/**
 * Selects failed jobs and jobs that are due within ten minutes, with their states. Leaves out planned jobs: jobs
 * without an error that are not due yet.
 */
const selectVisibleJobs = (now: Date) => sql`(
    select *, 'failed' as state from (
      select * from jobs where failed_at is not null and not is_sandbox(seller_id)
      order by failed_at desc limit ${MAX_READ_JOBS}) failed
    union all
    select *, case when lease_until > ${now} then 'running' else 'waiting' end as state from (
      select * from jobs where failed_at is null and run_at <= ${now}::timestamptz + interval '10 minutes'
        and not is_sandbox(seller_id) order by run_at limit ${MAX_READ_JOBS}) open
    where lease_until > ${now} or run_at <= ${now} or last_error <> '')`;

export type JobRow = Pick<
  Row<'jobs'>,
  'sellerId' | 'id' | 'task' | 'attempts' | 'lastError' | 'createdAt' | 'runAt' | 'failedAt'
> & { readonly sellerName: string; readonly docketNumber: string; readonly reference: string };

export interface JobFilter {
  readonly state: JobState;
  readonly task: string | undefined;
  readonly sellerId: string | undefined;
}

/** Ignores failed jobs. */
export const isQueued = (db: Db, task: string) =>
  queryValue(db)<boolean>`select exists (select 1 from jobs
    where ${ownRows} and task = ${task} and failed_at is null)`;

/** Returns the latest jobs first. Requires `asOperator`. */
export async function selectJobs(
  db: Db,
  { state, task, sellerId }: JobFilter,
  { now, limit }: { now: Date; limit: number },
): Promise<JobRow[]> {
  const jobs = await queryRows(db)<Omit<JobRow, 'reference'>>`
    select j.seller_id, s.name as seller_name, j.id, j.task,
      coalesce(j.payload->>'docketNumber', '') as docket_number,
      j.attempts, j.last_error, j.created_at, j.run_at, j.failed_at
    from ${selectVisibleJobs(now)} j join sellers s on s.seller_id = j.seller_id
    where j.state = ${state}
      ${task === undefined ? sql`` : sql`and j.task = ${task}`}
      ${sellerId === undefined ? sql`` : sql`and j.seller_id = ${sellerId}::uuid`}
    order by coalesce(j.failed_at, j.run_at) desc, j.id desc limit ${limit}`;
  // Citus does not join orders with the limited lists of jobs.
  const orders = await queryRows(db)<Pick<JobRow, 'sellerId' | 'docketNumber' | 'reference'>>`
    select o.seller_id, o.docket_number, ${reference} as reference from orders o
    where o.seller_id = any(${jobs.map((job) => job.sellerId)}::uuid[])
      and o.docket_number = any(${jobs.map((job) => job.docketNumber)}::text[])`;
  const references = new Map(orders.map((order) => [formatParcel(order), order.reference]));
  return jobs.map((job) => ({ ...job, reference: references.get(formatParcel(job)) ?? '' }));
}

const formatParcel = ({ sellerId, docketNumber }: Pick<JobRow, 'sellerId' | 'docketNumber'>) =>
  `${sellerId} ${docketNumber}`;

/** Requires `asOperator`. */
export function countJobs(db: Db, now: Date) {
  return queryRows(db)<Record<JobState, number> & { readonly task: string }>`select task,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'waiting') as waiting
    from ${selectVisibleJobs(now)} j group by task order by task`;
}

/** Requires `asOperator`. */
export function selectSellersWithFailedJobs(db: Db, task: string) {
  return queryColumn(db)<string>`select seller_id from (
      select seller_id from jobs where failed_at is not null and task = ${task}
      order by failed_at desc limit ${MAX_READ_JOBS}) failed
    group by seller_id`;
}

export async function retryFailed(
  db: Db,
  sellerId: string,
  filter: { readonly task: string } | { readonly id: string },
  now: Date,
): Promise<string[]> {
  const retriedJobs = await queryRows(db)<{ id: string; task: string; lane: string }>`update jobs
    set failed_at = null, lease_until = null, attempts = 0, run_at = ${now}
    where seller_id = ${ownSeller} and failed_at is not null
      and ${'task' in filter ? sql`task = ${filter.task}` : sql`id = ${filter.id}::uuid`}
    returning id, task, lane`;
  const lanes = new Map(retriedJobs.map(({ task, lane }) => [`${task} ${lane}`, { task, lane }]));
  for (const lane of lanes.values()) await addHint(db, { sellerId, ...lane }, now);
  return retriedJobs.map(({ id }) => id);
}

export function removeFailed(db: Db, id: string) {
  return queryRow(db)<Job & { task: string }>`delete from jobs
    where seller_id = ${ownSeller} and id = ${id}::uuid and failed_at is not null
    returning id, key, payload, attempts, task`;
}
