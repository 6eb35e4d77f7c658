import { createAmazonShipping } from '../../src/shipping/carriers/amazon-shipping/amazon-shipping.ts';
import { createTestOutgoing } from './carrier-accounts.ts';
import type { FakedCarrier } from './carrier-faults.ts';
import { createLane, createPush } from './carrier-samples.ts';
import {
  amazonLogin,
  MAX_AMAZON_GRAMS,
  OUTSIDE_AMAZON,
  startFakeAmazonShipping,
} from './fake-amazon-shipping.ts';
import { createTestSession } from './test-session.ts';

export async function startAmazonShipping(): Promise<
  FakedCarrier & { readonly fake: Awaited<ReturnType<typeof startFakeAmazonShipping>> }
> {
  const fake = await startFakeAmazonShipping();
  const outgoing = createTestOutgoing();
  const connect = (changes: object) =>
    createAmazonShipping(
      {
        ...amazonLogin,
        baseUrl: fake.baseUrl,
        signInUrl: fake.baseUrl,
        gstin: '',
        outgoing,
        ...changes,
      },
      createTestSession(),
      { now: () => new Date('2026-11-21T12:00:00Z') },
    );
  const carrier = connect({});
  // Sign in before the tests inject faults.
  await carrier.checkServiceability(createLane(), AbortSignal.timeout(5_000));
  const sign = (bytes: Buffer) => createPush(bytes, {});
  return {
    ...fake,
    fake,
    carrier,
    withWrongCredentials: connect({ refreshToken: 'wrong' }),
    unserviceablePincode: OUTSIDE_AMAZON,
    heaviestGrams: MAX_AMAZON_GRAMS,
    pickupDay: '2026-11-23',
    keepsWarehouses: false,
    collectsByWarehouse: false,
    statusAfterCancel: 'PICKUP_EXCEPTION',
    bookingSteps: 2,
    tokenRenewalCalls: ['serviceability', 'lookup', 'cancel', 'tracking'],
    // The second step of a booking purchases the shipment.
    loseNextResponse: () => fake.fail('none', 'lose_response'),
    failingChanges: {},
    failDelivery: async (awb) => fake.failDelivery(awb, 'CustomerUnavailable'),
    decideNdrActions: async () => undefined,
    buildNewestPush: async () => sign(Buffer.from('{}')),
    sign,
    close: async () => {
      await fake.close();
      await outgoing.close();
    },
  };
}
