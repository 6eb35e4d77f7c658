import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { dayFromToday } from './support/india-days.ts';
import { prepareOrders } from './support/prepared-data.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search by docket number' });
const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Forward orders' }).getByRole('rowheader');
const sentList = (page: Page) => page.waitForRequest('/orders/getorders');

/** The docket numbers on the page, as the rows show them. */
async function dockets(page: Page): Promise<string[]> {
  const texts = await rows(page).allTextContents();
  return texts.map((text) => /^\d{14}/.exec(text)?.[0] ?? '');
}

async function paste(page: Page, text: string) {
  await box(page).focus();
  await box(page).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('N2 docket search: one number is found on the server through all dates, and stands in the address', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 3);
  await page.goto('/orders/forward?range=lastMonth');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await expect(box(page)).toHaveAttribute('placeholder', 'search by docket number');
  await expect(box(page)).toHaveValue('');
  await box(page).fill('REF-2');
  const sent = sentList(page);
  await box(page).press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    filters: [{ search: ['REF-2'] }],
    limit: 9,
    pageNumber: 0,
  });
  await expect(rows(page)).toHaveText([/REF-2$/]);
  await expect(page).toHaveURL('/orders/forward?range=lastMonth&search=REF-2');
  await expect(page.getByText('Searching all dates for 1 number')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All dates' })).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveText([/REF-2$/]);
  await expect(box(page)).toHaveValue('REF-2');
});

test('N2 docket search: a pasted list is searched at once; Escape and the cross clear it', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 4);
  await page.goto('/orders/forward');
  await expect(rows(page)).toHaveCount(4);
  const [first = '', , third = ''] = await dockets(page);
  const sent = sentList(page);
  await paste(page, `${first}\r\n${third}; REF-1,${first}`);
  expect((await sent).postDataJSON().filters).toEqual([{ search: [first, third, 'REF-1'] }]);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('Searching all dates for 3 numbers')).toBeVisible();
  await box(page).press('Escape');
  await expect(page).toHaveURL('/orders/forward');
  await expect(rows(page)).toHaveCount(4);
  await box(page).fill(first.slice(0, 8));
  await box(page).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search by docket number' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(box(page)).toHaveValue('');
});

test('N2 docket search: 500 numbers are asked, of 501 the box says that they are too many', async ({
  page,
  seller,
  guard,
}) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/orders/forward');
  await expect(rows(page)).toHaveCount(1);
  const [docket = ''] = await dockets(page);
  const others = Array.from({ length: 500 }, (_, at) => String(20_000_000_000_000 + at));
  const asked = guard.requests.filter((name) => name === 'POST /orders/getorders').length;
  await paste(page, [docket, ...others].join('\n'));
  await expect(
    page.getByText('Search for at most 500 numbers at once; these are 501.'),
  ).toBeVisible();
  expect(guard.requests.filter((name) => name === 'POST /orders/getorders')).toHaveLength(asked);
  await box(page).press('Escape');
  const sent = sentList(page);
  await paste(page, [docket, ...others.slice(1)].join('\n'));
  expect((await sent).postDataJSON().filters[0].search).toHaveLength(500);
  await expect(rows(page)).toHaveText([/REF-1$/]);
  await page.reload();
  await expect(rows(page)).toHaveText([/REF-1$/]);
});

test('choosing a range leaves the search; the slash key goes to the box', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/orders/forward?search=REF-9');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await page.getByRole('button', { name: 'All dates' }).click();
  await page.getByRole('menuitemradio', { name: 'Today' }).click();
  await expect(page).toHaveURL('/orders/forward?range=today');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
});

test('N2 icons: Refresh, Export CSV and Columns have names and tooltips', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await page.goto('/orders/forward');
  for (const name of ['Refresh', 'Export CSV', 'Columns']) {
    const button = page.getByRole('main').getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    // A tip opens for a pointer that was seen to move, not for a button that appears under it.
    await page.mouse.move(0, 0);
    await page.mouse.move(5, 5);
    await button.hover();
    await expect(page.getByRole('tooltip', { name })).toBeVisible();
  }
});

test('N2 Export CSV: all rows of the filter, formula-safe, named by the server', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 11);
  await page.goto('/orders/forward');
  await expect(rows(page)).toHaveCount(9);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`shipdesk-orders-${dayFromToday()}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF"?Docket number"?,/);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(12);
  expect(lines[1]).toContain('REF-11');
  await expect(page.getByText(`Saved as shipdesk-orders-${dayFromToday()}.csv`)).toBeVisible();
});

test('N2 Export CSV: a refusal is a toast, and no file comes', async ({ page, seller, guard }) => {
  guard.expectLostRequests('POST /api/orders/export');
  expect(seller.email).toContain('@');
  await page.goto('/orders/forward');
  await page.route('/api/orders/export', (route) => route.abort());
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert').getByText('The server cannot be reached.')).toBeVisible();
});

test('N2 Columns: chosen per user, kept over a reload, the last one stays', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/orders/forward');
  const heads = page.getByRole('grid').getByRole('columnheader');
  await expect(heads).toHaveCount(7);
  await page.getByRole('button', { name: 'Columns' }).click();
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
  await expect(item('Order Date')).toBeChecked();
  await expect(item('Status')).not.toBeChecked();
  await item('Status').click();
  for (const name of ['Order Date', 'Order Details', 'Product Details', 'Package Details']) {
    await item(name).click();
  }
  await page.keyboard.press('Escape');
  await expect(heads).toHaveText([/^$/, 'Payment Details', 'Shipping Details', 'Status']);
  await page.reload();
  await expect(heads).toHaveText([/^$/, 'Payment Details', 'Shipping Details', 'Status']);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Payment Details', 'Shipping Details', 'Status']) await item(name).click();
  await expect(item('Status')).toBeChecked();
  const keys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('shipdesk.columns.')),
  );
  expect(keys).toEqual([`shipdesk.columns.${seller.email}`]);
});

test('no WCAG A or AA violation: search, its refusal, and the columns menu', async ({
  page,
  seller,
}) => {
  test.setTimeout(120_000);
  await prepareOrders(page.request, seller, 2);
  await page.goto('/orders/forward?search=REF-1+REF-2');
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
  await paste(page, Array.from({ length: 501 }, (_, at) => at).join('\n'));
  await expect(page.getByText('Search for at most 500 numbers at once')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/orders/forward');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
});
