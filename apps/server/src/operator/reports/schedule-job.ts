import { getReport, type ReportId } from '@shipdesk/contract/reports/report-catalogue';
import { computeNextRun, getScheduledPeriod } from '@shipdesk/domain/account/report-schedule';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { addJobs, type Job, postponeJob, removeJobs } from '../../platform/jobs/jobs-store.ts';
import { listRecipients } from './recipients.ts';
import { describeContent, isReportId, REPORT_TASK } from './reports-service.ts';
import { insertReport } from './reports-store.ts';
import { SCHEDULE_TASK } from './schedules-service.ts';
import * as store from './schedules-store.ts';

/**
 * Creates the handler that starts the reports of schedules. The transaction that starts a report also moves the job to
 * the next run, so each run happens only once. Runs that were missed while no worker ran become one run.
 */
export function createScheduleHandler({
  database,
  now,
  newId,
}: Pick<ServiceDeps, 'database' | 'now' | 'newId'>): JobHandler {
  /** Starts a report. Returns the reason if it did not start, or an empty string. */
  async function startReport(
    db: Db,
    caller: Caller,
    schedule: store.ScheduleRow & { readonly report: ReportId },
  ): Promise<string> {
    const { report, query, format, cadence } = schedule;
    const recipients = listRecipients(
      await store.selectMembers(db),
      schedule.recipients,
      getReport(report).permission,
    );
    if (recipients.length === 0) {
      return 'None of the recipients can read this report any more. Choose other recipients.';
    }
    const hidesContacts =
      schedule.hidesContacts || recipients.some(({ hideContacts }) => hideContacts);
    const id = newId();
    const { startDate, endDate } = getScheduledPeriod(cadence, now());
    await insertReport(db, {
      sellerId: caller.sellerId,
      id,
      report,
      query,
      startDate,
      endDate,
      format,
      ...describeContent({ report, ...query }, { hidesContacts }),
      recipients: recipients.map((member) => member.id),
      scheduleId: schedule.id,
      createdBy: schedule.createdBy,
      createdAt: now(),
    });
    const owner = { sellerId: caller.sellerId, task: REPORT_TASK, now: now() };
    await addJobs(db, owner, [{ key: id, payload: {} }]);
    const change = { report, startDate, endDate, format, schedule: schedule.id };
    await recordAudit(db, caller, 'report.requested', id, change);
    return '';
  }

  const runSchedule = (caller: Caller, job: Job): Promise<Unfinished | undefined> =>
    database.asSeller(caller, async (db) => {
      const schedule = await store.lockSchedule(db, job.key);
      if (!schedule || !isReportId(schedule.report)) {
        await removeJobs(db, [job]);
        return undefined;
      }
      const at = now();
      const nextAt = computeNextRun(schedule, at);
      // The worker may repeat a committed run, for example after another job of the batch throws.
      if (schedule.nextAt <= at) {
        const { report } = schedule;
        const problem = await startReport(db, caller, { ...schedule, report });
        await store.updateSchedule(db, schedule.id, { nextAt, lastRunAt: at, problem });
      }
      await postponeJob(db, { task: SCHEDULE_TASK, key: job.key }, nextAt);
      return { error: '', afterMs: nextAt.getTime() - at.getTime() };
    });

  return async (caller, jobs) => {
    const unfinishedJobs = new Map<string, Unfinished>();
    for (const job of jobs) {
      const unfinished = await runSchedule(caller, job);
      if (unfinished) unfinishedJobs.set(job.id, unfinished);
    }
    return unfinishedJobs;
  };
}
