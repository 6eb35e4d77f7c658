import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { ordersApi } from '../order/orders-api.ts';
import { ShipmentCard } from './shipment-card.tsx';
import {
  createOrderResponse,
  createShipmentResponse,
  docketNumber,
  offers,
} from './test-support/shipment.ts';

const orderPath = `/api/orders/${docketNumber}`;
const shipmentPath = `/api/shipments/${docketNumber}`;
const statesPath = '/api/shipments/states';
const bookPath = '/api/shipments';
const respondJson = (body: unknown, status = 200) => Response.json(body, { status });

const offersPath = `${shipmentPath}/offers`;
const problem = {
  code: 'carrier_refused',
  message: 'The carrier refused the order. Recharge your account with it, then try again.',
  words: 'Client balance exhausted',
};

function Screen() {
  const { data } = ordersApi.useGetOrderQuery({ docketNumber });
  return data === undefined ? null : <ShipmentCard detail={data.data} />;
}

async function openPage(responses: Responses) {
  const requests = stubServer({
    [orderPath]: createOrderResponse('NEW'),
    [statesPath]: { data: [] },
    [offersPath]: { data: { offers, withoutCard: [], notOffered: [], problem: null } },
    ...responses,
  });
  await renderScreen(<Screen />);
  return {
    requests,
    listBodies: (path: string) =>
      requests.filter((request) => request.path === path).map(({ body }) => body),
  };
}
const getCard = () => page.getByRole('region', { name: 'Shipment' });
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const getDialogButton = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("shows each offer with the history of the seller's parcels and selects the cheapest offer", async () => {
  const { requests } = await openPage({});
  const getOffer = (name: string) => page.getByRole('radio', { name });
  await expect.element(getOffer('Simulator · Surface · ₹128.62')).toBeChecked();
  await expect.element(getOffer('Simulator · Express · ₹200.00')).not.toBeChecked();
  await expect
    .element(getOffer('Delhivery · Surface · ₹128.62'))
    .toHaveAccessibleName(
      /4 days, by 20-01-2026 This pincode: 82% at the first attempt, 9% returned, 3\.2 days, 57 of your parcels This zone: .*120 of your parcels/,
    );
  await expect
    .element(getOffer('Simulator · Express · ₹200.00'))
    .toHaveAccessibleName(/Fewer than 20 of your parcels went here with this carrier\./);
  // An order that was never booked has no shipment to request.
  expect(requests.map(({ path }) => path)).not.toContain(shipmentPath);
});

test('ships with the chosen service by keyboard and shows the shipment', async () => {
  let step = 'new';
  const { listBodies } = await openPage({
    [orderPath]: () =>
      respondJson(createOrderResponse(step === 'booked' ? 'READY_TO_SHIP' : 'NEW')),
    [bookPath]: () => respondJson({ data: [{ docketNumber, state: 'booking' }] }, 202),
    [statesPath]: () => {
      if (step === 'new') {
        step = 'requested';
        return respondJson({ data: [] });
      }
      step = 'booked';
      return respondJson({ data: [{ docketNumber, state: 'booked', awb: '590000012345' }] });
    },
    [shipmentPath]: () => respondJson(createShipmentResponse()),
  });
  await expect.element(getButton('Ship')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.element(getButton('Ship')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}{ArrowDown}{Tab}{Enter}');
  await expect.element(getCard().getByText('The booking is in progress.')).toBeVisible();
  await expect.element(getCard().getByText('590000012345')).toBeVisible();
  await expect
    .element(getCard())
    .toMatchTextContent(
      /CarrierSimulator.*ServiceExpress.*StatusReady to ship.*Price₹200\.00.*Booked15-01-2026/,
    );
  await expect.element(getCard().getByText('The order is booked.')).toBeInTheDocument();
  expect(listBodies(bookPath)).toEqual([
    { docketNumbers: [docketNumber], choice: { service: 'express', carrier: 'simulator' } },
  ]);
});

test("shows the carrier's words for a refused booking and retries the booking", async () => {
  let isRefusing = true;
  const { requests } = await openPage({
    [orderPath]: () =>
      respondJson(createOrderResponse(isRefusing ? 'BOOKING_FAILED' : 'READY_TO_SHIP')),
    [shipmentPath]: () =>
      respondJson(
        isRefusing
          ? createShipmentResponse({
              state: 'refused',
              awb: '',
              bookedAt: null,
              canBeCancelled: false,
              problem,
            })
          : createShipmentResponse(),
      ),
    [bookPath]: () => {
      isRefusing = false;
      return respondJson({ data: [{ docketNumber, state: 'booked', awb: '590000012345' }] }, 202);
    },
  });
  await expect
    .element(getCard().getByRole('alert'))
    .toMatchTextContent(
      /Recharge your account with it, then try again\..*“Client balance exhausted”/,
    );
  await getButton('Try again').click();
  await expect.element(getCard().getByText('590000012345')).toBeVisible();
  expect(requests.filter(({ path }) => path === bookPath)).toHaveLength(1);
});

test('requests a booking by the chosen rule when there are no offers', async () => {
  const { listBodies } = await openPage({
    [orderPath]: createOrderResponse('NEW'),
    [offersPath]: { data: { offers: [], withoutCard: [], notOffered: [], problem: null } },
    [bookPath]: () => respondJson({ data: [{ docketNumber, state: 'refused', problem }] }, 202),
  });
  await page.getByRole('radio', { name: 'Fastest' }).click();
  await getButton('Ship').click();
  await expect.element(getCard().getByRole('alert')).toMatchTextContent('Client balance exhausted');
  expect(listBodies(bookPath)).toEqual([{ docketNumbers: [docketNumber], choice: 'fastest' }]);
});

test('shows the result of a booking that another page started', async () => {
  let isBooked = false;
  let requestCount = 0;
  await openPage({
    [orderPath]: () => respondJson(createOrderResponse(isBooked ? 'READY_TO_SHIP' : 'NEW')),
    [statesPath]: () => {
      requestCount += 1;
      isBooked = requestCount > 2;
      return respondJson({ data: [{ docketNumber, state: isBooked ? 'booked' : 'booking' }] });
    },
    [shipmentPath]: () =>
      respondJson(
        isBooked
          ? createShipmentResponse()
          : createShipmentResponse({ state: 'booking', awb: '', bookedAt: null }),
      ),
  });
  await expect.element(getCard().getByText('The booking is in progress.')).toBeVisible();
  await expect.element(getCard().getByText('590000012345')).toBeVisible();
});

test('prints the label of the order', async () => {
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  const { listBodies } = await openPage({
    [orderPath]: createOrderResponse('READY_TO_SHIP'),
    [shipmentPath]: createShipmentResponse(),
    '/api/labels': () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  });
  await getButton('Print label').click();
  await getDialogButton('Print 1 label').click();
  await expect.poll(() => createUrl.mock.calls.length).toBe(1);
  expect(listBodies('/api/labels')).toMatchObject([{ docketNumbers: [docketNumber] }]);
});

test('shows why a cancellation fails and offers Ship after a successful cancellation', async () => {
  let isCancelled = false;
  let isTooLate = true;
  await openPage({
    [orderPath]: () => respondJson(createOrderResponse(isCancelled ? 'NEW' : 'READY_TO_SHIP')),
    [shipmentPath]: createShipmentResponse(),
    [`${shipmentPath}/cancel`]: () => {
      if (isTooLate) return respondJson({ message: 'The parcel was picked up.' }, 409);
      isCancelled = true;
      return respondJson({ data: { docketNumber, stage: 'new' } });
    },
  });
  await getButton('Cancel shipment').click();
  await getDialogButton('Cancel shipment').click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent('The parcel was picked up.');
  isTooLate = false;
  await getDialogButton('Cancel shipment').click();
  await expect.element(getButton('Ship')).toBeVisible();
  await expect.element(page.getByText('The shipment is cancelled.')).toBeVisible();
});

test('groups the newest scans by Indian day and shows all scans on request', async () => {
  const buildScan = (scannedAt: string) => ({
    at: scannedAt,
    status: 'IN_TRANSIT',
    code: 'X-DLL2F',
    words: 'Bag added to trip',
    location: 'Bengaluru_Hub',
  });
  const scanTimes = [
    // 00:30 on the 20th in India.
    '2026-01-19T19:00:00Z',
    '2026-01-19T18:00:00Z',
    '2026-01-19T04:30:00Z',
    '2026-01-18T04:30:00Z',
    '2026-01-17T04:30:00Z',
  ];
  await openPage({
    [orderPath]: createOrderResponse('IN_TRANSIT'),
    [shipmentPath]: createShipmentResponse({ events: scanTimes.map(buildScan) }),
  });
  const scans = getCard().getByRole('list', { name: 'Scans' });
  await expect
    .element(scans.getByRole('listitem').first())
    .toMatchTextContent(
      /20-01-2026.*12:30 AM.*In transit.*Bengaluru_Hub.*Bag added to trip · X-DLL2F/,
    );
  const days = scans.getByRole('heading', { level: 3 });
  const listDays = () => days.elements().map(({ textContent }) => textContent);
  expect(listDays()).toEqual(['20-01-2026', '19-01-2026', '18-01-2026']);
  expect(scans.getByRole('time').elements()).toHaveLength(4);
  await getButton('Show all 5 scans').click();
  await expect.poll(() => listDays().at(-1)).toBe('17-01-2026');
});

test('shows the number and the last scan of each box', async () => {
  const box = { box: 1, awb: '590000012345', status: 'READY_TO_SHIP', words: '', location: '' };
  const scan = { status: 'IN_TRANSIT', location: 'Kochi', seenAt: '2026-01-16T09:00:00+05:30' };
  await openPage({
    [orderPath]: createOrderResponse('READY_TO_SHIP'),
    [shipmentPath]: createShipmentResponse({
      boxes: [
        { ...box, seenAt: null },
        { ...box, ...scan, box: 2, awb: '590000012346' },
      ],
    }),
  });
  const boxes = page.getByRole('region', { name: 'Boxes of the parcel' }).getByRole('listitem');
  await expect.element(boxes.nth(0)).toMatchTextContent(/Box 1.*590000012345.*No scan of this box/);
  await expect.element(boxes.nth(1)).toMatchTextContent(/Box 2.*590000012346.*In transit · Kochi/);
});

test('shows the expected day, the alerts and the tracking link of a parcel', async () => {
  await openPage({
    [orderPath]: createOrderResponse('IN_TRANSIT'),
    [shipmentPath]: createShipmentResponse({ status: 'IN_TRANSIT', alerts: ['stuck', 'late'] }),
  });
  await expect
    .element(getCard())
    .toMatchTextContent(/StatusNo scan for 48 hours.*Late.*In transit.*Expected by20-01-2026/);
  const link = getCard().getByRole('link', { name: 'Open tracking page in a new tab' });
  await expect.element(link).toHaveAttribute('href', `${location.origin}/track/${docketNumber}`);
  await expect.element(getButton('Copy tracking link')).toBeVisible();
});

test('shows no expected day for a delivered parcel', async () => {
  await openPage({
    [orderPath]: createOrderResponse('DELIVERED'),
    [shipmentPath]: createShipmentResponse({ status: 'DELIVERED', canBeCancelled: false }),
  });
  await expect.element(getCard().getByText('Delivered')).toBeVisible();
  expect(getCard().getByText('Expected by').elements()).toEqual([]);
});

test('offers Ship again after the carrier cancelled the shipment', async () => {
  let state = 'booked';
  await openPage({
    [orderPath]: () => respondJson(createOrderResponse(state === 'booked' ? 'CANCELLED' : 'NEW')),
    [statesPath]: { data: [{ docketNumber, state: 'booked' }] },
    [shipmentPath]: () =>
      respondJson(
        createShipmentResponse({
          state,
          status: 'CANCELLED',
          canBeCancelled: false,
          stage: 'cancelled',
        }),
      ),
    [`${shipmentPath}/cancel`]: () => {
      state = 'cancelled';
      return respondJson({ data: { docketNumber, stage: 'new' } });
    },
  });
  await expect.element(getCard().getByText('The carrier cancelled this shipment.')).toBeVisible();
  await expect.element(getButton('Print label')).not.toBeInTheDocument();
  await getButton('Ship again').click();
  await expect.element(getCard().getByText('The last shipment was cancelled.')).toBeVisible();
});

test('hides Cancel shipment after the pickup', async () => {
  await openPage({
    [orderPath]: createOrderResponse('IN_TRANSIT'),
    [shipmentPath]: createShipmentResponse({ status: 'PICKED_UP', canBeCancelled: false }),
  });
  await expect.element(getButton('Print label')).toBeVisible();
  await expect.element(getCard().getByText('No scans from the carrier yet.')).toBeVisible();
  expect(getButton('Cancel shipment').elements()).toEqual([]);
});

test('cancels an order without a shipment after a confirmation', async () => {
  let status = 'NEW';
  await openPage({
    [orderPath]: () => respondJson(createOrderResponse(status)),
    [`${orderPath}/cancel`]: () => {
      status = 'CANCELLED';
      return respondJson({ data: { docketNumber, stage: 'cancelled' } });
    },
  });
  await getButton('Cancel order').click();
  await getDialogButton('Keep it').click();
  await expect.element(getButton('Cancel order')).toHaveFocus();
  await getButton('Cancel order').click();
  await getDialogButton('Cancel order').click();
  await expect.element(getCard().getByText('This order is cancelled')).toBeVisible();
});

test('offers a retry when the shipment cannot be loaded', async () => {
  let isDown = true;
  await openPage({
    [orderPath]: createOrderResponse('IN_TRANSIT'),
    [shipmentPath]: () =>
      isDown ? respondJson({ message: 'Busy.' }, 503) : respondJson(createShipmentResponse()),
  });
  await expect.element(getCard().getByRole('alert')).toMatchTextContent('Busy.');
  isDown = false;
  await getButton('Try again').click();
  await expect.element(getCard().getByText('590000012345')).toBeVisible();
});

test('shows an error and keeps Ship enabled when the booking request fails', async () => {
  await openPage({
    [bookPath]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await getButton('Ship').click();
  await expect
    .element(getCard().getByRole('alert'))
    .toMatchTextContent('The server cannot be reached.');
  await expect.element(getButton('Ship')).toBeEnabled();
});
