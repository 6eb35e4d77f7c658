import {
  getReport,
  listDefaultColumns,
  type ReportId,
  reportIds,
} from '@shipdesk/contract/reports/report-catalogue';
import type { ReportRequest } from '@shipdesk/contract/reports/reports';
import {
  type DatePreset,
  type DateRange,
  datePresets,
  getDateRange,
  type IsoDate,
  isIsoDate,
} from '@shipdesk/domain/values/time/calendar';

export interface ReportSettings {
  readonly report: ReportId;
  readonly columns: readonly string[];
  readonly groupBy: readonly string[];
  /** The chosen value by column. */
  readonly filters: Readonly<Record<string, string>>;
  readonly period: DatePreset | DateRange;
}

const FILTER_PREFIX = 'is.';

export const findReportId = (id: string | undefined): ReportId | null =>
  reportIds.find((reportId) => reportId === id) ?? null;

/** Ignores unknown columns and groups. */
export function readReportSettings(report: ReportId, params: URLSearchParams): ReportSettings {
  const { columns, filters, groupBy = [] } = getReport(report);
  const readList = (name: string, isOffered: (column: string) => boolean) =>
    params.get(name)?.split(',').filter(isOffered);
  const chosenColumns = readList('columns', (name) => Object.hasOwn(columns, name)) ?? [];
  const chosenFilters = filters.flatMap(({ column }) => {
    const value = (params.get(FILTER_PREFIX + column) ?? '').trim();
    return value === '' ? [] : [[column, value] as const];
  });
  return {
    report,
    columns: chosenColumns.length > 0 ? chosenColumns : listDefaultColumns(report),
    groupBy: readList('group', (name) => columns[name]?.isGroup === true) ?? groupBy,
    filters: Object.fromEntries(chosenFilters),
    period: readPeriod(params),
  };
}

function readPeriod(params: URLSearchParams): ReportSettings['period'] {
  const [startDate, endDate] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isIsoDate(startDate) && isIsoDate(endDate) && startDate <= endDate) {
    return { startDate, endDate };
  }
  return datePresets.find((preset) => preset === params.get('range')) ?? 'thisMonth';
}

/** Null removes a parameter from the address. */
export function toReportParams(
  changes: Partial<Omit<ReportSettings, 'report'>>,
): Record<string, string | null> {
  const { columns, groupBy, filters = {}, period } = changes;
  return {
    ...(columns && { columns: columns.join(',') }),
    ...(groupBy && { group: groupBy.join(',') }),
    ...Object.fromEntries(
      Object.entries(filters).map(([column, value]) => [FILTER_PREFIX + column, value || null]),
    ),
    ...(typeof period === 'string' && { range: period, from: null, to: null }),
    ...(typeof period === 'object' && {
      range: null,
      from: period.startDate,
      to: period.endDate,
    }),
  };
}

export const getPeriodDays = ({ period }: ReportSettings, today: IsoDate): DateRange =>
  typeof period === 'string' ? getDateRange(period, today) : period;

export function toReportRequest(settings: ReportSettings, today: IsoDate): ReportRequest {
  const { report, columns, groupBy, filters } = settings;
  return {
    report,
    columns: [...columns],
    groupBy: [...groupBy],
    filters: Object.entries(filters).map(([column, value]) => ({ column, values: [value] })),
    ...getPeriodDays(settings, today),
  };
}
