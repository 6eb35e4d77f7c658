import { createHmac } from 'node:crypto';
import { createEkart } from '../../src/shipping/carriers/ekart/ekart.ts';
import { createTestOutgoing } from './carrier-accounts.ts';
import type { FakedCarrier } from './carrier-faults.ts';
import { createLane, createPush } from './carrier-samples.ts';
import { ekartLogin, MAX_EKART_GRAMS, OUTSIDE_EKART, startFakeEkart } from './fake-ekart.ts';
import { createTestSession } from './test-session.ts';

const pushSecret = 'signed-by-ekart';
const header = 'x-ekart-signature';

export async function startEkart(): Promise<
  FakedCarrier & { readonly fake: Awaited<ReturnType<typeof startFakeEkart>> }
> {
  const fake = await startFakeEkart();
  const outgoing = createTestOutgoing();
  const connect = (changes: object) =>
    createEkart(
      {
        ...ekartLogin,
        baseUrl: fake.baseUrl,
        gstin: '27ABCDE1234F1Z7',
        pushSecret,
        outgoing,
        signature: { header, digest: 'sha256' },
        findPushes: async (text) => fake.listCreatedPushes().filter((body) => body.includes(text)),
        ...changes,
      },
      createTestSession(),
      { now: () => new Date('2026-11-21T12:00:00Z') },
    );
  const carrier = connect({});
  // Sign in before the tests inject faults.
  await carrier.checkServiceability(createLane(), AbortSignal.timeout(5_000));
  const sign = (bytes: Buffer) =>
    createPush(bytes, { [header]: createHmac('sha256', pushSecret).update(bytes).digest('hex') });
  return {
    ...fake,
    fake,
    carrier,
    withWrongCredentials: connect({ password: 'wrong', pushSecret: 'signed-by-another-account' }),
    unserviceablePincode: OUTSIDE_EKART,
    heaviestGrams: MAX_EKART_GRAMS,
    pickupDay: '2026-11-23',
    keepsWarehouses: true,
    collectsByWarehouse: false,
    looksUpByPush: true,
    signsPushes: true,
    bookingSteps: 1,
    tokenRenewalCalls: ['serviceability', 'cancel', 'tracking'],
    loseNextResponse: () => fake.fail('lose_response'),
    failingChanges: {},
    failDelivery: async (awb) => fake.failDelivery(awb, 'Customer Unavailable'),
    decideNdrActions: async () => undefined,
    buildNewestPush: async (awb) => sign(Buffer.from(fake.buildPushBody(awb))),
    sign,
    close: async () => {
      await fake.close();
      await outgoing.close();
    },
  };
}
