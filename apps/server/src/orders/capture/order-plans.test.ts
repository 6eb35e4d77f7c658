import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import {
  fillWithOrders,
  getSellerEmail,
  getSellerId,
} from '../../../test-support/parcels/many-orders.ts';
import { forSeller, PASSWORD, testApp } from '../../../test-support/test-app.ts';
import { queryOrders, queryOrdersOfAltPhone } from '../../operator/find/find-store.ts';
import { withClient } from '../../platform/db/engine/engine-client.ts';
import type { Db, Statement } from '../../platform/db/query/statement.ts';
import { selectBulkOrdersByIds, selectBulkOrdersByReference } from '../bulk/bulk-orders-store.ts';
import {
  countOrders,
  countStages,
  type OrderFilter,
  selectDocketsAfter,
  selectListedOrders,
  selectOldest,
  selectOrdersAfter,
  selectOrdersPage,
  selectUnbooked,
} from '../list/order-list-store.ts';
import { selectPhoneHistories, selectPincodeHistories } from '../list/order-search-store.ts';
import { selectOrderByOrderId } from './orders-store.ts';

/** This seller has a fifth of all orders, so a plan for an average seller would read far too many rows. */
const sellerId = getSellerId(1);
/** The phone number in every order of the seller. */
const PHONE = '9812345670';
const lastDay = '2026-11-21';
const DAY_MS = 86_400_000;
const MAX_BLOCKS_PER_ROW = 4;

let dockets: string[];
let references: string[];
let phones: string[];
let pincodes: string[];
let orderIds: string[];

const app = await testApp();
beforeAll(async () => {
  const passwordHash = await app.deps.passwords.hash(PASSWORD);
  await withClient(app.testDatabase.superuser, (client) =>
    fillWithOrders(client, { rows: 100_000, lastDay, passwordHash }),
  );
  await app.ownerQuery('update orders set consignee_phone = $2 where seller_id = $1', [
    sellerId,
    PHONE,
  ]);
  await app.ownerQuery('vacuum (analyze) orders');
  const { rows } = await app.ownerQuery(
    "select id, docket_number, client_reference, consignee_phone, consignee_pincode from orders where seller_id = $1 and direction = 'forward' limit 500",
    [sellerId],
  );
  dockets = rows.map((row) => String(row['docketNumber']));
  references = rows.map((row) => String(row['clientReference']));
  phones = rows.map((row) => String(row['consigneePhone']));
  pincodes = rows.map((row) => String(row['consigneePincode']));
  orderIds = rows.map((row) => String(row['id']));
});

const buildFilter = (changes: Partial<OrderFilter> = {}): OrderFilter => ({
  sellerId,
  direction: 'forward',
  range: undefined,
  search: undefined,
  stage: undefined,
  narrowing: undefined,
  notBefore: undefined,
  ...changes,
});
const before = new Date(Date.parse(`${lastDay}T00:00:00+05:30`) + DAY_MS);
const from = new Date(before.getTime() - 365 * DAY_MS);
const year = { startDate: '2025-11-22', endDate: lastDay, from, before };
const buildSearch = (terms: string[], docketPrefix?: string) => ({
  terms,
  phones: terms.slice(0, 1),
  docketPrefix,
  names: undefined,
});
const buildNameSearch = () => {
  const names = { prefixes: ['anjali'], newestCount: 500 };
  return { ...buildSearch(['anjali']), phones: [], names };
};
const firstPage = { limit: 9, offset: 0 };
const filterStart = new Date(before.getTime() - 36 * DAY_MS);
const buildNarrowedFilter = (narrowing: OrderFilter['narrowing'] = { payment: 'cod' }) =>
  buildFilter({ range: year, notBefore: filterStart, narrowing });

/**
 * Statements that read orders, with the maximum number of rows that all scans of the plan read in total. Totals add up
 * one count for each day and stage.
 */
const statements: Record<
  string,
  {
    rows: number;
    isPlannedOnce?: true;
    isAcrossSellers?: true;
    statement: (db: Db) => Pick<Statement, 'compile'>;
  }
> = {
  'the first page with its total': {
    rows: 4_000,
    isPlannedOnce: true,
    statement: () => selectOrdersPage(buildFilter(), firstPage),
  },
  'the first page of a year with its total': {
    rows: 2_000,
    isPlannedOnce: true,
    statement: () => selectOrdersPage(buildFilter({ range: year }), firstPage),
  },
  'page 1,000': {
    rows: 11_500,
    isPlannedOnce: true,
    statement: () => selectOrdersPage(buildFilter({ range: year }), { limit: 9, offset: 8991 }),
  },
  'the next batch of an export': {
    rows: 2_100,
    statement: () =>
      selectOrdersAfter(buildFilter({ range: year }), 1000, {
        createdAt: before,
        id: '00000000-0000-7000-8000-000000000000',
      }),
  },
  'the total of a year': {
    rows: 2_000,
    isPlannedOnce: true,
    statement: () => countOrders(buildFilter({ range: year })),
  },
  'one docket': {
    rows: 10,
    statement: () =>
      selectOrdersPage(buildFilter({ search: buildSearch([dockets[7] ?? '']) }), firstPage),
  },
  'one docket in a year': {
    rows: 10,
    statement: () =>
      selectOrdersPage(
        buildFilter({ range: year, search: buildSearch([dockets[7] ?? '']) }),
        firstPage,
      ),
  },
  'the beginning of a docket': {
    rows: 200,
    statement: () =>
      selectOrdersPage(buildFilter({ search: buildSearch(['100001'], '100001') }), firstPage),
  },
  '500 dockets': {
    rows: 2_100,
    statement: () => selectOrdersPage(buildFilter({ search: buildSearch(dockets) }), firstPage),
  },
  'the count of 500 dockets': {
    rows: 3_100,
    statement: () => countOrders(buildFilter({ search: buildSearch(dockets) })),
  },
  'a phone that all orders share': {
    rows: 1_100,
    statement: () => selectOrdersPage(buildFilter({ search: buildSearch([PHONE]) }), firstPage),
  },
  'the count of orders with one phone': {
    rows: 3_100,
    statement: () => countOrders(buildFilter({ search: buildSearch([PHONE]) })),
  },
  'a name search': {
    // Reads the newest orders three times: their rows, words and matching names. Reads the matching names twice,
    // because the statement applies the limit before it omits consignees that are being erased.
    rows: 3_600,
    statement: () => selectOrdersPage(buildFilter({ search: buildNameSearch() }), firstPage),
  },
  'a filter within a name search': {
    rows: 6_000,
    statement: () =>
      selectOrdersPage(
        buildFilter({ search: buildNameSearch(), narrowing: { payment: 'cod' } }),
        firstPage,
      ),
  },
  'failed bookings by their reason': {
    rows: 12_000,
    statement: () =>
      selectOrdersPage(
        buildFilter({
          range: year,
          stage: 'booking_failed',
          notBefore: filterStart,
          narrowing: { refusal: 'unserviceable' },
        }),
        firstPage,
      ),
  },
  'the oldest order that a filter reads': {
    rows: 12_000,
    statement: () => selectOldest(buildFilter({ range: year }), 10_000),
  },
  // Filters read the orders of their days, here a tenth of the orders of a year.
  'the first page of a filter': {
    rows: 2_300,
    statement: () => selectOrdersPage(buildNarrowedFilter(), firstPage),
  },
  'the first page of a filter by carrier': {
    rows: 2_300,
    statement: () => selectOrdersPage(buildNarrowedFilter({ carrier: 'simulator' }), firstPage),
  },
  'the first page of a filter by late parcels': {
    rows: 2_300,
    statement: () =>
      selectOrdersPage(
        buildNarrowedFilter({ attention: { alert: 'late', at: before } }),
        firstPage,
      ),
  },
  'the first page of a filter by zone': {
    rows: 2_300,
    statement: () => selectOrdersPage(buildNarrowedFilter({ zones: ['E', 'none'] }), firstPage),
  },
  'the first page of a filter by orders delivered in time': {
    rows: 2_300,
    statement: () => selectOrdersPage(buildNarrowedFilter({ outcome: 'on_time' }), firstPage),
  },
  'the first page of a filter by warehouse': {
    rows: 2_300,
    statement: () => selectOrdersPage(buildNarrowedFilter({ warehouseId: sellerId }), firstPage),
  },
  'the orders whose risk a filter assesses': {
    rows: 1_100,
    statement: () => selectUnbooked(buildFilter({ range: year }), 500),
  },
  'the first page of orders with a risk': {
    rows: 1_100,
    statement: () => selectOrdersPage(buildFilter({ narrowing: { orderIds } }), firstPage),
  },
  'the stage counts of orders with a risk': {
    rows: 1_100,
    statement: () => countStages(buildFilter({ narrowing: { orderIds } })),
  },
  'the outcomes of the orders of 20 phone numbers': {
    rows: 20 * 50 * 2,
    statement: () => selectPhoneHistories(phones.slice(0, 20)),
  },
  'the outcomes of the parcels to 20 pincodes': {
    rows: 20 * 201,
    statement: () => selectPincodeHistories([...new Set(pincodes)].slice(0, 20)),
  },
  'the first page of a filter at a stage': {
    rows: 1_300,
    statement: () => selectOrdersPage({ ...buildNarrowedFilter(), stage: 'delivered' }, firstPage),
  },
  'the stage counts of a filter': {
    rows: 2_300,
    statement: () => countStages(buildNarrowedFilter({ states: ['Goa'] })),
  },
  'docket numbers of a filter': {
    rows: 2_800,
    statement: () => selectDocketsAfter(buildNarrowedFilter(), 1001, undefined),
  },
  'one order by its id': {
    rows: 2,
    statement: (db) => selectOrderByOrderId(db, sellerId, `SD${dockets[7]}`),
  },
  'the listed orders of a search': {
    rows: 20,
    isPlannedOnce: true,
    statement: () => selectListedOrders(sellerId, orderIds.slice(0, 9)),
  },
  'orders of a file by their ids': {
    rows: 1_100,
    statement: (db) => {
      const ids = dockets.map((docket) => `SD${docket}`);
      return selectBulkOrdersByIds(db, sellerId, ids);
    },
  },
  'orders of a file by their references': {
    rows: 1_100,
    statement: (db) => selectBulkOrdersByReference(db, sellerId, references),
  },
  'a phone number across 1,000 sellers': {
    rows: 5_000,
    isAcrossSellers: true,
    statement: () => queryOrders('consigneePhone', PHONE, new Date(0), 21),
  },
  'an order id across 1,000 sellers': {
    rows: 5_000,
    isAcrossSellers: true,
    statement: () => queryOrders('orderRefLower', 'sd7', new Date(0), 21),
  },
  'an alternative phone number across 1,000 sellers': {
    rows: 4_000,
    isAcrossSellers: true,
    statement: () => queryOrdersOfAltPhone(PHONE, new Date(0), 21),
  },
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

function formatLiteral(value: unknown): string {
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

/** Runs a statement with a plan for its values or for any values. Returns the plan with its row counts. */
async function explainPlan(
  buildStatement: (db: Db) => Pick<Statement, 'compile'>,
  mode: 'force_custom_plan' | 'force_generic_plan',
  isAcrossSellers = false,
): Promise<Plan> {
  const explain = async (db: Db) => {
    const { sql: text, parameters } = buildStatement(db).compile(db);
    await sql.raw(`set local plan_cache_mode = ${mode}`).execute(db);
    await sql.raw(`prepare read as ${text}`).execute(db);
    const values = parameters.map(formatLiteral);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) execute read(${values.join(', ')})`,
      )
      .execute(db);
    await sql.raw('deallocate read').execute(db);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('there is no plan');
    return plan;
  };
  const { database } = app;
  return isAcrossSellers
    ? database.asOperator(explain)
    : database.asSeller(forSeller(sellerId), explain);
}

test.each(Object.entries(statements))(
  '%s: reads at most the stated number of rows and does not scan all orders',
  async (_, read) => {
    const plan = await explainPlan(
      read.statement,
      read.isPlannedOnce ? 'force_generic_plan' : 'force_custom_plan',
      read.isAcrossSellers,
    );
    const scans = listNodes(plan).filter((node) => node['Node Type'].includes('Scan'));
    expect(scans.length).toBeGreaterThan(0);
    const orderScans = scans.filter((node) => node['Relation Name'] === 'orders');
    expect(orderScans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    const rows = scans.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
    expect(rows).toBeLessThanOrEqual(read.rows);
    // Row counts omit the index entries that a condition on a later column of the index skips.
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    expect(blocks).toBeLessThanOrEqual(read.rows * MAX_BLOCKS_PER_ROW);
  },
);

test('finds each of 500 dockets', async () => {
  const caller = await app.signInAgain(getSellerEmail(1));
  const body = { filters: [{ search: dockets }], limit: 9, pageNumber: 0 };
  const response = await caller.post('/orders/getorders', body);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ total: 500 });
});

test('limits a filter to the newest orders', async () => {
  const yearFilter = buildFilter({ range: year });
  const loadRows = <Found>(statement: Statement<Found>) =>
    app.database.runAsSeller(forSeller(sellerId), statement);
  const [oldest] = await loadRows(selectOldest(yearFilter, 500));
  if (!oldest) throw new Error('there are fewer than 500 orders');
  const notBefore = oldest.createdAt;
  const narrowing = { amountPaise: { from: 0 } };
  const [{ total } = {}] = await loadRows(countOrders({ ...yearFilter, notBefore, narrowing }));
  expect(total).toBe(500);
  expect(await loadRows(selectOldest(yearFilter, 100_000))).toEqual([]);
});
