import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { listOrders } from '@shipdesk/contract/orders/orders';
import { parseSearchedName } from '@shipdesk/domain/order/searched-name';
import { type OrderStage, orderStages } from '@shipdesk/domain/shipping/order-stage';
import { normaliseMobile } from '@shipdesk/domain/values/contact/contact';
import {
  type DatePreset,
  type DateRange,
  datePresets,
  formatDayMonthYear,
  getDateRange,
  type IsoDate,
  isIsoDate,
  parseDayMonthYear,
} from '@shipdesk/domain/values/time/calendar';
import { paths } from '../lib/paths.ts';
import { withValues } from '../lib/query-params.ts';
import { readStored } from '../lib/storage.ts';
import { type OrderNarrowing, readNarrowing, withNarrowing } from './order-narrowing.ts';

type OrderSearch =
  | { readonly ok: true; readonly terms: readonly string[] }
  | { readonly ok: false; readonly problem: string };

export type Direction = 'forward' | 'reverse';

export const pageSizes = [9, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export type RangeChoice = DatePreset | 'custom';

export const rangeLabels: Record<RangeChoice, MessageDescriptor> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  thisWeek: msg`This week`,
  lastWeek: msg`Last week`,
  thisMonth: msg`This month`,
  lastMonth: msg`Last month`,
  custom: msg`Custom`,
};

export interface OrderListView {
  readonly choice: RangeChoice;
  /** `dd-MM-yyyy`; for an invalid custom range, the text in the address. */
  readonly start: string;
  readonly end: string;
  /** Empty if the view has no search. A search covers all dates. */
  readonly search: string;
  readonly stage: OrderStage | null;
  /** The other filters. They also apply to a search. */
  readonly narrowing: OrderNarrowing;
  /** Counts from 0. */
  readonly pageNumber: number;
  readonly limit: PageSize;
}

export type OrderListRequest = BodyOf<typeof listOrders>;

/** Reads the view from the address bar. Spec §9: the default is the current week, limit 9 and page 0. */
export function readOrderListView(params: URLSearchParams, today: IsoDate): OrderListView {
  const from = params.get('from');
  const to = params.get('to');
  const listFilters = {
    search: (params.get('search') ?? '').trim(),
    stage: orderStages.find((stage) => stage === params.get('stage')) ?? null,
    narrowing: readNarrowing(params),
    pageNumber: readPage(params.get('page')),
    limit: readSize(params.get('size')),
  };
  if (from !== null && to !== null) {
    return {
      choice: 'custom',
      start: formatDayOrText(from),
      end: formatDayOrText(to),
      ...listFilters,
    };
  }
  const choice = datePresets.find((preset) => preset === params.get('range')) ?? 'thisWeek';
  const range = getDateRange(choice, today);
  const start = formatDayMonthYear(range.startDate);
  return { choice, start, end: formatDayMonthYear(range.endDate), ...listFilters };
}

const RESET_DAYS_AND_SEARCH = { page: null, range: null, from: null, to: null, search: null };

export function withPreset(params: URLSearchParams, preset: DatePreset): URLSearchParams {
  return withValues(params, {
    ...RESET_DAYS_AND_SEARCH,
    range: preset === 'thisWeek' ? null : preset,
  });
}

export function withCustomRange(params: URLSearchParams, range: DateRange): URLSearchParams {
  return withValues(params, { ...RESET_DAYS_AND_SEARCH, from: range.startDate, to: range.endDate });
}

export function withSearchTerms(params: URLSearchParams, terms: readonly string[]) {
  return withValues(params, { page: null, search: terms.join(' ') });
}

export function withStage(params: URLSearchParams, stage: OrderStage | null): URLSearchParams {
  return withValues(params, { page: null, stage });
}

/** `pageNumber` counts from 0, but pages in the address count from 1. */
export function withPage(params: URLSearchParams, pageNumber: number): URLSearchParams {
  return withValues(params, { page: pageNumber === 0 ? null : String(pageNumber + 1) });
}

export function withPageSize(params: URLSearchParams, limit: PageSize): URLSearchParams {
  return withValues(params, { page: null, size: limit === pageSizes[0] ? null : String(limit) });
}

/** Null if the dates or the search of the view are invalid. Spec §5. */
export function toOrderListRequest(
  view: OrderListView,
  direction: Direction = 'forward',
): OrderListRequest | null {
  const filters = toOrderFilters(view, direction);
  return filters && { filters, limit: view.limit, pageNumber: view.pageNumber };
}

export function toSearchFilters(terms: readonly string[], direction: Direction): OrderFilters {
  return [addDirection({ search: [...terms] }, direction)];
}

type OrderFilters = OrderListRequest['filters'];
type OrderFilter = OrderFilters[number];

function toOrderFilters(view: OrderListView, direction: Direction): OrderFilters | null {
  const createdOn = readRange(view);
  const filter = view.search === '' ? createdOn && { createdOn } : toTermsFilter(view.search);
  if (filter === null) return null;
  const { stage, narrowing } = view;
  return [addDirection({ ...filter, ...(stage !== null && { stage }), ...narrowing }, direction)];
}

function toTermsFilter(text: string): OrderFilter | null {
  const search = readOrderSearch(text);
  return search.ok && search.terms.length > 0 ? { search: [...search.terms] } : null;
}

// The request of the specification has no direction, so the server defaults to forward.
function addDirection(filter: OrderFilter, direction: Direction): OrderFilter {
  return direction === 'forward' ? filter : { ...filter, direction };
}

/** Null if the days of the view are invalid. */
export function readRange({ start, end }: OrderListView): DateRange | null {
  const startDate = parseDayMonthYear(start);
  const endDate = parseDayMonthYear(end);
  if (startDate === null || endDate === null || endDate < startDate) return null;
  return { startDate, endDate };
}

function formatDayOrText(text: string) {
  return isIsoDate(text) ? formatDayMonthYear(text) : text;
}

function readPage(text: string | null) {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0;
}

function readSize(text: string | null): PageSize {
  const requestedSize = text ?? readStored('shipdesk.pageSize');
  return pageSizes.find((size) => String(size) === requestedSize) ?? pageSizes[0];
}

export function buildOrdersLink(
  days: DateRange,
  { stage = null, narrowing = {} }: { stage?: OrderStage | null; narrowing?: OrderNarrowing } = {},
): string {
  const dayParams = withCustomRange(new URLSearchParams(), days);
  return `${paths.forwardOrders()}?${withNarrowing(withStage(dayParams, stage), narrowing)}`;
}

/** The server's limits for the terms of a search and the characters of a term. */
export const MAX_SEARCH_TERMS = 500;

const MAX_TERM_LENGTH = 64;

/**
 * Reads a docket number, AWB, reference, phone or name, or a list copied from a sheet or an email. White space, commas
 * and semicolons separate terms. A phone number that starts with +91 may contain spaces. So may a phone number or name
 * that is alone on a line or between tabs, commas or semicolons.
 */
export function readOrderSearch(text: string): OrderSearch {
  const terms = [...new Set(text.split(/[\r\n\t,;]+/).flatMap(splitTerms))];
  const count = terms.length;
  if (count > MAX_SEARCH_TERMS) {
    const problem = t`You entered ${count} numbers. Search for at most ${MAX_SEARCH_TERMS} at once.`;
    return { ok: false, problem };
  }
  const longTerm = terms.find((term) => term.length > MAX_TERM_LENGTH);
  if (longTerm === undefined) return { ok: true, terms };
  const start = longTerm.slice(0, 20);
  return { ok: false, problem: t`${start}… is too long for a docket number.` };
}

function splitTerms(entry: string): string[] {
  const words = entry
    .replace(/\+91[\s-]*(\d{5})[\s-]*(\d{5})\b/g, '$1$2')
    .split(/\s+/)
    .map((word) => word.replace(/^["']+|["']+$/g, ''))
    .filter((word) => word !== '');
  if (words.length < 2) return words;
  const searchTerm = normaliseMobile(words.join('')) ?? parseSearchedName(words.join(' '));
  return searchTerm === null ? words : [searchTerm];
}

/** A `number` may be a docket number, an AWB, an order id or a reference. */
export function detectSearchKind(term: string): 'phone' | 'name' | 'number' {
  if (normaliseMobile(term) !== null) return 'phone';
  return parseSearchedName(term) === null ? 'number' : 'name';
}
