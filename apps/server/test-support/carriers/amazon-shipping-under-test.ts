import { createAmazonShipping } from '../../src/shipping/carriers/amazon-shipping/amazon-shipping.ts';
import { openTestOutgoing } from './carrier-accounts.ts';
import type { FakedCarrier } from './carrier-faults.ts';
import { createLane, createPush } from './carrier-samples.ts';
import {
  AMAZON_GRAMS,
  amazonLogin,
  OUTSIDE_AMAZON,
  startFakeAmazonShipping,
} from './fake-amazon-shipping.ts';
import { createTestSession } from './test-session.ts';

export async function startAmazonShipping(): Promise<
  FakedCarrier & { readonly fake: Awaited<ReturnType<typeof startFakeAmazonShipping>> }
> {
  const fake = await startFakeAmazonShipping();
  const outgoing = openTestOutgoing();
  const connect = (changes: object) =>
    createAmazonShipping(
      {
        ...{ baseUrl: fake.baseUrl, signInUrl: fake.baseUrl, outgoing, ...amazonLogin, gstin: '' },
        ...changes,
      },
      createTestSession(),
      { now: () => new Date('2026-11-21T12:00:00Z') },
    );
  const carrier = connect({});
  // The first call signs in, which no fault of a test should meet.
  await carrier.checkServiceability(createLane(), AbortSignal.timeout(5_000));
  const sign = (bytes: Buffer) => createPush(bytes, {});
  return {
    fake,
    carrier,
    withWrongCredentials: connect({ refreshToken: 'wrong' }),
    unserviceablePincode: OUTSIDE_AMAZON,
    heaviestGrams: AMAZON_GRAMS,
    pickupDay: '2026-11-23',
    keepsWarehouses: false,
    collectsByWarehouse: false,
    statusAfterCancel: 'PICKUP_EXCEPTION',
    bookingSteps: 2,
    renewsTokens: ['serviceability', 'look-up', 'cancel', 'tracking'],
    ...{ fail: fake.fail, failBy: fake.failBy },
    ...{ countOrders: fake.countOrders, countOpenOrders: fake.countOpenOrders },
    // The first step asks for rates.
    loseNextAnswer: () => fake.fail('none', 'lose_answer'),
    failing: {},
    failDelivery: async (awb) => fake.failDelivery(awb, 'CustomerUnavailable'),
    decideNdrActions: async () => undefined,
    pushOf: async () => sign(Buffer.from('{}')),
    sign,
    close: async () => {
      await fake.close();
      await outgoing.close();
    },
  };
}
