import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SentRequest } from '../../app/test-client.tsx';
import {
  buildOrder,
  createOrders,
  getAddress,
  getButton,
  getGrid,
  getMain,
  getRows,
  getSearchBox,
  listPath,
  listSentBodies,
  openPage,
  respondJson,
  respondList,
} from './test-support/open-orders.tsx';

beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await page.viewport(1280, 800);
});

test('Spec §4 selection: replaces the filter bar with Unselect All while orders are selected', async () => {
  await openPage('/orders/forward', { [listPath]: respondList(createOrders(3)) });
  const boxes = page.getByRole('checkbox');
  await expect.poll(() => boxes.elements()).toHaveLength(4);
  await boxes.nth(1).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await expect.element(getSearchBox()).not.toBeVisible();
  await boxes.first().click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  for (let index = 0; index < 4; index += 1) await expect.element(boxes.nth(index)).toBeChecked();
  await getButton('Unselect All').click();
  await expect.element(getSearchBox()).toBeVisible();
  for (let index = 0; index < 4; index += 1)
    await expect.element(boxes.nth(index)).not.toBeChecked();
});

test('exports the selected orders and copies the docket numbers', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  await openPage('/orders/forward', {
    [listPath]: respondList(createOrders(3)),
    '/api/orders/export': () => new Response('Docket number\r\n'),
  });
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('checkbox').nth(3).click();
  await getButton('Copy dockets').click();
  await expect.poll(() => writeText.mock.calls).toEqual([['10000000000003\n10000000000001']]);
  await getButton('Export CSV').click();
  await expect.poll(() => createUrl.mock.calls).toHaveLength(1);
  expect(listSentBodies('/api/orders/export')).toEqual([
    { filters: [{ search: ['10000000000003', '10000000000001'] }] },
  ]);
});

test('normalizes a phone number and searches all dates', async () => {
  const router = await openPage('/orders/forward?range=lastMonth', {
    [listPath]: respondList([buildOrder(1)]),
  });
  await expect.element(getRows()).toBeVisible();
  await getSearchBox().click();
  await getSearchBox().fill(' +91 98765 43210 ');
  await expect
    .element(page.getByText('Docket, AWB, reference, order ID, phone or name'))
    .toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => listSentBodies(listPath).at(-1))
    .toEqual({
      filters: [{ search: ['9876543210'] }],
      limit: 9,
      pageNumber: 0,
    });
  expect(getAddress(router)).toBe('/orders/forward?range=lastMonth&search=9876543210');
  await expect.element(page.getByText('Searching all dates for 1 phone')).toBeVisible();
  await getButton('All dates').click();
  await page.getByRole('menuitemradio', { name: 'Today' }).click();
  await expect.poll(() => getAddress(router)).toBe('/orders/forward?range=today');
  await expect.element(getSearchBox()).toHaveValue('');
});

test('focuses the search box on the slash key and clears the search on Escape', async () => {
  const router = await openPage('/orders/forward?search=REF-9', {
    [listPath]: respondList([buildOrder(1)]),
  });
  await expect.element(getRows()).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(getSearchBox()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => getAddress(router)).toBe('/orders/forward');
});

test('shows an error at the search box for 501 numbers', async () => {
  await openPage('/orders/forward', { [listPath]: respondList([buildOrder(1)]) });
  await expect.element(getRows()).toBeVisible();
  await getSearchBox().fill(Array.from({ length: 501 }, (_, index) => index).join(' '));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(getSearchBox())
    .toHaveAccessibleDescription('You entered 501 numbers. Search for at most 500 at once.');
  expect(listSentBodies(listPath)).toHaveLength(1);
});

test('Spec §2 filter bar: names three icon buttons, shows a tooltip and refreshes the list', async () => {
  await openPage('/orders/forward', { [listPath]: respondList([buildOrder(1)]) });
  for (const name of ['Refresh', 'Export CSV', 'Columns']) {
    await expect.element(getButton(name)).toBeEnabled();
  }
  await userEvent.keyboard('/{Tab}');
  await expect.element(page.getByRole('tooltip', { name: 'Refresh' })).toBeVisible();
  await getButton('Refresh').click();
  await expect.poll(() => listSentBodies(listPath)).toHaveLength(2);
});

test('shows a toast when the export fails', async () => {
  await openPage('/orders/forward', {
    [listPath]: respondList([buildOrder(1)]),
    '/api/orders/export': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await getButton('Export CSV').click();
  await expect
    .element(page.getByRole('alert').getByText('The server cannot be reached.'))
    .toBeVisible();
});

test('stores the chosen columns for the user and keeps the only visible column', async () => {
  await openPage('/orders/forward', { [listPath]: respondList([buildOrder(1)]) });
  const listHeaders = () =>
    getGrid()
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  await getButton('Columns').click();
  const getMenuItem = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
  for (const name of [
    'Order Date',
    'Order Details',
    'Product Details',
    'Package Details',
    'Payment Details',
    'Shipping Details',
    'Status',
  ]) {
    await getMenuItem(name).click();
  }
  await expect.element(getMenuItem('Status')).toBeChecked();
  expect(localStorage.getItem('shipdesk.columns.seller@demo.shipdesk.in')).toBe(
    '-date,-order,-product,-package,-payment,-shipping',
  );
  await page.getByRole('menuitem', { name: 'Default columns of each stage' }).click();
  await expect.poll(listHeaders).toHaveLength(7);
  expect(localStorage.getItem('shipdesk.columns.seller@demo.shipdesk.in')).toBeNull();
});

/** Responds with one order of the requested page. The list has 30 orders. */
const respondWithPage = ({ body }: SentRequest) => {
  const pageNumber = Number(Object(body).pageNumber);
  return respondJson({ data: [buildOrder(30 - pageNumber)], total: 30, totalIsCapped: false });
};

test('advances two pages on two quick presses of Next page', async () => {
  const router = await openPage('/orders/forward', { [listPath]: respondWithPage });
  await getButton('Next page').dblClick();
  await expect.element(page.getByText('19–27 of 30')).toBeVisible();
  await expect.element(getRows()).toMatchTextContent('REF-28');
  expect(getAddress(router)).toBe('/orders/forward?page=3');
});

test('opens the first page with a new page size and keeps the size for other ranges', async () => {
  const router = await openPage('/orders/forward?page=3', { [listPath]: respondWithPage });
  await expect.element(getRows()).toMatchTextContent('REF-28');
  await getMain().getByLabelText('Rows per page').selectOptions('25');
  await expect.poll(() => getAddress(router)).toBe('/orders/forward?size=25');
  await expect.poll(() => listSentBodies(listPath).at(-1)).toMatchObject({ limit: 25 });
  // Without a size in the address, the list uses the chosen size.
  const sentCount = listSentBodies(listPath).length;
  await router.navigate('/orders/forward?range=lastWeek');
  await expect.poll(() => listSentBodies(listPath)[sentCount]).toMatchObject({ limit: 25 });
});

test('disables the actions of the reverse page and shows the reason while reverse orders are off', async () => {
  await openPage('/orders/reverse', { [listPath]: respondList([]) });
  await expect
    .element(getMain().getByText('Reverse orders are not switched on for your account.'))
    .toBeVisible();
  for (const name of ['Bulk Import', 'Add Order', 'Refresh', 'Export CSV', 'Columns']) {
    await expect.element(getButton(name)).toBeDisabled();
  }
  await expect.element(getSearchBox()).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: 'Reverse' })).toBeDisabled();
  expect(listSentBodies(listPath)).toEqual([
    expect.objectContaining({ filters: [expect.objectContaining({ direction: 'reverse' })] }),
  ]);
});

test('enables the actions of the reverse page while reverse orders are on', async () => {
  await openPage('/orders/reverse', { [listPath]: respondList([buildOrder(1)]) }, true);
  await expect
    .element(page.getByRole('link', { name: 'Add Order' }))
    .toHaveAttribute('href', '/orders/add?direction=reverse');
  for (const name of ['Bulk Import', 'Refresh', 'Export CSV', 'Columns']) {
    await expect.element(getButton(name)).toBeEnabled();
  }
  await getSearchBox().fill('ref-1');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => listSentBodies(listPath).at(-1))
    .toMatchObject({
      filters: [{ search: ['ref-1'], direction: 'reverse' }],
    });
  expect(page.getByText('Reverse orders are not switched on').elements()).toEqual([]);
});
