import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Responses } from '../../app/test-client.tsx';
import { openClient } from '../../app/test-whole-client.ts';
import { buildOrder, listPath } from '../../orders/orders-list/test-support/open-orders.tsx';

let client: ReturnType<typeof openClient>;
const openPage = async (address: string, responses: Responses = {}, roles = ['Customer']) => {
  client = openClient(address, { responses, roles });
  await expect.element(page.getByRole('banner')).toBeVisible();
};

beforeEach(() => localStorage.clear());
afterEach(async () => {
  client.close();
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

const getPalette = () => page.getByRole('dialog', { name: 'Search and commands' });
const getBox = () => getPalette().getByRole('textbox');
const getOption = (name: string | RegExp) => getPalette().getByRole('option', { name });
const listRequests = (path: string) => client.requests.filter((request) => request.path === path);

const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(getBox()).toHaveFocus();
};
const respondWithOrders = (orders: object[]) => ({
  [listPath]: { data: orders, total: orders.length, totalIsCapped: false },
});

test('opens from the top bar and finds a page and an action by keyboard', async () => {
  await openPage('/other');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await expect.element(getOption('New order')).toBeVisible();
  await userEvent.keyboard('repo{Enter}');
  await expect.poll(() => location.pathname).toBe('/report');
  await expect.element(getPalette()).not.toBeInTheDocument();

  await openPalette();
  await userEvent.keyboard('rech{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Recharge' })).toBeVisible();
});

test('ranks the page with the typed name above an action that contains the name', async () => {
  await openPage('/other');
  await openPalette();
  await userEvent.fill(getBox(), 'orders');
  await expect.element(getOption('Import orders from a CSV file')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/orders/forward');
});

test('returns the focus to the page when a dialog of the palette closes', async () => {
  await openPage('/other');
  await openPalette();
  await userEvent.fill(getBox(), 'recharge the');
  await expect.element(getOption('Recharge the wallet')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Recharge' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest('main')?.id).toBe('main');
});

test('finds an order by consignee phone and shows the docket number, AWB, consignee and stage', async () => {
  const order = buildOrder(7, { awb: '590000012345' });
  await openPage('/other', respondWithOrders([order]));
  await openPalette();
  await getBox().fill('98765 43210');
  const hit = getOption(/REF-7/);
  await expect.element(hit).toBeVisible();
  for (const text of ['10000000000007', '590000012345', 'Ravi Kumar', 'New']) {
    await expect.element(hit.getByText(text, { exact: true })).toBeVisible();
  }
  expect(listRequests(listPath).map(({ body }) => body)).toEqual([
    { filters: [{ search: ['9876543210'] }], limit: 8, pageNumber: 0 },
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/orders/10000000000007');
});

test('opens a scanned order even if Enter precedes the search result', async () => {
  await openPage('/other', respondWithOrders([buildOrder(7)]));
  await openPalette();
  await getBox().fill('10000000000007');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/orders/10000000000007');
});

test('retries a failed search and reports an empty result', async () => {
  let isDown = true;
  await openPage('/other', {
    [listPath]: () =>
      isDown
        ? Response.json({ message: 'The database does not respond.' }, { status: 500 })
        : Response.json({ data: [], total: 0, totalIsCapped: false }),
  });
  await openPalette();
  await getBox().fill('REF-404');
  await expect.element(getPalette().getByRole('alert')).toMatchTextContent('does not respond');
  isDown = false;
  await getPalette().getByRole('button', { name: 'Try again' }).click();
  await expect.element(getPalette().getByText('No order has “REF-404”')).toBeVisible();
});

test('links to the list if there are more orders than the palette shows', async () => {
  await openPage('/other', {
    [listPath]: { data: [buildOrder(1), buildOrder(2)], total: 25, totalIsCapped: false },
  });
  await openPalette();
  await getBox().fill('ravi');
  await getOption('Show all 25 orders').click();
  await expect.poll(() => location.pathname + location.search).toBe('/orders/forward?search=ravi');
});

test('searches all sellers for operator staff once per Enter', async () => {
  const hit = {
    kind: 'order',
    id: '10000000000001',
    sellerId: '01a1fc20-f9d2-7595-bcec-2b8d9f024441',
    seller: 'Gupta Handlooms',
    name: 'Diwali-77',
    note: '10000000000001',
    awb: '',
    state: 'in_transit',
    at: '2026-11-21T06:30:00.000Z',
    amountPaise: 999_00,
  };
  await openPage('/other', { '/api/admin/find': { data: [hit], isMore: false } }, ['Admin']);
  await openPalette();
  await getBox().fill('diwali-77');
  await userEvent.keyboard('{Enter}');
  await expect.element(getOption(/Diwali-77.*10000000000001/)).toBeVisible();
  await expect.element(getOption(/Diwali-77/)).toMatchTextContent('In transit · Gupta Handlooms');
  expect(listRequests('/api/admin/find').map(({ body }) => body)).toEqual([{ text: 'diwali-77' }]);
  await getOption(/Diwali-77/).click();
  await expect.poll(() => location.pathname).toBe('/admin/parcels/10000000000001');
});

test('the shortcut n opens Add Order', async () => {
  await openPage('/warehouse', {
    '/api/warehouses/all': { data: [] },
    '/api/warehouses/registrations': { data: [] },
  });
  await userEvent.keyboard('n');
  await expect.poll(() => location.pathname).toBe('/orders/add');
});

test('a slash opens the palette on a page without a search, and Escape closes the palette', async () => {
  await openPage('/other');
  await userEvent.keyboard('/');
  await expect.element(getBox()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(getPalette()).not.toBeInTheDocument();
});

test('the second skip link moves the focus to the first row of a list', async () => {
  await openPage('/orders/forward', respondWithOrders([buildOrder(1)]));
  await expect.element(page.getByRole('rowheader')).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to the list' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('row', { name: /10000000000001/ })).toHaveFocus();
});

test('fills a phone screen without a horizontal scrollbar and closes with a button', async () => {
  await page.viewport(375, 667);
  await openPage('/other');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await expect.element(getBox()).toHaveFocus();
  const measure = () => getPalette().element().getBoundingClientRect();
  await expect.poll(() => [measure().width, measure().height]).toEqual([375, 667]);
  expect(document.documentElement.scrollWidth).toBe(375);
  await getPalette().getByRole('button', { name: 'Close' }).click();
  await expect.element(getPalette()).not.toBeInTheDocument();
});
