import { createShiprocket } from '../../src/shipping/carriers/shiprocket/shiprocket.ts';
import { openTestOutgoing } from './carrier-accounts.ts';
import type { FakedCarrier } from './carrier-faults.ts';
import { createPush } from './carrier-samples.ts';
import {
  OUTSIDE_SHIPROCKET,
  SHIPROCKET_GRAMS,
  shiprocketLogin,
  startFakeShiprocket,
} from './fake-shiprocket.ts';
import { createTestSession } from './test-session.ts';

const pushToken = 'pushed-by-shiprocket';

export async function startShiprocket(): Promise<
  FakedCarrier & { readonly fake: Awaited<ReturnType<typeof startFakeShiprocket>> }
> {
  const fake = await startFakeShiprocket();
  const outgoing = openTestOutgoing();
  const connect = (password: string, ownPushToken: string) =>
    createShiprocket(
      {
        ...{ baseUrl: fake.baseUrl, email: shiprocketLogin.email, password, outgoing },
        pushToken: ownPushToken,
      },
      createTestSession(),
      { now: () => new Date('2026-11-21T12:00:00Z') },
    );
  const sign = (bytes: Buffer) => createPush(bytes, { 'x-api-key': pushToken });
  return {
    fake,
    carrier: connect(shiprocketLogin.password, pushToken),
    withWrongCredentials: connect('wrong', 'pushed-by-another-account'),
    unserviceablePincode: OUTSIDE_SHIPROCKET,
    heaviestGrams: SHIPROCKET_GRAMS,
    pickupDay: '2026-11-23',
    keepsWarehouses: true,
    collectsByWarehouse: false,
    bookingSteps: 3,
    renewsTokens: ['serviceability', 'look-up', 'cancel', 'tracking'],
    ...{ fail: fake.fail, failBy: fake.failBy },
    ...{ countOrders: fake.countOrders, countOpenOrders: fake.countOpenOrders },
    // Of the steps of a booking, the second creates the order.
    loseNextAnswer: () => fake.fail('none', 'lose_answer'),
    failing: {},
    failDelivery: async (awb) => fake.failDelivery(awb, 'Consignee not available'),
    decideNdrActions: async () => undefined,
    pushOf: async (awb) => sign(Buffer.from(fake.pushBody(awb))),
    sign,
    close: async () => {
      await fake.close();
      await outgoing.close();
    },
  };
}
