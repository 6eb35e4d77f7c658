import { createShadowfax } from '../../src/shipping/carriers/shadowfax/shadowfax.ts';
import { openTestOutgoing } from './carrier-accounts.ts';
import type { FakedCarrier } from './carrier-faults.ts';
import { createPush } from './carrier-samples.ts';
import { OUTSIDE_SHADOWFAX, shadowfaxToken, startFakeShadowfax } from './fake-shadowfax.ts';

const pushToken = 'pushed-by-shadowfax';

export async function startShadowfax(): Promise<
  FakedCarrier & { readonly fake: Awaited<ReturnType<typeof startFakeShadowfax>> }
> {
  const fake = await startFakeShadowfax();
  const outgoing = openTestOutgoing();
  const connect = (token: string, ownPushToken: string) =>
    createShadowfax(
      { baseUrl: fake.baseUrl, token, pushToken: ownPushToken, outgoing },
      { now: () => new Date('2026-11-21T12:00:00Z') },
    );
  const sign = (bytes: Buffer) => createPush(bytes, { 'x-shipdesk-token': pushToken });
  return {
    fake,
    carrier: connect(shadowfaxToken, pushToken),
    withWrongCredentials: connect('wrong', 'pushed-by-another-account'),
    unserviceablePincode: OUTSIDE_SHADOWFAX,
    pickupDay: '2026-11-23',
    keepsWarehouses: false,
    collectsByWarehouse: false,
    bookingSteps: 1,
    renewsTokens: [],
    ...{ fail: fake.fail, failBy: fake.failBy },
    ...{ countOrders: fake.countOrders, countOpenOrders: fake.countOrders },
    loseNextAnswer: () => fake.fail('lose_answer'),
    failing: {},
    failDelivery: async (awb) => fake.putOnHold(awb, 'nc', 'Customer not contactable'),
    decideNdrActions: async () => undefined,
    pushOf: async (awb) => sign(Buffer.from(fake.pushBody(awb))),
    sign,
    close: async () => {
      await fake.close();
      await outgoing.close();
    },
  };
}
