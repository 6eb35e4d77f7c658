import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  buildOrder,
  createOrders,
  getAddress,
  getButton,
  getCells,
  getGrid,
  getMain,
  getRows,
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

test('opens the last page with a note for a page number after the last page', async () => {
  const router = await openPage('/orders/forward?page=999', {
    [listPath]: ({ body }) => {
      const isLast =
        typeof body === 'object' && body !== null && Reflect.get(body, 'pageNumber') === 1;
      const data = isLast ? createOrders(2) : [];
      return respondJson({ data, total: 11, totalIsCapped: false });
    },
  });
  await expect
    .element(page.getByText('There is no page 999. This is the last page.'))
    .toBeVisible();
  expect(getAddress(router)).toBe('/orders/forward?page=2');
  await expect.element(page.getByText('Ref ID: REF-2')).toBeVisible();
});

test('Spec §2 orders list: shows the columns and their contents', async () => {
  await openPage('/orders/forward', { [listPath]: respondList([buildOrder(1)]) });
  await expect.element(getRows()).toMatchTextContent(/^10000000000001 ?Ref ID: REF-1$/);
  const headers = getGrid().getByRole('columnheader').elements();
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    '',
    'Order Date',
    'Order Details',
    'Product Details',
    'Package Details',
    'Payment Details',
    'Shipping Details',
  ]);
  await expect.element(getCells(1).nth(1)).toMatchTextContent('15-01-2026 | 01:05 PM');
  await expect.element(getCells(1).nth(2)).toMatchTextContent(/^Pepper ?QTY: 2\+1 more$/);
  await expect
    .element(getCells(1).nth(3))
    .toMatchTextContent(/^30 x 20 x 10 cm ?Dead wt\. 1\.25 kg ?Volumetric 1\.2 kg$/);
  await expect
    .element(getCells(1).nth(4))
    .toMatchTextContent(/^Invoice ₹1,00,999\.00 ?COD ₹1,00,999\.00 ?New ?COD$/);
  await expect
    .element(getCells(1).nth(5))
    .toMatchTextContent(/^Ravi Kumar ?\+91 98765 43210 ?Karnataka 560001$/);
});

test('Spec §2 orders list: shows the direction toggle, Bulk Import and Add Order in the header', async () => {
  await openPage('/orders/forward', { [listPath]: respondList([buildOrder(1)]) });
  await expect.element(page.getByRole('radio', { name: 'Forward' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Reverse' })).toBeDisabled();
  await expect.element(getButton('Bulk Import')).toBeEnabled();
  await expect
    .element(page.getByRole('link', { name: 'Add Order' }))
    .toHaveAttribute('href', '/orders/add');
});

test('omits the time of an order date at midnight', async () => {
  const datedOrder = buildOrder(1, { orderDate: '2026-01-10T00:00:00+05:30' });
  await openPage('/orders/forward', { [listPath]: respondList([datedOrder]) });
  await expect.element(getCells(1).nth(1)).toMatchTextContent(/^10-01-2026$/);
});

test('explains that dates filter by the day an order was added', async () => {
  await openPage('/orders/forward', { [listPath]: respondList([buildOrder(1)]) });
  await expect.element(page.getByText('Dates filter by the day an order was added.')).toBeVisible();
});

test('Spec §2 orders list: shows loading... and no sample order until the data arrives', async () => {
  let respondToList = (_response: Response) => {};
  const pendingResponse = new Promise<Response>((resolve) => {
    respondToList = resolve;
  });
  await openPage('/orders/forward', { [listPath]: () => pendingResponse });
  await expect.element(page.getByText('loading...', { exact: true })).toBeVisible();
  expect(page.getByText('Ref ID:').elements()).toEqual([]);
  respondToList(respondList([buildOrder(1)])());
  await expect.element(getRows()).toBeVisible();
  expect(page.getByText('loading...', { exact: true }).elements()).toEqual([]);
});

test('Spec §2 orders list: shows the specified texts and a link to Add Order in an empty default list', async () => {
  await openPage('/orders/forward', { [listPath]: respondList([]) });
  const title = page.getByText('No data availabe for the applied filters.', { exact: true });
  await expect.element(title).toBeVisible();
  await expect
    .element(page.getByText('Please adjust the filter and try again', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('Orders you add or import appear here.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Add your first order' }))
    .toHaveAttribute('href', '/orders/add');
});

test('Spec §2 orders list: shows only the specified texts in an empty filtered list', async () => {
  await openPage('/orders/forward?range=today', { [listPath]: respondList([]) });
  await expect
    .element(page.getByText('No data availabe for the applied filters.', { exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByText('Please adjust the filter and try again', { exact: true }))
    .toBeVisible();
  expect(page.getByText('Orders you add or import appear here.').elements()).toEqual([]);
});

test('Spec §8 order list error: shows the specified text and retries a failed list', async () => {
  let isDown = true;
  await openPage('/orders/forward', {
    [listPath]: () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return respondList([buildOrder(1)])();
    },
  });
  await expect.element(getMain().getByRole('alert')).toBeVisible();
  expect(getMain().getByRole('alert').element().querySelector('p')?.textContent).toBe(
    'Something Went Wrong Please Try Again Later ',
  );
  isDown = false;
  await getButton('Try again').click();
  await expect.element(getRows()).toMatchTextContent('REF-1');
});

test("Spec §8 order list error: shows the server's message without a second request", async () => {
  const message = 'Choose a range of at most 366 days';
  await openPage('/orders/forward', { [listPath]: () => respondJson({ message }, 422) });
  await expect.element(getMain().getByRole('alert')).toMatchTextContent(message);
  expect(listSentBodies(listPath)).toHaveLength(1);
});

test.each([
  ['{}', {}],
  ['null', null],
  ['data is an object', { data: {} }],
  ['an order without a docket number', { data: [{ consigneeName: 'Ravi' }] }],
  ['an order that is null', { data: [null] }],
])('offers a retry after a malformed list response: %s', async (_name, response) => {
  await openPage('/orders/forward', { [listPath]: () => respondJson(response) });
  await expect
    .element(getMain().getByRole('alert'))
    .toMatchTextContent('Something Went Wrong Please Try Again Later');
  await expect.element(getButton('Try again')).toBeVisible();
});

test('lists an order with missing and invalid fields', async () => {
  const rawOrder = { docketNumber: '10000000000001', orderDate: '15', consigneePinCode: 560001 };
  await openPage('/orders/forward', { [listPath]: () => respondJson({ data: [rawOrder] }) });
  await expect.element(getRows()).toMatchTextContent('10000000000001');
  await expect.element(getCells(1).nth(2)).toMatchTextContent('–');
  await expect.element(getCells(1).nth(5)).toMatchTextContent('560001');
  await expect.element(page.getByText('1–1 of 1')).toBeVisible();
});

test.each([
  ['{}', {}],
  ['data is empty', { data: {} }],
  ['null', null],
  ['no addresses or lists', { data: { order: { docketNumber: '10000000000001' } } }],
])('offers a retry after a malformed order response: %s', async (_name, response) => {
  await openPage('/orders/10000000000001', {
    '/api/orders/10000000000001': () => respondJson(response),
  });
  await expect.element(getMain().getByText('The order could not be loaded')).toBeVisible();
  await expect.element(getButton('Try again')).toBeVisible();
});

test('Spec §2 /orders: redirects to the forward list and keeps the query', async () => {
  const router = await openPage('/orders?size=25', { [listPath]: respondList([]) });
  await expect.element(page.getByText('No data availabe')).toBeVisible();
  expect(getAddress(router)).toBe('/orders/forward?size=25');
  expect(listSentBodies(listPath)).toEqual([expect.objectContaining({ limit: 25 })]);
});

test('Spec §5 date range: logs that the dates are invalid and sends no list request', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const router = await openPage('/orders/forward?from=2026-02-30&to=2026-03-02', {
    [listPath]: respondList([]),
  });
  await expect.element(page.getByText('The dates in the address cannot be read')).toBeVisible();
  await expect.poll(() => info.mock.calls).toContainEqual(['Invalid start or end date']);
  expect(listSentBodies(listPath)).toEqual([]);
  await getButton('Show this week').click();
  await expect.element(page.getByText('No data availabe')).toBeVisible();
  expect(getAddress(router)).toBe('/orders/forward');
});

test('uses the day in India for Today and the calendar', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-15T20:00:00Z') });
  await openPage('/orders/forward?range=today', { [listPath]: respondList([]) });
  await expect.element(getButton('16-01-2026 to 16-01-2026')).toBeVisible();
  await getButton('16-01-2026 to 16-01-2026').click();
  await page.getByRole('menuitemradio', { name: 'Custom' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: /^Today, / }))
    .toMatchTextContent('16');
});

test('shows nine orders in less than 1,300 px on a phone', async () => {
  await page.viewport(375, 800);
  await openPage('/orders/forward', { [listPath]: respondList(createOrders(9)) });
  await expect.poll(() => getRows().elements()).toHaveLength(9);
  expect(getGrid().element().getBoundingClientRect().height).toBeLessThan(1300);
});
