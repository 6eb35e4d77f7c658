import { sql } from 'kysely';
import { recordset } from '../db/query/column-names.ts';
import type { Db } from '../db/query/statement.ts';

/** Work of a seller that a worker has leased. */
export interface Job {
  readonly id: string;
  readonly key: string;
  readonly payload: unknown;
  /** This one included. */
  readonly attempts: number;
}

/** Which seller has due jobs of which task. */
export interface DueTask {
  readonly sellerId: string;
  readonly task: string;
}

export interface NewJob {
  readonly id: string;
  readonly key: string;
  /** A `docketNumber` in it is shown with the job. */
  readonly payload: unknown;
}

/** Adds jobs of the current seller in the transaction that causes them. A key that has a job keeps that job. */
export async function addJobs(
  db: Db,
  { sellerId, task, now }: { sellerId: string; task: string; now: Date },
  jobs: readonly NewJob[],
): Promise<void> {
  await sql`insert into jobs (seller_id, id, task, key, payload, run_at, created_at)
    select ${sellerId}::uuid, id, ${task}, key, payload, ${now}, ${now}
    from json_to_recordset(${recordset(jobs)}) sent (id uuid, key text, payload jsonb)
    on conflict on constraint jobs_key do nothing`.execute(db);
}

/** Removes jobs in the transaction that finishes them. */
export async function removeJobs(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from jobs where seller_id = current_seller() and id = any(${ids}::uuid[])`.execute(
    db,
  );
}

/** Returns the given tasks that have due jobs, longest waiting first. For `asOperator`. */
export async function selectDueTasks(
  db: Db,
  { tasks, now, limit }: { tasks: readonly string[]; now: Date; limit: number },
): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`select seller_id, task from jobs
    where failed_at is null and task = any(${tasks}::text[]) and run_at <= ${now} and (lease_until is null or lease_until < ${now})
    group by seller_id, task order by min(run_at) limit ${limit}`.execute(db);
  return rows;
}

/** Leases due jobs of a task of the current seller. */
export async function leaseJobs(
  db: Db,
  { task, now, until, limit }: { task: string; now: Date; until: Date; limit: number },
): Promise<Job[]> {
  // An array is read once. As a subquery of `in`, the due jobs could be selected and locked again for each job of the seller.
  const { rows } = await sql<Job>`update jobs set lease_until = ${until}, attempts = attempts + 1
    where seller_id = current_seller() and id = any(array(
      select id from jobs where seller_id = current_seller() and task = ${task} and failed_at is null
        and run_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by run_at, id limit ${limit} for update skip locked))
    returning id, key, payload, attempts`.execute(db);
  return rows;
}

/** Counts the attempts of a job from zero again, because it made progress. */
export async function resetAttempts(db: Db, id: string): Promise<void> {
  await sql`update jobs set attempts = 0
    where seller_id = current_seller() and id = ${id}::uuid`.execute(db);
}

/** The keys of other leased jobs of a task of the current seller. */
export async function selectLeasedKeys(
  db: Db,
  { task, now, except }: { task: string; now: Date; except: string },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from jobs
    where seller_id = current_seller() and task = ${task} and lease_until >= ${now} and id <> ${except}::uuid`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Keeps jobs leased, except those that were returned, or that a transaction is about to remove. */
export async function extendLeases(db: Db, ids: readonly string[], until: Date): Promise<void> {
  await sql`update jobs set lease_until = ${until}
    where seller_id = current_seller() and id = any(array(
      select id from jobs where seller_id = current_seller() and id = any(${ids}::uuid[]) and lease_until is not null
      for update skip locked))`.execute(db);
}

/** Ends the leases of jobs that are not done: they run again later, or wait for the operator. */
export async function returnJobs(
  db: Db,
  jobs: readonly { id: string; runAt: Date; error: string; failedAt: Date | null }[],
): Promise<void> {
  await sql`update jobs set lease_until = null, attempts = case when sent.error = '' then 0 else attempts end, run_at = sent.run_at, last_error = sent.error, failed_at = sent.failed_at
    from json_to_recordset(${recordset(
      jobs.map(({ id, runAt, error, failedAt }) => ({
        id,
        runAt,
        error,
        failedAt,
      })),
    )}) sent (id uuid, run_at timestamptz, error text, failed_at timestamptz)
    where jobs.seller_id = current_seller() and jobs.id = sent.id`.execute(db);
}
