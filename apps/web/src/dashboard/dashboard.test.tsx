import type { FigureRow, Pipeline } from '@shipdesk/contract/operator/analytics';
import { sumFigures } from '@shipdesk/domain/shipping/analytics/figures';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../app/test-client.tsx';
import { AnalyticsTab } from './analytics-tab.tsx';
import { OrderStatusTab } from './order-status-tab.tsx';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const january = 'from=2026-01-01&to=2026-01-03';

const figures = {
  ...sumFigures([]),
  orders: 1200,
  shipped: 800,
  delivered: 500,
  firstAttempt: 400,
  ndr: 7,
  rto: 20,
  promised: 100,
  onTime: 90,
  transitDays: 1700,
  parcels: 1000,
  charged: 1000,
  spendPaise: 1_25_00_000,
  codDuePaise: 99_900,
};
const createRow = (key: string, name = ''): FigureRow => ({ key, name, figures });
const rowsByGroup: Record<string, FigureRow[]> = {
  day: [createRow('2026-01-02')],
  zone: [createRow('C1'), createRow('')],
  carrier: [createRow('delhivery'), createRow('')],
  payment: [createRow('COD')],
  state: [createRow('Kerala'), createRow('Atlantis')],
  warehouse: [createRow('01a1fc20-f9d2-7595-bcec-2b8d9f024441', 'Kochi store')],
};

const ordersByStage: Record<string, number> = { new: 10, delivered: 4000 };
const pipeline: Pipeline = {
  asOf: '2026-01-04T06:33:00.000Z',
  isRefreshing: false,
  from: '2025-01-04',
  to: '2026-01-04',
  stages: orderStages.map((stage) => ({
    stage,
    orders: ordersByStage[stage] ?? 0,
    ages: stage === 'new' ? [4, 3, 2, 1] : [0, 0, 0, 0],
    valuePaise: stage === 'new' ? 5_000_00 : 0,
  })),
  toDo: {
    ndr: 1,
    ndrRiskPaise: 250_000,
    ndrDueAt: null,
    late: 1000,
    stuck: 12,
    pickups: 0,
    partlyDelivered: [
      {
        docketNumber: '10000000000007',
        delivered: 2,
        boxes: 3,
        since: '2026-01-02T06:30:00.000Z',
      },
    ],
    waits: [],
  },
  firstSteps: null,
  stuck: [
    {
      docketNumber: '10000000000001',
      awb: 'AWB1',
      carrier: 'delhivery',
      status: 'IN_TRANSIT',
      lastScanAt: '2026-01-01T06:30:00.000Z',
    },
  ],
};

/** Stubs the server; `changes` replace parts of the pipeline. Returns the requested URLs. */
function stubFigures(
  changes: Partial<Pipeline> = {},
  status = 200,
  asOf: string | null = pipeline.asOf,
): string[] {
  const requestedUrls: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search, searchParams } = new URL(address, 'http://x.test');
    requestedUrls.push(`${pathname}${search}`);
    if (status !== 200) return Response.json({ message: 'Out of order' }, { status });
    const group = searchParams.get('by') ?? '';
    const analytics = { asOf, isRefreshing: false, total: figures, rows: rowsByGroup[group] };
    return Response.json({
      data: pathname === '/api/analytics' ? analytics : { ...pipeline, ...changes },
    });
  });
  return requestedUrls;
}

const getLink = (scope: ReturnType<typeof page.getByRole>, name: string | RegExp) =>
  scope.getByRole('link', { name }).first();
const readHref = async (locator: ReturnType<typeof getLink>) => {
  await expect.element(locator).toBeVisible();
  return locator.element().getAttribute('href');
};

afterEach(() => vi.unstubAllGlobals());

test('links each tile to the counted orders with the days and filters of the view', async () => {
  const requestedUrls = stubFigures();
  await renderScreen(<AnalyticsTab />, `/dashboard?${january}&zone=C1`);
  const tiles = page.getByRole('list', { name: 'Figures' });
  const list = `/orders/forward?${january}`;
  expect(await readHref(getLink(tiles, /^Orders 1,200/))).toBe(`${list}&zone=C1`);
  expect(await readHref(getLink(tiles, /^Shipped/))).toBe(`${list}&zone=C1&outcome=shipped`);
  expect(await readHref(getLink(tiles, /^Delivered/))).toBe(`${list}&stage=delivered&zone=C1`);
  expect(await readHref(getLink(tiles, /^First attempt 80%/))).toBe(
    `${list}&zone=C1&outcome=first_attempt`,
  );
  expect(await readHref(getLink(tiles, /^COD collected ₹999.00/))).toBe(
    `${list}&stage=delivered&payment=cod&zone=C1`,
  );
  await expect.element(tiles.getByText('₹125.00')).toBeVisible();
  await expect.element(page.getByText('As of 12:03 PM').first()).toBeVisible();
  expect(requestedUrls).toContain('/api/analytics?from=2026-01-01&to=2026-01-03&by=day&zones=C1');
});

test('shows a loading state instead of figures before the first count', async () => {
  stubFigures({}, 200, null);
  await renderScreen(<AnalyticsTab />, `/dashboard?${january}`);
  await expect.element(page.getByText('Counting your orders for the first time')).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(page.getByRole('list', { name: 'Figures' }).elements()).toHaveLength(0);
});

test('links each table row to the counted orders except a row with an unknown state', async () => {
  stubFigures();
  const { router } = await renderScreen(<AnalyticsTab />, `/dashboard?${january}`);
  const readCell = async (table: string, rowName: string) => {
    const grid = page.getByRole('grid', { name: table });
    return readHref(getLink(grid.getByRole('row', { name: rowName }), '1,200'));
  };
  const list = `/orders/forward?${january}`;
  expect(await readCell('By zone', 'Zone C1')).toBe(`${list}&zone=C1`);
  expect(await readCell('By zone', 'No zone')).toBe(`${list}&zone=none`);
  const chooseGrouping = async (group: string) => {
    await page.getByRole('button', { name: 'Group by' }).click();
    await page.getByRole('option', { name: group }).click();
  };
  await chooseGrouping('Carrier');
  expect(router.state.location.search).toBe(`?${january}&by=carrier`);
  expect(await readCell('By carrier', 'No carrier')).toBe(`${list}&carrier=none`);
  await chooseGrouping('Payment');
  expect(await readCell('By payment mode', 'COD')).toBe(`${list}&payment=cod`);
  await chooseGrouping('State');
  expect(await readCell('By state', 'Kerala')).toBe(`${list}&state=Kerala`);
  const unknownRow = page
    .getByRole('grid', { name: 'By state' })
    .getByRole('row', { name: 'Atlantis' });
  await expect.element(unknownRow.getByText('1,200')).toBeVisible();
  expect(unknownRow.getByRole('link').elements()).toHaveLength(0);
});

test('a filter updates the address and the request', async () => {
  const requestedUrls = stubFigures();
  const { router } = await renderScreen(<AnalyticsTab />, `/dashboard?${january}`);
  await page.getByRole('radio', { name: 'COD' }).click();
  await expect.poll(() => router.state.location.search).toBe(`?${january}&payment=cod`);
  await expect
    .poll(() => requestedUrls)
    .toContain('/api/analytics?from=2026-01-01&to=2026-01-03&by=zone&payment=COD');
});

test('labels the bars of the chart with counts and dates', async () => {
  stubFigures();
  await renderScreen(<AnalyticsTab />, `/dashboard?${january}`);
  const chart = page.elementLocator(document.querySelector('figure') ?? document.body);
  await expect.element(chart).toMatchTextContent(/1,200.*01-01.*02-01.*03-01/);
});

test('shows the days of the chart as a table with links', async () => {
  stubFigures();
  await renderScreen(<AnalyticsTab />, `/dashboard?${january}`);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const day = page
    .getByRole('grid', { name: 'Over time' })
    .getByRole('row', { name: '02-01-2026' });
  expect(await readHref(getLink(day, '1,200'))).toBe(
    '/orders/forward?from=2026-01-02&to=2026-01-02',
  );
});

test('lists open tasks with the amount at risk and hides tasks without cases', async () => {
  stubFigures();
  await renderScreen(<AnalyticsTab />, '/dashboard');
  const cards = page.getByRole('region', { name: 'Things to do next' });
  await expect.element(cards.getByText('₹2,500.00 at risk')).toBeVisible();
  const year = 'from=2025-01-04&to=2026-01-04';
  expect(await readHref(getLink(cards, /^10 orders to ship/))).toBe(
    `/orders/forward?${year}&stage=new`,
  );
  expect(await readHref(getLink(cards, /^1,000\+ parcels are late/))).toBe(
    `/orders/forward?${year}&attention=late`,
  );
  expect(cards.getByText(/without a pickup/).elements()).toHaveLength(0);
});

test('shows the amount and deadline of a task, if any, and links to the page of the task', async () => {
  const buildDueTime = (hours: number) =>
    new Date(Date.now() + hours * HOUR_MS + MINUTE_MS).toISOString();
  const waits: Pipeline['toDo']['waits'] = [
    { kind: 'bank_missing', cases: 2, amountPaise: 1_000_00, dueAt: null },
    { kind: 'weights', cases: 3, amountPaise: 180_54, dueAt: buildDueTime(5) },
    { kind: 'invoices', cases: 1, amountPaise: 99_00, dueAt: buildDueTime(-30) },
    { kind: 'returns', cases: 1000, amountPaise: 0, dueAt: null },
    { kind: 'claims', cases: 2, amountPaise: 3_500_00, dueAt: null },
  ];
  const partlyDelivered = ['10000000000007', '10000000000008'].map((docketNumber) => ({
    docketNumber,
    delivered: 2,
    boxes: 3,
    since: '2026-01-02T06:30:00.000Z',
  }));
  const toDo = { ...pipeline.toDo, ndrDueAt: buildDueTime(7), waits, partlyDelivered };
  const stages = pipeline.stages.map((row) => ({ ...row, orders: 0 }));
  stubFigures({ toDo, stages });
  await renderScreen(<AnalyticsTab />, '/dashboard');
  const cards = page.getByRole('region', { name: 'Things to do next' });
  for (const [name, href] of [
    [/^1 failed delivery .*₹2,500.00 at risk. 7 hours left/, '/dashboard/ndr'],
    [/^2 COD amounts cannot .*₹1,000.00 blocked. Add/, '/billing?tab=cod-remittance'],
    [/^3 weight .*₹180.54 on hold. 5 hours left/, '/billing?tab=weight-discrepancies'],
    [/^1 invoice to pay .*₹99.00 due. Overdue/, '/billing?tab=invoices'],
    [/^1,000\+ returns to acknowledge/, '/orders/returns'],
    [/^2 parcels are partly delivered/, '/orders/forward?search=10000000000007+10000000000008'],
    [/^2 claims are not decided .*₹3,500.00 for lost/, '/billing?tab=creditNOtes'],
  ] as const) {
    expect(await readHref(getLink(cards, name))).toBe(href);
  }
});

test('shows a new seller the first steps instead of the empty state', async () => {
  const steps = { warehouse: true, order: false, bankAccount: false, taxDetails: true };
  const stages = pipeline.stages.map((row) => ({ ...row, orders: 0 }));
  stubFigures({ stages, firstSteps: { ...steps, recharge: false } });
  await renderScreen(<AnalyticsTab />, '/dashboard');
  const card = page.getByRole('region', { name: 'First steps' });
  for (const [name, href] of [
    [/^Add a warehouse ?Done$/, '/warehouse'],
    [/^Add an order$/, '/orders/add'],
    [/^Add a bank account/, '/billing?tab=cod-remittance'],
    [/GSTIN.*Done$/, '/billing?tab=invoices'],
    [/^Recharge/, '/billing?tab=recharges'],
  ] as const) {
    expect(await readHref(getLink(card, name))).toBe(href);
  }
  await expect.element(page.getByText('No orders yet')).not.toBeInTheDocument();
});

test('hides the first steps when all steps are done', async () => {
  const steps = { warehouse: true, order: true, bankAccount: true, taxDetails: true };
  stubFigures({ firstSteps: { ...steps, recharge: true } });
  await renderScreen(<AnalyticsTab />, '/dashboard');
  const card = page.getByRole('region', { name: 'First steps' });
  await expect.element(page.getByRole('heading', { name: 'Things to do next' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test('links pipeline counts, order ages and stuck parcels to the orders', async () => {
  stubFigures();
  await renderScreen(<OrderStatusTab />, '/dashboard/order-status');
  const year = 'from=2025-01-04&to=2026-01-04';
  const strip = page.getByRole('list', { name: 'Pipeline', exact: true });
  expect(await readHref(getLink(strip, /^New 10 ₹5,000.00/))).toBe(
    `/orders/forward?${year}&stage=new`,
  );
  const row = page
    .getByRole('grid', { name: 'Age of open orders' })
    .getByRole('row', { name: 'New' });
  expect(await readHref(getLink(row, '3'))).toBe(
    '/orders/forward?from=2026-01-01&to=2026-01-02&stage=new',
  );
  expect(await readHref(getLink(row, '1'))).toBe(
    '/orders/forward?from=2025-01-04&to=2025-12-27&stage=new',
  );
  const stuckGrid = page.getByRole('grid', { name: 'Stuck parcels' });
  expect(await readHref(getLink(stuckGrid, '10000000000001'))).toBe('/orders/10000000000001');
  await expect.element(page.getByRole('link', { name: 'Show all 12' })).toBeVisible();
});

test('a seller without orders sees a link to add an order', async () => {
  stubFigures({ stages: pipeline.stages.map((stage) => ({ ...stage, orders: 0 })) });
  await renderScreen(<OrderStatusTab />, '/dashboard/order-status');
  await expect.element(page.getByText('No orders yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add an order' })).toBeVisible();
});

test('offers a retry when the order status cannot be loaded', async () => {
  stubFigures({}, 500);
  await renderScreen(<OrderStatusTab />, '/dashboard/order-status');
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('The order status could not be loaded')).toBeVisible();
  stubFigures();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('list', { name: 'Pipeline', exact: true })).toBeVisible();
});

test('offers a retry when the tasks cannot be loaded', async () => {
  stubFigures({}, 500);
  await renderScreen(<AnalyticsTab />, '/dashboard');
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'The things to do next could not be loaded' });
  await expect.element(alert).toBeVisible();
  stubFigures();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Things to do next' })).toBeVisible();
});
