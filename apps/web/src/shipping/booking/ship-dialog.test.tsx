import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  type Responses,
  renderScreen,
  type SentRequest,
  stubServer,
} from '../../app/test-client.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { useBooking } from './use-booking.ts';

const previewPath = '/api/shipments/preview';
const bookPath = '/api/shipments';
const statesPath = '/api/shipments/states';
const riskPath = '/api/risk/orders';
const listDockets = (count: number) =>
  Array.from({ length: count }, (_, index) => String(10_000_000_000_001 + index));
const respond = (body: unknown, status = 200) => Response.json(body, { status });
const readDockets = ({ body }: SentRequest): string[] => Object(body).docketNumbers;
const refusal = { code: 'pincode_unserviceable', message: 'No carrier serves this pincode.' };

/** Responds with a price of ₹100 for each eligible order. The last `refusedCount` orders cannot be booked. */
const respondWithPreview =
  (refusedCount: number) =>
  (request: SentRequest): Response => {
    const dockets = readDockets(request);
    const eligible = dockets.length - refusedCount;
    const services =
      eligible === 0
        ? []
        : [{ service: 'surface', orders: eligible, totalPaise: eligible * 10_000 }];
    return respond({
      data: {
        eligible,
        totalPaise: eligible * 10_000,
        services,
        repriced: [],
        refused: dockets
          .slice(eligible)
          .map((docketNumber) => ({ docketNumber, problem: refusal })),
      },
    });
  };
const buildBookedResult = (docketNumber: string) => ({
  docketNumber,
  state: 'booked',
  awb: `59${docketNumber.slice(-6)}`,
  service: 'surface',
  totalPaise: 10_000,
});
const buildPendingResult = (docketNumber: string) => ({ docketNumber, state: 'booking' });

function Screen({ docketNumbers, onClose }: { docketNumbers: string[]; onClose: () => void }) {
  return <ShipDialog docketNumbers={docketNumbers} booking={useBooking()} onClose={onClose} />;
}

async function openDialog(count: number, responses: Responses) {
  const stubs = { [previewPath]: respondWithPreview(0), [riskPath]: { data: [] }, ...responses };
  const requests = stubServer(stubs);
  const onClose = vi.fn<() => void>();
  await renderScreen(<Screen docketNumbers={listDockets(count)} onClose={onClose} />);
  return { requests, onClose, listSentBodies: (path: string) => listBodies(requests, path) };
}

const listBodies = (requests: readonly SentRequest[], path: string) =>
  requests.filter((request) => request.path === path).map(({ body }) => body);
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const getResults = () =>
  page.getByRole('list', { name: 'Result of each order' }).getByRole('listitem');

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('previews the price of the eligible orders and the reasons of the refused orders', async () => {
  const { listSentBodies } = await openDialog(13, { [previewPath]: respondWithPreview(2) });
  await expect.element(page.getByText('11 of 13 orders can be booked.')).toBeVisible();
  const priceTable = page.getByRole('table', { name: 'Price' });
  await expect.element(priceTable.getByRole('row').nth(1)).toMatchTextContent('Surface11₹1,100.00');
  await expect.element(priceTable.getByRole('row').last()).toMatchTextContent('Total11₹1,100.00');
  const refusals = page.getByRole('list', { name: 'Orders that cannot be booked' });
  await expect.element(refusals).toMatchTextContent(/2 orders:.*No carrier serves this pincode\./);
  await expect
    .element(refusals.getByRole('link', { name: '10000000000013' }))
    .toHaveAttribute('href', '/orders/10000000000013');
  await expect.element(getButton('Ship 11 orders')).toBeEnabled();
  expect(listSentBodies(previewPath)).toEqual([{ docketNumbers: listDockets(13), choice: 'rule' }]);
});

test('lists risky orders with their reasons from the highest risk to the lowest', async () => {
  const mediumRisk = { level: 'medium', reasons: [{ code: 'address_short', params: {} }] };
  const highRisk = { level: 'high', reasons: [{ code: 'phone_refused', params: { refused: 2 } }] };
  const { listSentBodies } = await openDialog(9, {
    [riskPath]: (request) =>
      respond({
        data: readDockets(request).map((docketNumber, index) =>
          index === 8
            ? { docketNumber, level: 'low', reasons: [] }
            : { docketNumber, ...(index === 7 ? highRisk : mediumRisk) },
        ),
      }),
  });
  const section = page.getByRole('region', { name: 'RTO risk' });
  await expect
    .element(section)
    .toMatchTextContent(/1 order has a high RTO risk\. 7 orders have a medium RTO risk\./);
  const riskList = page.getByRole('list', { name: 'Orders that may come back' });
  await expect
    .element(riskList)
    .toMatchTextContent(/^10000000000008This consignee refused 2 parcels before\.High/);
  expect(riskList.getByRole('link').elements()).toHaveLength(5);
  await getButton('Show all 8').click();
  await expect.poll(() => riskList.getByRole('link').elements().length).toBe(8);
  expect(listSentBodies(riskPath)).toEqual([{ docketNumbers: listDockets(9) }]);
});

test('offers a retry after a failed risk assessment and keeps Ship enabled', async () => {
  let isDown = true;
  await openDialog(2, {
    [riskPath]: () => (isDown ? respond({ message: 'Busy.' }, 503) : respond({ data: [] })),
  });
  await expect.element(page.getByText('The risk could not be assessed.')).toBeVisible();
  await expect.element(getButton('Ship 2 orders')).toBeEnabled();
  isDown = false;
  await getButton('Try again').click();
  await expect.element(page.getByText('RTO risk: low for all of these orders.')).toBeVisible();
});

test('requests a new preview when the chosen service changes', async () => {
  const { listSentBodies } = await openDialog(2, {});
  await expect.element(getButton('Ship 2 orders')).toBeEnabled();
  await page.getByRole('radio', { name: 'Express' }).click();
  await expect
    .poll(() => listSentBodies(previewPath).at(-1))
    .toEqual({ docketNumbers: listDockets(2), choice: { service: 'express' } });
  await page.getByRole('radio', { name: 'Fastest' }).click();
  await expect.poll(() => listSentBodies(previewPath).at(-1)).toMatchObject({ choice: 'fastest' });
});

test('previews the service and the number of orders of each rule', async () => {
  const conditions = {
    zones: [],
    fromGrams: null,
    toGrams: null,
    paymentMode: 'COD',
    fromCodPaise: 10_000_00,
    toCodPaise: null,
    fromInvoicePaise: null,
    toInvoicePaise: null,
    pickupStates: [],
  };
  const expectedOffer = { service: 'express', account: 'Delhivery Air', isReplaced: false };
  const rules = [
    { rule: 2, conditions, take: 'express', ...expectedOffer, orders: 2 },
    { rule: 3, conditions, take: 'fastest', ...expectedOffer, isReplaced: true, orders: 1 },
    { rule: null, conditions: null, take: null, ...expectedOffer, service: 'surface', orders: 1 },
  ];
  const services = [{ service: 'express', orders: 4, totalPaise: 400_00 }];
  const preview = { eligible: 4, totalPaise: 400_00, services, rules, repriced: [], refused: [] };
  await openDialog(4, { [previewPath]: () => respond({ data: preview }) });
  await expect.element(page.getByRole('radio', { name: 'By rule (recommended)' })).toBeChecked();
  const ruleItems = page.getByRole('list', { name: 'Chosen by rule' }).getByRole('listitem');
  await expect
    .element(ruleItems.nth(0))
    .toMatchTextContent(
      /Rule 2: COD · ₹10,000\.00 or more to collect.*2 orders → Express with Delhivery Air/,
    );
  await expect.element(ruleItems.nth(1)).toMatchTextContent(/Fastest is not available/);
  await expect
    .element(ruleItems.nth(2))
    .toMatchTextContent(/No rule matches: cheapest service.*1 order → Surface with Delhivery Air/);
});

test('books the eligible orders and shows the result of each order', async () => {
  let pollCount = 0;
  const { listSentBodies } = await openDialog(3, {
    [previewPath]: respondWithPreview(1),
    [bookPath]: (request) => respond({ data: readDockets(request).map(buildPendingResult) }, 202),
    [statesPath]: (request) => {
      pollCount += 1;
      const [firstDocket = '', secondDocket = ''] = readDockets(request);
      if (pollCount === 1)
        return respond({
          data: [buildBookedResult(firstDocket), buildPendingResult(secondDocket)],
        });
      const words = 'Client balance exhausted';
      const problem = { code: 'carrier_refused', message: 'The carrier refused the order.', words };
      return respond({ data: [{ docketNumber: firstDocket, state: 'refused', problem }] });
    },
  });
  await getButton('Ship 2 orders').click();
  await expect.element(page.getByText('0 of 2')).toBeVisible();
  await expect
    .element(page.getByText('You can close this dialog: the booking continues'))
    .toBeVisible();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await expect.element(page.getByText('1 order is booked. 1 order is not booked.')).toBeVisible();
  await expect
    .element(getResults().first())
    .toMatchTextContent(/The carrier refused the order\..*“Client balance exhausted”.*Failed/);
  await expect
    .element(getResults().last())
    .toMatchTextContent(/10000000000001.*AWB 59000001.*Surface · ₹100\.00.*Booked/);
  expect(listSentBodies(bookPath)).toEqual([{ docketNumbers: listDockets(2), choice: 'rule' }]);
  // The second request contains only the order that was still being booked.
  expect(listSentBodies(statesPath)).toEqual([
    { docketNumbers: listDockets(2) },
    { docketNumbers: ['10000000000002'] },
  ]);
});

test('retries only the failed orders with a new idempotency key', async () => {
  let isRefusing = true;
  const { requests } = await openDialog(2, {
    [bookPath]: (request) => {
      const data = readDockets(request).map((docket) =>
        isRefusing && docket.endsWith('2')
          ? { docketNumber: docket, state: 'refused', problem: refusal }
          : buildBookedResult(docket),
      );
      return respond({ data }, 202);
    },
  });
  await getButton('Ship 2 orders').click();
  await expect.element(getButton('Retry failed orders')).toBeVisible();
  isRefusing = false;
  await getButton('Retry failed orders').click();
  await expect.element(page.getByText('2 orders are booked.', { exact: true })).toBeVisible();
  const bookRequests = requests.filter(({ path }) => path === bookPath);
  expect(bookRequests.map(readDockets)).toEqual([listDockets(2), ['10000000000002']]);
  const keys = bookRequests.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('reuses the idempotency key after a lost response', async () => {
  let isDown = true;
  const { requests } = await openDialog(1, {
    [bookPath]: (request) => {
      if (isDown) throw new TypeError('Failed to fetch');
      return respond({ data: readDockets(request).map(buildBookedResult) }, 202);
    },
  });
  await getButton('Ship 1 order').click();
  await expect.element(page.getByText('The server cannot be reached.')).toBeVisible();
  isDown = false;
  await getButton('Ship 1 order').click();
  await expect.element(page.getByText('1 order is booked.')).toBeVisible();
  const keys = requests
    .filter(({ path }) => path === bookPath)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('loads the booking states on Try again after a failed request', async () => {
  let isRefused = true;
  await openDialog(1, {
    [bookPath]: (request) => respond({ data: readDockets(request).map(buildPendingResult) }, 202),
    [statesPath]: (request) =>
      isRefused
        ? respond({ message: 'Too many requests.' }, 429)
        : respond({ data: readDockets(request).map(buildBookedResult) }),
  });
  await getButton('Ship 1 order').click();
  await expect
    .element(page.getByText('The state of the bookings could not be loaded.'))
    .toBeVisible();
  isRefused = false;
  await getButton('Try again').click();
  await expect.element(page.getByText('1 order is booked.')).toBeVisible();
});

test('offers a retry when the preview cannot be loaded', async () => {
  let isDown = true;
  await openDialog(2, {
    [previewPath]: (request) =>
      isDown ? respond({ message: 'Busy.' }, 503) : respondWithPreview(0)(request),
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Busy.');
  await expect.element(getButton('Ship')).toBeDisabled();
  isDown = false;
  await getButton('Try again').click();
  await expect.element(getButton('Ship 2 orders')).toBeEnabled();
});

test('disables Ship when no order can be booked', async () => {
  await openDialog(2, { [previewPath]: respondWithPreview(2) });
  await expect.element(page.getByText('0 of 2 orders can be booked.')).toBeVisible();
  await expect.element(getButton('Ship')).toBeDisabled();
});

test('shows a hundred results first and all results on request', async () => {
  await page.viewport(375, 800);
  await openDialog(MAX_DOCKETS_PER_CALL, {
    [previewPath]: respondWithPreview(12),
    [bookPath]: (request) => respond({ data: readDockets(request).map(buildBookedResult) }, 202),
  });
  await expect.element(page.getByText('988 of 1,000 orders can be booked.')).toBeVisible();
  await expect.element(page.getByText('and 7 more')).toBeVisible();
  await getButton('Ship 988 orders').click();
  await expect.element(page.getByText('988 orders are booked.')).toBeVisible();
  expect(getResults().elements()).toHaveLength(100);
  await getButton('Show all 988').click();
  await expect.poll(() => getResults().elements().length).toBe(988);
  expect(document.documentElement.scrollWidth).toBe(375);
});

test('splits the preview of 1,002 orders into two requests', async () => {
  const { listSentBodies } = await openDialog(MAX_DOCKETS_PER_CALL + 2, {
    [previewPath]: respondWithPreview(1),
    [bookPath]: (request) => respond({ data: readDockets(request).map(buildBookedResult) }, 202),
  });
  await expect.element(page.getByText('1,000 of 1,002 orders can be booked.')).toBeVisible();
  await getButton('Ship 1,000 orders').click();
  await expect.element(page.getByText('1,000 orders are booked.')).toBeVisible();
  expect(listSentBodies(previewPath).map((body) => Object(body).docketNumbers.length)).toEqual([
    MAX_DOCKETS_PER_CALL,
    2,
  ]);
});

test('retries only the orders of the failed part', async () => {
  let requestCount = 0;
  const { listSentBodies } = await openDialog(MAX_DOCKETS_PER_CALL + 2, {
    [bookPath]: (request) => {
      requestCount += 1;
      if (requestCount === 2) return respond({ message: 'The server is busy.' }, 503);
      return respond({ data: readDockets(request).map(buildBookedResult) }, 202);
    },
  });
  await getButton('Ship 1,002 orders').click();
  await expect.element(page.getByText('1,000 orders are booked. 2 orders are not')).toBeVisible();
  await expect.element(getResults().first()).toMatchTextContent('The server is busy.');
  await getButton('Retry failed orders').click();
  await expect.element(page.getByText('1,002 orders are booked.')).toBeVisible();
  const sentDockets = listSentBodies(bookPath).map((body) => Object(body).docketNumbers);
  expect(sentDockets.map(({ length }) => length)).toEqual([MAX_DOCKETS_PER_CALL, 2, 2]);
  expect(sentDockets[2]).toEqual(sentDockets[1]);
});

test('shows an order as cancelled when the shipment is cancelled during the booking', async () => {
  await openDialog(1, {
    [bookPath]: { data: [buildPendingResult('10000000000001')] },
    [statesPath]: { data: [{ docketNumber: '10000000000001', state: 'cancelled' }] },
  });
  await getButton('Ship 1 order').click();
  await expect
    .element(getResults().first())
    .toMatchTextContent(/10000000000001.*no longer booked.*Cancelled/);
  await expect.element(page.getByText('1 order is not booked.')).toBeVisible();
});

test('offers labels first and a pickup next for the booked orders', async () => {
  const pickup = {
    id: 'p1',
    carrier: 'simulator',
    warehouse: 'Kochi store',
    day: '2026-01-16',
    slot: '10:00',
    parcels: 2,
    state: 'scheduled',
    attempts: 1,
    askedAt: '',
    token: '',
  };
  const refusedResult = { docketNumber: listDockets(3)[2], state: 'refused', problem: refusal };
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  const { listSentBodies } = await openDialog(3, {
    [bookPath]: { data: [...listDockets(2).map(buildBookedResult), refusedResult] },
    '/api/labels': () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    '/api/pickups': () => respond({ data: [pickup] }, 201),
  });
  const expectPrimary = async (name: string) =>
    await expect.element(getButton(name)).toHaveClass(/bg-accent/);
  await getButton('Ship 3 orders').click();
  await expectPrimary('Print labels');
  await getButton('Print labels').click();
  await getButton('Print 2 labels').click();
  await expect.poll(() => createUrl.mock.calls.length).toBe(1);
  expect(listSentBodies('/api/labels')).toEqual([{ docketNumbers: listDockets(2) }]);
  await expect.element(page.getByText('2 orders are booked. 1 order is not booked.')).toBeVisible();
  await expectPrimary('Request a pickup');
  await getButton('Request a pickup').click();
  const pickupDialog = page.getByRole('dialog', { name: 'Request a pickup' });
  await pickupDialog.getByRole('button', { name: 'Request a pickup', exact: true }).click();
  await pickupDialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expectPrimary('Done');
  expect(listSentBodies('/api/pickups')).toMatchObject([{ docketNumbers: listDockets(2) }]);
});
