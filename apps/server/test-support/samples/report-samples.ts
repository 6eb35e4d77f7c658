import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { UNKNOWN_ID } from '../call-rows.ts';
import type { Caller, TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';

export const buildReportQuery = (changes: object = {}) => ({
  report: 'orders',
  columns: ['reference', 'docketNumber', 'consigneePhone', 'invoicePaise'],
  groupBy: [] as string[],
  filters: [] as object[],
  startDate: addDays(toBusinessDay(new Date()), -100),
  endDate: addDays(toBusinessDay(new Date()), 100),
  ...changes,
});

export const buildReportPayload = (changes: object = {}) => ({
  ...buildReportQuery(),
  format: 'csv',
  isMailed: false,
  ...changes,
});

const addWaitingReport = async (_app: TestApp, caller: Caller) => {
  const response = await caller.post('/api/reports', buildReportPayload());
  return { id: response.json<{ data: { id: string } }>().data.id };
};

const addReport = async (app: TestApp, caller: Caller) => {
  const report = await addWaitingReport(app, caller);
  await app.runJobs();
  return report;
};

/** The recipient of schedules. `setMember` replaces the id of an unknown user. */
const sample = { memberId: UNKNOWN_ID };

export const buildSchedulePayload = (changes: object = {}) => {
  const { startDate: _start, endDate: _end, ...query } = buildReportQuery();
  return {
    ...query,
    format: 'xlsx',
    cadence: 'daily',
    day: 1,
    hour: 8,
    recipients: [sample.memberId],
    ...changes,
  };
};

/** Makes the caller the recipient in the schedules that `buildSchedulePayload` builds from now on. */
export const setMember = async (app: TestApp, caller: Caller) => {
  const { rows } = await app.ownerQuery('select id from users where email = $1', [caller.email]);
  sample.memberId = rows.length > 0 ? String(rows[0]?.['id']) : UNKNOWN_ID;
  return {};
};

const addSchedule = async (app: TestApp, caller: Caller) => {
  await setMember(app, caller);
  const response = await caller.post('/api/report-schedules', buildSchedulePayload());
  return { id: response.json<{ data: { id: string } }>().data.id };
};

const mayBeEmpty = ['groupBy', 'filters'];

export const reportCallSamples = {
  previewReport: { body: () => buildReportQuery(), mayBeEmpty },
  createReport: { body: () => buildReportPayload(), mayBeEmpty },
  createArchive: { body: () => ({ isMailed: false }) },
  createReportSchedule: { params: setMember, body: () => buildSchedulePayload(), mayBeEmpty },
  changeReportSchedule: { params: addSchedule, body: () => buildSchedulePayload(), mayBeEmpty },
  deleteReportSchedule: { params: addSchedule },
  cancelReport: { params: addWaitingReport },
  downloadReport: { params: addReport },
} satisfies Readonly<Record<string, CallSample>>;
