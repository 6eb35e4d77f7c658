import type { Deps } from '../../deps.ts';
import type { JobHandler } from '../../platform/jobs/job-worker.ts';
import { removeJobs } from '../../platform/jobs/jobs-store.ts';
import { readValue } from '../../platform/json.ts';
import { loadShipmentScans } from '../scans/scan-steps.ts';
import { markAttempts } from './attempt-steps.ts';

export function createAttemptCheckHandler({ database }: Pick<Deps, 'database'>): JobHandler {
  return async (caller, jobs) => {
    const days = new Set(jobs.map(({ payload }) => String(readValue(payload, 'day'))));
    await database.asSeller(caller, async (db) => {
      for (const day of days) await markAttempts(db, day, (ids) => loadShipmentScans(db, ids));
      await removeJobs(db, jobs);
    });
    return new Map();
  };
}
