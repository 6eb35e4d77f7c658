import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SentRequest } from '../../app/test-client.tsx';
import {
  buildOrder,
  createOrders,
  getAddress,
  getButton,
  getRows,
  getSearchBox,
  listPath,
  listSentBodies,
  openPage,
  respondJson,
  respondList,
} from './test-support/open-orders.tsx';

const readDocketNumbers = ({ body }: SentRequest): string[] => Object(body).docketNumbers;
const respondToPreview = (request: SentRequest) => {
  const count = readDocketNumbers(request).length;
  const services = [{ service: 'surface', orders: count, totalPaise: 10_000 }];
  return respondJson({
    data: { eligible: count, totalPaise: 10_000, services, repriced: [], refused: [] },
  });
};
const respondWithState = (state: string) => (request: SentRequest) =>
  respondJson({
    data: readDocketNumbers(request).map((docketNumber) => ({
      docketNumber,
      state,
      ...(state === 'booked' && { awb: '590001', service: 'surface', totalPaise: 5000 }),
    })),
  });
const shipStubs = {
  '/api/risk/orders': { data: [] },
  '/api/shipments/preview': respondToPreview,
  '/api/shipments': respondWithState('booking'),
  '/api/shipments/states': respondWithState('booked'),
};
const getDialogButton = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

async function selectTwoOrders() {
  const boxes = page.getByRole('checkbox');
  await expect.poll(() => boxes.elements()).toHaveLength(4);
  await boxes.nth(1).click();
  await boxes.nth(2).click();
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('ships the selected orders, reloads the list and clears the selection', async () => {
  await openPage('/orders/forward', { [listPath]: respondList(createOrders(3)), ...shipStubs });
  await selectTwoOrders();
  await getButton('Ship').click();
  await getDialogButton('Ship 2 orders').click();
  await expect.element(page.getByText('2 orders are booked.')).toBeVisible();
  expect(listSentBodies('/api/shipments')).toEqual([
    { docketNumbers: ['10000000000003', '10000000000002'], choice: 'rule' },
  ]);
  await expect.poll(() => listSentBodies(listPath).length).toBe(2);
  await getDialogButton('Done').click();
  await expect.element(getSearchBox()).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON');
});

test('opens the Ship dialog for the selection on the s key and ignores the key without a selection', async () => {
  await openPage('/orders/forward', { [listPath]: respondList(createOrders(3)), ...shipStubs });
  await expect.element(getRows().first()).toBeVisible();
  await userEvent.keyboard('s');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  const row = page.getByRole('row').nth(1).element();
  if (row instanceof HTMLElement) row.focus();
  await userEvent.keyboard(' s');
  await expect.element(getDialogButton('Ship 1 order')).toBeEnabled();
  // Tab reaches the close button, the services, Cancel and then Ship.
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Enter}');
  await expect.element(page.getByText('1 order is booked.')).toBeVisible();
});

test('continues a booking after the dialog closes and shows the result in a toast', async () => {
  let state = 'booking';
  await openPage('/orders/forward', {
    [listPath]: respondList(createOrders(3)),
    ...shipStubs,
    '/api/shipments/states': (request) => respondWithState(state)(request),
  });
  await selectTwoOrders();
  await getButton('Ship').click();
  await getDialogButton('Ship 2 orders').click();
  await getDialogButton('Close').last().click();
  await expect
    .element(page.getByText('The booking continues. The list will update when it finishes.'))
    .toBeVisible();
  await getButton('Show the booking').click();
  await expect.element(page.getByText('0 of 2')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  state = 'booked';
  await expect.element(page.getByText('2 orders booked')).toBeVisible();
  await expect.poll(() => listSentBodies(listPath).length).toBe(2);
  expect(getButton('Show the booking').elements()).toEqual([]);
});

test('continues a booking after the user leaves the page', async () => {
  const router = await openPage('/orders/forward', {
    [listPath]: respondList(createOrders(3)),
    ...shipStubs,
  });
  await selectTwoOrders();
  await getButton('Ship').click();
  await getDialogButton('Ship 2 orders').click();
  await expect.element(page.getByText('0 of 2')).toBeVisible();
  await router.navigate('/coming_soon');
  await expect.poll(() => listSentBodies('/api/shipments/states').length).toBe(1);
  await router.navigate('/orders/forward');
  await expect.element(page.getByText('2 orders booked')).toBeVisible();
  await expect.poll(() => listSentBodies(listPath).length).toBe(2);
});

test('prints the packing list and saves the pick list of the selection', async () => {
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  await openPage('/orders/forward', {
    [listPath]: respondList(createOrders(3)),
    '/api/packing-lists': () =>
      new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  });
  await selectTwoOrders();
  for (const [name, count] of [
    ['Print packing list', 1],
    ['Save pick list', 2],
  ] as const) {
    await getButton('Documents').click();
    await page.getByRole('menuitem', { name }).click();
    await expect.poll(() => createUrl.mock.calls.length).toBe(count);
  }
  const docketNumbers = ['10000000000003', '10000000000002'];
  expect(listSentBodies('/api/packing-lists')).toEqual([
    { kind: 'packing', docketNumbers },
    { kind: 'pick', docketNumbers },
  ]);
  expect(window.open).toHaveBeenCalledOnce();
});

test('shows a toast when the packing list cannot be printed', async () => {
  await openPage('/orders/forward', {
    [listPath]: respondList(createOrders(3)),
    '/api/packing-lists': () => respondJson({ message: 'Busy.' }, 503),
  });
  await selectTwoOrders();
  await getButton('Documents').click();
  await page.getByRole('menuitem', { name: 'Print packing list' }).click();
  await expect.element(page.getByRole('alert').getByText('Busy.')).toBeVisible();
});

test('closes a manifest with the selected orders that wait for pickup', async () => {
  await openPage('/orders/forward', {
    [listPath]: respondList([
      buildOrder(4, { status: 'READY_TO_SHIP' }),
      buildOrder(3, { status: 'PICKUP_SCHEDULED' }),
      buildOrder(2, { status: 'IN_TRANSIT' }),
    ]),
    '/api/manifests': () => respondJson({ data: [] }, 201),
  });
  await expect.element(getRows().first()).toBeVisible();
  await page.getByRole('checkbox').first().click();
  await getButton('Documents').click();
  await page.getByRole('menuitem', { name: 'Close manifest' }).click();
  await expect
    .element(page.getByText('1 selected order is at another stage and is left out.'))
    .toBeVisible();
  await getDialogButton('Close manifest').click();
  await expect
    .poll(() => listSentBodies('/api/manifests'))
    .toEqual([{ docketNumbers: ['10000000000004', '10000000000003'] }]);
});

test('links to the manifests in the header', async () => {
  const router = await openPage('/orders/forward', {
    [listPath]: respondList([buildOrder(1)]),
    '/api/manifests': { data: [] },
  });
  await page.getByRole('link', { name: 'Manifests' }).click();
  await expect.element(page.getByText('No manifests yet')).toBeVisible();
  expect(getAddress(router)).toBe('/orders/manifests');
});

test('fits the selection bar to a phone', async () => {
  await page.viewport(375, 800);
  await openPage('/orders/forward', { [listPath]: respondList(createOrders(3)) });
  await selectTwoOrders();
  await expect.element(getButton('Documents')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(375);
});
