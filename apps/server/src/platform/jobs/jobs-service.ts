import { recordAudit } from '../audit/audit-service.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import type { Principal, SellersRow } from '../principal.ts';
import { Refusal } from '../refusal.ts';
import type { JobDrop } from './job-worker.ts';
import {
  countJobs,
  type JobFilter,
  removeFailed,
  retryFailed,
  selectJobs,
  selectSellersWithFailedJobs,
} from './jobs-store.ts';

/** Jobs in one response. */
const LISTED = 200;

/** The jobs of all sellers, for operator staff. */
export function createJobs(
  { database, now }: Pick<PlatformDeps, 'database' | 'now'>,
  drops: Readonly<Record<string, JobDrop>>,
) {
  /** The entry belongs to the seller's log, with the operator as the actor. */
  const callerFor = ({ source }: Principal, sellerId: string) => ({ sellerId, source });
  const counts = () => database.asOperator((db) => countJobs(db, now()));

  return {
    counts,
    list: async (filter: JobFilter) => {
      const rows = await database.asOperator((db) =>
        selectJobs(db, filter, { now: now(), limit: LISTED + 1 }),
      );
      return {
        jobs: rows.slice(0, LISTED),
        isMore: rows.length > LISTED,
        counts: await counts(),
      };
    },

    /** 404 unless the job has failed. */
    retry: async (principal: Principal, { sellerId, id }: SellersRow): Promise<void> => {
      const caller = callerFor(principal, sellerId);
      const isFound = await database.asSeller(caller, async (db) => {
        if ((await retryFailed(db, { id }, now())).length === 0) return false;
        await recordAudit(db, caller, 'job.retried', id);
        return true;
      });
      if (!isFound) throw new Refusal('job_unknown');
    },

    /** How many failed jobs of the task run again. */
    retryAll: async (principal: Principal, task: string): Promise<number> => {
      let retried = 0;
      for (const sellerId of await database.asOperator((db) =>
        selectSellersWithFailedJobs(db, task),
      )) {
        const caller = callerFor(principal, sellerId);
        retried += await database.asSeller(caller, async (db) => {
          const { length: jobs } = await retryFailed(db, { task }, now());
          await recordAudit(db, caller, 'job.retried', '', { task, jobs });
          return jobs;
        });
      }
      return retried;
    },

    /** 404 unless the job has failed. */
    drop: async (principal: Principal, { sellerId, id }: SellersRow): Promise<void> => {
      const caller = callerFor(principal, sellerId);
      const isFound = await database.asSeller(caller, async (db) => {
        const job = await removeFailed(db, id);
        if (!job) return false;
        await drops[job.task]?.(db, caller, job, now());
        await recordAudit(db, caller, 'job.dropped', id, { task: job.task });
        return true;
      });
      if (!isFound) throw new Refusal('job_unknown');
    },
  };
}
