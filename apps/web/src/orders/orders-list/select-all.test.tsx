import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SentRequest } from '../../app/test-client.tsx';
import {
  buildOrder,
  createOrders,
  getButton,
  getRows,
  listPath,
  listSentBodies,
  openPage,
  respondJson,
} from './test-support/open-orders.tsx';

const docketsPath = '/api/orders/dockets';
const createDocketNumber = (number: number) => String(10_000_000_000_000 + number);
const listStages = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => ({
    docketNumber: createDocketNumber(from - index),
    stage: (from - index) % 2 === 0 ? 'new' : 'delivered',
  }));
const respondWithFirstPage = () =>
  respondJson({ data: createOrders(9), total: 1200, totalIsCapped: false });
/** Responds with orders 1,200 to 1 in two parts. */
const respondInParts = (request: SentRequest) =>
  Object(request.body).after === createDocketNumber(201)
    ? respondJson({ data: listStages(200, 1), isMore: false })
    : respondJson({ data: listStages(1200, 201), isMore: true });
const getDialog = () => page.getByRole('dialog');

async function selectPage() {
  await expect.poll(() => getRows().elements().length).toBe(9);
  await page.getByRole('checkbox').first().click();
}
async function selectAll() {
  await selectPage();
  await getButton('Select all 1,200 matching orders').click();
  await expect.element(page.getByText('1,200 selected')).toBeVisible();
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('selects all matching orders in parts and exports the orders by filter', async () => {
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  await openPage('/orders/forward?payment=cod&from=2026-01-01&to=2026-01-03', {
    [listPath]: respondWithFirstPage,
    [docketsPath]: respondInParts,
    '/api/orders/export': () => new Response('Docket number\r\n'),
  });
  await selectAll();
  const filters = [
    { createdOn: { startDate: '2026-01-01', endDate: '2026-01-03' }, payment: 'cod' },
  ];
  expect(listSentBodies(docketsPath)).toEqual([
    { filters },
    { filters, after: createDocketNumber(201) },
  ]);
  await getButton('Export CSV').click();
  await expect.poll(() => createUrl.mock.calls).toHaveLength(1);
  expect(listSentBodies('/api/orders/export')).toEqual([{ filters }]);
});

test('keeps the selection on the next page and clears the selection when the filters change', async () => {
  const router = await openPage('/orders/forward?payment=cod', {
    [listPath]: respondWithFirstPage,
    [docketsPath]: respondInParts,
  });
  await selectAll();
  await router.navigate('/orders/forward?payment=cod&page=2');
  await expect.element(page.getByText('1,200 selected')).toBeVisible();
  await router.navigate('/orders/forward?payment=prepaid');
  await expect.element(getButton('Unselect All')).not.toBeInTheDocument();
});

test('lists the orders that cannot be cancelled and later the orders that were not cancelled', async () => {
  const respondToCancel = (request: SentRequest) =>
    respondJson({
      data: Object(request.body).docketNumbers.map((docketNumber: string) =>
        docketNumber === createDocketNumber(2)
          ? { docketNumber, state: 'refused', problem: { code: 'x', message: 'It is booked now.' } }
          : { docketNumber, state: 'cancelled' },
      ),
    });
  await openPage('/orders/forward', {
    [listPath]: respondWithFirstPage,
    [docketsPath]: respondInParts,
    '/api/orders/cancel': respondToCancel,
  });
  await selectAll();
  await getButton('Cancel orders').click();
  await expect.element(page.getByText('600 of 1,200 orders can be cancelled.')).toBeVisible();
  await expect
    .element(getDialog().getByRole('list', { name: 'Orders that cannot be cancelled' }))
    .toMatchTextContent('600 orders: This order is with a carrier.');
  await getDialog().getByRole('button', { name: 'Cancel 600 orders' }).click();
  await expect.element(page.getByText('599 orders are cancelled.')).toBeVisible();
  await expect
    .element(getDialog().getByRole('list', { name: 'Orders that were not cancelled' }))
    .toMatchTextContent('1 order: It is booked now.');
  await getDialog().getByRole('button', { name: 'Done' }).click();
  await expect.element(getButton('Unselect All')).not.toBeInTheDocument();
});

test('stops selecting all orders on Stop', async () => {
  await openPage('/orders/forward', {
    [listPath]: respondWithFirstPage,
    [docketsPath]: () => new Promise<Response>(() => undefined),
  });
  await selectPage();
  await getButton('Select all 1,200 matching orders').click();
  await getButton('Stop').click();
  await getButton('Select all 1,200 matching orders').click();
  await expect.poll(() => listSentBodies(docketsPath).length).toBe(2);
});

test('keeps the selection of the page when selecting all orders fails', async () => {
  await openPage('/orders/forward', {
    [listPath]: respondWithFirstPage,
    [docketsPath]: () => respondJson({ message: 'Busy.' }, 503),
  });
  await selectPage();
  await getButton('Select all 1,200 matching orders').click();
  await expect.element(page.getByRole('alert').getByText('Busy.')).toBeVisible();
  await expect.element(page.getByText('9 selected')).toBeVisible();
});

test.for([
  [['NEW', 'READY_TO_SHIP'], 'Ship', 'button'],
  [['READY_TO_SHIP', 'IN_TRANSIT'], 'Print labels', 'button'],
  [['NDR', 'NDR'], 'Answer failed deliveries', 'link'],
  [['RTO', 'RTO'], 'Open Returns', 'link'],
] as const)(
  'puts the next step first for selected orders with the statuses %j',
  async ([statuses, name, role]) => {
    const data = statuses.map((status, index) => buildOrder(index + 1, { status }));
    await openPage('/orders/forward', {
      [listPath]: () => respondJson({ data, total: 2, totalIsCapped: false }),
    });
    await expect.poll(() => getRows().elements().length).toBe(2);
    await page.getByRole('checkbox').first().click();
    const nextAction = page.getByRole(role, { name, exact: true });
    await expect.element(nextAction).toHaveClass(/bg-accent/);
    expect(getButton('Unselect All').element().parentElement?.textContent).toMatch(
      new RegExp(`Unselect All\\s*${name}`),
    );
    expect(getButton('Ship').elements()).toHaveLength(statuses[0] === 'NEW' ? 1 : 0);
  },
);

test('moves the primary button from the pickup banner to the selection bar', async () => {
  const waitingGroups = [{ carrier: 'simulator', warehouse: 'Kochi', parcels: 2, missed: 0 }];
  await openPage('/orders/forward?stage=ready_to_ship', {
    [listPath]: () =>
      respondJson({
        data: [buildOrder(1, { status: 'READY_TO_SHIP' })],
        total: 1,
        totalIsCapped: false,
      }),
    '/api/pickups/waiting': { data: waitingGroups },
  });
  const pickupButton = getButton('Request a pickup').first();
  await expect.element(pickupButton).toHaveClass(/bg-accent/);
  await page.getByRole('checkbox').first().click();
  await expect.element(getButton('Print labels')).toHaveClass(/bg-accent/);
  await expect.element(pickupButton).not.toHaveClass(/bg-accent/);
});

test('offers the labels of booked orders and counts the unbooked orders', async () => {
  await openPage('/orders/forward', {
    [listPath]: () =>
      respondJson({
        data: [buildOrder(2, { status: 'READY_TO_SHIP' }), buildOrder(1)],
        total: 2,
        totalIsCapped: false,
      }),
  });
  await expect.poll(() => getRows().elements().length).toBe(2);
  await page.getByRole('checkbox').first().click();
  await getButton('Print labels').click();
  await expect
    .element(page.getByText('1 selected order is not booked, has no label and is left out.'))
    .toBeVisible();
  await expect.element(getDialog().getByRole('button', { name: 'Print 1 label' })).toBeVisible();
});
