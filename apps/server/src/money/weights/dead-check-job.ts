import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { JobHandler } from '../../platform/jobs/job-worker.ts';
import { addJobs, postponeJob, removeJob, removeJobs } from '../../platform/jobs/jobs-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import * as store from './carrier-invoices-store.ts';

export const DEAD_CHECK_TASK = 'dead_invoice_check';
/** An invoice check that stores nothing for this long has crashed. */
const DEAD_AFTER_MS = 2 * 60_000;

const computeDeadline = (now: Date) => new Date(now.getTime() + DEAD_AFTER_MS);

/** Adds the job that withdraws an invoice whose check crashes. */
export function addDeadCheckJob(
  db: Db,
  { sellerId }: Caller,
  { invoiceId, now }: { invoiceId: string; now: Date },
): Promise<void> {
  const owner = { sellerId, task: DEAD_CHECK_TASK, now: computeDeadline(now) };
  return addJobs(db, owner, [{ key: invoiceId, payload: {} }]);
}

export const postponeDeadCheckJob = (db: Db, invoiceId: string, now: Date) =>
  postponeJob(db, { task: DEAD_CHECK_TASK, key: invoiceId }, computeDeadline(now));

export const removeDeadCheckJob = (db: Db, invoiceId: string) =>
  removeJob(db, { task: DEAD_CHECK_TASK, key: invoiceId });

/** Withdraws invoices whose checks crashed, because their lines would turn lines of later files into duplicates. */
export function createDeadCheckHandler({ database, now }: RowDeps): JobHandler {
  return async (caller, jobs) => {
    for (const job of jobs) {
      await database.asOperator(async (db) => {
        const [row] = await store.selectInvoices(db, { id: job.key, limit: 1 });
        // Lock in the same order as a check, to prevent a deadlock.
        if (row) await store.lockInvoices(db, row.accountId);
        const invoice = await store.lockInvoice(db, job.key);
        if (invoice?.state === 'reading') await store.withdrawInvoice(db, invoice, now());
        await removeJobs(db, [job]);
      }, caller);
    }
    return new Map();
  };
}
