import { createDelhivery } from '../../src/shipping/carriers/delhivery/delhivery.ts';
import { createTestOutgoing } from './carrier-accounts.ts';
import type { FakedCarrier } from './carrier-faults.ts';
import { createPush } from './carrier-samples.ts';
import { fakeToken, startFakeDelhivery } from './fake-delhivery.ts';
import { UNSERVICEABLE_PINCODE } from './fake-delhivery-places.ts';

const pushToken = 'pushed-by-delhivery';

export async function startDelhivery(): Promise<FakedCarrier> {
  const fake = await startFakeDelhivery();
  const outgoing = createTestOutgoing();
  const connect = (token: string, accountPushToken: string) =>
    createDelhivery(
      {
        baseUrl: fake.baseUrl,
        token,
        pushToken: accountPushToken,
        outgoing,
        qualityChecks: { brand: 'Q-1', damage: 'Q-2' },
      },
      { now: () => new Date('2026-11-21T12:00:00Z') },
    );
  const sign = (bytes: Buffer) => createPush(bytes, { 'x-shipdesk-token': pushToken });
  return {
    ...fake,
    carrier: connect(fakeToken, pushToken),
    withWrongCredentials: connect('wrong', 'pushed-by-another-account'),
    unserviceablePincode: UNSERVICEABLE_PINCODE,
    pickupDay: '2026-11-23',
    keepsWarehouses: true,
    collectsByWarehouse: true,
    bookingSteps: 1,
    boxesBookingSteps: 2,
    tokenRenewalCalls: [],
    loseNextResponse: () => fake.fail('lose_response'),
    failingChanges: {},
    failDelivery: async (awb) => {
      fake.addScan(awb, 'UD', 'In Transit', 'X-PPOM', 'Picked up');
      fake.addScan(awb, 'UD', 'Dispatched', 'X-DDD3FD', 'Out for delivery');
      fake.addScan(awb, 'UD', 'Pending', 'EOD-11', 'Consignee unavailable');
    },
    decideNdrActions: async () => fake.decideUploads(),
    buildNewestPush: async (awb) => sign(Buffer.from(fake.buildPushBody(awb))),
    sign,
    close: async () => {
      await fake.close();
      await outgoing.close();
    },
  };
}
