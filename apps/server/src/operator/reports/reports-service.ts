import { getReport, type ReportId, reportIds } from '@shipdesk/contract/reports/report-catalogue';
import {
  ARCHIVE,
  type ArchivePayload,
  createArchive,
  MAX_PREVIEWED_ROWS,
  PREVIEW_ROWS,
  type ReportPayload,
  type ReportRequest,
} from '@shipdesk/contract/reports/reports';
import type { Permission } from '@shipdesk/domain/account/roles';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { addCreatorNames } from '../../accounts/users/user-steps.ts';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { SheetLine } from '../../platform/files/xlsx-file.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import { assertSeesContacts, type Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readCreationTime } from '../archive/archive-steps.ts';
import { listLineColumns, ReportLines, type ReportQuery } from './report-lines.ts';
import { assertPeriod, assertQuery, pickQuery, readReport } from './report-reader.ts';
import * as store from './reports-store.ts';

export const REPORT_TASK = 'report';
const MAX_REPORTS = 100;
const MAX_UNFINISHED = 10;

export type ReportRow = store.ReportRow & { readonly createdByName: string };

export function createReports({ database, now, newId }: ServiceDeps) {
  const isReadable = ({ permissions }: Principal, { report }: store.ReportRow) =>
    (isReportId(report) || report === ARCHIVE) && permissions.includes(getPermission(report));

  /** Returns the given row. Throws 404 if it is undefined, or if the caller may not read the report. */
  const assertFound = (principal: Principal, row: store.ReportRow | undefined) => {
    if (row && isReadable(principal, row)) return row;
    throw new Refusal('report_unknown');
  };

  const addCreatorName = async (db: Db, row: store.ReportRow): Promise<ReportRow> => {
    const [namedRow] = await addCreatorNames(db, [row]);
    return { createdByName: '', ...(namedRow ?? row) };
  };

  const loadReport = async (db: Db, principal: Principal, id: string) =>
    addCreatorName(db, assertFound(principal, await store.findReport(db, id)));

  /** Queues a report or an archive. Throws 429 if the seller has too many unfinished reports. */
  async function queue(
    db: Db,
    principal: Principal,
    call: IdempotentCall,
    file: Omit<store.NewReport, 'sellerId' | 'id' | 'scheduleId' | 'createdBy' | 'createdAt'>,
  ): Promise<ReportRow> {
    const { sellerId, userId } = principal;
    const id = newId();
    const earlierResponse = await claimKey(db, principal, { call, response: { id }, now: now() });
    if (earlierResponse) return loadReport(db, principal, earlierResponse.id);
    if ((await store.countUnfinished(db)) >= MAX_UNFINISHED) {
      const params = { max: MAX_UNFINISHED };
      throw new Refusal('reports_unfinished', { params, retryAfterSeconds: 30 });
    }
    const origin = { scheduleId: null, createdBy: userId, createdAt: now() };
    await store.insertReport(db, { sellerId, id, ...file, ...origin });
    const { report, startDate, endDate, format } = file;
    // Archives have a separate lane, so that reports do not wait for them.
    const lane = report === ARCHIVE ? ARCHIVE : '';
    const owner = { sellerId, task: REPORT_TASK, now: now() };
    await addJobs(db, owner, [{ key: id, payload: {}, lane }]);
    const change = { report, startDate, endDate, format };
    await recordAudit(db, principal, 'report.requested', id, change);
    return loadReport(db, principal, id);
  }

  return {
    /** Returns the first lines of a report. Throws 422 for an invalid query or a report that the caller may not run. */
    preview: async (principal: Principal, request: ReportRequest) => {
      const query = pickQuery(request);
      assertQuery(principal, query);
      assertPeriod(request);
      const { startDate, endDate } = request;
      const { report } = query;
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, 'report.read', report, { startDate, endDate }),
      );
      const lines = new ReportLines(query, principal);
      const firstLines: SheetLine[] = [];
      const period = { startDate, endDate };
      const isCut = await readReport(
        database,
        principal,
        { report, period, now: now() },
        async (batches) => {
          let readCount = 0;
          for await (const rows of batches) {
            for (const row of rows) {
              const line = lines.add(row);
              if (line && firstLines.length < PREVIEW_ROWS) firstLines.push(line);
            }
            readCount += rows.length;
            if (readCount > MAX_PREVIEWED_ROWS) return true;
          }
          return false;
        },
      );
      firstLines.push(...lines.listGroups().slice(0, PREVIEW_ROWS));
      return { lines, firstLines, isCut };
    },

    /** Queues a report. Throws 422 as `preview` does, 429 if too many reports are unfinished. */
    create: (principal: Principal, payload: ReportPayload, call: IdempotentCall) => {
      const query = pickQuery(payload);
      assertQuery(principal, query);
      assertPeriod(payload);
      const { report, ...layout } = query;
      const { startDate, endDate, format } = payload;
      const content = describeContent(query, principal);
      return database.asSeller(principal, (db) =>
        queue(db, principal, call, {
          report,
          query: layout,
          startDate,
          endDate,
          format,
          ...content,
          recipients: payload.isMailed ? [principal.userId] : [],
        }),
      );
    },

    /** Queues an archive. Throws 403 for a member who may not see contacts, 429 if too many reports are unfinished. */
    createArchive: (principal: Principal, { isMailed }: ArchivePayload, call: IdempotentCall) => {
      assertSeesContacts(principal);
      return database.asSeller(principal, async (db) => {
        const today = toBusinessDay(now());
        const days = [toBusinessDay((await readCreationTime(db)) ?? now()), today].sort();
        return queue(db, principal, call, {
          report: ARCHIVE,
          query: { columns: [], groupBy: [], filters: [] },
          startDate: days[0] ?? today,
          endDate: days[1] ?? today,
          format: 'zip',
          isPersonal: true,
          hasContacts: true,
          recipients: isMailed ? [principal.userId] : [],
        });
      });
    },

    list: (principal: Principal) =>
      database.asSeller(principal, async (db) => {
        const rows = await store.selectReports(db, MAX_REPORTS + 1);
        const readableRows = rows.slice(0, MAX_REPORTS).filter((row) => isReadable(principal, row));
        const namedRows = await addCreatorNames(db, readableRows);
        return { rows: namedRows, isMore: rows.length > MAX_REPORTS };
      }),

    /** Cancels a report. A running one ends later. Throws 404 for a report that the caller may not read. */
    cancel: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => {
        const { state } = assertFound(principal, await store.lockReport(db, id));
        if (state === 'waiting' || state === 'running') {
          await store.requestCancel(db, id, now());
          if (state === 'waiting') {
            await store.endReport(db, id, { state: 'cancelled', problem: '', now: now() });
          }
          await recordAudit(db, principal, 'report.cancelled', id, { state });
        }
        return loadReport(db, principal, id);
      }),

    /** Opens the file of a report. Throws 404 if there is no file, 403 for contacts that the caller may not see. */
    openFile: async (principal: Principal, id: string) => {
      const row = await database.asSeller(principal, async (db) => {
        const reportRow = assertFound(principal, await store.findReport(db, id));
        if (reportRow.state !== 'done' || reportRow.erasedAt !== null) {
          throw new Refusal('report_file_missing');
        }
        if (reportRow.hasContacts) assertSeesContacts(principal);
        const { report, lines } = reportRow;
        await recordAudit(db, principal, 'report.downloaded', id, { report, lines });
        return reportRow;
      });
      const readPiece = (ordinal: number) =>
        database.asSeller(principal, (db) => store.findPiece(db, row, ordinal));
      return { row, content: streamPieces(readPiece) };
    },
  };
}

async function* streamPieces(
  readPiece: (ordinal: number) => Promise<{ readonly content: Buffer } | undefined>,
): AsyncGenerator<Buffer> {
  for (let ordinal = 0; ; ordinal += 1) {
    const piece = await readPiece(ordinal);
    if (!piece) return;
    yield piece.content;
  }
}

export const isReportId = (text: string): text is ReportId => reportIds.some((id) => id === text);

export function describeContent(
  query: ReportQuery,
  { hidesContacts }: Pick<Principal, 'hidesContacts'>,
) {
  const columns = listLineColumns(query);
  return {
    isPersonal: columns.some(({ isPersonal }) => isPersonal),
    hasContacts: !hidesContacts && columns.some(({ isContact }) => isContact),
  };
}

/** Returns the title of a report or of the archive, or the id of an unknown report from a newer server. */
export function getReportTitle(id: string): string {
  if (id === ARCHIVE) return 'Archive';
  return isReportId(id) ? getReport(id).title : id;
}

export const getPermission = (id: string): Permission =>
  isReportId(id) ? getReport(id).permission : createArchive.permission;
