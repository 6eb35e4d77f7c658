import { amazonApp, type FakeAmazon } from './fake-amazon.ts';
import {
  createShopifyWebhook,
  createThrottledReply,
  type FakeShopify,
  shopifyApp,
} from './fake-shopify.ts';
import type { FakeWooCommerce } from './fake-woocommerce.ts';
import type { ShopReply, ShopRequest } from './shop-server.ts';

/** The controls of a fake shop of any channel, for harnesses and fault tests. */
export interface DrivenShop {
  readonly channel: 'woocommerce' | 'shopify' | 'amazon';
  readonly credentials: Readonly<Record<string, string>>;
  readonly setTime: (time: Date) => void;
  /** Places an order to `14, 3rd Cross` and returns its id. */
  readonly place: () => string;
  readonly cancel: (id: string) => void;
  readonly move: (id: string, street: string) => void;
  /** Refunds a part of an order. Undefined for shops that do not report refunds. */
  readonly refund?: (id: string) => void;
  /** Makes the next write of a tracking number fail. With `lose_response`, the shop stores the number first. */
  readonly failNextWrite: (fault: 'lose_response' | 'refuse_connection') => void;
  readonly throttleNext: () => void;
  readonly returnHtmlNext: () => void;
  readonly countTracking: (awb: string) => number;
  /** Returns a signed webhook call about an order. Shopify ignores `secret`. Undefined without webhooks. */
  readonly buildCall?: (id: string, secret: string) => DrivenCall;
}

interface DrivenCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

const maintenance: ShopReply = { status: 200, html: '<h1>Maintenance</h1>' };
const retryAfter = { 'retry-after': '1' };

export function driveWooCommerce(store: FakeWooCommerce): DrivenShop {
  const isNote = ({ method, url }: ShopRequest) =>
    method === 'POST' && url.pathname.endsWith('/notes');
  return {
    channel: 'woocommerce',
    credentials: store.credentials,
    setTime: store.setTime,
    place: () => String(store.placeOrder().id),
    cancel: (id) => store.changeOrder(Number(id), { status: 'cancelled' }),
    move: (id, street) => {
      const order = store.orders.get(Number(id));
      store.changeOrder(Number(id), { shipping: { ...order?.shipping, address_1: street } });
    },
    refund: (id) => store.changeOrder(Number(id), { refunds: [{ id: 1, total: '-10.00' }] }),
    failNextWrite: (fault) => store.fail(fault, isNote),
    throttleNext: () => store.fail({ status: 429, json: { message: 'slow' }, headers: retryAfter }),
    returnHtmlNext: () => store.fail(maintenance),
    countTracking: store.countTracking,
    buildCall: (id, secret) => store.buildHint(secret, JSON.stringify({ id: Number(id) })),
  };
}

export function driveShopify(shopify: FakeShopify): DrivenShop {
  const isWrite = ({ body }: ShopRequest) => body.includes('fulfillmentCreate');
  const isQuery = ({ url }: ShopRequest) => url.pathname.endsWith('/graphql.json');
  const { clientId, clientSecret } = shopifyApp;
  return {
    channel: 'shopify',
    credentials: { address: shopify.address, clientId, clientSecret, accessToken: '' },
    setTime: shopify.setTime,
    place: () => shopify.placeOrder().id,
    cancel: (id) => shopify.changeOrder(id, { cancelledAt: shopify.getTime().toISOString() }),
    move: (id, street) => {
      const address = shopify.orders.get(id)?.shippingAddress;
      if (address) shopify.changeOrder(id, { shippingAddress: { ...address, address1: street } });
    },
    refund: (id) =>
      shopify.changeOrder(id, {
        displayFinancialStatus: 'PARTIALLY_REFUNDED',
        currentTotal: '489.00',
      }),
    failNextWrite: (fault) => shopify.fail(fault, isWrite),
    throttleNext: () =>
      shopify.fail(createThrottledReply({ requested: 900, available: 200 }), isQuery),
    returnHtmlNext: () => shopify.fail(maintenance, isQuery),
    countTracking: shopify.countTracking,
    buildCall: (id) => createShopifyWebhook(JSON.stringify({ admin_graphql_api_id: id })),
  };
}

export function driveAmazon(amazon: FakeAmazon): DrivenShop {
  const isCall = ({ url }: ShopRequest) => url.pathname.startsWith('/orders/');
  return {
    channel: 'amazon',
    credentials: amazonApp,
    setTime: amazon.setTime,
    place: () => amazon.placeOrder().orderId,
    cancel: amazon.cancelOrder,
    move: amazon.moveOrder,
    failNextWrite: (fault) => amazon.fail(fault, ({ url }) => url.pathname.includes('/v0/')),
    throttleNext: () => {
      const json = { errors: [{ code: 'QuotaExceeded', message: 'You exceeded your quota.' }] };
      amazon.fail({ status: 429, json, headers: retryAfter }, isCall);
    },
    returnHtmlNext: () => amazon.fail(maintenance, isCall),
    countTracking: amazon.countTracking,
  };
}
