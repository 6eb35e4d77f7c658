import { createAmazonKind } from '../../src/orders/channels/amazon/amazon.ts';
import type { OpenConnection } from '../../src/orders/channels/port.ts';
import { createOutgoingHttp } from '../../src/platform/outgoing-http.ts';
import type { ShopUnderTest } from './channel-contract.ts';
import { amazonApp, startFakeAmazon } from './fake-amazon.ts';
import type { ShopRequest } from './shop-server.ts';

export async function startAmazon() {
  const amazon = await startFakeAmazon();
  const outgoing = createOutgoingHttp({
    allowsPrivateNetworks: true,
    publicUrl: undefined,
    port: 1,
  });
  const kind = createAmazonKind(
    { outgoing, now: amazon.getTime, isDemo: true },
    { login: amazon.address, api: amazon.address },
  );
  const open = (changes: Partial<OpenConnection> = {}) =>
    kind.connect({
      id: 'c1',
      version: 1,
      credentials: amazonApp,
      facts: {},
      hintSecret: 'unused',
      ...changes,
    });
  const isSearch = ({ url }: ShopRequest) => url.pathname.startsWith('/orders/');
  const advance = (milliseconds: number) =>
    amazon.setTime(new Date(amazon.getTime().getTime() + milliseconds));
  /** Advances the clock past the two minutes after which Amazon lists an order. Returns `result`. */
  const passListingDelay = <T>(result: T): T => {
    advance(180_000);
    return result;
  };
  const place = () => amazon.placeOrder().orderId;
  const shop: ShopUnderTest = {
    channel: open(),
    withWrongCredentials: open({
      id: 'c2',
      credentials: { ...amazonApp, refreshToken: 'Atzr|wrong' },
    }),
    placeOrder: () => passListingDelay(place()),
    placeTwoPages: () => passListingDelay(Array.from({ length: 150 }, place)),
    cancelOrder: (id) => {
      const fulfillment = { fulfillmentStatus: 'CANCELLED', fulfilledBy: 'MERCHANT' };
      passListingDelay(amazon.changeOrder(id, { fulfillment }));
    },
    touchOrder: (id) => amazon.changeOrder(id, {}),
    advance,
    now: amazon.getTime,
    loseNextWrite: () => amazon.fail('lose_response', ({ url }) => url.pathname.includes('/v0/')),
    throttleNext: () =>
      amazon.fail(
        {
          status: 429,
          json: { errors: [{ code: 'QuotaExceeded', message: 'You exceeded your quota.' }] },
          headers: { 'retry-after': '7' },
        },
        isSearch,
      ),
    returnHtmlNext: () =>
      amazon.fail({ status: 503, html: '<html><h1>Service Unavailable</h1></html>' }, isSearch),
    countTracking: amazon.countTracking,
    buildHint: () => null,
    close: async () => {
      await amazon.close();
      await outgoing.close();
    },
  };
  return { ...shop, amazon, open, kind };
}
