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
const MAX_CHEAP_TERMS = 20;
const MAX_TERMS_WITH_NAMES = 5;
/** A search reads every word of only this many names, newest first, because no index covers the words. */
const MAX_SEARCHED_NAMES = 10_000;

export interface ListFilter extends Omit<OrderNarrowing, 'attention' | 'orderIds'> {
  /** Business days, both included. */
  createdOn?: { startDate: string; endDate: string };
  search?: string[];
  direction?: Row<'orders'>['direction'];
  stage?: OrderStage;
  attention?: ParcelAlert;
}

/** Returns true for a search that may read more than a page: a phone, a name, a docket prefix or a long list. */
export function isCostly({ search }: OrderFilter): boolean {
  if (!search) return false;
  const { terms, phones, docketPrefix, names } = search;
  return (
    terms.length > MAX_CHEAP_TERMS ||
    phones.length > 0 ||
    names !== undefined ||
    docketPrefix !== undefined
  );
}

/** Throws 422 for an invalid range. `path` is the prefix of the refused field's name. */
export function readOrderFilter(
  { sellerId }: Pick<Principal, 'sellerId'>,
  { createdOn, search, direction = 'forward', stage, attention, ...otherNarrowing }: ListFilter,
  { at, path = 'filters.0.' }: { at: Date; path?: string },
): OrderFilter {
  const narrowing: OrderNarrowing = {
    ...otherNarrowing,
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
    narrowing: Object.values(narrowing).some(hasEffect) ? narrowing : undefined,
    notBefore: undefined,
  };
}

function hasEffect(value: OrderNarrowing[keyof OrderNarrowing]): boolean {
  return typeof value === 'object' ? Object.keys(value).length > 0 : value !== undefined;
}

function readSearch(entries: string[]): NonNullable<OrderFilter['search']> {
  const terms = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  const phones = terms.flatMap((term) => normaliseMobile(term) ?? []);
  const [firstTerm = ''] = terms;
  const docketPrefix = terms.length === 1 && /^\d{6,13}$/.test(firstTerm) ? firstTerm : undefined;
  const prefixes = terms.flatMap((term) => parseSearchedName(term) ?? []);
  const hasNames = prefixes.length > 0 && terms.length <= MAX_TERMS_WITH_NAMES;
  return {
    terms,
    phones,
    docketPrefix,
    names: hasNames ? { prefixes, newestCount: MAX_SEARCHED_NAMES } : undefined,
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
