import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createLateResponse } from '../../app/test-late-responses.ts';
import {
  buildOrder,
  getAddress,
  getButton,
  getGrid,
  getRows,
  listPath,
  listSentBodies,
  openPage,
  respondJson,
  respondList,
} from './test-support/open-orders.tsx';

const MIN_TOUCH_WIDTH_PX = 23;
const stagesPath = '/api/orders/stages';
const rangeQuery = 'from=2026-01-01&to=2026-01-03';
const createCounts = (...counts: [stage: string, orders: number][]) => ({
  data: counts.map(([stage, orders]) => ({ stage, orders })),
});
const getStageTabs = () => page.getByRole('navigation', { name: 'Stages' });
const getTab = (name: string | RegExp) => getStageTabs().getByRole('link', { name });
const readTabTexts = () =>
  getStageTabs()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await page.viewport(1280, 800);
});

test('counts the orders of the chosen days and selects All without a stage', async () => {
  await openPage(`/orders/forward?${rangeQuery}`, {
    [listPath]: respondList([buildOrder(1)]),
    [stagesPath]: createCounts(['new', 1200], ['in_transit', 2]),
  });
  await expect.element(getTab('All 1,202')).toHaveAttribute('aria-current', 'page');
  expect(readTabTexts()).toEqual([
    'New1,200',
    'Ready to ship0',
    'Pickup scheduled0',
    'In transit2',
    'Out for delivery0',
    'NDR0',
    'Delivered0',
    'RTO0',
    'Cancelled0',
    'Failed bookings0',
    'All1,202',
  ]);
  const createdOn = { startDate: '2026-01-01', endDate: '2026-01-03' };
  expect(listSentBodies(stagesPath)).toEqual([{ createdOn }]);
  expect(listSentBodies(listPath)).toEqual([expect.objectContaining({ filters: [{ createdOn }] })]);
});

test('opens a stage by keyboard and keeps the range', async () => {
  const router = await openPage(`/orders/forward?${rangeQuery}&page=3`, {
    [listPath]: respondList([buildOrder(1)]),
    [stagesPath]: createCounts(['ready_to_ship', 1]),
  });
  const readyTab = getTab(/^Ready to ship/);
  await expect
    .element(readyTab)
    .toHaveAttribute('href', `/orders/forward?${rangeQuery}&stage=ready_to_ship`);
  const element = readyTab.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => getAddress(router))
    .toBe(`/orders/forward?${rangeQuery}&stage=ready_to_ship`);
  await expect.element(getTab(/^Ready to ship/)).toHaveAttribute('aria-current', 'page');
  await expect
    .poll(() => listSentBodies(listPath).at(-1))
    .toMatchObject({ filters: [{ stage: 'ready_to_ship' }], pageNumber: 0 });
});

test('keeps the stage during a search and shows no counts', async () => {
  await openPage('/orders/forward?stage=ndr&search=PO-7', {
    [listPath]: respondList([buildOrder(1)]),
    [stagesPath]: createCounts(['ndr', 3]),
  });
  await expect.element(getRows()).toBeVisible();
  expect(listSentBodies(listPath)).toEqual([
    expect.objectContaining({ filters: [{ search: ['PO-7'], stage: 'ndr' }] }),
  ]);
  expect(readTabTexts()).toContain('NDR');
  expect(listSentBodies(stagesPath)).toEqual([]);
});

test('shows the tab of lost or damaged parcels when the stage has orders', async () => {
  await openPage('/orders/forward', {
    [listPath]: respondList([buildOrder(1)]),
    [stagesPath]: createCounts(['lost_or_damaged', 1]),
  });
  await expect.element(getTab('Lost or damaged 1')).toBeVisible();
});

test('shows the tabs without counts when the counts cannot be loaded', async () => {
  await openPage('/orders/forward', {
    [listPath]: respondList([buildOrder(1)]),
    [stagesPath]: () => respondJson({ message: 'down' }, 503),
  });
  await expect.element(getRows()).toBeVisible();
  await expect.poll(readTabTexts).toContain('In transit');
});

test('shows no tabs until the counts are loaded', async () => {
  const counts = createLateResponse(createCounts(['new', 1200]));
  await openPage('/orders/forward', {
    [listPath]: respondList([buildOrder(1)]),
    [stagesPath]: counts.respond,
  });
  await expect.element(getRows()).toBeVisible();
  expect(readTabTexts()).toEqual([]);
  counts.send();
  await expect.element(getTab('All 1,200')).toBeVisible();
});

test('updates the counts on Refresh', async () => {
  let orders = 1;
  await openPage('/orders/forward', {
    [listPath]: respondList([buildOrder(1)]),
    [stagesPath]: () => respondJson(createCounts(['new', orders])),
  });
  await expect.element(getTab('New 1')).toBeVisible();
  orders = 2;
  await getButton('Refresh').click();
  await expect.element(getTab('New 2')).toBeVisible();
});

test('explains which orders an empty stage lists', async () => {
  await openPage('/orders/forward?stage=ready_to_ship', {
    [listPath]: respondList([]),
    [stagesPath]: createCounts(),
  });
  await expect
    .element(page.getByText('No data availabe for the applied filters.', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('Booked orders with an AWB appear here.')).toBeVisible();
});

test('keeps New and the current tab visible and marks the edge with hidden tabs', async () => {
  await page.viewport(375, 800);
  await openPage('/orders/forward', {
    [listPath]: respondList([buildOrder(1)]),
    [stagesPath]: createCounts(['new', 1]),
  });
  const getEdges = () => {
    const bar = getStageTabs().element().parentElement;
    return ['data-more-before', 'data-more-after'].filter((name) => bar?.hasAttribute(name));
  };
  await expect.element(getTab('All 1')).toBeVisible();
  await expect.poll(getEdges).toEqual(['data-more-before']);
  const getEdge = (name: RegExp, side: 'left' | 'right') =>
    getTab(name).element().getBoundingClientRect()[side];
  expect(getEdge(/^New/, 'left')).toBeGreaterThanOrEqual(0);
  // Depending on the fonts, an edge may be cut off by a fraction of a pixel.
  await expect.poll(() => getEdge(/^All/, 'right')).toBeLessThan(376);
  await getTab(/^New/).click();
  await expect.element(getTab(/^New/)).toHaveAttribute('aria-current', 'page');
  getStageTabs().element().scrollLeft = 0;
  await expect.poll(getEdges).toEqual(['data-more-after']);
  expect(document.documentElement.scrollWidth).toBe(375);
});

test('hides tab parts that are too narrow for a finger at every scroll position', async () => {
  await page.viewport(375, 800);
  await openPage('/orders/forward', {
    [listPath]: respondList([buildOrder(1)]),
    [stagesPath]: createCounts(['new', 1]),
  });
  await expect.element(getTab('All 1')).toBeVisible();
  const bar = getStageTabs().element();
  const [pinnedTab, ...tabs] = getStageTabs().getByRole('link').elements();
  const listNarrowTabs = () => {
    const start = pinnedTab?.getBoundingClientRect().right ?? 0;
    const end = bar.getBoundingClientRect().right;
    return tabs.filter((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      const widthPx = Math.min(right, end) - Math.max(left, start);
      // Ignore a part that is narrower than a pixel.
      return widthPx > 1 && widthPx < MIN_TOUCH_WIDTH_PX && getComputedStyle(tab).opacity !== '0';
    });
  };
  for (let position = 0; position < bar.scrollWidth - bar.clientWidth; position += 10) {
    bar.scrollLeft = position;
    await expect.poll(listNarrowTabs, { interval: 15 }).toEqual([]);
  }
});

test('shows the carrier, AWB, last scan and charge of a booked order', async () => {
  const parcel = {
    status: 'IN_TRANSIT',
    carrier: 'delhivery',
    chargePaise: 12_862,
    lastScanAt: null,
    expectedOn: null,
  };
  await openPage('/orders/forward?stage=in_transit', {
    [listPath]: respondList([buildOrder(2, { status: 'IN_TRANSIT', awb: '590000012345', parcel })]),
  });
  const row = getGrid().getByRole('row').nth(1);
  for (const text of ['Delhivery', '590000012345', 'Not scanned yet', '₹128.62']) {
    await expect.element(row.getByText(text)).toBeVisible();
  }
  await expect.element(row.getByRole('button', { name: 'Copy AWB' })).toBeVisible();
});

test('shows zone and price at the stage New and the status at All', async () => {
  await openPage('/orders/forward?stage=new', {
    [listPath]: respondList([buildOrder(2), buildOrder(1, { zone: null, price: null })]),
  });
  const getRow = (row: number) => getGrid().getByRole('row').nth(row);
  await expect.element(getRow(1)).toMatchTextContent(/₹128\.62 ?Zone C1/);
  await expect.element(getRow(2)).toMatchTextContent(/Zone and Price ?–/);
  await getTab(/^All/).click();
  await expect.element(getRow(1)).toMatchTextContent(/New ?COD ?Ravi Kumar/);
});

test('starts the list within the top 40% of a phone screen and shows the other controls on a click', async () => {
  await page.viewport(375, 667);
  await openPage('/orders/forward', {
    [listPath]: respondList([buildOrder(1)]),
    [stagesPath]: createCounts(['new', 1]),
  });
  await expect.element(getRows()).toBeVisible();
  expect(getRows().element().getBoundingClientRect().top).toBeLessThan(667 * 0.4);
  expect(getButton('Refresh').elements()).toHaveLength(0);
  await getButton('This week').click();
  for (const name of ['Refresh', 'Export CSV', 'Columns', 'Views', 'Bulk Import']) {
    await expect.element(getButton(name)).toBeVisible();
  }
});
