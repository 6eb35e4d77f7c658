import { type listReports, REPORT_KEPT_DAYS } from '@shipdesk/contract/reports/reports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { SheetCell } from '../../platform/files/xlsx-file.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import { createReports, type ReportRow } from './reports-service.ts';
import { createSchedules } from './schedules-service.ts';

const DAY_MS = 86_400_000;

export function mountReportsRoutes(app: FastifyInstance, deps: Deps): void {
  const reports = createReports(deps);

  mountSchedulesRoutes(app, deps);

  mountCalls(app, {
    previewReport: async ({ body, principal }) => {
      const { lines, firstLines, isCut } = await reports.preview(principal, body);
      return {
        columns: lines.columns.map(({ name }) => name),
        lines: firstLines.map((line) => line.map(cellToWire)),
        totalLines: isCut ? 0 : lines.countLines(),
        totals: isCut ? {} : Object.fromEntries(lines.sums),
        isCut,
      };
    },
    createReport: async ({ body, principal, request, reply }) => {
      const call = createIdempotentCall('report', { request, reply, body });
      return reportToWire(await reports.create(principal, body, call));
    },
    createArchive: async ({ body, principal, request, reply }) => {
      const call = createIdempotentCall('archive', { request, reply, body });
      return reportToWire(await reports.createArchive(principal, body, call));
    },
    listReports: async ({ principal }) => {
      const { rows, isMore } = await reports.list(principal);
      return { data: rows.map(reportToWire), isMore };
    },
    cancelReport: async ({ principal, params }) =>
      reportToWire(await reports.cancel(principal, params.id)),
    downloadReport: async ({ principal, params, reply }) => {
      const { row, content } = await reports.openFile(principal, params.id);
      attachAs(reply, `shipdesk-${row.report}-${row.startDate}-${row.endDate}.${row.format}`);
      return content;
    },
  });
}

function mountSchedulesRoutes(app: FastifyInstance, deps: Deps): void {
  const schedules = createSchedules(deps);

  mountCalls(app, {
    listReportSchedules: async ({ principal }) => {
      const { schedules: rows, members } = await schedules.list(principal);
      return {
        data: rows.map(({ query, createdByName, ...row }) => ({
          ...row,
          columns: query.columns,
          groupBy: query.groupBy,
          filters: query.filters,
          createdBy: createdByName,
        })),
        members,
      };
    },
    createReportSchedule: ({ body, principal, request, reply }) => {
      const call = createIdempotentCall('report-schedule', { request, reply, body });
      return schedules.create(principal, body, call);
    },
    changeReportSchedule: ({ body, params, principal }) =>
      schedules.change(principal, params.id, body),
    deleteReportSchedule: ({ params, principal }) => schedules.remove(principal, params.id),
  });
}

const cellToWire = (cell: SheetCell) => (cell instanceof Date ? cell.toISOString() : cell);

function reportToWire(row: ReportRow): Reply<typeof listReports>['data'][number] {
  const { state, finishedAt, erasedAt } = row;
  const hasFile = state === 'done' && erasedAt === null && finishedAt !== null;
  return {
    ...row,
    groupBy: row.query.groupBy,
    rows: row.rowsRead,
    isCancelling: state === 'running' && row.cancelAskedAt !== null,
    isErased: erasedAt !== null,
    createdBy: row.createdByName,
    expiresAt: hasFile ? new Date(finishedAt.getTime() + REPORT_KEPT_DAYS * DAY_MS) : null,
  };
}
