import type { JobState } from '@shipdesk/contract/operator/jobs';
import { sql } from 'kysely';
import type { Db } from '../db/query/statement.ts';

import type { Job } from './jobs-store.ts';

/** Jobs of each kind that a query reads at most: there is a planned job for every parcel on its way. */
const MAX_READ = 10_000;

/** A job as the operator sees it. */
export interface JobRow {
  readonly sellerId: string;
  readonly sellerName: string;
  readonly id: string;
  readonly task: string;
  readonly docketNumber: string;
  readonly attempts: number;
  readonly lastError: string;
  readonly createdAt: Date;
  readonly runAt: Date;
  readonly failedAt: Date | null;
}

/**
 * Failed jobs and those that are due within ten minutes, with their states. A job without an error that is not due yet is
 * planned, and left out.
 */
const current = (now: Date) => sql`(
    select *, 'failed' as state from (
      select * from jobs where failed_at is not null order by failed_at desc limit ${MAX_READ}) failed
    union all
    select *, case when lease_until > ${now} then 'running' else 'waiting' end as state from (
      select * from jobs where failed_at is null and run_at <= ${now}::timestamptz + interval '10 minutes'
      order by run_at limit ${MAX_READ}) open
    where lease_until > ${now} or run_at <= ${now} or last_error <> '')`;

export interface JobFilter {
  readonly state: JobState;
  readonly task: string | undefined;
  readonly sellerId: string | undefined;
}

/** Jobs of a state, the latest first. For `asOperator`. */
export async function selectJobs(
  db: Db,
  { state, task, sellerId }: JobFilter,
  { now, limit }: { now: Date; limit: number },
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`select j.seller_id, s.name as seller_name, j.id, j.task,
      coalesce(j.payload->>'docketNumber', '') as docket_number, j.attempts, j.last_error, j.created_at, j.run_at, j.failed_at
    from ${current(now)} j join sellers s on s.seller_id = j.seller_id
    where j.state = ${state}
      ${task === undefined ? sql`` : sql`and j.task = ${task}`}
      ${sellerId === undefined ? sql`` : sql`and j.seller_id = ${sellerId}::uuid`}
    order by coalesce(j.failed_at, j.run_at) desc, j.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface TaskCounts extends Record<JobState, number> {
  readonly task: string;
}

/** How many jobs each task has in each state. For `asOperator`. */
export async function countJobs(db: Db, now: Date): Promise<TaskCounts[]> {
  const { rows } = await sql<TaskCounts>`select task,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'waiting') as waiting
    from ${current(now)} j group by task order by task`.execute(db);
  return rows;
}

/** Sellers with failed jobs of a task. For `asOperator`. */
export async function sellersWithFailedJobs(db: Db, task: string): Promise<string[]> {
  const { rows } = await sql<{ sellerId: string }>`select seller_id from (
      select seller_id from jobs where failed_at is not null and task = ${task}
      order by failed_at desc limit ${MAX_READ}) failed
    group by seller_id`.execute(db);
  return rows.map(({ sellerId }) => sellerId);
}

/** Makes failed jobs of the current seller due again, of a task or the one with an id. Returns their ids. */
export async function retryFailed(
  db: Db,
  named: { readonly task: string } | { readonly id: string },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update jobs
    set failed_at = null, lease_until = null, attempts = 0, run_at = ${now}
    where seller_id = current_seller() and failed_at is not null
      and ${'task' in named ? sql`task = ${named.task}` : sql`id = ${named.id}::uuid`}
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes a failed job of the current seller; undefined unless there is one. */
export async function removeFailed(
  db: Db,
  id: string,
): Promise<(Job & { readonly task: string }) | undefined> {
  const { rows } = await sql<Job & { task: string }>`delete from jobs
    where seller_id = current_seller() and id = ${id}::uuid and failed_at is not null
    returning id, key, payload, attempts, task`.execute(db);
  return rows[0];
}
