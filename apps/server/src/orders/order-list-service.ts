import { addDays, daysBetween, isIsoDate, startOfBusinessDay } from '@shipdesk/domain/calendar';
import { normaliseMobile } from '@shipdesk/domain/contact';
import { type AuditEntry, recordAudit, selectTrail } from '../audit/audit-store.ts';
import type { OrdersTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { invalid, Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import {
  countOrders,
  type OrderDetailRow,
  type OrderFilter,
  type OrderListRow,
  type OrderPosition,
  type OrderSearch,
  selectOrder,
  selectOrders,
} from './orders-store.ts';

/** Counting stops here: a list shows "1,000+", and no request counts a table. */
const COUNT_CAP = 1000;
const MAX_RANGE_DAYS = 366;
const BATCH = 1000;

/** Which orders, as asked for. */
export interface ListFilter {
  /** Business days, both included. */
  createdOn?: { startDate: string; endDate: string };
  search?: string[];
  direction?: OrdersTable['direction'];
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
   * All orders of a filter in batches; no connection is held between them. Refuses at once what `page` refuses, and
   * leaves an entry in the audit log before the first row leaves.
   */
  batches(principal: Principal, filter: ListFilter): Promise<AsyncGenerator<OrderListRow[]>>;
  /** One order with what happened to it; 404 for a docket number that is not the seller's. */
  one(
    principal: Principal,
    docketNumber: string,
  ): Promise<{ row: OrderDetailRow; trail: AuditEntry[] }>;
}

/** What a seller sees of its orders. */
export function createOrderLists({ database }: Pick<Deps, 'database'>): OrderLists {
  async function* batchesOf(filter: OrderFilter): AsyncGenerator<OrderListRow[]> {
    let from: OrderPosition | undefined = { offset: 0 };
    while (from) {
      const position: OrderPosition = from;
      const rows: OrderListRow[] = await database.asSeller(filter.sellerId, (db) =>
        selectOrders(db, filter, { limit: BATCH, from: position }),
      );
      yield rows;
      const last = rows.at(-1);
      from = last && rows.length === BATCH ? { after: last } : undefined;
    }
  }

  return {
    page: async (principal, { filter: asked, limit, pageNumber }) => {
      const filter = orderFilter(principal, asked);
      return database.asSeller(principal.sellerId, async (db) => {
        const rows = await selectOrders(db, filter, {
          limit,
          from: { offset: pageNumber * limit },
        });
        const counted = await countOrders(db, filter, COUNT_CAP);
        return {
          rows,
          total: Math.min(counted, COUNT_CAP),
          totalIsCapped: counted > COUNT_CAP,
        };
      });
    },

    batches: async (principal, asked) => {
      const filter = orderFilter(principal, asked);
      const { createdOn, search, direction } = asked;
      await database.asSeller(principal.sellerId, (db) =>
        // How many were searched for, not what: it may be a phone number.
        recordAudit(db, {
          action: 'orders.export',
          subject: '',
          change: { createdOn, direction, terms: search?.length ?? 0 },
        }),
      );
      return batchesOf(filter);
    },

    one: async (principal, docketNumber) => {
      const found = await database.asSeller(principal.sellerId, async (db) => {
        const row = await selectOrder(db, docketNumber);
        return row && { row, trail: await selectTrail(db, row.id) };
      });
      if (!found) throw new Refusal('not_found', 'There is no order with this docket number.');
      return found;
    },
  };
}

function orderFilter(
  { sellerId }: Principal,
  { createdOn, search, direction = 'forward' }: ListFilter,
): OrderFilter {
  return { sellerId, direction, ...momentsOf(createdOn), search: search && searchOf(search) };
}

/** Every entry may be a docket number, an order id, a reference or a phone; a lone one also the start of a docket number. */
function searchOf(entries: string[]): OrderSearch {
  const terms = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  const phones = terms.flatMap((term) => normaliseMobile(term) ?? []);
  const [only = ''] = terms;
  const docketPrefix = terms.length === 1 && /^\d{4,13}$/.test(only) ? only : undefined;
  return { terms, phones, docketPrefix };
}

function momentsOf(range: ListFilter['createdOn']): {
  from: Date | undefined;
  before: Date | undefined;
} {
  if (!range) return { from: undefined, before: undefined };
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
  return { from: startOfBusinessDay(startDate), before: startOfBusinessDay(addDays(endDate, 1)) };
}
