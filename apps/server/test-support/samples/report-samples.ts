import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Caller, TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';

const buildReportQuery = (changes: object = {}) => ({
  report: 'orders',
  columns: ['reference', 'docketNumber', 'consigneePhone', 'invoicePaise'],
  groupBy: [] as string[],
  filters: [] as object[],
  startDate: addDays(toBusinessDay(new Date()), -100),
  endDate: addDays(toBusinessDay(new Date()), 100),
  ...changes,
});

/** Builds a report on orders of 200 days around today. */
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
  const added = await addWaitingReport(app, caller);
  await app.runJobs();
  return added;
};

const mayBeEmpty = ['groupBy', 'filters'];

/** Valid requests for the calls about reports. */
export const reportCallSamples = {
  previewReport: { body: () => buildReportQuery(), mayBeEmpty },
  createReport: { body: () => buildReportPayload(), mayBeEmpty },
  cancelReport: { params: addWaitingReport },
  downloadReport: { params: addReport },
} satisfies Readonly<Record<string, CallSample>>;
