import { normaliseMobile } from '@shipdesk/domain/contact/contact';
import type { OrderStage } from '@shipdesk/domain/shipment/order-stage';
import {
  addDays,
  daysBetween,
  isIsoDate,
  startOfBusinessDay,
} from '@shipdesk/domain/time/calendar';
import { recordAudit } from '../audit/audit-service.ts';
import type { Statement } from '../db/query/statement.ts';
import type { OrdersTable } from '../db/schema/tables.ts';
import type { Deps } from '../deps.ts';
import { invalid, Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import {
  createOrderQuotes,
  type ExplainedQuote,
  type OrderQuoteDeps,
} from '../quotes/order-quotes-service.ts';
import { assertSessionOpen } from '../sessions/sessions-service.ts';
import {
  type DayRange,
  MATCHES_PER_SEARCH,
  type OrderFilter,
  type OrderListRow,
  ordersAfter,
  ordersPage,
  ordersTotal,
  type StageCount,
  stageCounts,
} from './order-list-store.ts';
import { type OrderDetailRow, selectOrder } from './orders-store.ts';

/** Searches show "1,000+" above this. */
const FOUND_CAP = MATCHES_PER_SEARCH - 1;
const MAX_RANGE_DAYS = 366;
/** Numbers that one search looks up at the cost of a list. */
const CHEAP_TERMS = 20;
const BATCH = 200;

/** Which orders, as asked for. */
export interface ListFilter {
  /** Business days, both included. */
  createdOn?: { startDate: string; endDate: string };
  search?: string[];
  direction?: OrdersTable['direction'];
  stage?: OrderStage;
}

/** An order with its prices as they were computed when it was captured. */
export interface OrderDetail {
  row: OrderDetailRow;
  quote: ExplainedQuote;
}

export interface OrderPage {
  rows: OrderListRow[];
  total: number;
  totalIsCapped: boolean;
}

export interface OrderLists {
  /** One page of the seller's orders. 422 for a range that is none or too long. */
  page(
    principal: Principal,
    request: { filter: ListFilter; limit: number; pageNumber: number },
  ): Promise<OrderPage>;
  /**
   * All orders of a filter in batches; no connection is held between them. Refuses the same views as `page`, and
   * leaves an entry in the audit log before the first row leaves.
   */
  batches(principal: Principal, filter: ListFilter): Promise<AsyncGenerator<OrderListRow[]>>;
  /** How many orders stand at each stage that has some. 422 as for `page`. */
  stages(
    principal: Principal,
    filter: Pick<ListFilter, 'createdOn' | 'direction'>,
  ): Promise<StageCount[]>;
  /** One order; 404 for a docket number that is not the seller's. */
  one(principal: Principal, docketNumber: string): Promise<OrderDetail>;
}

/** What a seller sees of its orders. */
export function createOrderLists({
  database,
  ...deps
}: Pick<Deps, 'database'> & OrderQuoteDeps): OrderLists {
  const quotes = createOrderQuotes(deps);

  const read = <Row>(principal: Principal, filter: OrderFilter, statement: Statement<Row>) =>
    database.runAsSeller(principal, statement, {
      isCostly: isCostly(filter),
      // A plan for any search would walk the seller's whole list for each term.
      isPlannedEachTime: filter.search !== undefined,
    });

  async function* batchesOf(
    principal: Principal,
    filter: OrderFilter,
  ): AsyncGenerator<OrderListRow[]> {
    let statement: Statement<OrderListRow> | undefined = ordersPage(filter, {
      limit: BATCH,
      offset: 0,
    });
    while (statement) {
      const next: Statement<OrderListRow> = statement;
      const rows = await database.asSeller(
        principal,
        async (db) => {
          await assertSessionOpen(db, principal);
          return (await db.executeQuery(next)).rows;
        },
        { isCostly: true, isPlannedEachTime: true },
      );
      yield rows;
      const last = rows.at(-1);
      statement = last && rows.length === BATCH ? ordersAfter(filter, BATCH, last) : undefined;
    }
  }

  /** Every row of a page carries the total. A page after the last order has no rows. */
  async function totalOf(principal: Principal, filter: OrderFilter, offset: number) {
    if (offset === 0) return 0;
    const [counted] = await read(principal, filter, ordersTotal(filter));
    return counted?.total ?? 0;
  }

  return {
    page: async (principal, { filter: asked, limit, pageNumber }) => {
      const filter = orderFilter(principal, asked);
      const offset = pageNumber * limit;
      const rows = await read(principal, filter, ordersPage(filter, { limit, offset }));
      const total = rows[0]?.total ?? (await totalOf(principal, filter, offset));
      const totalIsCapped = filter.search !== undefined && total > FOUND_CAP;
      return { rows, total: totalIsCapped ? FOUND_CAP : total, totalIsCapped };
    },

    batches: async (principal, asked) => {
      const filter = orderFilter(principal, asked);
      const { createdOn, search, direction } = asked;
      await database.asSeller(principal, (db) =>
        // The number of search terms, not the terms: one may be a phone number.
        recordAudit(db, principal, {
          action: 'orders.exported',
          subject: '',
          change: { createdOn, direction, terms: search?.length ?? 0 },
        }),
      );
      return batchesOf(principal, filter);
    },

    stages: (principal, asked) =>
      database.runAsSeller(principal, stageCounts(orderFilter(principal, asked))),

    one: async (principal, docketNumber) => {
      const found = await database.asSeller(principal, (db) => selectOrder(db, docketNumber));
      if (!found) throw new Refusal('not_found', { reason: 'order_unknown' });
      return { row: found, quote: await quotes.explain(found) };
    },
  };
}

/** A search that may read more than a page of orders: for a phone, for the beginning of a docket number, or a long list. */
function isCostly({ search }: OrderFilter): boolean {
  if (!search) return false;
  const { terms, phones, docketPrefix } = search;
  return terms.length > CHEAP_TERMS || phones.length > 0 || docketPrefix !== undefined;
}

function orderFilter(
  { sellerId }: Pick<Principal, 'sellerId'>,
  { createdOn, search, direction = 'forward', stage }: ListFilter,
): OrderFilter {
  return {
    sellerId,
    direction,
    range: createdOn && rangeOf(createdOn),
    search: search && searchOf(search),
    stage,
  };
}

/** Every entry may be a docket number, an order id, a reference or a phone; a lone one also the start of a docket number. */
function searchOf(entries: string[]): NonNullable<OrderFilter['search']> {
  const terms = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  const phones = terms.flatMap((term) => normaliseMobile(term) ?? []);
  const [only = ''] = terms;
  const docketPrefix = terms.length === 1 && /^\d{6,13}$/.test(only) ? only : undefined;
  return { terms, phones, docketPrefix };
}

function rangeOf(range: NonNullable<ListFilter['createdOn']>): DayRange {
  const { startDate, endDate } = range;
  if (!isIsoDate(startDate) || !isIsoDate(endDate) || endDate < startDate) {
    throw invalid([
      {
        field: 'filters.0.createdOn',
        message: 'Give a start date and an end date that is not before it, as yyyy-MM-dd.',
      },
    ]);
  }
  if (daysBetween(startDate, endDate) > MAX_RANGE_DAYS) {
    throw invalid([
      {
        field: 'filters.0.createdOn',
        message: `Choose a range of at most ${MAX_RANGE_DAYS} days.`,
      },
    ]);
  }
  return {
    startDate,
    endDate,
    from: startOfBusinessDay(startDate),
    before: startOfBusinessDay(addDays(endDate, 1)),
  };
}
