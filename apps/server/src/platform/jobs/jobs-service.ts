import { recordAudit } from '../audit/audit-service.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import type { Principal } from '../principal.ts';
import { Refusal } from '../refusal.ts';

import type { JobDrop } from './job-worker.ts';
import {
  countJobs,
  type JobFilter,
  type JobRow,
  removeFailed,
  retryFailed,
  selectJobs,
  sellersWithFailedJobs,
  type TaskCounts,
} from './jobs-admin-store.ts';

/** Jobs in one response. */
const LISTED = 200;

/** A job by its row. */
interface JobAddress {
  readonly sellerId: string;
  readonly id: string;
}

/** The jobs of all sellers, for operator staff. */
export interface Jobs {
  list(filter: JobFilter): Promise<{ jobs: JobRow[]; isMore: boolean; counts: TaskCounts[] }>;
  counts(): Promise<TaskCounts[]>;
  /** 404 unless the job has failed. */
  retry(principal: Principal, job: JobAddress): Promise<void>;
  /** How many failed jobs of the task run again. */
  retryAll(principal: Principal, task: string): Promise<number>;
  /** 404 unless the job has failed. */
  drop(principal: Principal, job: JobAddress): Promise<void>;
}

export function createJobs(
  { database, now }: Pick<PlatformDeps, 'database' | 'now'>,
  drops: Readonly<Record<string, JobDrop>>,
): Jobs {
  /** The entry belongs to the seller's log, with the operator as the actor. */
  const callerFor = ({ source }: Principal, sellerId: string) => ({ sellerId, source });
  const counts = () => database.asOperator((db) => countJobs(db, now()));

  return {
    counts,
    list: async (filter) => {
      const rows = await database.asOperator((db) =>
        selectJobs(db, filter, { now: now(), limit: LISTED + 1 }),
      );
      return {
        jobs: rows.slice(0, LISTED),
        isMore: rows.length > LISTED,
        counts: await counts(),
      };
    },

    retry: async (principal, { sellerId, id }) => {
      const caller = callerFor(principal, sellerId);
      const isFound = await database.asSeller(caller, async (db) => {
        if ((await retryFailed(db, { id }, now())).length === 0) return false;
        await recordAudit(db, caller, { action: 'job.retried', subject: id, change: {} });
        return true;
      });
      if (!isFound) throw new Refusal('job_unknown');
    },

    retryAll: async (principal, task) => {
      let retried = 0;
      for (const sellerId of await database.asOperator((db) => sellersWithFailedJobs(db, task))) {
        const caller = callerFor(principal, sellerId);
        retried += await database.asSeller(caller, async (db) => {
          const { length: jobs } = await retryFailed(db, { task }, now());
          const change = { task, jobs };
          await recordAudit(db, caller, { action: 'job.retried', subject: '', change });
          return jobs;
        });
      }
      return retried;
    },

    drop: async (principal, { sellerId, id }) => {
      const caller = callerFor(principal, sellerId);
      const isFound = await database.asSeller(caller, async (db) => {
        const job = await removeFailed(db, id);
        if (!job) return false;
        await drops[job.task]?.(db, caller, job, now());
        const change = { task: job.task };
        await recordAudit(db, caller, { action: 'job.dropped', subject: id, change });
        return true;
      });
      if (!isFound) throw new Refusal('job_unknown');
    },
  };
}
