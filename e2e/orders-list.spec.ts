import { expect, type Page } from '@playwright/test';
import { demo, signInQuietly, test } from './support/fixtures.ts';
import { dayFirst, dayFromToday, thisWeek } from './support/india-days.ts';
import { prepareOrders } from './support/prepared-data.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Forward orders' });
const rows = (page: Page) => grid(page).getByRole('rowheader');
const rangeButton = (page: Page) => page.getByRole('main').getByRole('button', { name: / to / });
const shown = (day: string) => dayFirst(day);

test('Spec §2 /orders: redirects to /orders/forward', async ({ page, seller }) => {
  expect(seller.email).toContain('@');
  await page.goto('/orders');
  await expect(page).toHaveURL('/orders/forward');
});

test('Spec §9 order list: first request is this week, Monday to Sunday, limit 9, pageNumber 0', async ({
  page,
}) => {
  await signInQuietly(page.request, demo.seller);
  const sent = page.waitForRequest('/orders/getorders');
  await page.goto('/orders/forward');
  const { start, end } = thisWeek();
  expect((await sent).postDataJSON()).toEqual({
    filters: [{ createdOn: { startDate: start, endDate: end } }],
    limit: 9,
    pageNumber: 0,
  });
  await expect(rangeButton(page)).toHaveText(`${shown(start)} to ${shown(end)}`);
});

test('Spec §2 orders list: columns and what stands in them', async ({ page, seller }) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/orders/forward');
  await expect(grid(page).getByRole('columnheader')).toHaveText([
    /^$/,
    'Order Date',
    'Order Details',
    'Product Details',
    'Package Details',
    'Payment Details',
    'Shipping Details',
  ]);
  const row = grid(page).getByRole('row').filter({ hasText: 'REF-1' });
  await expect(row.getByRole('gridcell').nth(1)).toHaveText(
    new RegExp(`^${shown(dayFromToday())} \\| (0\\d|1[0-2]):[0-5]\\d (AM|PM)$`),
  );
  await expect(row.getByRole('rowheader')).toHaveText(/^\w{10,} *Ref ID: REF-1$/);
  await expect(row.getByRole('gridcell').nth(2)).toHaveText(/Pepper\s*QTY: 2/);
  await expect(row.getByRole('gridcell').nth(2)).not.toContainText('Cardamom');
  await expect(row.getByRole('gridcell').nth(3)).toHaveText(
    /30 x 20 x 10.*Dead wt\. 1\.25 kg\s*Volumetric 1\.2 kg/,
  );
  await expect(row.getByRole('gridcell').nth(4)).toHaveText(
    /Invoice\s*₹1,00,999\.00\s*COD\s*₹1,00,999\.00/,
  );
  await expect(row.getByRole('gridcell').nth(5)).toHaveText(
    /Ravi Kumar\s*\+91 98765 43210\s*Karnataka 560001/,
  );
});

test('Spec §2 orders list: header with toggle and Add Order, reverse cannot be chosen', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await page.goto('/orders/forward');
  const toggle = page.getByRole('radiogroup', { name: 'Direction' });
  await expect(toggle.getByRole('radio', { name: 'Forward' })).toBeChecked();
  await expect(toggle.getByRole('radio', { name: 'Reverse' })).toBeDisabled();
  await page.getByRole('link', { name: 'Add Order' }).click();
  await expect(page).toHaveURL('/orders/add');
});

test('Spec §2 orders list: the empty state says exactly its two texts', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await page.goto('/orders/forward');
  await expect(
    page.getByText('No data availabe for the applied filters.', { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText('Please adjust the filter and try again', { exact: true }),
  ).toBeVisible();
});

test('Spec §2 orders list: loading... until data arrives, never a sample order', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  let letGo = () => {};
  const looked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('/orders/getorders', async (route) => {
    await looked;
    await route.continue();
  });
  await page.goto('/orders/forward');
  await expect(page.getByText('loading...', { exact: true })).toBeVisible();
  await expect(page.getByText('Ref ID:')).toHaveCount(0);
  letGo();
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await expect(page.getByText('loading...', { exact: true })).toHaveCount(0);
});

test('the orders are asked for once, while what draws them is still on its way', async ({
  page,
  seller,
  guard,
}) => {
  expect(seller.email).toContain('@');
  let letGo = () => {};
  const looked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/client-/, async (route) => {
    await looked;
    await route.continue();
  });
  const answered = page.waitForResponse('/orders/getorders');
  await page.goto('/orders/forward', { waitUntil: 'commit' });
  expect((await answered).ok()).toBe(true);
  await expect(page.getByRole('status')).toHaveText('Loading...');
  letGo();
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  for (const name of ['GET /auth/refresh', 'GET /api/account', 'POST /orders/getorders']) {
    expect(guard.requests.filter((request) => request === name)).toHaveLength(1);
  }
});

test('Spec §8 order list error: Something Went Wrong Please Try Again Later, and a second try', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectLostRequests('POST /orders/getorders');
  await prepareOrders(page.request, seller, 1);
  await page.route('/orders/getorders', (route) => route.abort());
  await page.goto('/orders/forward');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toBeVisible();
  expect(await alert.locator('p').first().textContent()).toBe(
    'Something Went Wrong Please Try Again Later ',
  );
  await page.unroute('/orders/getorders');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Ref ID: REF-1')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("Spec §8 order list error: the server's own message comes first", async ({
  page,
  seller,
  guard,
}) => {
  guard.expectAnswers('POST /orders/getorders 422');
  expect(seller.email).toContain('@');
  const answered = page.waitForResponse('/orders/getorders');
  // More days than the server lists.
  await page.goto('/orders/forward?from=2020-01-01&to=2026-01-01');
  const { message } = await (await answered).json();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
});

test('Spec §5 date range: dates that do not parse make no request and are only logged', async ({
  page,
  seller,
  guard,
}) => {
  expect(seller.email).toContain('@');
  await page.goto('/orders/forward?from=2026-02-30&to=2026-03-02');
  await expect(page.getByText('The dates in the address cannot be read')).toBeVisible();
  expect(guard.requests).not.toContain('POST /orders/getorders');
  await expect.poll(() => guard.logs).toContain('Invalid start or end date');
  await page.getByRole('button', { name: 'Show this week' }).click();
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
});

test('N2 paging: total, page buttons and page sizes; the address bar holds them over a reload', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 11);
  await page.goto('/orders/forward');
  await expect(page.getByText('1–9 of 11')).toBeVisible();
  await expect(rows(page)).toHaveCount(9);
  await expect(rows(page).first()).toContainText('REF-11');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/orders/forward?page=2');
  await expect(rows(page)).toHaveText([/REF-2$/, /REF-1$/]);
  await page.reload();
  await expect(rows(page)).toHaveText([/REF-2$/, /REF-1$/]);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  const sizes = page.getByLabel('Rows per page');
  await expect(sizes.locator('option')).toHaveText(['9', '25', '50', '100']);
  await sizes.selectOption('25');
  await expect(page).toHaveURL('/orders/forward?size=25');
  await expect(rows(page)).toHaveCount(11);
  await page.reload();
  await expect(rows(page)).toHaveCount(11);
});

test('N2 paging: two presses at once turn two pages, and Back goes through them', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 20);
  // All of it in sight: a list that is turned starts at its top, away from the second press.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto('/orders/forward');
  await page.getByRole('button', { name: 'Next page' }).dblclick();
  await expect(page.getByText('19–20 of 20')).toBeVisible();
  await expect(page).toHaveURL('/orders/forward?page=3');
  await expect(rows(page)).toHaveText([/REF-2$/, /REF-1$/]);
  await page.goBack();
  await expect(page.getByText('10–18 of 20')).toBeVisible();
  await expect(rows(page).first()).toContainText('REF-11');
});

test('Spec §4 selection: one row, all rows, Unselect All in place of the filter bar', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 3);
  await page.goto('/orders/forward');
  const boxes = grid(page).getByRole('checkbox');
  await expect(boxes).toHaveCount(4);
  const unselect = page.getByRole('button', { name: 'Unselect All' });
  await expect(unselect).toHaveCount(0);
  await boxes.nth(1).check();
  await expect(unselect).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(rangeButton(page)).toHaveCount(0);
  await boxes.first().check();
  await expect(page.getByText('3 selected')).toBeVisible();
  for (let at = 0; at < 4; at += 1) await expect(boxes.nth(at)).toBeChecked();
  await boxes.nth(2).uncheck();
  await expect(page.getByText('2 selected')).toBeVisible();
  await unselect.click();
  await expect(rangeButton(page)).toBeVisible();
  for (let at = 0; at < 4; at += 1) await expect(boxes.nth(at)).not.toBeChecked();
});

test('Spec §4 list request: Refresh repeats it and shows what came meanwhile', async ({
  page,
  seller,
}) => {
  await page.goto('/orders/forward');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await prepareOrders(page.request, seller, 1);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Ref ID: REF-1')).toBeVisible();
});

test('Spec §2 date presets: each sends its range, shows it, and survives a reload', async ({
  page,
}) => {
  await signInQuietly(page.request, demo.seller);
  await page.goto('/orders/forward');
  await expect(grid(page)).toBeVisible();
  const { start, end } = thisWeek();
  const week = (offset: number, day: string) =>
    new Date(Date.parse(day) + offset * 86_400_000).toISOString().slice(0, 10);
  const month = dayFromToday().slice(0, 7);
  const lastOf = (first: string) => {
    const [year = 0, number = 0] = first.split('-').map(Number);
    return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  };
  const lastMonthEnd = week(-1, `${month}-01`);
  const presets = [
    ['Today', 'today', dayFromToday(), dayFromToday()],
    ['Yesterday', 'yesterday', dayFromToday(-1), dayFromToday(-1)],
    ['Last week', 'lastWeek', week(-7, start), week(-7, end)],
    ['This month', 'thisMonth', `${month}-01`, lastOf(month)],
    ['Last month', 'lastMonth', `${lastMonthEnd.slice(0, 7)}-01`, lastMonthEnd],
  ] as const;
  for (const [label, name, startDate, endDate] of presets) {
    await rangeButton(page).click();
    const sent = page.waitForRequest('/orders/getorders');
    await page.getByRole('menuitemradio', { name: label, exact: true }).click();
    expect((await sent).postDataJSON().filters).toEqual([{ createdOn: { startDate, endDate } }]);
    await expect(page).toHaveURL(`/orders/forward?range=${name}`);
    await expect(rangeButton(page)).toHaveText(`${shown(startDate)} to ${shown(endDate)}`);
  }
  await page.reload();
  await expect(rangeButton(page)).toHaveText(
    `${shown(`${lastMonthEnd.slice(0, 7)}-01`)} to ${shown(lastMonthEnd)}`,
  );
  await rangeButton(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'Last month' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'This week' }).click();
  await expect(page).toHaveURL('/orders/forward');
  await expect(rangeButton(page)).toHaveText(`${shown(start)} to ${shown(end)}`);
});
