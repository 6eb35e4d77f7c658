import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { createOrderDetail } from '../order/test-support/order-detail.ts';
import { ShipmentCard } from './shipment-card.tsx';
import { createShipmentResponse } from './test-support/shipment.ts';

const docketNumber = '10000000000001';
const pickup = {
  id: 'p1',
  carrier: 'simulator',
  warehouse: 'Kochi store',
  day: '2026-01-16',
  slot: '10:00',
  parcels: 1,
  state: 'scheduled',
  attempts: 1,
  token: '',
  askedAt: '2026-01-15T13:05:00+05:30',
};

async function openPage(
  stage: string,
  status: string,
  changes: Parameters<typeof createOrderDetail>[1] = {},
) {
  const detail = createOrderDetail(docketNumber, changes);
  const requests = stubServer({
    [`/api/shipments/${docketNumber}`]: createShipmentResponse({ stage, status }),
    '/api/labels': () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    '/api/pickups': () => Response.json({ data: [pickup] }, { status: 201 }),
  });
  await renderScreen(
    <ShipmentCard
      detail={{ ...detail, order: { ...detail.order, status: stage.toUpperCase() } }}
    />,
  );
  return requests;
}
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const listPrimaryButtons = () =>
  page
    .getByRole('region', { name: 'Shipment' })
    .element()
    .querySelectorAll('button[class*="bg-accent"], a[class*="bg-accent"]');
const expectPrimaryButtons = async (...names: string[]) =>
  await expect
    .poll(() => Array.from(listPrimaryButtons(), ({ textContent }) => textContent))
    .toEqual(names);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('makes Print label and then Request a pickup the next step of a booked parcel', async () => {
  const requests = await openPage('ready_to_ship', 'READY_TO_SHIP');
  await expectPrimaryButtons('Print label');
  await expect.element(getButton('Request a pickup')).toBeVisible();
  await getButton('Print label').click();
  await getButton('Print 1 label').click();
  await expectPrimaryButtons('Request a pickup');
  await expect.element(getButton('Print label')).toHaveFocus();
  await getButton('Request a pickup').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Request a pickup', exact: true })
    .click();
  await expect.element(page.getByRole('list', { name: 'Pickups' })).toBeVisible();
  expect(requests.find(({ path }) => path === '/api/pickups')?.body).toMatchObject({
    docketNumbers: [docketNumber],
  });
});

test.for([
  ['pickup_scheduled', 'PICKUP_EXCEPTION', ['Request a pickup']],
  ['ndr', 'UNDELIVERED', ['Answer failed delivery']],
  ['rto', 'RTO_DELIVERED', ['Acknowledge return']],
  ['pickup_scheduled', 'PICKUP_SCHEDULED', []],
  ['in_transit', 'IN_TRANSIT', []],
] as const)(
  'the primary buttons at the stage %s with the status %s are %j',
  async ([stage, status, names]) => {
    await openPage(stage, status);
    await expect.element(getButton('Print label')).toBeVisible();
    await expectPrimaryButtons(...names);
  },
);

const eventFields = { by: 'Asha', groups: [] };
const history = [
  { ...eventFields, at: '2026-01-15T07:40:00.000Z', event: 'booked' as const },
  { ...eventFields, at: '2026-01-15T07:50:00.000Z', event: 'label_printed' as const },
  { ...eventFields, at: '2026-01-25T07:50:00.000Z', event: 'return_acknowledged' as const },
];

test('makes Request a pickup the next step of a parcel with a printed label', async () => {
  await openPage('ready_to_ship', 'READY_TO_SHIP', { history });
  await expectPrimaryButtons('Request a pickup');
});

test('offers no next step for an acknowledged return', async () => {
  await openPage('rto', 'RTO_DELIVERED', { history });
  await expect.element(getButton('Print label')).toBeVisible();
  await expectPrimaryButtons();
});
