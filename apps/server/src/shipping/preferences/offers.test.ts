import type { Offer } from '@shipdesk/contract/shipping/shipments';
import { expect, test } from 'vitest';
import { addNdrCase, addOrder, addShipment } from '../../../test-support/call-rows.ts';
import { copyOrder } from '../../../test-support/parcels/copied-orders.ts';
import { copyShipments } from '../../../test-support/parcels/invoiced-parcels.ts';
import {
  buildOrderPayload,
  buildPreferenceRule,
  buildQuotePayload,
} from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const SECOND_ACCOUNT = '01a1fc20-f9d2-7595-bcec-2b8d9f0244ff';

/** Offers a second account, whose carrier has no parcels yet. */
class TwoCarriers extends ScriptedCarrier {
  override listEnabledAccounts = async () => [
    ...(await scriptedCarrier.listEnabledAccounts('')),
    {
      id: SECOND_ACCOUNT,
      carrier: 'delhivery' as const,
      name: 'Second',
      services: ['surface' as const],
      parcelLimits: { reverse: true, qualityChecks: [], maxBoxes: 1 },
      serviceability: 'on_booking' as const,
    },
  ];
}

const scriptedCarrier = new ScriptedCarrier();
const app = await testApp({ carriers: new TwoCarriers() });
const staff = await app.signIn({ role: 'Admin' });
const seller = await app.signIn();
const { sellerId } = await app.findSeller(seller.email);

await addFinishedParcels();

const readOffers = async (docketNumber: string, caller: Caller = seller) =>
  (await caller.get(`/api/shipments/${docketNumber}/offers`)).json<{
    data: { offers: Offer[]; problem: { code: string } | null };
  }>().data;

/** Adds 24 delivered and six returned parcels of the simulator to one pincode. One delivery failed once. */
async function addFinishedParcels(): Promise<void> {
  const { docketNumber } = await addShipment(app, seller);
  await addNdrCase(app, docketNumber);
  await copyOrder(app, { sellerId, count: 29 });
  const { rows } = await app.ownerQuery('select account_id from shipments where seller_id = $1', [
    sellerId,
  ]);
  await copyShipments(app, { sellerId, accountId: String(rows[0]?.['accountId']) });
  await app.ownerQuery(
    `update shipments set status_at = booked_at + interval '3 days' where seller_id = $1`,
    [sellerId],
  );
  await app.ownerQuery(
    `update orders set stage = case when order_ref in ('copy-1', 'copy-2', 'copy-3', 'copy-4', 'copy-5', 'copy-6')
      then 'rto' else 'delivered' end where seller_id = $1`,
    [sellerId],
  );
  await seller.get('/api/analytics');
  await app.runJobs();
}

test('offers each service of each carrier, with the history of the carrier', async () => {
  const { docketNumber } = await addOrder(app, seller);
  const { offers, problem } = await readOffers(docketNumber);
  expect(problem).toBeNull();
  const surfaceOffers = offers.filter(({ service }) => service === 'surface');
  const history = { parcels: 30, firstAttemptPercent: 77, rtoPercent: 20, averageDays: 3 };
  expect(surfaceOffers).toMatchObject([
    { carrier: 'simulator', histories: { pincode: history, zone: history } },
    { carrier: 'delhivery', histories: { pincode: null, zone: null } },
  ]);
  // The second account sells only Surface.
  expect(offers.filter(({ carrier }) => carrier === 'delhivery')).toHaveLength(1);
});

test('books the order with the chosen carrier', async () => {
  const { docketNumber } = await addOrder(app, seller);
  await seller.post('/api/shipments', {
    docketNumbers: [docketNumber],
    choice: { service: 'surface', carrier: 'delhivery' },
  });
  const { rows } = await app.ownerQuery(
    'select carrier, account_id from shipments where docket_number = $1',
    [docketNumber],
  );
  expect(rows).toEqual([{ carrier: 'delhivery', accountId: SECOND_ACCOUNT }]);
});

test('the preview refuses a carrier that does not sell the service', async () => {
  const { docketNumber } = await addOrder(app, seller);
  const response = await seller.post('/api/shipments/preview', {
    docketNumbers: [docketNumber],
    choice: { service: 'express', carrier: 'delhivery' },
  });
  expect(response.json().data.refused).toMatchObject([{ problem: { code: 'service_not_sold' } }]);
});

async function tryRule(rule: object) {
  const { docketNumber } = await addOrder(app, seller);
  const rules = [buildPreferenceRule(rule)];
  return (await staff.post('/api/carrier-preferences/try', { docketNumber, rules })).json().data;
}

test('a rule takes the carrier with the best history', async () => {
  expect(await tryRule({ take: 'best' })).toMatchObject({ rule: 1, isReplaced: false });
});

test('a rule for the best history is replaced if the carrier has no history', async () => {
  const rule = { take: 'best', accountId: SECOND_ACCOUNT };
  expect(await tryRule(rule)).toMatchObject({ isReplaced: true });
});

test('the price calculator lists the carriers that accept the boxes, with the history of the seller', async () => {
  const toPincode = buildOrderPayload().shipments[0]?.pinCode;
  const quoteSurface = async (changes: object, caller: Caller = seller) => {
    const response = await caller.post('/api/quotes', buildQuotePayload({ toPincode, ...changes }));
    return response
      .json()
      .data.services.filter(({ service }: { service: string }) => service === 'surface');
  };
  expect(await quoteSurface({})).toMatchObject([
    { carrier: 'simulator', histories: { pincode: { parcels: 30 } } },
    { carrier: 'delhivery', histories: { pincode: null } },
  ]);
  const otherSeller = await app.signIn();
  expect(await quoteSurface({}, otherSeller)).toMatchObject([
    { histories: { pincode: null, zone: null } },
    { histories: { pincode: null, zone: null } },
  ]);
  // The Delhivery account of this test accepts only one box in a parcel.
  const box = { lengthMm: 100, widthMm: 100, heightMm: 100, deadGrams: 500, count: 2 };
  expect(await quoteSurface({ boxes: [box] })).toMatchObject([{ carrier: 'simulator' }]);
});
