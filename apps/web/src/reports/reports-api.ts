import * as schedules from '@shipdesk/contract/reports/report-schedules';
import * as reports from '@shipdesk/contract/reports/reports';
import { afterSuccess, buildCalls, saveAs } from '../api/calls.ts';

export const reportsApi = buildCalls(({ query, mutation }) => ({
  previewReport: query(reports.previewReport),
  listReports: query(reports.listReports, ['Report']),
  createReport: mutation(reports.createReport, afterSuccess('Report')),
  createArchive: mutation(reports.createArchive, afterSuccess('Report')),
  cancelReport: mutation(reports.cancelReport, ['Report']),
  saveReport: mutation(reports.downloadReport, [], saveAs('shipdesk-report.csv')),
  listReportSchedules: query(schedules.listReportSchedules, ['ReportSchedule']),
  createReportSchedule: mutation(schedules.createReportSchedule, afterSuccess('ReportSchedule')),
  changeReportSchedule: mutation(schedules.changeReportSchedule, afterSuccess('ReportSchedule')),
  deleteReportSchedule: mutation(schedules.deleteReportSchedule, ['ReportSchedule']),
}));

/** Returns the cached reports without sending a request; empty if none are cached. */
export const useCachedReports = () =>
  reportsApi.endpoints.listReports.useQueryState().data?.data ?? [];
