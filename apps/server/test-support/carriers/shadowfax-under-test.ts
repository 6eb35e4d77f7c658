import { createShadowfax } from '../../src/shipping/carriers/shadowfax/shadowfax.ts';
import { createTestOutgoing } from './carrier-accounts.ts';
import type { FakedCarrier } from './carrier-faults.ts';
import { createPush } from './carrier-samples.ts';
import { OUTSIDE_SHADOWFAX, shadowfaxToken, startFakeShadowfax } from './fake-shadowfax.ts';

const pushToken = 'pushed-by-shadowfax';

export async function startShadowfax(): Promise<
  FakedCarrier & { readonly fake: Awaited<ReturnType<typeof startFakeShadowfax>> }
> {
  const fake = await startFakeShadowfax();
  const outgoing = createTestOutgoing();
  const connect = (token: string, accountPushToken: string) =>
    createShadowfax(
      { baseUrl: fake.baseUrl, token, pushToken: accountPushToken, outgoing },
      { now: () => new Date('2026-11-21T12:00:00Z') },
    );
  const sign = (bytes: Buffer) => createPush(bytes, { 'x-shipdesk-token': pushToken });
  return {
    ...fake,
    fake,
    carrier: connect(shadowfaxToken, pushToken),
    withWrongCredentials: connect('wrong', 'pushed-by-another-account'),
    unserviceablePincode: OUTSIDE_SHADOWFAX,
    pickupDay: '2026-11-23',
    keepsWarehouses: false,
    collectsByWarehouse: false,
    bookingSteps: 1,
    tokenRenewalCalls: [],
    countOpenOrders: fake.countOrders,
    loseNextResponse: () => fake.fail('lose_response'),
    failingChanges: {},
    failDelivery: async (awb) => fake.putOnHold(awb, 'nc', 'Customer not contactable'),
    decideNdrActions: async () => undefined,
    buildNewestPush: async (awb) => sign(Buffer.from(fake.buildPushBody(awb))),
    sign,
    close: async () => {
      await fake.close();
      await outgoing.close();
    },
  };
}
