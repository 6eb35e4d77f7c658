import type { Deps } from '../../deps.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { removeJobs } from '../../platform/jobs/jobs-store.ts';
import { lockCases } from './discrepancies-store.ts';
import { takeAction } from './discrepancy-action-steps.ts';

/** Accepts the cases that their sellers neither accepted nor disputed in time. */
export function discrepancyClockHandler({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): JobHandler {
  return (caller, jobs) =>
    database.asSeller(caller, async (db) => {
      const rows = await lockCases(
        db,
        jobs.map(({ key }) => key),
      );
      const cases = new Map(rows.map((row) => [row.id, row]));
      const at = now();
      const unfinished = new Map<string, Unfinished>();
      const due = jobs.flatMap((job) => {
        const row = cases.get(job.key);
        if (row?.state !== 'new') return [];
        const waitMs = row.dueAt.getTime() - at.getTime();
        if (waitMs <= 0) return [row];
        unfinished.set(job.id, { error: '', afterMs: waitMs });
        return [];
      });
      await takeAction(db, caller, { cases: due, action: 'lapse' }, at);
      await removeJobs(
        db,
        jobs.map(({ id }) => id).filter((id) => !unfinished.has(id)),
      );
      return unfinished;
    });
}
