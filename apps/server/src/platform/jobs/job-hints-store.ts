import { execute, findValue, queryRows } from '../db/query/rows.ts';
import type { Db } from '../db/query/statement.ts';

/** A queue of a seller's jobs of one task. */
interface Lane {
  readonly sellerId: string;
  readonly task: string;
  readonly lane: string;
}

export interface HintedTask extends Lane {
  readonly hintIds: readonly string[];
}

/** On Citus a hint may become visible this long before its jobs, which another node commits. */
const SETTLED_AFTER_MS = 5_000;

/** Call it in the transaction that changes when a job is due. */
export async function addHint(db: Db, { sellerId, task, lane }: Lane, dueAt: Date): Promise<void> {
  await execute(db)`insert into job_hints (seller_id, task, lane, due_at)
    values (${sellerId}::uuid, ${task}, ${lane}, ${dueAt})`;
}

export interface DueFilter {
  readonly tasks: readonly string[];
  readonly now: Date;
  readonly limit: number;
  /** Left out, because these sellers already use their share of the worker. */
  readonly busySellerIds: readonly string[];
}

/**
 * Returns the lanes of the given tasks that have due hints other than `emptyHintIds`, longest waiting first. Requires
 * `asOperator`.
 */
export function selectHintedTasks(
  db: Db,
  { tasks, now, limit, busySellerIds }: DueFilter,
  emptyHintIds: readonly string[],
) {
  return queryRows(db)<HintedTask>`
    select seller_id, task, lane, array_agg(id::text) as hint_ids from job_hints
    where due_at <= ${now} and task = any(${tasks}::text[])
      and seller_id <> all(${busySellerIds}::uuid[]) and id <> all(${emptyHintIds}::bigint[])
    group by seller_id, task, lane order by min(due_at) limit ${limit}`;
}

/**
 * Replaces the hints of a leased batch with one hint for the next due job, if any. `keepsRecent` keeps recent hints,
 * because their jobs may still become visible.
 */
export async function replaceHints(
  db: Db,
  { sellerId, task, lane, hintIds }: HintedTask,
  { nextAt, keepsRecent }: { nextAt: Date | null; keepsRecent: boolean },
): Promise<void> {
  const settledAt = new Date(Date.now() - SETTLED_AFTER_MS);
  const [, earliestDueAt] = await Promise.all([
    hintIds.length > 0 &&
      execute(db)`delete from job_hints
        where id = any(${hintIds}::bigint[]) and (not ${keepsRecent}::boolean or created_at < ${settledAt})`,
    nextAt !== null &&
      findValue(db)<Date>`select due_at from job_hints
        where seller_id = ${sellerId}::uuid and task = ${task} and lane = ${lane} order by due_at limit 1`,
  ]);
  if (nextAt !== null && (!earliestDueAt || earliestDueAt > nextAt)) {
    await addHint(db, { sellerId, task, lane }, nextAt);
  }
}
