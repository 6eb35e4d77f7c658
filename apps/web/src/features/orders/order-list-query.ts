import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { listOrders } from '@shipdesk/contract/orders';
import {
  type DatePreset,
  type DateRange,
  datePresets,
  dateRangeOf,
  formatDayMonthYear,
  type IsoDate,
  isIsoDate,
  parseDayMonthYear,
} from '@shipdesk/domain/time/calendar';
import { readOrderSearch } from './order-search.ts';

export type Direction = 'forward' | 'reverse';

export const pageSizes = [9, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export type RangeChoice = DatePreset | 'custom';

export const rangeLabels: Record<RangeChoice, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  custom: 'Custom',
};

/** What the address bar says about the list: which days, which page (from 0), how many rows. */
export interface OrderListView {
  readonly choice: RangeChoice;
  /** As displayed, `dd-MM-yyyy`; of a custom range it is what the address says, readable or not. */
  readonly start: string;
  readonly end: string;
  /** What is searched for, as the address says; empty without a search. It looks through all dates. */
  readonly search: string;
  readonly pageNumber: number;
  readonly limit: PageSize;
}

export type OrderListRequest = BodyOf<typeof listOrders>;

/** Reads the view from the address bar. Spec §9: the current week, limit 9 and page 0 unless said otherwise. */
export function readOrderListView(params: URLSearchParams, today: IsoDate): OrderListView {
  const from = params.get('from');
  const to = params.get('to');
  const rest = {
    search: (params.get('search') ?? '').trim(),
    pageNumber: readPage(params.get('page')),
    limit: readSize(params.get('size')),
  };
  if (from !== null && to !== null) {
    return { choice: 'custom', start: displayed(from), end: displayed(to), ...rest };
  }
  const choice = datePresets.find((preset) => preset === params.get('range')) ?? 'thisWeek';
  const range = dateRangeOf(choice, today);
  return { choice, start: displayed(range.startDate), end: displayed(range.endDate), ...rest };
}

/** The address bar of a list that shows a preset, from its first page. */
export function presetParams(params: URLSearchParams, preset: DatePreset): URLSearchParams {
  const next = withoutRange(params);
  if (preset !== 'thisWeek') next.set('range', preset);
  return next;
}

/** The address bar of a list that shows a range of its own, from its first page. */
export function customRangeParams(params: URLSearchParams, range: DateRange): URLSearchParams {
  const next = withoutRange(params);
  next.set('from', range.startDate);
  next.set('to', range.endDate);
  return next;
}

/** The address bar of a list of what a search found, from its first page; without numbers the range shows again. */
export function searchParams(params: URLSearchParams, numbers: readonly string[]): URLSearchParams {
  const next = pageParams(params, 0);
  if (numbers.length === 0) next.delete('search');
  else next.set('search', numbers.join(' '));
  return next;
}

/** The address bar of another page of the same list; pages count from 1 there. */
export function pageParams(params: URLSearchParams, pageNumber: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (pageNumber === 0) next.delete('page');
  else next.set('page', String(pageNumber + 1));
  return next;
}

/** The address bar of the same list in pages of another size, from its first page. */
export function sizeParams(params: URLSearchParams, limit: PageSize): URLSearchParams {
  const next = pageParams(params, 0);
  if (limit === pageSizes[0]) next.delete('size');
  else next.set('size', String(limit));
  return next;
}

/**
 * The request of a view. Null when the dates, as displayed, are no days, or the search in the
 * address cannot be asked: then the request is skipped (Spec §5, date range).
 */
export function orderListRequest(
  view: OrderListView,
  direction: Direction = 'forward',
): OrderListRequest | null {
  const filter = view.search === '' ? rangeFilter(view) : searchFilter(view.search);
  if (filter === null) return null;
  return {
    // Without a word about it the server lists forward orders, as the specification's request has it.
    filters: [direction === 'forward' ? filter : { ...filter, direction }],
    limit: view.limit,
    pageNumber: view.pageNumber,
  };
}

type OrderFilter = NonNullable<OrderListRequest['filters'][number]>;

function rangeFilter({ start, end }: OrderListView): OrderFilter | null {
  const startDate = parseDayMonthYear(start);
  const endDate = parseDayMonthYear(end);
  if (startDate === null || endDate === null || endDate < startDate) return null;
  return { createdOn: { startDate, endDate } };
}

function searchFilter(text: string): OrderFilter | null {
  const search = readOrderSearch(text);
  return search.ok && search.numbers.length > 0 ? { search: [...search.numbers] } : null;
}

function withoutRange(params: URLSearchParams) {
  const next = pageParams(params, 0);
  // Whoever chooses days leaves the search, which looks through all of them.
  for (const name of ['range', 'from', 'to', 'search']) next.delete(name);
  return next;
}

function displayed(text: string) {
  return isIsoDate(text) ? formatDayMonthYear(text) : text;
}

function readPage(text: string | null) {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0;
}

function readSize(text: string | null): PageSize {
  return pageSizes.find((size) => String(size) === text) ?? pageSizes[0];
}
