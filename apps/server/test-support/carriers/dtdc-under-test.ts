import type { OutgoingHttp } from '../../src/platform/outgoing-http.ts';
import { createDtdc } from '../../src/shipping/carriers/dtdc/dtdc.ts';
import type { Carrier } from '../../src/shipping/carriers/port.ts';
import { createTestOutgoing } from './carrier-accounts.ts';
import type { FakedCarrier } from './carrier-faults.ts';
import { createPush } from './carrier-samples.ts';
import { dtdcLogin, OUTSIDE_DTDC, startFakeDtdc } from './fake-dtdc.ts';
import { createTestSession } from './test-session.ts';

export async function startDtdc(): Promise<
  FakedCarrier & {
    readonly fake: Awaited<ReturnType<typeof startFakeDtdc>>;
    readonly outgoing: OutgoingHttp;
    connect(changes: object): Carrier;
  }
> {
  const fake = await startFakeDtdc();
  const outgoing = createTestOutgoing();
  const connect = (changes: object) =>
    createDtdc(
      {
        ...dtdcLogin,
        baseUrl: fake.baseUrl,
        outgoing,
        customerCode: 'GL017',
        surfaceType: 'GROUND EXPRESS',
        expressType: 'B2C PRIORITY',
        commodityId: 'Others',
        ...changes,
      },
      createTestSession(),
      { now: () => new Date('2026-11-21T12:00:00Z') },
    );
  const carrier = connect({});
  // Sign in before the tests inject faults.
  await carrier.track(['none'], AbortSignal.timeout(5_000));
  const sign = (bytes: Buffer) => createPush(bytes, {});
  return {
    ...fake,
    fake,
    outgoing,
    connect,
    carrier,
    withWrongCredentials: connect({ apiKey: 'wrong', trackingPassword: 'wrong' }),
    unserviceablePincode: OUTSIDE_DTDC,
    pickupDay: '2026-11-23',
    keepsWarehouses: false,
    collectsByWarehouse: false,
    bookingSteps: 1,
    tokenRenewalCalls: ['lookup', 'tracking'],
    countOpenOrders: fake.countOrders,
    loseNextResponse: () => fake.fail('lose_response'),
    failingChanges: {},
    failDelivery: async (awb) => {
      fake.addDetail(awb, 'BKD', 'Booked');
      fake.addDetail(awb, 'OUTDLV', 'Out For Delivery');
      fake.addDetail(awb, 'NONDLV', 'Not Delivered', 'PARTY NOT AVAILABLE');
    },
    decideNdrActions: async () => undefined,
    buildNewestPush: async () => sign(Buffer.from('{}')),
    sign,
    close: async () => {
      await fake.close();
      await outgoing.close();
    },
  };
}
