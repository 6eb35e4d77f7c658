import { MAX_LISTED_DOCKETS } from '@shipdesk/contract/orders/order-filters';
import type { RiskLevel } from '@shipdesk/domain/shipping/risk/rto-risk';
import { assertSessionOpen } from '../../accounts/sessions/session-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { hideErasing } from '../../platform/db/query/erasing-consignees.ts';
import type { Db, Statement } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  createOrderQuotes,
  type ExplainedQuote,
  type OrderQuoteDeps,
} from '../../rates/quotes/quotes-service.ts';
import { type OrderEditRow, readEdits } from '../capture/order-steps.ts';
import { isCostly, type ListFilter, readOrderFilter } from './order-list-filter.ts';
import * as orderListStore from './order-list-store.ts';
import { MAX_ASSESSED_ORDERS, MAX_READ_ORDERS } from './order-narrowing.ts';
import { MAX_MATCHES } from './order-search-store.ts';
import { computeRisks } from './risk-service.ts';

const MAX_TOTAL = MAX_MATCHES - 1;
const MAX_CHEAP_OFFSET = 10_000;
const BATCH_ORDERS = 200;

export interface OrderDetail {
  row: orderListStore.OrderDetailRow;
  edits: readonly OrderEditRow[];
  parcelEvents: readonly orderListStore.ParcelEventRow[];
  quote: ExplainedQuote;
}

export interface OrderPage {
  rows: orderListStore.OrderListRow[];
  total: number;
  totalIsCapped: boolean;
  /** The number of newest orders that the filter read; absent if it read all orders of the date range. */
  newestRead?: number;
}

export function createOrderLists({ database, now, ...deps }: RowDeps & OrderQuoteDeps) {
  const quotes = createOrderQuotes(deps);

  const readRows = <Selected>(
    principal: Principal,
    filter: orderListStore.OrderFilter,
    statement: Statement<Selected>,
    offset = 0,
  ) =>
    database.runAsSeller(principal, statement, {
      isCostly: isCostly(filter) || offset > MAX_CHEAP_OFFSET,
      // A generic plan would scan all orders of the seller for each term.
      isPlannedEachTime: filter.search !== undefined,
    });

  const runBounded = <T>(
    principal: Principal,
    filter: orderListStore.OrderFilter,
    work: (db: Db, filter: orderListStore.OrderFilter) => Promise<T>,
  ) =>
    database.asSeller(
      principal,
      async (db) => {
        const { risk, ...otherNarrowing } = filter.narrowing ?? {};
        if (risk)
          return work(db, await narrowToRisk(db, { ...filter, narrowing: otherNarrowing }, risk));
        if (!filter.narrowing || filter.search) return work(db, filter);
        const { rows } = await orderListStore.selectOldest(filter, MAX_READ_ORDERS).execute(db);
        return work(db, { ...filter, notBefore: rows[0]?.createdAt });
      },
      { isCostly: true, isPlannedEachTime: true },
    );

  async function* streamBatches(
    principal: Principal,
    filter: orderListStore.OrderFilter,
  ): AsyncGenerator<Row<'orders'>[]> {
    let lastOrder: Row<'orders'> | undefined;
    do {
      const place = lastOrder;
      const rows = await runBounded(principal, filter, async (db, boundedFilter) => {
        await assertSessionOpen(db, principal);
        return (
          await orderListStore.selectOrdersAfter(boundedFilter, BATCH_ORDERS, place).execute(db)
        ).rows;
      });
      yield rows.map(hideErasing);
      lastOrder = rows.length < BATCH_ORDERS ? undefined : rows.at(-1);
    } while (lastOrder);
  }

  /** Returns the total for a page beyond the last order. Such a page has no row that contains the total. */
  async function loadTotal(
    principal: Principal,
    filter: orderListStore.OrderFilter,
    offset: number,
  ) {
    const none = { total: 0, isCut: false };
    if (offset === 0) return none;
    const [totals] = await readRows(principal, filter, orderListStore.countOrders(filter));
    return totals ?? none;
  }

  /** Searches for ids first, because planning each search with the list columns takes longer than a second query. */
  async function loadSearchPage(
    principal: Principal,
    filter: orderListStore.OrderFilter,
    page: { limit: number; offset: number },
  ): Promise<OrderPage> {
    const places = await readRows(
      principal,
      filter,
      orderListStore.selectPageIds(filter, page),
      page.offset,
    );
    const ids = places.map(({ id }) => id);
    const rows =
      ids.length === 0
        ? []
        : await database.runAsSeller(
            principal,
            orderListStore.selectListedOrders(filter.sellerId, ids),
          );
    const { total, isCut } = places[0] ?? (await loadTotal(principal, filter, page.offset));
    return {
      rows: rows.map(orderListStore.hideBeingErased),
      total: Math.min(total, MAX_TOTAL),
      totalIsCapped: isCut || total > MAX_TOTAL,
    };
  }

  async function loadNarrowedPage(
    principal: Principal,
    filter: orderListStore.OrderFilter,
    page: { limit: number; offset: number },
  ): Promise<OrderPage> {
    return runBounded(principal, filter, async (db, boundedFilter) => {
      const { rows } = await orderListStore.selectOrdersPage(boundedFilter, page).execute(db);
      const totals =
        rows[0] ?? (await orderListStore.countOrders(boundedFilter).execute(db)).rows[0];
      const { total = 0, isCut = false } = totals ?? {};
      const maxTotal = boundedFilter.search ? MAX_TOTAL : orderListStore.MAX_NARROWED_COUNT;
      const isBounded = boundedFilter.notBefore !== undefined;
      return {
        rows: rows.map(orderListStore.hideBeingErased),
        total: Math.min(total, maxTotal),
        totalIsCapped: isBounded || isCut || total > maxTotal,
        ...(isBounded && {
          newestRead: filter.narrowing?.risk ? MAX_ASSESSED_ORDERS : MAX_READ_ORDERS,
        }),
      };
    });
  }

  return {
    /** Returns one page of the seller's orders. Throws 422 for an invalid or too long range. */
    loadPage: async (
      principal: Principal,
      {
        filter: request,
        limit,
        pageNumber,
      }: { filter: ListFilter; limit: number; pageNumber: number },
    ) => {
      const filter = readOrderFilter(principal, request, { at: now() });
      const page = { limit, offset: pageNumber * limit };
      if (filter.narrowing) return loadNarrowedPage(principal, filter, page);
      if (filter.search) return loadSearchPage(principal, filter, page);
      const statement = orderListStore.selectOrdersPage(filter, page);
      const rows = await readRows(principal, filter, statement, page.offset);
      const { total } = rows[0] ?? (await loadTotal(principal, filter, page.offset));
      return { rows: rows.map(orderListStore.hideBeingErased), total, totalIsCapped: false };
    },

    /**
     * Records an export in the audit log, then yields all orders of the filter in batches. Uses no connection between
     * two batches. Throws 422 as `loadPage` does.
     */
    readBatches: async (principal: Principal, request: ListFilter) => {
      const filter = readOrderFilter(principal, request, { at: now() });
      const { createdOn, search, direction, stage } = request;
      await database.asSeller(principal, (db) =>
        // Record the number of search terms only, because a term may be a phone number or a name.
        recordAudit(db, principal, 'orders.exported', '', {
          createdOn,
          direction,
          stage,
          ...filter.narrowing,
          attention: request.attention,
          terms: search?.length ?? 0,
        }),
      );
      return streamBatches(principal, filter);
    },

    /** Omits empty stages. Throws 422 as `loadPage` does. */
    countStages: async (principal: Principal, request: Omit<ListFilter, 'search' | 'stage'>) => {
      const filter = readOrderFilter(principal, request, { at: now(), path: '' });
      if (!filter.narrowing) {
        const counts = await database.runAsSeller(principal, orderListStore.countStages(filter));
        return { counts, isCapped: false };
      }
      return runBounded(principal, filter, async (db, boundedFilter) => ({
        counts: (await orderListStore.countStages(boundedFilter).execute(db)).rows,
        isCapped: boundedFilter.notBefore !== undefined,
      }));
    },

    /** Returns at most `MAX_DOCKETS` orders after the order `after`. Throws 404 for an unknown `after`. */
    listDockets: (principal: Principal, request: ListFilter, after: string | undefined) =>
      runBounded(
        principal,
        readOrderFilter(principal, request, { at: now() }),
        async (db, boundedFilter) => {
          const place =
            after === undefined ? undefined : await loadPlaceAfter(db, principal, after);
          const { rows } = await orderListStore
            .selectDocketsAfter(boundedFilter, MAX_LISTED_DOCKETS + 1, place)
            .execute(db);
          return {
            data: rows.slice(0, MAX_LISTED_DOCKETS),
            isMore: rows.length > MAX_LISTED_DOCKETS,
          };
        },
      ),

    /** Returns one order. Throws 404 for an unknown docket number. */
    readOrder: async (principal: Principal, docketNumber: string) => {
      const order = await database.asSeller(principal, async (db) => {
        const row = await orderListStore.selectOrder(db, docketNumber);
        if (!row) return undefined;
        const edits = await readEdits(db, row.id);
        return { row, edits, parcelEvents: await orderListStore.selectParcelEvents(db, row) };
      });
      if (!order) throw new Refusal('order_unknown');
      return { ...order, quote: await quotes.explain(order.row) };
    },
  };
}

async function narrowToRisk(
  db: Db,
  filter: orderListStore.OrderFilter,
  level: RiskLevel,
): Promise<orderListStore.OrderFilter> {
  const { rows } = await orderListStore.selectUnbooked(filter, MAX_ASSESSED_ORDERS + 1).execute(db);
  const assessedOrders = rows.slice(0, MAX_ASSESSED_ORDERS);
  const risks = await computeRisks(
    db,
    assessedOrders.map((row) => ({
      phone: row.consigneePhone,
      pincode: row.consigneePincode,
      address: row.consigneeAddress,
      codPaise: row.codPaise,
    })),
  );
  const orderIds = assessedOrders
    .filter((_, index) => risks[index]?.level === level)
    .map(({ id }) => id);
  return {
    ...filter,
    narrowing: { ...filter.narrowing, orderIds },
    notBefore: rows.length > assessedOrders.length ? assessedOrders.at(-1)?.createdAt : undefined,
  };
}

async function loadPlaceAfter(db: Db, { sellerId }: Principal, docketNumber: string) {
  const { rows } = await orderListStore.selectDocketPlace(sellerId, docketNumber).execute(db);
  const [place] = rows;
  if (!place) throw new Refusal('order_unknown');
  return place;
}
