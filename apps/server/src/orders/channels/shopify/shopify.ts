import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ShopOrder } from '@shipdesk/domain/order/channel/shop-order';
import { readItems, readValue } from '../../../platform/json.ts';
import type {
  Channel,
  ChannelCapabilities,
  ChannelDeps,
  ChannelKind,
  HintVerdict,
  OpenConnection,
  PullRequest,
  ShopHint,
  ShopOutcome,
  ShopPage,
  ShopRefused,
  ShopUnknown,
} from '../port.ts';
import { parseShopAddress, readText } from '../shop-call.ts';
import { createTokenCache } from '../token-cache.ts';
import { buildApprovalUrl, isSignedByShopify } from './shopify-approval.ts';
import { createShopifyClient, type ShopifyClient } from './shopify-client.ts';
import { hasMoreLines, readShopifyOrder } from './shopify-order.ts';
import {
  createWebhookMutation,
  orderQuery,
  ordersQuery,
  shopQuery,
  webhooksQuery,
} from './shopify-queries.ts';
import { findWritten, writeStatus, writeTracking } from './shopify-writes.ts';

const capabilities: ChannelCapabilities = {
  hints: 'signed',
  overlapSeconds: 300,
  acceptsTracking: true,
  statuses: {
    PICKED_UP: 'CARRIER_PICKED_UP',
    IN_TRANSIT: 'IN_TRANSIT',
    REACHED_DESTINATION: 'IN_TRANSIT',
    OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
    UNDELIVERED: 'ATTEMPTED_DELIVERY',
    DELIVERED: 'DELIVERED',
    RTO_INITIATED: 'FAILURE',
    LOST: 'FAILURE',
    DAMAGED: 'FAILURE',
  },
};

const neededScopes = [
  'read_orders',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
];

const topics = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'FULFILLMENT_ORDERS_PLACED_ON_HOLD',
  'FULFILLMENT_ORDERS_HOLD_RELEASED',
];

/** The numbers of orders and lines in a query, the largest first. Shopify may refuse a query as too expensive. */
const pageSizes = [
  { first: 25, lines: 30 },
  { first: 5, lines: 20 },
  { first: 1, lines: 10 },
];
/** The maximum number of lines that Shopify returns in one call. */
const MAX_LINES = 250;

export function createShopifyKind(deps: ChannelDeps): ChannelKind {
  const tokens = createTokenCache(deps.now);
  const createClient = (connection: OpenConnection) =>
    createShopifyClient(connection, deps.outgoing, tokens);
  return {
    capabilities,
    checkAddress: (address) => parseShopifyAddress(address, deps.isDemo),
    connect: (connection) => createShopifyChannel(connection, createClient(connection)),
    approval: {
      buildUrl: ({ credentials }, request) => buildApprovalUrl(credentials, neededScopes, request),
      redeem: async (connection, query, signal) => {
        const { credentials } = connection;
        const code = query.get('code') ?? '';
        if (code === '' || !isSignedByShopify(query, credentials)) {
          return refuse('credentials', 'Shopify did not sign this approval.');
        }
        const outcome = await createClient(connection).redeem(code, signal);
        if (outcome.kind !== 'token') return outcome;
        return { kind: 'approved', credentials: { ...credentials, accessToken: outcome.token } };
      },
    },
  };
}

/**
 * Returns the address for `kaveri`, `kaveri.myshopify.com` or the URL of the admin page, otherwise null. With `isDemo`,
 * also accepts a loopback `http:` URL.
 */
export function parseShopifyAddress(text: string, isDemo: boolean): string | null {
  const [, adminName] =
    /^(?:https:\/\/)?admin\.shopify\.com\/store\/([\w-]+)/i.exec(text.trim()) ?? [];
  const name = adminName ?? text.trim();
  const host = /^[a-z\d][a-z\d-]*$/i.test(name) ? `${name}.myshopify.com` : name;
  const address = parseShopAddress(host, isDemo);
  if (address === null) return null;
  const { origin, hostname } = new URL(address);
  const isShop = /^[a-z\d][a-z\d-]*\.myshopify\.com$/.test(hostname);
  return isShop || origin.startsWith('http:') ? origin : null;
}

function createShopifyChannel({ credentials }: OpenConnection, client: ShopifyClient): Channel {
  return {
    capabilities,
    test: async (signal) => {
      const response = await client.call({ query: shopQuery, signal });
      if (response.kind !== 'data') return response;
      const { data } = response;
      const scopes = readItems(data, 'currentAppInstallation', 'accessScopes') ?? [];
      const grantedScopes = scopes.map((scope) => readText(scope, 'handle'));
      const missingScopes = neededScopes.filter((scope) => !grantedScopes.includes(scope));
      if (missingScopes.length > 0) return refuse('scope', missingScopes.join(', '));
      const currency = readText(data, 'shop', 'currencyCode');
      if (currency !== 'INR') return refuse('plan', `The shop sells in ${currency}, not in INR.`);
      return {
        kind: 'connected',
        shopName: readText(data, 'shop', 'name'),
        identity: credentials['address'] ?? '',
        facts: {},
        trackingPlace: 'Fulfillments',
      };
    },
    subscribe: (address, signal) => subscribe(client, address, signal),
    pull: (request, signal) => pullPage(client, request, signal),
    verifyHint: (hint) => verifyShopifyHint(hint, credentials['clientSecret'] ?? ''),
    writeBack: (write, signal) =>
      write.kind === 'tracking'
        ? writeTracking(client, write, signal)
        : writeStatus(client, write, signal),
    findWriteBack: (write, signal) => findWritten(client, write, signal),
  };
}

const refuse = (code: ShopRefused['code'], words: string): ShopRefused => ({
  kind: 'refused',
  code,
  words,
});

async function subscribe(
  client: ShopifyClient,
  uri: string,
  signal: AbortSignal,
): Promise<ShopOutcome<{ readonly kind: 'subscribed' }>> {
  const response = await client.call({ query: webhooksQuery, variables: { uri }, signal });
  if (response.kind !== 'data') return response;
  const existingTopics = (readItems(response.data, 'webhookSubscriptions', 'nodes') ?? [])
    .filter((webhook) => readText(webhook, 'uri') === uri)
    .map((webhook) => readText(webhook, 'topic'));
  for (const topic of topics.filter((name) => !existingTopics.includes(name))) {
    const variables = { topic, webhook: { uri, format: 'JSON' } };
    const creation = await client.call({ query: createWebhookMutation, variables, signal });
    if (creation.kind !== 'data') return creation;
    const [error] = readItems(creation.data, 'webhookSubscriptionCreate', 'userErrors') ?? [];
    if (error !== undefined) return refuse('rejected', readText(error, 'message'));
  }
  return { kind: 'subscribed' };
}

async function pullPage(
  client: ShopifyClient,
  { since, cursor }: PullRequest,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopPage>> {
  for (const sizes of pageSizes) {
    const response = await client.execute({
      query: ordersQuery,
      variables: { query: `updated_at:>='${since.toISOString()}'`, after: cursor, ...sizes },
      signal,
    });
    if (response.kind === 'too_expensive') continue;
    return response.kind === 'data' ? readPage(client, response.data, signal) : response;
  }
  return refuse('rejected', 'Shopify refuses a query for one order as too expensive.');
}

async function readPage(
  client: ShopifyClient,
  data: unknown,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopPage>> {
  const orders: ShopOrder[] = [];
  for (const node of readItems(data, 'orders', 'nodes') ?? []) {
    const order = hasMoreLines(node)
      ? await loadLongOrder(client, readText(node, 'id'), signal)
      : readShopifyOrder(node);
    if (order !== null && 'kind' in order) return order;
    if (order !== null) orders.push(order);
  }
  const pageInfo = readValue(data, 'orders', 'pageInfo');
  const hasNext = readValue(pageInfo, 'hasNextPage') === true;
  return { kind: 'page', orders, cursor: hasNext ? readText(pageInfo, 'endCursor') : null };
}

/** Reads an order with up to `MAX_LINES` lines. A longer order is held, because Shipdesk would ship only a part. */
async function loadLongOrder(
  client: ShopifyClient,
  id: string,
  signal: AbortSignal,
): Promise<ShopOrder | ShopRefused | ShopUnknown | null> {
  const variables = { id, lines: MAX_LINES };
  const response = await client.call({ query: orderQuery, variables, signal });
  if (response.kind !== 'data') return response;
  const node = readValue(response.data, 'order');
  const order = readShopifyOrder(node);
  if (order?.state !== 'ready' || !hasMoreLines(node)) return order;
  return { ...order, state: 'held', stateWords: `more than ${MAX_LINES} lines` };
}

function verifyShopifyHint({ headers, bytes }: ShopHint, secret: string): HintVerdict {
  const signature = headers['x-shopify-hmac-sha256'];
  if (typeof signature !== 'string' || secret === '') return { kind: 'forged' };
  const expected = createHmac('sha256', secret).update(bytes).digest();
  const received = Buffer.from(signature, 'base64');
  const isSame = received.length === expected.length && timingSafeEqual(received, expected);
  return { kind: isSame ? 'changed' : 'forged' };
}
