import type { Deps } from '../../deps.ts';
import type { JobHandler } from '../../platform/jobs/job-worker.ts';
import { removeJobs } from '../../platform/jobs/jobs-store.ts';
import { invoiceSeller } from './invoice-runs-service.ts';

/** Issues a seller's invoices for the periods that are closed. */
export function invoiceHandler(
  deps: Pick<Deps, 'config' | 'database' | 'now' | 'newId'>,
): JobHandler {
  return async (caller, jobs) => {
    await invoiceSeller(deps, caller);
    await deps.database.asSeller(caller, (db) =>
      removeJobs(
        db,
        jobs.map(({ id }) => id),
      ),
    );
    return new Map();
  };
}
