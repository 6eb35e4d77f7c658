import { createHmac } from 'node:crypto';
import { computeShopifyCost, createFakeShopifyApi, isTooExpensive } from './fake-shopify-api.ts';
import { createShopifyOrder, type FakeShopifyOrder } from './fake-shopify-orders.ts';
import { type ShopReply, type ShopRequest, startShopServer } from './shop-server.ts';

const API_VERSION = '2026-10';
const BUCKET_POINTS = 2000;
const RESTORED_PER_SECOND = 100;
const TOKEN_SECONDS = 86_399;

/** The credentials that the fake accepts. */
export const shopifyApp = {
  accessToken: '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',
  clientId: '7c1f0d2a9b8e4f6d8a1b2c3d4e5f6071',
  clientSecret: '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',
};

export function createThrottledReply(points: { requested: number; available: number }): ShopReply {
  return {
    status: 200,
    json: {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: {
        cost: {
          requestedQueryCost: points.requested,
          actualQueryCost: null,
          throttleStatus: {
            maximumAvailable: BUCKET_POINTS,
            currentlyAvailable: points.available,
            restoreRate: RESTORED_PER_SECOND,
          },
        },
      },
    },
  };
}

/** Starts a server with the token and GraphQL endpoints of one Shopify shop. */
export async function startFakeShopify() {
  let now = new Date('2026-11-27T04:30:00Z');
  const api = createFakeShopifyApi(() => now);
  const tokens = new Map<string, number>([[shopifyApp.accessToken, Number.POSITIVE_INFINITY]]);
  const codes = new Set<string>();
  let isInstalled = true;
  let isSameOrganisation = true;
  let serial = 0;
  let maxCost = Number.POSITIVE_INFINITY;

  /** Shopify refuses a grant with an HTML page. */
  const refuseToken = (error: string, words: string): ShopReply => ({
    status: 400,
    html: `<!DOCTYPE html><html><body>Oauth error ${error}: ${words}</body></html>`,
  });

  function createToken(body: string): ShopReply {
    const fields = new URLSearchParams(body);
    const isKnownClient =
      fields.get('client_id') === shopifyApp.clientId &&
      fields.get('client_secret') === shopifyApp.clientSecret;
    if (!isKnownClient) {
      return refuseToken('invalid_client', 'The client is unknown.');
    }
    if (!isInstalled) return refuseToken('app_not_installed', 'The app is not installed.');
    const scope = [...api.scopes].join(',');
    const code = fields.get('code');
    if (code !== null) {
      if (!codes.delete(code)) return refuseToken('invalid_request', 'The code was used.');
      const token = `shpat_${tokens.size}`;
      tokens.set(token, Number.POSITIVE_INFINITY);
      return { status: 200, json: { access_token: token, scope } };
    }
    if (!isSameOrganisation) {
      const words = 'Client credentials cannot be performed on this shop.';
      return refuseToken('shop_not_permitted', words);
    }
    const token = `shpca_${tokens.size}`;
    tokens.set(token, now.getTime() + TOKEN_SECONDS * 1000);
    return { status: 200, json: { access_token: token, scope, expires_in: TOKEN_SECONDS } };
  }

  function respondToQuery(body: string): ShopReply {
    const request = JSON.parse(body) as { query: string; variables?: Record<string, unknown> };
    const cost = computeShopifyCost(request);
    if (isTooExpensive(cost) || cost > maxCost) {
      const message = `Query cost is ${cost}, which exceeds the single query max cost limit (1000).`;
      const extensions = { code: 'MAX_COST_EXCEEDED', cost, maxCost: 1000 };
      return { status: 200, json: { errors: [{ message, extensions }] } };
    }
    const throttleStatus = {
      maximumAvailable: BUCKET_POINTS,
      currentlyAvailable: BUCKET_POINTS - cost,
      restoreRate: RESTORED_PER_SECOND,
    };
    const extensions = {
      cost: { requestedQueryCost: cost, actualQueryCost: cost, throttleStatus },
    };
    return { status: 200, json: { ...api.execute(request), extensions } };
  }

  function respond({ url, headers, body }: ShopRequest): ShopReply {
    if (url.pathname === '/admin/oauth/access_token') return createToken(body);
    if (url.pathname !== `/admin/api/${API_VERSION}/graphql.json`) {
      return { status: 404, json: { errors: 'Not Found' } };
    }
    const token = String(headers['x-shopify-access-token']);
    if ((tokens.get(token) ?? 0) < now.getTime()) {
      const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)';
      return { status: 401, json: { errors } };
    }
    return respondToQuery(body);
  }

  const server = await startShopServer(respond);
  return {
    ...server,
    orders: api.orders,
    webhooks: api.webhooks,
    scopes: api.scopes,
    getTime: () => now,
    setTime: (time: Date) => {
      now = time;
    },
    /** Expires every token of the client credentials grant. */
    expireTokens: () => {
      for (const token of tokens.keys()) if (token.startsWith('shpca_')) tokens.delete(token);
    },
    uninstall: () => {
      isInstalled = false;
      tokens.clear();
    },
    moveToOtherOrganisation: () => {
      isSameOrganisation = false;
    },
    limitCost: (points: number) => {
      maxCost = points;
    },
    /** Approves the app as the owner. Returns the query of Shopify's redirect. */
    approve: (approvalUrl: string): URLSearchParams => {
      const { host, searchParams } = new URL(approvalUrl);
      const code = `code-${codes.size}-${tokens.size}`;
      codes.add(code);
      const query = new URLSearchParams({
        code,
        shop: host,
        state: searchParams.get('state') ?? '',
        timestamp: String(Math.floor(now.getTime() / 1000)),
      });
      query.sort();
      const hmac = createHmac('sha256', shopifyApp.clientSecret).update(query.toString());
      query.set('hmac', hmac.digest('hex'));
      return query;
    },
    placeOrder: (changes: Partial<FakeShopifyOrder> = {}): FakeShopifyOrder => {
      serial += 1;
      const order = createShopifyOrder(serial, now.toISOString(), changes);
      api.orders.set(order.id, order);
      return order;
    },
    changeOrder: (id: string, changes: Partial<FakeShopifyOrder>) => {
      const order = api.orders.get(id);
      if (order === undefined) throw new Error(`the shop has no order ${id}`);
      Object.assign(order, changes);
      api.touch(order);
    },
    countTracking: (awb: string) =>
      [...api.orders.values()]
        .flatMap(({ fulfillments }) => fulfillments)
        .filter(({ tracking }) => tracking.number === awb).length,
  };
}

export type FakeShopify = Awaited<ReturnType<typeof startFakeShopify>>;

export function createShopifyWebhook(
  body: string,
  { topic = 'orders/updated', secret = shopifyApp.clientSecret, eventId = 'event-1' } = {},
) {
  const bytes = Buffer.from(body);
  return {
    bytes,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': 'kaveri.myshopify.com',
      'x-shopify-api-version': API_VERSION,
      'x-shopify-webhook-id': `delivery-of-${eventId}`,
      'x-shopify-event-id': eventId,
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(bytes).digest('base64'),
    },
  };
}
