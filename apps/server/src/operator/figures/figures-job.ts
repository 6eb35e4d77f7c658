import type { Deps } from '../../deps.ts';
import type { JobHandler } from '../../platform/jobs/job-worker.ts';
import { removeJobs } from '../../platform/jobs/jobs-store.ts';
import { refreshFigures } from './analytics-service.ts';

/** Brings a seller's figures up to date. A repeated run replaces what an interrupted one has counted. */
export function figuresHandler({ database }: Pick<Deps, 'database'>): JobHandler {
  return async (caller, jobs) => {
    await refreshFigures(database, caller);
    await database.asSeller(caller, (db) =>
      removeJobs(
        db,
        jobs.map(({ id }) => id),
      ),
    );
    return new Map();
  };
}
