import { getReport, mayRun, type ReportId } from '@shipdesk/contract/reports/report-catalogue';
import {
  MAX_GROUPS,
  MAX_REPORT_DAYS,
  type ReportRequest,
} from '@shipdesk/contract/reports/reports';
import {
  addDays,
  countDays,
  type DateRange,
  isIsoDate,
  startOfBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal } from '../../platform/refusal.ts';
import { reportSources } from '../report-sources/report-sources-steps.ts';
import type { ReportQuery } from './report-lines.ts';
import { beginSnapshot } from './reports-store.ts';

/** Throws 422 if the caller may not run the report, for no or unknown columns, and for too many or invalid groups. */
export function assertQuery(principal: Principal, query: ReportQuery): void {
  if (!mayRun(principal.permissions, query.report)) {
    throw createFieldRefusal([{ field: 'report', code: 'report_not_offered' }]);
  }
  const { columns } = getReport(query.report);
  const namedColumns = [
    ...query.columns.map((column) => ['columns', column, true] as const),
    ...query.groupBy.map((column) => ['groupBy', column, columns[column]?.isGroup] as const),
    ...query.filters.map(({ column }) => ['filters', column, true] as const),
  ];
  for (const [field, column, isOffered] of namedColumns) {
    if (isOffered && Object.hasOwn(columns, column)) continue;
    throw createFieldRefusal([{ field, code: 'report_column_unknown', params: { column } }]);
  }
  if (new Set(query.groupBy).size > MAX_GROUPS || query.columns.length === 0) {
    throw createFieldRefusal([{ field: 'columns', code: 'report_columns_missing' }]);
  }
}

/** Throws 422 for an invalid or too long period. */
export function assertPeriod({ startDate, endDate }: DateRange): void {
  if (!isIsoDate(startDate) || !isIsoDate(endDate) || endDate < startDate) {
    throw createFieldRefusal([{ field: 'startDate', code: 'date_range_invalid' }]);
  }
  if (countDays(startDate, endDate) > MAX_REPORT_DAYS) {
    const params = { maxDays: MAX_REPORT_DAYS };
    throw createFieldRefusal([{ field: 'startDate', code: 'date_range_too_long', params }]);
  }
}

export const pickQuery = ({
  report,
  columns,
  groupBy,
  filters,
}: Pick<ReportRequest, keyof ReportQuery>): ReportQuery => ({
  report,
  columns,
  groupBy,
  filters,
});

/** Runs `work` on the rows of a report in one snapshot, and returns its result. */
export function readReport<T>(
  database: Database,
  caller: Caller,
  { report, period, now }: { report: ReportId; period: DateRange; now: Date },
  work: (batches: ReturnType<(typeof reportSources)[ReportId]>) => Promise<T>,
): Promise<T> {
  const { sellerId, source } = caller;
  const { startDate, endDate } = period;
  const scope = {
    sellerId,
    startDate,
    endDate,
    from: startOfBusinessDay(startDate),
    until: startOfBusinessDay(addDays(endDate, 1)),
    now,
  };
  const read = async (db: Db) => {
    await beginSnapshot(db);
    return work(reportSources[report](db, scope));
  };
  // Omit `hasTurn`: it would run a query first, and the isolation level must be set before the first query.
  const reader: Caller = { sellerId, source };
  return getReport(report).audience === 'operator'
    ? database.asOperator(read, reader)
    : database.asSeller(reader, read);
}
