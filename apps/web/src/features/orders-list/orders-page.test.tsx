import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { routes } from '../../app/routes.tsx';
import { createStore } from '../../app/store.ts';
import { type Answers, type SentRequest, stubServer } from '../../app/test-client.tsx';
import { render } from '../../i18n/test-render.tsx';
import { SessionContext } from '../../session/use-session.ts';

const order = (number: number, changes: object = {}) => ({
  id: `id-${number}`,
  orderId: `O-${number}`,
  orderDate: '2026-01-15T13:05:00+05:30',
  docketNumber: String(10_000_000_000_000 + number),
  clientRefrenceNumber: `REF-${number}`,
  status: 'NEW',
  paymentMode: 'COD',
  contentDetails: [
    { productName: 'Pepper', quantity: 2, unitPrice: 50_000, hsncode: '' },
    { productName: 'Cardamom', quantity: 1, unitPrice: 999, hsncode: '' },
  ],
  weightDetails: [
    {
      numberOfBoxes: 1,
      clientLength: 30,
      clientBreadth: 20,
      clientHeight: 10,
      clientDeadWeight: 1.25,
      volumetricWeight: 1.2,
    },
  ],
  invoiceValue: 1_00_999,
  codAmount: 1_00_999,
  consigneeName: 'Ravi Kumar',
  consigneePhone: '9876543210',
  consigneeCity: 'Bengaluru',
  consigneeState: 'Karnataka',
  consigneePinCode: '560001',
  ...changes,
});
const orders = (count: number) => Array.from({ length: count }, (_, at) => order(count - at));
const json = (body: unknown, status = 200) => Response.json(body, { status });
const listOf = (data: object[]) => () => json({ data, total: data.length, totalIsCapped: false });

let calls: SentRequest[] = [];
const bodiesOf = (path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body);
const listPath = '/orders/getorders';

function token(): string {
  const iat = Math.floor(Date.now() / 1000);
  const user = { username: 'seller@demo.shipdesk.in', roles: ['Customer'] };
  return `e30.${btoa(JSON.stringify({ iat, exp: iat + 600, UserInfo: user }))}.x`;
}

/** Opens an address of the app in front of a stubbed server. */
async function open(address: string, answers: Answers, hasReverse = false) {
  calls = stubServer({
    '/auth/refresh': { accessToken: token(), logo: '' },
    '/api/account': {
      name: 'Asha Menon',
      email: 'seller@demo.shipdesk.in',
      phone: '',
      roles: ['Customer'],
      company: { name: 'Menon Spices', logo: '' },
      features: { reverse: hasReverse },
      secondFactor: { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
      demo: false,
      supportEmail: 'help@example.in',
    },
    ...answers,
  });
  const { store, session } = createStore();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await render(
    <Provider store={store}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </Provider>,
  );
  return router;
}

const addressOf = ({ state: { location } }: Awaited<ReturnType<typeof open>>) =>
  `${location.pathname}${location.search}`;
const grid = () => page.getByRole('grid', { name: 'Forward orders' });
const rows = () => page.getByRole('rowheader');
const cells = (row: number) => page.getByRole('row').nth(row).getByRole('gridcell');
const main = () => page.getByRole('main');
const button = (name: string) => main().getByRole('button', { name, exact: true });
const searchBox = () => page.getByPlaceholder('search by docket number');

// Long enough for a busy machine.
const poll = <T,>(read: () => T) => expect.poll(read, { timeout: 10_000 });

beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await page.viewport(1280, 800);
});

test('Spec §2 orders list: shows the columns and their contents', async () => {
  await open('/orders/forward', { [listPath]: listOf([order(1)]) });
  await expect.element(rows()).toMatchTextContent(/^10000000000001 ?Ref ID: REF-1$/);
  const headers = grid().getByRole('columnheader').elements();
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    '',
    'Order Date',
    'Order Details',
    'Product Details',
    'Package Details',
    'Payment Details',
    'Shipping Details',
  ]);
  await expect.element(cells(1).nth(1)).toHaveTextContent('15-01-2026 | 01:05 PM');
  await expect.element(cells(1).nth(2)).toMatchTextContent(/^Pepper ?QTY: 2\+1 more$/);
  await expect
    .element(cells(1).nth(3))
    .toMatchTextContent(/^30 x 20 x 10 ?Dead wt\. 1\.25 kg ?Volumetric 1\.2 kg$/);
  await expect
    .element(cells(1).nth(4))
    .toMatchTextContent(/^Invoice ₹1,00,999\.00 ?COD ₹1,00,999\.00$/);
  await expect
    .element(cells(1).nth(5))
    .toMatchTextContent(/^Ravi Kumar ?\+91 98765 43210 ?Karnataka 560001$/);
});

test('Spec §2 orders list: the header has the toggle, Bulk Import and Add Order', async () => {
  await open('/orders/forward', { [listPath]: listOf([order(1)]) });
  await expect.element(page.getByRole('radio', { name: 'Forward' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Reverse' })).toBeDisabled();
  await expect.element(button('Bulk Import')).toBeEnabled();
  await expect
    .element(page.getByRole('link', { name: 'Add Order' }))
    .toHaveAttribute('href', '/orders/add');
});

test('shows an order date without a time when none was entered', async () => {
  const dated = order(1, { orderDate: '2026-01-10T00:00:00+05:30' });
  await open('/orders/forward', { [listPath]: listOf([dated]) });
  await expect.element(cells(1).nth(1)).toMatchTextContent(/^10-01-2026$/);
});

test('says which date the list is filtered by', async () => {
  await open('/orders/forward', { [listPath]: listOf([order(1)]) });
  await expect.element(page.getByText('Dates filter by the day an order was added.')).toBeVisible();
});

test('Spec §2 orders list: shows loading... and no sample order before the data arrives', async () => {
  let answer = (_response: Response) => {};
  const pending = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await open('/orders/forward', { [listPath]: () => pending });
  await expect.element(page.getByText('loading...', { exact: true })).toBeVisible();
  expect(page.getByText('Ref ID:').elements()).toEqual([]);
  answer(listOf([order(1)])());
  await expect.element(rows()).toBeVisible();
  expect(page.getByText('loading...', { exact: true }).elements()).toEqual([]);
});

test('Spec §2 orders list: an empty default list shows the two texts and how to add an order', async () => {
  await open('/orders/forward', { [listPath]: listOf([]) });
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

test('Spec §2 orders list: an empty filtered list shows the two texts alone', async () => {
  await open('/orders/forward?range=today', { [listPath]: listOf([]) });
  await expect
    .element(page.getByText('No data availabe for the applied filters.', { exact: true }))
    .toBeVisible();
  expect(page.getByText('Orders you add or import appear here.').elements()).toEqual([]);
});

test('Spec §8 order list error: a list that was not answered shows the spec text and can be retried', async () => {
  let isDown = true;
  await open('/orders/forward', {
    [listPath]: () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return listOf([order(1)])();
    },
  });
  await expect.element(main().getByRole('alert')).toBeVisible();
  expect(main().getByRole('alert').element().querySelector('p')?.textContent).toBe(
    'Something Went Wrong Please Try Again Later ',
  );
  isDown = false;
  await button('Try again').click();
  await expect.element(rows()).toHaveTextContent('REF-1');
});

test("Spec §8 order list error: shows the server's message, after one request", async () => {
  const message = 'Choose a range of at most 366 days.';
  await open('/orders/forward', { [listPath]: () => json({ message }, 422) });
  await expect.element(main().getByRole('alert')).toHaveTextContent(message);
  expect(bodiesOf(listPath)).toHaveLength(1);
});

test.each([
  ['{}', {}],
  ['null', null],
  ['data is an object', { data: {} }],
  ['an order without a docket number', { data: [{ consigneeName: 'Ravi' }] }],
  ['an order that is null', { data: [null] }],
])('a malformed list answer is an error that can be retried: %s', async (_name, answer) => {
  await open('/orders/forward', { [listPath]: () => json(answer) });
  await expect
    .element(main().getByRole('alert'))
    .toHaveTextContent('Something Went Wrong Please Try Again Later');
  await expect.element(button('Try again')).toBeVisible();
});

test('an order without its lists and figures is still listed', async () => {
  const bare = { docketNumber: '10000000000001', orderDate: '15', consigneePinCode: 560001 };
  await open('/orders/forward', { [listPath]: () => json({ data: [bare] }) });
  await expect.element(rows()).toHaveTextContent('10000000000001');
  await expect.element(cells(1).nth(2)).toHaveTextContent('–');
  await expect.element(cells(1).nth(5)).toHaveTextContent('560001');
  await expect.element(page.getByText('1–1 of 1')).toBeVisible();
});

test.each([
  ['{}', {}],
  ['data is empty', { data: {} }],
  ['null', null],
  ['no addresses or lists', { data: { order: { docketNumber: '10000000000001' } } }],
])('a malformed answer to one order is an error that can be retried: %s', async (_name, answer) => {
  await open('/orders/10000000000001', { '/api/orders/10000000000001': () => json(answer) });
  await expect.element(main().getByText('The order could not be loaded')).toBeVisible();
  await expect.element(button('Try again')).toBeVisible();
});

test('Spec §2 /orders: redirects to the forward list and keeps the query', async () => {
  const router = await open('/orders?size=25', { [listPath]: listOf([]) });
  await expect.element(page.getByText('No data availabe')).toBeVisible();
  expect(addressOf(router)).toBe('/orders/forward?size=25');
  expect(bodiesOf(listPath)).toEqual([expect.objectContaining({ limit: 25 })]);
});

test('Spec §5 date range: dates that cannot be read make no request and are logged', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const router = await open('/orders/forward?from=2026-02-30&to=2026-03-02', {
    [listPath]: listOf([]),
  });
  await expect.element(page.getByText('The dates in the address cannot be read')).toBeVisible();
  await poll(() => info.mock.calls).toContainEqual(['Invalid start or end date']);
  expect(bodiesOf(listPath)).toEqual([]);
  await button('Show this week').click();
  await expect.element(page.getByText('No data availabe')).toBeVisible();
  expect(addressOf(router)).toBe('/orders/forward');
});

test('Spec §4 selection: Unselect All replaces the filter bar', async () => {
  await open('/orders/forward', { [listPath]: listOf(orders(3)) });
  const boxes = page.getByRole('checkbox');
  await poll(() => boxes.elements()).toHaveLength(4);
  await boxes.nth(1).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await expect.element(searchBox()).not.toBeVisible();
  await boxes.first().click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  for (let at = 0; at < 4; at += 1) await expect.element(boxes.nth(at)).toBeChecked();
  await button('Unselect All').click();
  await expect.element(searchBox()).toBeVisible();
  for (let at = 0; at < 4; at += 1) await expect.element(boxes.nth(at)).not.toBeChecked();
});

test('selected orders are exported and their docket numbers copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const saved = vi.spyOn(URL, 'createObjectURL');
  await open('/orders/forward', {
    [listPath]: listOf(orders(3)),
    '/api/orders/export': () => new Response('Docket number\r\n'),
  });
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('checkbox').nth(3).click();
  await button('Copy dockets').click();
  await poll(() => copied.mock.calls).toEqual([['10000000000003\n10000000000001']]);
  await button('Export CSV').click();
  await poll(() => saved.mock.calls).toHaveLength(1);
  expect(bodiesOf('/api/orders/export')).toEqual([
    { filters: [{ search: ['10000000000003', '10000000000001'] }] },
  ]);
});

test('the list is searched for a phone as it prints it, through all dates', async () => {
  const router = await open('/orders/forward?range=lastMonth', { [listPath]: listOf([order(1)]) });
  await expect.element(rows()).toBeVisible();
  await searchBox().click();
  await searchBox().fill(' +91 98765 43210 ');
  await expect
    .element(page.getByText('Docket number, reference ID, order ID or phone.'))
    .toBeVisible();
  await userEvent.keyboard('{Enter}');
  await poll(() => bodiesOf(listPath).at(-1)).toEqual({
    filters: [{ search: ['9876543210'] }],
    limit: 9,
    pageNumber: 0,
  });
  expect(addressOf(router)).toBe('/orders/forward?range=lastMonth&search=9876543210');
  await expect.element(page.getByText('Searching all dates for 1 number')).toBeVisible();
  await button('All dates').click();
  await page.getByRole('menuitemradio', { name: 'Today' }).click();
  await poll(() => addressOf(router)).toBe('/orders/forward?range=today');
  await expect.element(searchBox()).toHaveValue('');
});

test('the slash key focuses the search box, Escape clears the search', async () => {
  const router = await open('/orders/forward?search=REF-9', { [listPath]: listOf([order(1)]) });
  await expect.element(rows()).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(searchBox()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await poll(() => addressOf(router)).toBe('/orders/forward');
});

test('a search of 501 numbers is refused beside the box', async () => {
  await open('/orders/forward', { [listPath]: listOf([order(1)]) });
  await expect.element(rows()).toBeVisible();
  await searchBox().fill(Array.from({ length: 501 }, (_, at) => at).join(' '));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(searchBox())
    .toHaveAccessibleDescription('Search for at most 500 numbers at once; these are 501.');
  expect(bodiesOf(listPath)).toHaveLength(1);
});

test('Spec §2 filter bar: the three icon buttons have names and tooltips', async () => {
  await open('/orders/forward', { [listPath]: listOf([order(1)]) });
  for (const name of ['Refresh', 'Export CSV', 'Columns']) {
    await expect.element(button(name)).toBeEnabled();
  }
  await userEvent.keyboard('/{Tab}');
  await expect.element(page.getByRole('tooltip', { name: 'Refresh' })).toBeVisible();
  await button('Refresh').click();
  await poll(() => bodiesOf(listPath)).toHaveLength(2);
});

test('a failed export shows a toast', async () => {
  await open('/orders/forward', {
    [listPath]: listOf([order(1)]),
    '/api/orders/export': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await button('Export CSV').click();
  await expect
    .element(page.getByRole('alert').getByText('The server cannot be reached.'))
    .toBeVisible();
});

test('the chosen columns are kept for the user, and the last one stays', async () => {
  await open('/orders/forward', { [listPath]: listOf([order(1)]) });
  const headers = () =>
    grid()
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  await button('Columns').click();
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
  for (const name of ['Status', 'Order Date', 'Order Details', 'Product Details']) {
    await item(name).click();
  }
  for (const name of ['Package Details', 'Payment Details', 'Shipping Details', 'Status']) {
    await item(name).click();
  }
  await expect.element(item('Status')).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await poll(headers).toEqual(['', 'Status']);
  expect(localStorage.getItem('shipdesk.columns.seller@demo.shipdesk.in')).toBe('status');
});

test('two presses of Next page at once turn two pages', async () => {
  const pageOf = ({ body }: SentRequest) => {
    const pageNumber = Number(Object(body).pageNumber);
    return json({ data: [order(30 - pageNumber)], total: 30, totalIsCapped: false });
  };
  const router = await open('/orders/forward', { [listPath]: pageOf });
  await button('Next page').dblClick();
  await expect.element(page.getByText('19–27 of 30')).toBeVisible();
  await expect.element(rows()).toHaveTextContent('REF-28');
  expect(addressOf(router)).toBe('/orders/forward?page=3');
  await main().getByLabelText('Rows per page').selectOptions('25');
  await poll(() => addressOf(router)).toBe('/orders/forward?size=25');
});

test('the reverse page has the header of the forward page, disabled with a reason while reverse is off', async () => {
  await open('/orders/reverse', { [listPath]: listOf([]) });
  await expect
    .element(main().getByText('Reverse orders are not switched on for your account.'))
    .toBeVisible();
  for (const name of ['Bulk Import', 'Add Order', 'Refresh', 'Export CSV', 'Columns']) {
    await expect.element(button(name)).toBeDisabled();
  }
  await expect.element(searchBox()).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: 'Reverse' })).toBeDisabled();
  expect(bodiesOf(listPath)).toEqual([
    expect.objectContaining({ filters: [expect.objectContaining({ direction: 'reverse' })] }),
  ]);
});

test('with reverse on, the reverse page can do what the forward page can', async () => {
  await open('/orders/reverse', { [listPath]: listOf([order(1)]) }, true);
  await expect
    .element(page.getByRole('link', { name: 'Add Order' }))
    .toHaveAttribute('href', '/orders/add?direction=reverse');
  for (const name of ['Bulk Import', 'Refresh', 'Export CSV', 'Columns']) {
    await expect.element(button(name)).toBeEnabled();
  }
  await searchBox().fill('ref-1');
  await userEvent.keyboard('{Enter}');
  await poll(() => bodiesOf(listPath).at(-1)).toMatchObject({
    filters: [{ search: ['ref-1'], direction: 'reverse' }],
  });
  expect(page.getByText('Reverse orders are not switched on').elements()).toEqual([]);
});

test('Today and the calendar use the day in India', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-15T20:00:00Z') });
  await open('/orders/forward?range=today', { [listPath]: listOf([]) });
  await expect.element(button('16-01-2026 to 16-01-2026')).toBeVisible();
  await button('16-01-2026 to 16-01-2026').click();
  await page.getByRole('menuitemradio', { name: 'Custom' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: /^Today, / }))
    .toHaveTextContent('16');
});

test('nine orders take less than 1,300 px on a phone', async () => {
  await page.viewport(375, 800);
  await open('/orders/forward', { [listPath]: listOf(orders(9)) });
  await poll(() => rows().elements()).toHaveLength(9);
  expect(grid().element().getBoundingClientRect().height).toBeLessThan(1300);
});
