import { parseSearchedName } from '@shipdesk/domain/order/searched-name';
import type { ParcelAlert } from '@shipdesk/domain/shipping/attention';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { normaliseMobile } from '@shipdesk/domain/values/contact/contact';
import {
  addDays,
  countDays,
  isIsoDate,
  startOfBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal } from '../../platform/refusal.ts';
import type { DayRange, OrderFilter } from './order-list-store.ts';
import type { OrderNarrowing } from './order-narrowing.ts';

const MAX_RANGE_DAYS = 366;
/** Maximum number of terms of a search that is not costly. */
const CHEAP_TERMS = 20;
const MAX_TERMS_WITH_NAMES = 5;
/** Maximum number of newest orders whose names are searched word by word, because no index covers those words. */
const NEWEST_NAMES = 10_000;

/** The requested filter of orders. */
export interface ListFilter extends Omit<OrderNarrowing, 'attention' | 'orderIds'> {
  /** Business days, both included. */
  createdOn?: { startDate: string; endDate: string };
  search?: string[];
  direction?: Row<'orders'>['direction'];
  stage?: OrderStage;
  attention?: ParcelAlert;
}

/**
 * Returns true for a search that may read more than a page of orders: for a phone, a name, the start of a docket
 * number, or a long list.
 */
export function isCostly({ search }: OrderFilter): boolean {
  if (!search) return false;
  const { terms, phones, docketPrefix, names } = search;
  return (
    terms.length > CHEAP_TERMS ||
    phones.length > 0 ||
    names !== undefined ||
    docketPrefix !== undefined
  );
}

/**
 * Returns the filter of a request at the moment `at`. Throws 422 for an invalid or too long range; `path` leads to the
 * filter in the request.
 */
export function readOrderFilter(
  { sellerId }: Pick<Principal, 'sellerId'>,
  { createdOn, search, direction = 'forward', stage, attention, ...others }: ListFilter,
  { at, path = 'filters.0.' }: { at: Date; path?: string },
): OrderFilter {
  const narrowing: OrderNarrowing = {
    ...others,
    ...(attention && { attention: { alert: attention, at } }),
  };
  for (const field of ['amountPaise', 'weightGrams'] as const) {
    const { from = 0, to = Number.POSITIVE_INFINITY } = narrowing[field] ?? {};
    if (from > to) {
      throw createFieldRefusal([{ field: `${path}${field}`, code: 'bounds_reversed' }]);
    }
  }
  return {
    sellerId,
    direction,
    range: createdOn && parseRange(createdOn, path),
    search: search && readSearch(search),
    stage,
    narrowing: Object.values(narrowing).some(isGiven) ? narrowing : undefined,
    notBefore: undefined,
  };
}

/** Returns false for a span without bounds, which has no effect. */
function isGiven(value: OrderNarrowing[keyof OrderNarrowing]): boolean {
  return typeof value === 'object' ? Object.keys(value).length > 0 : value !== undefined;
}

/**
 * Reads every entry as a docket number, an AWB, an order id, a reference, a phone or a name. A single entry is also
 * read as the start of a docket number.
 */
function readSearch(entries: string[]): NonNullable<OrderFilter['search']> {
  const terms = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  const phones = terms.flatMap((term) => normaliseMobile(term) ?? []);
  const [firstTerm = ''] = terms;
  const docketPrefix = terms.length === 1 && /^\d{6,13}$/.test(firstTerm) ? firstTerm : undefined;
  const beginnings = terms.flatMap((term) => parseSearchedName(term) ?? []);
  const hasNames = beginnings.length > 0 && terms.length <= MAX_TERMS_WITH_NAMES;
  return {
    terms,
    phones,
    docketPrefix,
    names: hasNames ? { beginnings, newest: NEWEST_NAMES } : undefined,
  };
}

function parseRange(range: NonNullable<ListFilter['createdOn']>, path: string): DayRange {
  const { startDate, endDate } = range;
  if (!isIsoDate(startDate) || !isIsoDate(endDate) || endDate < startDate) {
    throw createFieldRefusal([{ field: `${path}createdOn`, code: 'date_range_invalid' }]);
  }
  if (countDays(startDate, endDate) > MAX_RANGE_DAYS) {
    const params = { maxDays: MAX_RANGE_DAYS };
    throw createFieldRefusal([{ field: `${path}createdOn`, code: 'date_range_too_long', params }]);
  }
  return {
    startDate,
    endDate,
    from: startOfBusinessDay(startDate),
    before: startOfBusinessDay(addDays(endDate, 1)),
  };
}
