import { getReport, mayRun } from '@shipdesk/contract/reports/report-catalogue';
import {
  MAX_SCHEDULES,
  type ReportSchedulePayload,
} from '@shipdesk/contract/reports/report-schedules';
import { computeNextRun, isScheduleTime } from '@shipdesk/domain/account/report-schedule';
import { addCreatorNames } from '../../accounts/users/user-steps.ts';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import { addJobs, removeJob } from '../../platform/jobs/jobs-store.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { listRecipients } from './recipients.ts';
import { assertQuery, pickQuery } from './report-reader.ts';
import { isReportId } from './reports-service.ts';
import * as store from './schedules-store.ts';

export const SCHEDULE_TASK = 'report_schedule';
const MAX_LISTED_RESULTS = 3;

export function createSchedules({ database, now, newId }: ServiceDeps) {
  /** Validates a schedule and returns the values to store. Throws 422 for an invalid report, time or recipient. */
  async function validateSchedule(db: Db, principal: Principal, payload: ReportSchedulePayload) {
    const { report, ...query } = pickQuery(payload);
    assertQuery(principal, { report, ...query });
    const { format, cadence, day, hour, recipients } = payload;
    const times = { cadence, day, hour };
    if (!isScheduleTime(times)) {
      throw createFieldRefusal([{ field: 'day', code: 'report_schedule_time_invalid' }]);
    }
    const members = listRecipients(
      await store.selectMembers(db),
      recipients,
      getReport(report).permission,
    );
    if (members.length < new Set(recipients).size) {
      throw createFieldRefusal([{ field: 'recipients', code: 'report_recipient_not_allowed' }]);
    }
    const { hidesContacts } = principal;
    const nextAt = computeNextRun(times, now());
    return { report, query, format, ...times, recipients, hidesContacts, nextAt };
  }

  async function setJob(db: Db, { sellerId }: Principal, id: string, nextAt: Date): Promise<void> {
    await removeJob(db, { task: SCHEDULE_TASK, key: id });
    await addJobs(db, { sellerId, task: SCHEDULE_TASK, now: nextAt }, [{ key: id, payload: {} }]);
  }

  const mayRead = ({ permissions }: Principal, { report }: store.ScheduleRow) =>
    isReportId(report) && mayRun(permissions, report);

  /** Locks a schedule. Throws 404 for an unknown schedule and for a report that the caller may not run. */
  async function assertFound(db: Db, principal: Principal, id: string): Promise<void> {
    const schedule = await store.lockSchedule(db, id);
    if (!schedule || !mayRead(principal, schedule)) throw new Refusal('report_schedule_unknown');
  }

  return {
    list: (principal: Principal) =>
      database.asSeller(principal, async (db) => {
        const schedules = (await store.selectSchedules(db)).filter((row) =>
          mayRead(principal, row),
        );
        const namedSchedules = await addCreatorNames(db, schedules);
        const results = Map.groupBy(
          await store.selectResults(
            db,
            schedules.map(({ id }) => id),
          ),
          ({ scheduleId }) => scheduleId,
        );
        return {
          members: await store.selectMembers(db),
          schedules: namedSchedules.map((row) => ({
            ...row,
            results: (results.get(row.id) ?? []).slice(0, MAX_LISTED_RESULTS),
          })),
        };
      }),

    create: (principal: Principal, payload: ReportSchedulePayload, call: IdempotentCall) =>
      database.asSeller(principal, async (db) => {
        const id = newId();
        const keyClaim = { call, response: { id }, now: now() };
        const earlierResponse = await claimKey(db, principal, keyClaim);
        if (earlierResponse) return earlierResponse;
        if ((await store.countSchedules(db)) >= MAX_SCHEDULES) {
          throw new Refusal('report_schedules_full', { params: { max: MAX_SCHEDULES } });
        }
        const change = await validateSchedule(db, principal, payload);
        const { sellerId, userId: createdBy } = principal;
        await store.insertSchedule(db, { ...change, sellerId, id, createdBy, createdAt: now() });
        await setJob(db, principal, id, change.nextAt);
        const { report, cadence } = change;
        await recordAudit(db, principal, 'report_schedule.saved', id, { report, cadence });
        return { id };
      }),

    /** Replaces the settings of a schedule. Throws 404 for an unknown schedule, 422 for invalid settings. */
    change: (principal: Principal, id: string, payload: ReportSchedulePayload) =>
      database.asSeller(principal, async (db) => {
        await assertFound(db, principal, id);
        const change = await validateSchedule(db, principal, payload);
        await store.updateSchedule(db, id, { ...change, problem: '' });
        await setJob(db, principal, id, change.nextAt);
        const { report, cadence } = change;
        await recordAudit(db, principal, 'report_schedule.saved', id, { report, cadence });
      }),

    remove: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => {
        await assertFound(db, principal, id);
        await store.deleteSchedule(db, id);
        await removeJob(db, { task: SCHEDULE_TASK, key: id });
        await recordAudit(db, principal, 'report_schedule.deleted', id);
      }),
  };
}
