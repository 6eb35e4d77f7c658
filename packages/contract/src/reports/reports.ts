import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { reportIds } from './report-catalogue.ts';

/** Both ends of the period are included. */
export const MAX_REPORT_DAYS = 366;
export const MAX_GROUPS = 3;
export const PREVIEW_ROWS = 50;
/** The preview of a longer report has no totals. */
export const MAX_PREVIEWED_ROWS = 20_000;
export const REPORT_KEPT_DAYS = 14;

export const reportFormats = ['csv', 'xlsx'] as const;
const format = s.oneOf(reportFormats);
const columnName = s.text(40, 1);

/** The choices of a report, without its period. */
export const reportQuery = {
  report: s.oneOf(reportIds),
  /**
   * The columns in display order. A grouped report shows its groups first, and then only columns with a sum or a share.
   */
  columns: s.list(columnName, { minItems: 1, maxItems: 60 }),
  /** Empty for a report with one line per row. */
  groupBy: s.list(columnName, { maxItems: MAX_GROUPS }),
  filters: s.list(
    s.shape({ column: columnName, values: s.list(s.text(100, 1), { minItems: 1, maxItems: 50 }) }),
    { maxItems: 10 },
  ),
};
const period = { startDate: s.isoDate(), endDate: s.isoDate() };

const cell = s.nullable(s.union([s.string(), s.number()]));
/** Sums by column, in the unit of the column. */
const totals = s.named(s.number());

/**
 * Returns the first lines of a report, its number of lines and its totals. `isCut` is true if the report has more rows
 * than a preview reads. Such a preview has no totals.
 */
export const previewReport = endpoint('POST', '/api/reports/preview', 'orders:read', {
  summary: 'The first lines of a report and its totals',
  audit: ['report.read'],
  body: s.shape({ ...reportQuery, ...period }),
  response: s.dataOf({
    columns: s.list(s.string()),
    lines: s.list(s.list(cell)),
    totalLines: s.integer(),
    totals,
    isCut: s.boolean(),
  }),
});
export type ReportRequest = BodyOf<typeof previewReport>;
export type ReportPreview = ResponseOf<typeof previewReport>['data'];

/** The report id of a seller's archive. */
export const ARCHIVE = 'archive';

export const reportStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;

const report = s.shape({
  id: s.rowId(),
  report: s.string(),
  state: s.oneOf(reportStates, { type: 'string' }),
  format: s.oneOf([...reportFormats, 'zip'], { type: 'string' }),
  ...period,
  groupBy: s.list(s.string()),
  /** Number of rows read so far. */
  rows: s.integer(),
  /** Number of lines in the file, without header and total. */
  lines: s.integer(),
  bytes: s.integer(),
  totals,
  /** Why the report failed; empty otherwise. */
  problem: s.string(),
  isCancelling: s.boolean(),
  /** True if the file was deleted because a consignee in it was erased. */
  isErased: s.boolean(),
  createdBy: s.string(),
  createdAt: s.moment(),
  finishedAt: s.nullable(s.moment()),
  /** When the file is deleted; null if there is no file. */
  expiresAt: s.nullable(s.moment()),
});

/**
 * Runs a report in the background. Its file can be downloaded for 14 days. Returns 422 for a report that the caller may
 * not run, 429 if too many reports of the seller are unfinished.
 */
export const createReport = endpoint('POST', '/api/reports', 'orders:read', {
  summary: 'Run a report in the background',
  audit: ['report.requested'],
  idempotent: true,
  status: 202,
  body: s.shape({
    ...reportQuery,
    ...period,
    format,
    isMailed: s.boolean(),
  }),
  response: s.data(report),
});
export type ReportPayload = BodyOf<typeof createReport>;

/**
 * Writes all data of the seller to a ZIP file in the background: tables as CSV, documents, photos, checksums and a
 * readme. `listReports` lists the file. Returns 403 to a member who may not see contacts.
 */
export const createArchive = endpoint('POST', '/api/reports/archive', 'team:write', {
  summary: 'Write all data of the seller to one file',
  audit: ['report.requested'],
  idempotent: true,
  status: 202,
  body: s.shape({ isMailed: s.boolean() }),
  response: s.data(report),
});
export type ArchivePayload = BodyOf<typeof createArchive>;

/** Returns the reports of the last 14 days that the caller may download, newest first, 100 at most. */
export const listReports = endpoint('GET', '/api/reports', 'orders:read', {
  summary: 'Running and finished reports',
  cost: 'light',
  response: s.shape({ data: s.list(report), isMore: s.boolean() }),
});
export type Report = ResponseOf<typeof listReports>['data'][number];

/** Cancels a report. Has no effect on a finished report. Returns 404 for an unknown id. */
export const cancelReport = endpoint('POST', '/api/reports/:id/cancel', 'orders:read', {
  summary: 'Cancel a report',
  audit: ['report.cancelled'],
  params: s.byId,
  response: s.data(report),
});

/** Returns the file of a finished report as CSV or XLSX, or an archive as ZIP. Returns 404 if there is none. */
export const downloadReport = endpoint('GET', '/api/reports/:id/file', 'orders:read', {
  summary: 'The file of a report',
  audit: ['report.downloaded'],
  params: s.byId,
  response: s.string({ contentMediaType: 'text/csv' }),
});
