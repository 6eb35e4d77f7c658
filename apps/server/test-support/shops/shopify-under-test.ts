import type { OpenConnection } from '../../src/orders/channels/port.ts';
import { createShopifyKind } from '../../src/orders/channels/shopify/shopify.ts';
import { createOutgoingHttp } from '../../src/platform/outgoing-http.ts';
import type { ShopUnderTest } from './channel-contract.ts';
import {
  createShopifyWebhook,
  createThrottledReply,
  shopifyApp,
  startFakeShopify,
} from './fake-shopify.ts';
import type { ShopRequest } from './shop-server.ts';

export async function startShopify() {
  const shopify = await startFakeShopify();
  const outgoing = createOutgoingHttp({
    allowsPrivateNetworks: true,
    publicUrl: undefined,
    port: 1,
  });
  const kind = createShopifyKind({ outgoing, now: shopify.getTime, isDemo: true });
  const { clientId, clientSecret } = shopifyApp;
  const credentials = { address: shopify.address, clientId, clientSecret, accessToken: '' };
  const open = (changes: Partial<OpenConnection> = {}) =>
    kind.connect({
      id: 'c1',
      version: 1,
      credentials,
      facts: {},
      hintSecret: 'unused',
      ...changes,
    });
  const isQuery = ({ url }: ShopRequest) => url.pathname.endsWith('/graphql.json');
  const place = () => shopify.placeOrder().id;
  const shop: ShopUnderTest = {
    channel: open(),
    withWrongCredentials: open({
      id: 'c2',
      credentials: { ...credentials, clientSecret: 'shpss_wrong' },
    }),
    placeOrder: place,
    placeTwoPages: () => Array.from({ length: 40 }, place),
    cancelOrder: (id) => shopify.changeOrder(id, { cancelledAt: shopify.getTime().toISOString() }),
    touchOrder: (id) => shopify.changeOrder(id, {}),
    advance: (milliseconds) =>
      shopify.setTime(new Date(shopify.getTime().getTime() + milliseconds)),
    now: shopify.getTime,
    loseNextWrite: () => shopify.fail('lose_response', ({ body }) => body.includes('mutation')),
    throttleNext: () =>
      shopify.fail(createThrottledReply({ requested: 900, available: 200 }), isQuery),
    returnHtmlNext: () =>
      shopify.fail({ status: 200, html: '<html><h1>Just a moment…</h1></html>' }, isQuery),
    countTracking: shopify.countTracking,
    buildHint: (body) => createShopifyWebhook(body),
    close: async () => {
      await shopify.close();
      await outgoing.close();
    },
  };
  return { ...shop, shopify, open, credentials, kind };
}
