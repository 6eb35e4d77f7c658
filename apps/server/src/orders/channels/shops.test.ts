import { afterAll, beforeEach, expect, test } from 'vitest';
import { writeArchive } from '../../../test-support/archives.ts';
import { addWarehouse } from '../../../test-support/call-rows.ts';
import {
  buildPresetPayload,
  buildProductPayload,
} from '../../../test-support/samples/product-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { startFakeWooCommerce } from '../../../test-support/shops/fake-woocommerce.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const HOUR_MS = 3_600_000;
/** After this time the next pull is due. */
const NEXT_PULL_MS = 11 * 60_000;

const carriers = new ScriptedCarrier();
const app = await testApp({ carriers });
const shop = await startFakeWooCommerce();
afterAll(() => shop.close());
let caller: Caller;
let shopId = '';

interface ListedOrder {
  docketNumber: string;
  codAmount: number;
  status: string;
  clientRefrenceNumber: string;
}

async function listOrders(): Promise<ListedOrder[]> {
  const body = { filters: [{ importId: shopId }], limit: 100, pageNumber: 0 };
  const response = await caller.post('/orders/getorders', body);
  return response.json<{ data: ListedOrder[] }>().data;
}

const findOrder = async (number: string) => {
  const order = (await listOrders()).find((item) => item.clientRefrenceNumber === number);
  if (!order) throw new Error(`no order ${number}`);
  return order;
};

async function getData<T>(path: string): Promise<T> {
  const response = await caller.get(path);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: T }>().data;
}

/** Advances the clock past the next pull and runs it. Signs in again, because access tokens last ten minutes. */
async function poll(milliseconds = NEXT_PULL_MS): Promise<void> {
  app.clock.advance(milliseconds);
  shop.setTime(app.clock.now);
  await app.runJobs();
  caller = await app.signInAgain(caller.email);
}

async function ship(docketNumber: string): Promise<string> {
  await caller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  const response = await caller.get(`/api/orders/${docketNumber}`);
  return response.json<{ data: { order: { awb: string } } }>().data.order.awb;
}

interface OrderShop {
  name: string;
  hasConflict: boolean;
  completions: { field: string; products: string[] }[];
  writes: { kind: string; state: string; awb: string; status: string; problem: string }[];
}
const readShop = (docketNumber: string) => getData<OrderShop>(`/api/orders/${docketNumber}/shop`);

beforeEach(async () => {
  shop.orders.clear();
  shop.setUnavailable(false);
  shop.setTime(app.clock.now);
  caller = await app.signIn();
  await addWarehouse(app, caller);
  const response = await caller.post('/api/shops', {
    channel: 'woocommerce',
    credentials: shop.credentials,
  });
  shopId = response.json<{ data: { id: string } }>().data.id;
});

test('captures each paid or COD order of a shop once, with the outstanding amount as the COD amount', async () => {
  const response = await caller.get('/api/shops');
  expect(response.json()).toMatchObject({
    data: [{ id: shopId, name: 'Kochi Spices', state: 'on', trackingPlace: 'Order notes' }],
  });
  expect(response.body).not.toContain(shop.credentials.consumerSecret);
  const paidOrder = shop.placeOrder();
  const codOrder = shop.placeOrder({
    payment_method: 'cod',
    payment_method_title: 'Cash on delivery',
    date_paid_gmt: null,
    refunds: [{ id: 1, total: '-49.00' }],
  });
  shop.placeOrder({ status: 'pending', date_paid_gmt: null });
  await app.runJobs();
  await poll();
  shop.changeOrder(paidOrder.id, {});
  await poll();
  const orders = await listOrders();
  expect(orders.map((order) => [order.clientRefrenceNumber, order.codAmount]).sort()).toEqual([
    [paidOrder.number, 0],
    [codOrder.number, 1000],
  ]);
});

test('applies a shop change to unedited values and reports a conflict for edited values', async () => {
  const order = shop.placeOrder();
  await app.runJobs();
  const { docketNumber } = await findOrder(order.number);
  await caller.send('PATCH', `/api/orders/${docketNumber}`, {
    basedOnRevision: 1,
    phone: { phone: '9811111111', altPhone: '' },
  });
  shop.changeOrder(order.id, {
    shipping: { ...order.shipping, phone: '9822222222', address_1: '15, 4th Cross' },
  });
  await poll();
  const detail = await getData<{ consignee: { phone: string; address: string } }>(
    `/api/orders/${docketNumber}`,
  );
  expect(detail.consignee).toMatchObject({
    phone: '9811111111',
    address: '15, 4th Cross, Indiranagar',
  });
  const [conflict] = await getData<{ differences: unknown[]; shopId: string }[]>(
    '/api/shop-orders/conflicts',
  );
  expect(conflict?.differences).toEqual([
    { field: 'phone', ours: '9811111111', theirs: '9822222222' },
    { field: 'altPhone', ours: '', theirs: '9876543210' },
  ]);
  const decision = { connectionId: shopId, shopId: String(order.id), take: 'shop' };
  expect((await caller.post('/api/shop-orders/decide', decision)).statusCode).toBe(204);
  const newDetail = await getData<{ consignee: { phone: string } }>(`/api/orders/${docketNumber}`);
  expect(newDetail.consignee.phone).toBe('9822222222');
  expect(await getData('/api/shop-orders/conflicts')).toEqual([]);
});

test('completes shop orders from products and copies no default box to a product', async () => {
  const preset = await caller.post('/api/package-presets', buildPresetPayload());
  const presetId = preset.json<{ data: { id: string } }>().data.id;
  const pepper = buildProductPayload({ name: 'Black pepper 500 g', sku: '', presetId });
  await caller.post('/api/products', pepper);
  const box = { weightKg: '2', lengthCm: '40', breadthCm: '30', heightCm: '20' };
  const [listedShop] = await getData<{ settings: object }[]>('/api/shops');
  const settings = { ...listedShop?.settings, box };
  await caller.send('PUT', `/api/shops/${shopId}`, { state: 'on', settings });
  const firstOrder = shop.placeOrder();
  const saffron = { id: 1, name: 'Saffron', sku: 'SAF', quantity: 1, meta_data: [] };
  const otherOrder = shop.placeOrder({
    line_items: firstOrder.line_items.map((line) => ({ ...line, ...saffron })),
  });
  await app.runJobs();
  const secondOrder = shop.placeOrder();
  await poll();
  for (const { number } of [firstOrder, secondOrder]) {
    const { docketNumber } = await findOrder(number);
    const { completions } = await readShop(docketNumber);
    expect(completions.map(({ field, products }) => [field, products])).toEqual([
      ['weight', ['Black pepper 500 g']],
      ['size', ['Black pepper 500 g']],
    ]);
  }
  const { docketNumber } = await findOrder(otherOrder.number);
  expect((await readShop(docketNumber)).completions).toEqual([]);
  const products = await getData<{ name: string; weightGrams: number | null }[]>('/api/products');
  expect(products).toMatchObject([
    { name: 'Black pepper 500 g', sku: '' },
    { name: 'Saffron', sku: 'SAF', weightGrams: null, size: null },
  ]);
});

test('cancels an unbooked order and reports a conflict for a booked order after a shop cancellation', async () => {
  const [firstOrder, secondOrder] = [shop.placeOrder(), shop.placeOrder()];
  await app.runJobs();
  const bookedOrder = await findOrder(secondOrder.number);
  await ship(bookedOrder.docketNumber);
  shop.changeOrder(firstOrder.id, { status: 'cancelled' });
  shop.changeOrder(secondOrder.id, { status: 'cancelled' });
  await poll();
  expect((await findOrder(firstOrder.number)).status).toMatch(/cancel/i);
  const conflicts = await getData<object[]>('/api/shop-orders/conflicts');
  expect(conflicts).toMatchObject([{ isCancelled: true, closedReason: 'order_is_shipped' }]);
  const decision = { connectionId: shopId, shopId: String(secondOrder.id) };
  const decide = (take: string) => caller.post('/api/shop-orders/decide', { ...decision, take });
  expect((await decide('shop')).statusCode).toBe(409);
  await caller.post(`/api/shipments/${bookedOrder.docketNumber}/cancel`, undefined);
  expect(await getData('/api/shop-orders/conflicts')).toMatchObject([{ closedReason: null }]);
  expect((await decide('shop')).statusCode).toBe(204);
  expect((await findOrder(secondOrder.number)).status).toMatch(/cancel/i);
  await poll();
  expect(await getData('/api/shop-orders/conflicts')).toEqual([]);
});

test('applies a new order number to a booked order at once, and a new address after the shipment is cancelled', async () => {
  const order = shop.placeOrder();
  await app.runJobs();
  const { docketNumber } = await findOrder(order.number);
  await ship(docketNumber);
  const shipping = { ...order.shipping, address_1: '15, 4th Cross' };
  const number = `${order.number}-B`;
  shop.changeOrder(order.id, { shipping, number });
  await poll();
  expect((await findOrder(number)).docketNumber).toBe(docketNumber);
  const conflicts = await getData<object[]>('/api/shop-orders/conflicts');
  expect(conflicts).toMatchObject([
    { closedReason: 'order_is_shipped', differences: [{ field: 'address' }] },
  ]);
  await caller.post(`/api/shipments/${docketNumber}/cancel`, undefined);
  const decision = { connectionId: shopId, shopId: String(order.id), take: 'shop' };
  expect((await caller.post('/api/shop-orders/decide', decision)).statusCode).toBe(204);
  const detail = await getData<object>(`/api/orders/${docketNumber}`);
  expect(detail).toMatchObject({ consignee: { address: '15, 4th Cross, Indiranagar' } });
});

test('an incomplete order waits until the seller corrects its rows', async () => {
  const order = shop.placeOrder();
  shop.changeOrder(order.id, { shipping: { ...order.shipping, postcode: '12' } });
  await app.runJobs();
  expect(await listOrders()).toEqual([]);
  const [waitingOrder] = await getData<{ shopId: string; rows: string[][] }[]>(
    '/api/shop-orders/waiting',
  );
  const rows = (waitingOrder?.rows ?? []).map((cells) =>
    cells.map((cell) => (cell === '12' ? '560038' : cell)),
  );
  const correct = (orderRows: string[][]) =>
    caller.post('/api/shop-orders/capture', {
      orders: [{ connectionId: shopId, shopId: String(order.id), rows: orderRows }],
    });
  const incompleteResponse = await correct(waitingOrder?.rows ?? []);
  expect(incompleteResponse.json()).toMatchObject({ data: [{ docketNumber: '' }] });
  const response = await correct(rows);
  const { docketNumber } = await findOrder(order.number);
  expect(response.json()).toMatchObject({ data: [{ docketNumber }] });
  expect(await getData('/api/shop-orders/waiting')).toEqual([]);
  await poll();
  expect(await listOrders()).toHaveLength(1);
});

test('deletes a waiting order and the archive that contains it when the consignee is erased', async () => {
  const order = shop.placeOrder();
  const phone = '9812345670';
  const shipping = { ...order.shipping, phone, postcode: '12' };
  shop.changeOrder(order.id, { shipping });
  await app.runJobs();
  expect(await getData('/api/shop-orders/waiting')).toHaveLength(1);
  await writeArchive(app, caller);
  expect((await caller.post('/api/consignees/erase', { phone })).statusCode).toBe(202);
  await app.runJobs();
  expect(await getData('/api/shop-orders/waiting')).toEqual([]);
  expect(await getData('/api/reports')).toMatchObject([{ report: 'archive', isErased: true }]);
});

test('writes a tracking number once despite an outage, a lost response and a failed lookup', async () => {
  const order = shop.placeOrder();
  await app.runJobs();
  const { docketNumber } = await findOrder(order.number);
  shop.setUnavailable(true);
  const awb = await ship(docketNumber);
  expect((await readShop(docketNumber)).writes).toMatchObject([{ kind: 'tracking', awb }]);
  shop.setUnavailable(false);
  const isNote = (method: string) => (request: { method: string; url: URL }) =>
    request.method === method && request.url.pathname.endsWith('notes');
  shop.fail('lose_response', isNote('POST'));
  await poll(HOUR_MS);
  expect(shop.countTracking(awb)).toBe(1);
  // The shop refuses one lookup of the lost write.
  shop.fail({ status: 429, json: { message: 'slow' } }, isNote('GET'));
  for (let attempt = 0; attempt < 4; attempt += 1) await poll(HOUR_MS);
  expect(shop.countTracking(awb)).toBe(1);
  expect((await readShop(docketNumber)).writes).toMatchObject([{ state: 'written', awb }]);
  // Open screens refetch the order after this event.
  const { rows: events } = await app.ownerQuery(
    `select kind from domain_events where docket_number = $1 and data ? 'shop'`,
    [docketNumber],
  );
  expect(events).toEqual([{ kind: 'order.changed' }]);
  expect(shop.listRows('notes', order.id)).toMatchObject([
    { note: expect.stringContaining(`/track/${docketNumber}`), customer_note: true },
  ]);
});

test('an order whose updates fail does not delay the tracking numbers of other orders', async () => {
  const placedOrders = Array.from({ length: 3 }, () => shop.placeOrder());
  await app.runJobs();
  const isFirstOrder = ({ url }: { url: URL }) =>
    url.pathname.includes(`/orders/${placedOrders[0]?.id}/`);
  const awbs = new Map<number, string>();
  for (const { id, number } of placedOrders) {
    for (let calls = 0; calls < 10; calls += 1) shop.fail('refuse_connection', isFirstOrder);
    awbs.set(id, await ship((await findOrder(number)).docketNumber));
    await poll();
  }
  const counts = placedOrders.map(({ id }) => shop.countTracking(awbs.get(id) ?? ''));
  expect(counts).toEqual([0, 1, 1]);
});

test('pulls the shop after a signed hint but not after a ping or a forged hint', async () => {
  await app.runJobs();
  const { sellerId } = await app.findSeller(caller.email);
  const { rows } = await app.ownerQuery('select seller_id from shop_connections where id = $1', [
    shopId,
  ]);
  expect(rows).toMatchObject([{ sellerId }]);
  const order = shop.placeOrder();
  app.clock.advance(60_000);
  const sendHint = (payload: string, headers: Record<string, string>) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/shop-hints/${sellerId}/${shopId}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const ping = await sendHint('webhook_id=7', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(ping.statusCode).toBe(200);
  expect((await sendHint('{"id":1}', { 'x-wc-webhook-signature': 'AAAA' })).statusCode).toBe(401);
  await app.runJobs();
  expect(await listOrders()).toEqual([]);
  const secret = await subscribeToHints();
  const { headers, bytes } = shop.buildHint(secret, '{"a": 1.0,  "id":7 }');
  expect((await sendHint(bytes.toString(), headers)).statusCode).toBe(200);
  await app.runJobs();
  expect(await findOrder(order.number)).toBeDefined();
});

/** Connects the shop with a public URL, so that the server subscribes. Returns the secret of the hints. */
async function subscribeToHints(): Promise<string> {
  app.deps.config.publicUrl = new URL('https://ship.example.in');
  await caller.post('/api/shops', { channel: 'woocommerce', credentials: shop.credentials });
  const hook = shop.hooks.find(({ delivery_url: url }) => url.endsWith(shopId));
  app.deps.config.publicUrl = undefined;
  return hook?.secret ?? '';
}

test('rejects wrong credentials', async () => {
  const wrongCredentials = { ...shop.credentials, consumerSecret: 'cs_wrong' };
  const body = { channel: 'woocommerce', credentials: wrongCredentials };
  const response = await caller.post('/api/shops/test', body);
  expect(response.json()).toMatchObject({ data: { outcome: 'refused', code: 'credentials' } });
  expect((await caller.post('/api/shops', body)).statusCode).toBe(422);
});

test('counts only connected shops toward the shop limit', async () => {
  const connect = () =>
    caller.post('/api/shops', { channel: 'woocommerce', credentials: shop.credentials });
  await caller.send('DELETE', `/api/shops/${shopId}`);
  await app.ownerQuery(
    `insert into shop_connections select (jsonb_populate_record(c, jsonb_build_object(
       'id', gen_random_uuid(), 'identity', 'shop-' || n))).*
     from shop_connections c, generate_series(1, 20) n where id = $1`,
    [shopId],
  );
  expect((await connect()).statusCode).toBe(201);
  await caller.send('DELETE', `/api/shops/${shopId}`);
  await app.ownerQuery("update shop_connections set state = 'on' where identity like 'shop-%'");
  expect((await connect()).json()).toMatchObject({ reason: 'shops_full' });
});

test('reports a failing shop, rejects a pull of a paused shop and keeps the orders of a disconnected shop', async () => {
  shop.placeOrder();
  await app.runJobs();
  shop.setUnavailable(true);
  await poll();
  const [failingShop] = await getData<{ problem: unknown; settings: object }[]>('/api/shops');
  expect(failingShop?.problem).toMatchObject({ code: 'connection' });
  const change = { state: 'paused', settings: failingShop?.settings };
  expect((await caller.send('PUT', `/api/shops/${shopId}`, change)).statusCode).toBe(200);
  expect((await caller.post(`/api/shops/${shopId}/pull`, undefined)).statusCode).toBe(409);
  expect((await caller.send('DELETE', `/api/shops/${shopId}`)).statusCode).toBe(204);
  const [disconnectedShop] = await getData<{ state: string; counts: unknown }[]>('/api/shops');
  expect(disconnectedShop).toMatchObject({ state: 'disconnected', counts: { captured: 1 } });
  expect(await listOrders()).toHaveLength(1);
});
