import type { CarrierDeps } from '../../deps.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { removeOtherJobs } from '../../platform/jobs/jobs-store.ts';
import { answerCases, loadLimits, readNdrSettings } from './ndr-answer-steps.ts';
import { lockCases } from './ndr-store.ts';

export function createNdrClockHandler({ database, carriers, now }: CarrierDeps): JobHandler {
  return async (caller, jobs) => {
    const ids = jobs.map(({ key }) => key);
    const jobCases = await database.asSeller(caller, (db) => lockCases(db, ids));
    const limits = await loadLimits(carriers, jobCases);
    return database.asSeller(caller, async (db) => {
      const cases = new Map((await lockCases(db, ids)).map((row) => [row.shipmentId, row]));
      const { defaultAction } = await readNdrSettings(db);
      const at = now();
      const unfinished = new Map<string, Unfinished>();
      const overdueCases = jobs.flatMap((job) => {
        const row = cases.get(job.key);
        if (row?.state !== 'action_required') return [];
        const waitMs = row.dueAt.getTime() - at.getTime();
        if (waitMs <= 0) return [row];
        unfinished.set(job.id, { error: '', afterMs: waitMs });
        return [];
      });
      if (defaultAction !== 'none') {
        // Cases that do not allow the default action stay open, and the carrier decides.
        const answers = overdueCases.map(({ docketNumber }) => ({
          docketNumber,
          action: defaultAction,
        }));
        await answerCases(db, caller, answers, { askedBy: 'clock', limits, now: at });
      }
      await removeOtherJobs(db, jobs, unfinished);
      return unfinished;
    });
  };
}
