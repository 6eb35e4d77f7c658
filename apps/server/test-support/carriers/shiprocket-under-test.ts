import { createShiprocket } from '../../src/shipping/carriers/shiprocket/shiprocket.ts';
import { createTestOutgoing } from './carrier-accounts.ts';
import type { FakedCarrier } from './carrier-faults.ts';
import { createPush } from './carrier-samples.ts';
import {
  MAX_SHIPROCKET_GRAMS,
  OUTSIDE_SHIPROCKET,
  shiprocketLogin,
  startFakeShiprocket,
} from './fake-shiprocket.ts';
import { createTestSession } from './test-session.ts';

const pushToken = 'pushed-by-shiprocket';

export async function startShiprocket(): Promise<
  FakedCarrier & { readonly fake: Awaited<ReturnType<typeof startFakeShiprocket>> }
> {
  const fake = await startFakeShiprocket();
  const outgoing = createTestOutgoing();
  const connect = (password: string, accountPushToken: string) =>
    createShiprocket(
      {
        baseUrl: fake.baseUrl,
        email: shiprocketLogin.email,
        password,
        pushToken: accountPushToken,
        outgoing,
      },
      createTestSession(),
      { now: () => new Date('2026-11-21T12:00:00Z') },
    );
  const sign = (bytes: Buffer) => createPush(bytes, { 'x-api-key': pushToken });
  return {
    ...fake,
    fake,
    carrier: connect(shiprocketLogin.password, pushToken),
    withWrongCredentials: connect('wrong', 'pushed-by-another-account'),
    unserviceablePincode: OUTSIDE_SHIPROCKET,
    heaviestGrams: MAX_SHIPROCKET_GRAMS,
    pickupDay: '2026-11-23',
    keepsWarehouses: true,
    collectsByWarehouse: false,
    bookingSteps: 3,
    tokenRenewalCalls: ['serviceability', 'lookup', 'cancel', 'tracking'],
    // The second step of a booking creates the order.
    loseNextResponse: () => fake.fail('none', 'lose_response'),
    failingChanges: {},
    failDelivery: async (awb) => fake.failDelivery(awb, 'Consignee not available'),
    decideNdrActions: async () => undefined,
    buildNewestPush: async (awb) => sign(Buffer.from(fake.buildPushBody(awb))),
    sign,
    close: async () => {
      await fake.close();
      await outgoing.close();
    },
  };
}
