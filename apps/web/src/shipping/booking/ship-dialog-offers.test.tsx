import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { useBooking } from './use-booking.ts';

const docketNumber = '10000000000001';
const history = { parcels: 57, firstAttemptPercent: 82, rtoPercent: 9, averageDays: 3.2 };
const createOffer = (carrier: string, histories: object, lane: object) => ({
  carrier,
  service: 'surface',
  totalPaise: 128_62,
  etaDays: 4,
  expectedOn: '2026-01-20',
  histories,
  ...lane,
});
const offers = [
  createOffer(
    'simulator',
    { pincode: null, zone: null },
    { serviceability: 'not_checked', checkedOn: null },
  ),
  createOffer(
    'delhivery',
    { pincode: null, zone: history },
    { serviceability: 'last_answer', checkedOn: '2026-01-12' },
  ),
];
const notOffered = [
  {
    carrier: 'ekart',
    code: 'carrier_without_boxes',
    message: 'The carrier does not take this many boxes as one parcel.',
  },
  { carrier: 'dtdc', code: 'carrier_without_boxes', message: 'as above' },
  { carrier: 'delhivery', code: 'carrier_unserviceable', message: 'Correct the pincodes.' },
];
const preview = {
  eligible: 1,
  totalPaise: 128_62,
  services: [{ service: 'surface', orders: 1, totalPaise: 128_62 }],
  repriced: [],
  refused: [],
};

function Screen() {
  return (
    <ShipDialog docketNumbers={[docketNumber]} booking={useBooking()} onClose={() => undefined} />
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('books a single order with the chosen carrier offer', async () => {
  const requests = stubServer({
    [`/api/shipments/${docketNumber}/offers`]: {
      data: { offers, withoutCard: [], notOffered: [], problem: null },
    },
    '/api/shipments/preview': { data: preview },
    '/api/risk/orders': { data: [] },
    '/api/shipments': () =>
      Response.json(
        { data: [{ docketNumber, state: 'booked', awb: '590000012345' }] },
        { status: 202 },
      ),
  });
  await renderScreen(<Screen />);
  const choice = { service: 'surface', carrier: 'delhivery' };
  const listBodies = (path: string) =>
    requests.filter((request) => request.path === path).map(({ body }) => body);
  await page
    .getByRole('radio', { name: /Delhivery · Surface · ₹128\.62.*82% at the first attempt/ })
    .click();
  await expect
    .poll(() => listBodies('/api/shipments/preview').at(-1))
    .toEqual({ docketNumbers: [docketNumber], choice });
  await page.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect
    .poll(() => listBodies('/api/shipments'))
    .toEqual([{ docketNumbers: [docketNumber], choice }]);
  await expect.element(page.getByText('1 order is booked.')).toBeVisible();
});

test('shows the services and the excluded carriers only after the offers load', async () => {
  let respond = (_response: Response): void => undefined;
  const pendingResponse = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  stubServer({
    [`/api/shipments/${docketNumber}/offers`]: () => pendingResponse,
    '/api/shipments/preview': { data: preview },
    '/api/risk/orders': { data: [] },
  });
  await renderScreen(<Screen />);
  await expect.element(page.getByRole('radio', { name: 'Cheapest' })).toBeVisible();
  expect(page.getByRole('radio', { name: /Surface/ }).all()).toEqual([]);
  respond(Response.json({ data: { offers, withoutCard: [], notOffered, problem: null } }));
  await expect
    .element(page.getByRole('radio', { name: /Delhivery · Surface.*last checked.*12-01-2026/ }))
    .toBeVisible();
  await expect.element(page.getByRole('radio', { name: /Pincodes not checked/ })).toBeVisible();
  const sharedNote = 'Not offered: Ekart, DTDC. They do not take this many boxes as one parcel.';
  await expect.element(page.getByText(sharedNote)).toBeVisible();
  await expect
    .element(page.getByText('Not offered: Delhivery. Correct the pincodes.'))
    .toBeVisible();
});

test('warns about prices that changed after the orders were saved', async () => {
  const repricedOrders = [
    { docketNumber, service: 'surface', quotedPaise: 80_00, totalPaise: 100_00 },
    { docketNumber: '10000000000002', service: 'surface', quotedPaise: 90_00, totalPaise: 100_00 },
  ];
  stubServer({
    [`/api/shipments/${docketNumber}/offers`]: {
      data: { offers, withoutCard: [], notOffered: [], problem: null },
    },
    '/api/shipments/preview': {
      data: { ...preview, eligible: 2, totalPaise: 200_00, repriced: repricedOrders },
    },
    '/api/risk/orders': { data: [] },
  });
  await renderScreen(<Screen />);
  const note =
    'The prices of 2 orders have changed since they were saved. The total was ₹170.00 and is now ₹200.00.';
  await expect.element(page.getByText(note)).toBeVisible();
});
