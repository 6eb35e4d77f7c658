import type { CarrierDeps } from '../../deps.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { removeOtherJobs } from '../../platform/jobs/jobs-store.ts';
import { answerCases, loadLimits, readNdrSettings } from './ndr-answer-steps.ts';
import { lockCases } from './ndr-store.ts';

/** Answers failed deliveries as the seller has set, once the time to answer is over. */
export function createNdrClockHandler({ database, carriers, now }: CarrierDeps): JobHandler {
  return async (caller, jobs) => {
    const ids = jobs.map(({ key }) => key);
    const dueCases = await database.asSeller(caller, (db) => lockCases(db, ids));
    const limits = await loadLimits(carriers, dueCases);
    return database.asSeller(caller, async (db) => {
      const cases = new Map((await lockCases(db, ids)).map((row) => [row.shipmentId, row]));
      const { defaultAction } = await readNdrSettings(db);
      const at = now();
      const unfinished = new Map<string, Unfinished>();
      const dueJobs = jobs.flatMap((job) => {
        const row = cases.get(job.key);
        if (row?.state !== 'action_required') return [];
        const waitMs = row.dueAt.getTime() - at.getTime();
        if (waitMs <= 0) return [row];
        unfinished.set(job.id, { error: '', afterMs: waitMs });
        return [];
      });
      if (defaultAction !== 'none') {
        // A default that the reason or the carrier does not allow is refused, and the carrier acts as it does by
        // itself.
        const answers = dueJobs.map(({ docketNumber }) => ({
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
