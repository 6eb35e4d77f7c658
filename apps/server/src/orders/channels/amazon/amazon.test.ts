import { expect, onTestFinished, test } from 'vitest';
import { startAmazon } from '../../../../test-support/shops/amazon-under-test.ts';
import { createAmazonItem } from '../../../../test-support/shops/fake-amazon.ts';

const signal = AbortSignal.any([]);

async function start() {
  const shop = await startAmazon();
  onTestFinished(() => shop.close());
  const since = shop.now();
  const pull = (cursor: string | null = null) => shop.channel.pull({ since, cursor }, signal);
  return { ...shop, pull };
}

const buildWrite = (id: string, keys: Readonly<Record<string, string>>, replacedId = '') => ({
  kind: 'tracking' as const,
  replacedId,
  order: { id, name: id, keys },
  docketNumber: '10000000000014',
  awb: '57930810000011',
  carrierName: 'Delhivery',
  trackingUrl: 'https://ship.example.in/track/10000000000014',
  bookedAt: new Date('2026-11-27T05:00:00Z'),
  notifiesBuyer: true,
});

test('requests a new token only after the old token expires', async () => {
  const shop = await start();
  const { amazon, pull } = shop;
  const countTokens = () =>
    amazon.calls.filter(({ url }) => url.pathname === '/auth/o2/token').length;
  shop.placeOrder();
  await pull();
  await pull();
  expect(countTokens()).toBe(1);
  amazon.expireTokens();
  expect(await pull()).toMatchObject({ kind: 'page', orders: { length: 1 } });
  expect(countTokens()).toBe(2);
});

test('returns the missing role of an application', async () => {
  const { amazon, channel } = await start();
  amazon.removeShippingRole();
  expect(await channel.test(signal)).toMatchObject({
    kind: 'refused',
    code: 'scope',
    words: expect.stringContaining('Direct-to-Consumer Delivery (Restricted)'),
  });
});

test('restarts at the first page after a page token expires', async () => {
  const shop = await start();
  const { amazon, pull } = shop;
  const ids = shop.placeTwoPages();
  const firstPage = await pull();
  if (firstPage.kind !== 'page') throw new Error(JSON.stringify(firstPage));
  amazon.expirePages();
  const restart = await pull(firstPage.cursor);
  if (restart.kind !== 'page') throw new Error(JSON.stringify(restart));
  expect(restart.orders).toEqual(firstPage.orders);
  const lastPage = await pull(restart.cursor);
  if (lastPage.kind !== 'page') throw new Error(JSON.stringify(lastPage));
  expect(new Set([...restart.orders, ...lastPage.orders].map(({ id }) => id))).toEqual(
    new Set(ids),
  );
});

test('confirms a shipment once and replaces its tracking number after another booking', async () => {
  const shop = await start();
  const { amazon, channel, pull } = shop;
  const order = amazon.placeOrder({
    orderItems: [createAmazonItem(), createAmazonItem({ orderItemId: '2' })],
  });
  shop.advance(180_000);
  const page = await pull();
  const keys = page.kind === 'page' ? (page.orders[0]?.keys ?? {}) : {};
  const write = buildWrite(order.orderId, keys);
  const expectedOutcome = { kind: 'written', externalId: '10000000000014' };
  expect(await channel.writeBack(write, signal)).toEqual(expectedOutcome);
  expect(await channel.writeBack(write, signal)).toEqual(expectedOutcome);
  expect(order.packages).toMatchObject([{ carrier: 'Delhivery', trackingNumber: write.awb }]);
  expect(order.orderItems.map(({ fulfillment }) => fulfillment.quantityUnfulfilled)).toEqual([
    0, 0,
  ]);
  const replacement = {
    ...buildWrite(order.orderId, keys, '10000000000014'),
    docketNumber: '10000000000028',
    awb: '57930810000022',
    carrierName: 'Kaveri Express',
  };
  expect(await channel.writeBack(replacement, signal)).toEqual(expectedOutcome);
  expect(order.packages).toMatchObject([
    { carrier: 'Kaveri Express', trackingNumber: '57930810000022' },
  ]);
});
