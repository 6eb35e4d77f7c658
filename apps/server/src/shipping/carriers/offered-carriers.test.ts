import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listOffers } from '@shipdesk/contract/shipping/shipments';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { listCredentials } from '@shipdesk/domain/shipping/carriers/credentials';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { computeChargeableGrams } from '@shipdesk/domain/values/measure/weight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, enableAccount } from '../../../test-support/carriers/carrier-accounts.ts';
import { fakeToken, startFakeDelhivery } from '../../../test-support/carriers/fake-delhivery.ts';
import { ekartLogin, startFakeEkart } from '../../../test-support/carriers/fake-ekart.ts';
import { StoredAccounts } from '../../../test-support/carriers/stored-accounts.ts';
import { buildOrderPayload, buildRatesPayload } from '../../../test-support/samples/payloads.ts';
import { testApp } from '../../../test-support/test-app.ts';

const carriers = [
  'delhivery',
  'ekart',
  'amazon-shipping',
  'dtdc',
  'shadowfax',
  'shiprocket',
] as const;

const storedAccounts = new StoredAccounts();
const app = await testApp({ carriers: storedAccounts });
storedAccounts.app = app;
const staff = await app.signIn({ role: 'Admin' });
const seller = await app.signIn();
const [delhivery, ekart] = [await startFakeDelhivery(), await startFakeEkart()];
afterAll(() => Promise.all([delhivery.close(), ekart.close()]));

/** Adds an account and a rate card of each carrier. Only Delhivery and Ekart have a fake server. */
beforeAll(async () => {
  const { sellerId } = await app.findSeller(seller.email);
  await staff.send('PUT', `/api/sellers/${sellerId}/reverse`, { isOn: true });
  for (const carrier of carriers) {
    const secrets = listCredentials(carrier).flatMap(({ name, choices }) =>
      choices ? [] : [[name, 'a-value-of-16-chars']],
    );
    const { id } = await addAccount(staff, {
      carrier,
      name: getCarrierName(carrier),
      services: ['surface'],
      settings: { baseUrl: (carrier === 'ekart' ? ekart : delhivery).baseUrl },
      credentials: {
        ...Object.fromEntries(secrets),
        ...(carrier === 'delhivery' && { token: fakeToken }),
        ...(carrier === 'ekart' && ekartLogin),
      },
    });
    await enableAccount(staff, id);
    const card = { ...buildRatesPayload(0), terms: sampleTerms.surface };
    await staff.send('PUT', `/api/rate-cards/surface?carrier=${carrier}`, card);
  }
});

async function readOffers(changes: object) {
  const payload = buildOrderPayload();
  const shipments = payload.shipments.map((shipment) => ({ ...shipment, ...changes }));
  const response = await seller.post('/booking/createPickup', { ...payload, shipments });
  const { docketNumber } = response.json().data;
  const loadOffers = async () =>
    (await seller.get(`/api/shipments/${docketNumber}/offers`)).json<
      ResponseOf<typeof listOffers>
    >().data;
  // Each process reads a new card within two seconds.
  await expect.poll(async () => (await loadOffers()).withoutCard).toEqual([]);
  return loadOffers();
}

const buildOmissions = (names: readonly string[], code: string, message: string) =>
  names.map((carrier) => ({ carrier, code, message }));

test('offers an order of several boxes only with Delhivery, at the price of the chargeable weight', async () => {
  const sizes = { lengthCm: 40, breadthCm: 30, heightCm: 25 };
  const weightDetails = [
    { numberOfBoxes: 2, weightKg: 2, ...sizes },
    { numberOfBoxes: 1, weightKg: 9, ...sizes },
  ];
  const { offers, notOffered } = await readOffers({ weightDetails });
  expect(offers).toMatchObject([{ carrier: 'delhivery', serviceability: 'checked' }]);
  const message = 'The carrier does not take this many boxes as one parcel.';
  expect(notOffered).toEqual(buildOmissions(carriers.slice(1), 'carrier_without_boxes', message));
  // The volumetric weight of 40 x 30 x 25 cm is 6 kg.
  const grams = computeChargeableGrams({ deadGrams: 13_000, volumetricGrams: 3 * 6_000 });
  const quote = await seller.post('/api/quotes', {
    fromPincode: '560001',
    toPincode: '560001',
    paymentMode: 'Prepaid',
    invoicePaise: 999_00,
    boxes: [{ lengthMm: 10, widthMm: 10, heightMm: 10, deadGrams: grams, count: 1 }],
  });
  const delhiveryQuote = quote
    .json()
    .data.services.find(({ carrier }: { carrier: string }) => carrier === 'delhivery');
  expect([grams, offers[0]?.totalPaise]).toEqual([
    delhiveryQuote.chargeableGrams,
    delhiveryQuote.totalPaise,
  ]);
});

test('offers a reverse parcel only with Delhivery and Ekart, and shows a reason for every other carrier', async () => {
  const returnFields = { paymentMode: 'Pickup', returnReason: 'damaged' };
  const { offers, notOffered } = await readOffers(returnFields);
  expect(offers.map(({ carrier, serviceability }) => [carrier, serviceability])).toEqual([
    ['delhivery', 'checked'],
    ['ekart', 'checked'],
  ]);
  const message = 'The carrier does not collect parcels from consignees.';
  expect(notOffered).toEqual(buildOmissions(carriers.slice(2), 'carrier_without_reverse', message));
});
