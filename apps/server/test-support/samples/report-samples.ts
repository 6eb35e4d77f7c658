import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { UNKNOWN_ID } from '../call-rows.ts';
import type { Caller, TestApp } from '../test-app.ts';
import type { CallSample, SampleRows } from './call-sample.ts';

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

export const buildSchedulePayload = (recipient: string, changes: object = {}) => {
  const { startDate: _start, endDate: _end, ...query } = buildReportQuery();
  return {
    ...query,
    format: 'xlsx',
    cadence: 'daily',
    day: 1,
    hour: 8,
    recipients: [recipient],
    ...changes,
  };
};

/** Returns the id of the caller's user, or `UNKNOWN_ID` if there is none. */
export const findMemberId = async (app: TestApp, caller: Caller): Promise<string> => {
  const { rows } = await app.ownerQuery('select id from users where email = $1', [caller.email]);
  return rows.length > 0 ? String(rows[0]?.['id']) : UNKNOWN_ID;
};

const findMember = async (app: TestApp, caller: Caller) => ({
  memberId: await findMemberId(app, caller),
});

const buildSampleSchedule = ({ memberId = UNKNOWN_ID }: SampleRows) =>
  buildSchedulePayload(memberId);

const addSchedule = async (app: TestApp, caller: Caller) => {
  const member = await findMember(app, caller);
  const response = await caller.post('/api/report-schedules', buildSampleSchedule(member));
  return { ...member, id: response.json<{ data: { id: string } }>().data.id };
};

const mayBeEmpty = ['groupBy', 'filters'];

export const reportCallSamples = {
  previewReport: { body: () => buildReportQuery(), mayBeEmpty },
  createReport: { body: () => buildReportPayload(), mayBeEmpty },
  createArchive: { body: () => ({ isMailed: false }) },
  createReportSchedule: { params: findMember, body: buildSampleSchedule, mayBeEmpty },
  changeReportSchedule: { params: addSchedule, body: buildSampleSchedule, mayBeEmpty },
  deleteReportSchedule: { params: addSchedule },
  cancelReport: { params: addWaitingReport },
  downloadReport: { params: addReport },
} satisfies Readonly<Record<string, CallSample>>;
