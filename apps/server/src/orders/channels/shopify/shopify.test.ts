import { describe, expect, onTestFinished, test } from 'vitest';
import { shopifyApp } from '../../../../test-support/shops/fake-shopify.ts';
import { createShopifyLine } from '../../../../test-support/shops/fake-shopify-orders.ts';
import { startShopify } from '../../../../test-support/shops/shopify-under-test.ts';
import type { ShopWrite } from '../port.ts';
import { parseShopifyAddress } from './shopify.ts';

const signal = AbortSignal.any([]);
const DAY_MS = 24 * 3_600_000;

async function start() {
  const shop = await startShopify();
  onTestFinished(() => shop.close());
  const countTokens = () =>
    shop.shopify.calls.filter(({ url }) => url.pathname === '/admin/oauth/access_token').length;
  const pull = (channel = shop.channel, since = new Date(shop.now().getTime() - DAY_MS)) =>
    channel.pull({ since, cursor: null }, signal);
  return { ...shop, countTokens, pull };
}

function buildWrite(orderId: string, changes: Partial<ShopWrite & { kind: 'tracking' }> = {}) {
  return {
    kind: 'tracking' as const,
    replacedId: '',
    order: { id: orderId, name: '#1001', keys: {} },
    docketNumber: '10000000000014',
    awb: '57930810000011',
    carrierName: 'delhivery',
    trackingUrl: 'https://ship.example.in/track/10000000000014',
    bookedAt: new Date('2026-11-27T05:00:00Z'),
    notifiesBuyer: true,
    ...changes,
  };
}

describe('access tokens', () => {
  test('are renewed before they expire and after Shopify rejects them', async () => {
    const shop = await start();
    const { shopify, pull, countTokens } = shop;
    shopify.placeOrder();
    await pull();
    await pull();
    expect(countTokens()).toBe(1);
    shopify.expireTokens();
    expect(await pull()).toMatchObject({ kind: 'page', orders: [{ name: '#1001' }] });
    expect(countTokens()).toBe(2);
    shop.advance(0.9 * DAY_MS);
    expect(await pull()).toMatchObject({ kind: 'page' });
    expect(countTokens()).toBe(3);
  });

  test('of an older app are used without a token request', async () => {
    const { open, credentials, pull, countTokens } = await start();
    const { accessToken } = shopifyApp;
    expect(await pull(open({ credentials: { ...credentials, accessToken } }))).toMatchObject({
      kind: 'page',
    });
    expect(countTokens()).toBe(0);
    const wrongCredentials = { ...credentials, accessToken: 'shpat_wrong' };
    expect(await pull(open({ credentials: wrongCredentials }))).toMatchObject({
      kind: 'refused',
      code: 'credentials',
      words: expect.stringContaining('Invalid API key'),
    });
  });

  test('are refused with the error code of Shopify', async () => {
    const { shopify, channel } = await start();
    shopify.moveToOtherOrganisation();
    expect(await channel.test(signal)).toMatchObject({
      kind: 'refused',
      code: 'credentials',
      words: expect.stringContaining('shop_not_permitted'),
    });
    shopify.uninstall();
    expect(await channel.test(signal)).toMatchObject({
      code: 'credentials',
      words: expect.stringContaining('app_not_installed'),
    });
  });
});

describe("the approval of another organisation's app", () => {
  async function startApproval() {
    const shop = await start();
    shop.shopify.moveToOtherOrganisation();
    const connection = {
      id: 'c3',
      version: 1,
      credentials: shop.credentials,
      facts: {},
      hintSecret: '',
    };
    const { approval } = shop.kind;
    if (approval === undefined) throw new Error('Shopify has no approval');
    const returnTo = 'https://ship.example.in/other/shops/approved';
    const page = approval.buildUrl(connection, { returnTo, state: 'state-1' });
    const redeem = (query: URLSearchParams) => approval.redeem(connection, query, signal);
    return { ...shop, page, redeem };
  }

  test('requests the scopes and returns a token once', async () => {
    const { shopify, open, page, redeem, pull } = await startApproval();
    const { pathname, searchParams } = new URL(page);
    expect(pathname).toBe('/admin/oauth/authorize');
    expect(searchParams.get('scope')).toContain('write_merchant_managed_fulfillment_orders');
    expect(searchParams.get('redirect_uri')).toBe('https://ship.example.in/other/shops/approved');
    const query = shopify.approve(page);
    expect(query.get('state')).toBe('state-1');
    const outcome = await redeem(query);
    if (outcome.kind !== 'approved') throw new Error(JSON.stringify(outcome));
    expect(await pull(open({ credentials: outcome.credentials }))).toMatchObject({ kind: 'page' });
    expect(await redeem(query)).toMatchObject({ kind: 'refused', code: 'credentials' });
  });

  test.each([
    ['another code', 'code', 'code-9'],
    ['another shop', 'shop', 'other.myshopify.com'],
    ['another state', 'state', 'state-2'],
    ['no signature', 'hmac', ''],
  ])('rejects a query with %s', async (_, name, value) => {
    const { shopify, page, redeem, countTokens } = await startApproval();
    const query = shopify.approve(page);
    query.set(name, value);
    expect(await redeem(query)).toMatchObject({ kind: 'refused', code: 'credentials' });
    expect(countTokens()).toBe(0);
  });
});

test('returns the missing scopes of an app', async () => {
  const { shopify, channel } = await start();
  shopify.scopes.delete('read_orders');
  shopify.scopes.delete('write_merchant_managed_fulfillment_orders');
  expect(await channel.test(signal)).toEqual({
    kind: 'refused',
    code: 'scope',
    words: 'read_orders, write_merchant_managed_fulfillment_orders',
  });
});

test('requests fewer orders when a page exceeds the cost limit', async () => {
  const { shopify, pull } = await start();
  for (let count = 0; count < 7; count += 1) shopify.placeOrder();
  shopify.limitCost(450);
  expect(await pull()).toMatchObject({ kind: 'page', orders: { length: 5 } });
});

test('pulls all lines of an order and holds an order with more than 250 lines', async () => {
  const { shopify, pull } = await start();
  const buildLines = (count: number) =>
    Array.from({ length: count }, (_, index) => createShopifyLine({ sku: `SKU-${index}` }));
  shopify.placeOrder({ lines: buildLines(45) });
  shopify.placeOrder({ lines: buildLines(251) });
  expect(await pull()).toMatchObject({
    kind: 'page',
    orders: [
      { state: 'ready', lines: { length: 45 } },
      { state: 'held', stateWords: 'more than 250 lines' },
    ],
  });
});

test('subscribes to each topic once', async () => {
  const { shopify, channel } = await start();
  const address = 'https://ship.example.in/api/v1/hints/c1';
  for (let count = 0; count < 2; count += 1) {
    expect(await channel.subscribe?.(address, signal)).toEqual({ kind: 'subscribed' });
  }
  expect(shopify.webhooks.map(({ topic }) => topic)).toEqual([
    'ORDERS_CREATE',
    'ORDERS_UPDATED',
    'ORDERS_CANCELLED',
    'FULFILLMENT_ORDERS_PLACED_ON_HOLD',
    'FULFILLMENT_ORDERS_HOLD_RELEASED',
  ]);
});

describe('a tracking number', () => {
  test('is written once with the carrier name and the tracking page', async () => {
    const { shopify, channel } = await start();
    const order = shopify.placeOrder();
    const write = buildWrite(order.id);
    const outcome = await channel.writeBack(write, signal);
    expect(outcome).toEqual({ kind: 'written', externalId: order.fulfillments[0]?.id });
    expect(await channel.writeBack(write, signal)).toEqual(outcome);
    expect(order.fulfillments).toMatchObject([
      {
        isNotified: true,
        tracking: { company: 'Delhivery', number: write.awb, url: write.trackingUrl },
      },
    ]);
    expect(order.displayFulfillmentStatus).toBe('FULFILLED');
  });

  test('of a second booking replaces the number of the cancelled booking', async () => {
    const { shopify, channel } = await start();
    const order = shopify.placeOrder();
    await channel.writeBack(buildWrite(order.id), signal);
    const replacedId = order.fulfillments[0]?.id ?? '';
    const replacement = buildWrite(order.id, { awb: '57930810000022', replacedId });
    expect(await channel.writeBack(replacement, signal)).toEqual({
      kind: 'written',
      externalId: replacedId,
    });
    expect(order.fulfillments).toMatchObject([{ tracking: { number: '57930810000022' } }]);
  });

  test('is rejected for an order on hold in the shop', async () => {
    const { shopify, channel } = await start();
    const order = shopify.placeOrder();
    for (const entry of order.fulfillmentOrders) entry.status = 'ON_HOLD';
    expect(await channel.writeBack(buildWrite(order.id), signal)).toMatchObject({
      kind: 'refused',
      code: 'rejected',
    });
    expect(order.fulfillments).toEqual([]);
  });

  test('has a status update that a lookup finds after a lost response', async () => {
    const { shopify, channel } = await start();
    const order = shopify.placeOrder();
    const outcome = await channel.writeBack(buildWrite(order.id), signal);
    const status = {
      ...buildWrite(order.id),
      kind: 'status' as const,
      trackingId: outcome.kind === 'written' ? outcome.externalId : '',
      status: channel.capabilities.statuses.OUT_FOR_DELIVERY ?? '',
      happenedAt: new Date('2026-11-28T03:15:20.500Z'),
    };
    expect(await channel.findWriteBack(status, signal)).toEqual({ kind: 'not_found' });
    shopify.fail('lose_response', ({ body }) => body.includes('fulfillmentEventCreate'));
    expect(await channel.writeBack(status, signal)).toMatchObject({ kind: 'unknown' });
    expect(await channel.findWriteBack(status, signal)).toMatchObject({ kind: 'written' });
    expect(order.fulfillments[0]?.events).toMatchObject([{ status: 'OUT_FOR_DELIVERY' }]);
  });
});

test('writes a tracking number without updating the order', async () => {
  const { shopify, channel } = await start();
  const order = shopify.placeOrder();
  await channel.writeBack(buildWrite(order.id), signal);
  const bodies = shopify.calls.map(({ body }) => body).join();
  expect(bodies).not.toContain('orderUpdate');
});

test.each([
  ['kaveri', 'https://kaveri.myshopify.com'],
  [' Kaveri.myshopify.com ', 'https://kaveri.myshopify.com'],
  ['https://kaveri.myshopify.com/admin/orders', 'https://kaveri.myshopify.com'],
  ['https://admin.shopify.com/store/kaveri/orders', 'https://kaveri.myshopify.com'],
  ['https://kaveri.example.in', null],
  ['https://kaveri.myshopify.com.example.in', null],
  ['http://kaveri.myshopify.com', null],
  ['http://127.0.0.1:4361', null],
  ['', null],
])('parses the shop address %j as %j', (text, address) => {
  expect(parseShopifyAddress(text, false)).toBe(address);
});
