import { recordAudit } from '../audit/audit-service.ts';
import type { RowDeps } from '../platform-deps.ts';
import { actFor, type Principal, type SellersRow } from '../principal.ts';
import { Refusal } from '../refusal.ts';
import type { JobDrop } from './job-worker.ts';
import * as store from './jobs-store.ts';

const MAX_LISTED_JOBS = 200;

export function createJobs({ database, now }: RowDeps, drops: Readonly<Record<string, JobDrop>>) {
  const countJobs = () => database.asOperator((db) => store.countJobs(db, now()));

  return {
    countJobs,
    list: async (filter: store.JobFilter) => {
      const rows = await database.asOperator((db) =>
        store.selectJobs(db, filter, { now: now(), limit: MAX_LISTED_JOBS + 1 }),
      );
      const isMore = rows.length > MAX_LISTED_JOBS;
      return { jobs: rows.slice(0, MAX_LISTED_JOBS), isMore, counts: await countJobs() };
    },

    /** Makes a failed job due again. Throws 404 if the seller has no failed job with this id. */
    retry: async (principal: Principal, { sellerId, id }: SellersRow) => {
      const caller = actFor(principal, sellerId);
      await database.asSeller(caller, async (db) => {
        const retriedIds = await store.retryFailed(db, sellerId, { id }, now());
        if (retriedIds.length === 0) throw new Refusal('job_unknown');
        await recordAudit(db, caller, 'job.retried', id);
      });
    },

    /** Returns the number of retried jobs. */
    retryAll: async (principal: Principal, task: string) => {
      let retriedCount = 0;
      const sellerIds = await database.asOperator((db) =>
        store.selectSellersWithFailedJobs(db, task),
      );
      for (const sellerId of sellerIds) {
        const caller = actFor(principal, sellerId);
        retriedCount += await database.asSeller(caller, async (db) => {
          const { length: jobs } = await store.retryFailed(db, sellerId, { task }, now());
          await recordAudit(db, caller, 'job.retried', '', { task, jobs });
          return jobs;
        });
      }
      return retriedCount;
    },

    /** Runs the cleanup of the task. Throws 404 if the seller has no failed job with this id. */
    drop: async (principal: Principal, { sellerId, id }: SellersRow) => {
      const caller = actFor(principal, sellerId);
      await database.asSeller(caller, async (db) => {
        const job = await store.removeFailed(db, id);
        if (!job) throw new Refusal('job_unknown');
        await drops[job.task]?.(db, caller, job, now());
        await recordAudit(db, caller, 'job.dropped', id, { task: job.task });
      });
    },
  };
}
