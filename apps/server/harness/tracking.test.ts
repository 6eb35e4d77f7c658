import { randomInt } from 'node:crypto';
import { formatDocketNumber } from '@shipdesk/domain/order/docket';
import { expect, test } from 'vitest';
import { measure } from '../test-support/harness.ts';
import { buildOrderPayload } from '../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../test-support/scripted-carrier.ts';
import { testApp } from '../test-support/test-app.ts';

/** Part of every personal text of an order and of every text of its scans. */
const CANARY = 'Canarybird';
const CANARY_PHONE = '9812345670';
const SELLER_PHONE = '9000011122';
const DOCKET_VALUES = 9_000_000_000_000;

const carrier = new ScriptedCarrier();

const app = await testApp({ settings: { TRUST_PROXY: '127.0.0.1' }, carriers: carrier });
const seller = await app.signIn();

const addresses = generateAddresses();
/** Requests a page from a new IP address, so that no rate limit applies. */
function requestPage(url: string) {
  const address = addresses.next().value;
  return app.fastify.inject({ method: 'GET', url, headers: { 'x-forwarded-for': address } });
}

function* generateAddresses(): Generator<string, never> {
  for (let count = 1; ; count += 1) {
    yield [10, count >> 16, count >> 8, count].map((part) => part & 255).join('.');
  }
}

async function createCanaryParcel(): Promise<string> {
  const order = buildOrderPayload({
    name: `Asha ${CANARY}`,
    phone: CANARY_PHONE,
    altPhone: CANARY_PHONE,
    email: `${CANARY}@example.in`,
    address: `12 ${CANARY} Road`,
    city: 'Bengaluru',
    returnName: CANARY,
    returnPhone: CANARY_PHONE,
    returnAddress: `1 ${CANARY} Street`,
    clientRefrenceNumber: CANARY,
    sellerName: CANARY,
    sellerAddress: CANARY,
    contentCategory: CANARY,
    contentDetails: [{ productName: CANARY, quantity: 1, unitPrice: 4321 }],
    paymentMode: 'COD',
    codAmount: 4321,
  });
  // The page shows the phone of the pickup as the seller's contact.
  Object.assign(order.pickupLocation, {
    name: CANARY,
    phone: SELLER_PHONE,
    address: `9 ${CANARY} Lane`,
  });
  const response = await seller.post('/booking/createPickup', order);
  const { docketNumber } = response.json<{ data: { docketNumber: string } }>().data;
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  const [, parcel] = [...carrier.parcels].at(-1) ?? [];
  const scans = (['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'UNDELIVERED'] as const).map(
    (status, minute) => ({
      awb: parcel?.awb ?? '',
      reference: '',
      at: new Date(app.clock.now.getTime() + minute * 60_000),
      code: `X-${CANARY}`,
      rawStatus: `${status} ${CANARY}`,
      status,
      words: `Called ${CANARY} on ${CANARY_PHONE}`,
      location: `${CANARY}_${CANARY_PHONE}_C (Hub ${CANARY_PHONE})`,
      reason: null,
    }),
  );
  carrier.scans.push(...scans);
  app.clock.advance(61_000);
  await app.runJobs();
  return docketNumber;
}

test('V6: public tracking shows the city, a masked name and, on the page, the phone of the seller, but no other personal data', async (context) => {
  const docketNumber = await createCanaryParcel();
  await measure(context, async ({ check }) => {
    const publicTexts = ['A***a', 'Bengaluru'];
    for (const { url, expectedTexts } of [
      { url: `/track/${docketNumber}`, expectedTexts: [...publicTexts, SELLER_PHONE] },
      { url: `/api/track/${docketNumber}`, expectedTexts: publicTexts },
    ]) {
      const { statusCode, body } = await requestPage(url);
      expect(statusCode).toBe(200);
      for (const text of expectedTexts) expect(body).toContain(text);
      const leakedTexts = [CANARY, CANARY_PHONE, '98123', '4321', 'MG Road', '560001'].filter(
        (text) => body.toLowerCase().includes(text.toLowerCase()),
      );
      check(leakedTexts.length === 0, () => `${url} shows ${leakedTexts.join(', ')}`);
    }
  });
});

test('V7: 1,000 lookups of random docket numbers find no parcel', async (context) => {
  await measure(context, async ({ check }) => {
    for (let index = 0; index < 1_000; index += 1) {
      const docketNumber = formatDocketNumber(randomInt(DOCKET_VALUES));
      const { statusCode } = await requestPage(
        index % 2 === 0 ? `/track/${docketNumber}` : `/api/track/${docketNumber}`,
      );
      check(statusCode === 404, () => `the page of ${docketNumber} has status ${statusCode}`);
    }
  });
});
