import { cadences } from '@shipdesk/domain/account/report-schedule';
import { userRoles } from '@shipdesk/domain/account/roles';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { reportFormats, reportQuery, reportStates } from './reports.ts';

export const MAX_SCHEDULES = 20;
const MAX_RECIPIENTS = 20;

const scheduleFields = {
  ...reportQuery,
  format: s.oneOf(reportFormats),
  cadence: s.oneOf(cadences),
  /** The weekday of a weekly schedule, 1 for Monday; the day of the month of a monthly one; 1 for a daily one. */
  day: s.integer({ minimum: 1, maximum: 28 }),
  /** The hour of the run, in India. */
  hour: s.integer({ minimum: 0, maximum: 23 }),
  /** Members who get an email with a link to the file. */
  recipients: s.list(s.rowId(), { minItems: 1, maxItems: MAX_RECIPIENTS }),
};
const body = s.shape(scheduleFields);

const schedule = s.shape({
  id: s.rowId(),
  ...scheduleFields,
  report: s.string(),
  createdBy: s.string(),
  nextAt: s.moment(),
  lastRunAt: s.nullable(s.moment()),
  /** Why the last run sent nothing; empty otherwise. */
  problem: s.string(),
  /** The newest reports of the schedule in the last 14 days. */
  results: s.listOf({
    id: s.rowId(),
    state: s.oneOf(reportStates, { type: 'string' }),
    problem: s.string(),
    createdAt: s.moment(),
  }),
});

/** Returns the schedules of reports that the caller may run, and the members who can be recipients. */
export const listReportSchedules = endpoint('GET', '/api/report-schedules', 'orders:read', {
  summary: 'Schedules of reports',
  response: s.shape({
    data: s.list(schedule),
    members: s.listOf({ id: s.rowId(), name: s.string(), role: s.oneOf(userRoles) }),
  }),
});
export type ReportScheduleList = ResponseOf<typeof listReportSchedules>;
export type ReportSchedule = ReportScheduleList['data'][number];

/**
 * Adds a schedule. Each run covers the day, week or month before it. Returns 422 for a report that the caller or a
 * recipient may not run, and beyond 20 schedules.
 */
export const createReportSchedule = endpoint('POST', '/api/report-schedules', 'self:write', {
  summary: 'Schedule a report',
  audit: ['report_schedule.saved'],
  idempotent: true,
  status: 201,
  body,
  response: s.dataOf({ id: s.rowId() }),
});
export type ReportSchedulePayload = BodyOf<typeof createReportSchedule>;

/**
 * Replaces a schedule. Returns 404 for an unknown schedule, 422 for a report that the caller or a recipient may not run.
 */
export const changeReportSchedule = endpoint('PUT', '/api/report-schedules/:id', 'self:write', {
  summary: 'Change the schedule of a report',
  audit: ['report_schedule.saved'],
  params: s.byId,
  body,
});

/** Deletes a schedule and keeps the files of its reports. Returns 404 for an unknown schedule. */
export const deleteReportSchedule = endpoint('DELETE', '/api/report-schedules/:id', 'self:write', {
  summary: 'Delete the schedule of a report',
  audit: ['report_schedule.deleted'],
  params: s.byId,
});
