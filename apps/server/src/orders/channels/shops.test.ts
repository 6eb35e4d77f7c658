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

const carriers = new ScriptedCarrier();
const app = await testApp({ carriers });
const shop = await startFakeWooCommerce();
afterAll(() => shop.close());
let caller: Caller;
let shopId = '';

interface Listed {
  docketNumber: string;
  codAmount: number;
  status: string;
  clientRefrenceNumber: string;
}

async function listOrders(): Promise<Listed[]> {
  const body = { filters: [{ importId: shopId }], limit: 100, pageNumber: 0 };
  const response = await caller.post('/orders/getorders', body);
  return response.json<{ data: Listed[] }>().data;
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

/** Lets time pass, more than ten minutes by default, and runs what is due. Access tokens end after ten minutes. */
async function poll(milliseconds = 11 * 60_000): Promise<void> {
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
  shop.setAway(false);
  shop.setTime(app.clock.now);
  caller = await app.signIn();
  await addWarehouse(app, caller);
  const response = await caller.post('/api/shops', {
    channel: 'woocommerce',
    credentials: shop.credentials,
  });
  shopId = response.json<{ data: { id: string } }>().data.id;
});

test('a shop sends each order once, COD with the amount outstanding', async () => {
  const listed = await caller.get('/api/shops');
  expect(listed.json()).toMatchObject({
    data: [{ id: shopId, name: 'Kochi Spices', state: 'on', trackingPlace: 'Order notes' }],
  });
  expect(listed.body).not.toContain(shop.credentials.consumerSecret);
  const paid = shop.placeOrder();
  const cod = shop.placeOrder({
    payment_method: 'cod',
    payment_method_title: 'Cash on delivery',
    date_paid_gmt: null,
    refunds: [{ id: 1, total: '-49.00' }],
  });
  shop.placeOrder({ status: 'pending', date_paid_gmt: null });
  await app.runJobs();
  await poll();
  shop.changeOrder(paid.id, {});
  await poll();
  const orders = await listOrders();
  expect(orders.map((order) => [order.clientRefrenceNumber, order.codAmount]).sort()).toEqual([
    [paid.number, 0],
    [cod.number, 1000],
  ]);
});

test('a change of the shop overwrites what the seller did not edit, and keeps what the seller did', async () => {
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
  const after = await getData<{ consignee: { phone: string } }>(`/api/orders/${docketNumber}`);
  expect(after.consignee.phone).toBe('9822222222');
  expect(await getData('/api/shop-orders/conflicts')).toEqual([]);
});

test('products complete orders of the shop, and learn nothing from the box of its choices', async () => {
  const preset = await caller.post('/api/package-presets', buildPresetPayload());
  const presetId = preset.json<{ data: { id: string } }>().data.id;
  const pepper = buildProductPayload({ name: 'Black pepper 500 g', sku: '', presetId });
  await caller.post('/api/products', pepper);
  const box = { weightKg: '2', lengthCm: '40', breadthCm: '30', heightCm: '20' };
  const [listed] = await getData<{ settings: object }[]>('/api/shops');
  const settings = { ...listed?.settings, box };
  await caller.send('PUT', `/api/shops/${shopId}`, { state: 'on', settings });
  const first = shop.placeOrder();
  const saffron = { id: 1, name: 'Saffron', sku: 'SAF', quantity: 1, meta_data: [] };
  const other = shop.placeOrder({
    line_items: first.line_items.map((line) => ({ ...line, ...saffron })),
  });
  await app.runJobs();
  const second = shop.placeOrder();
  await poll();
  for (const { number } of [first, second]) {
    const { docketNumber } = await findOrder(number);
    const { completions } = await readShop(docketNumber);
    expect(completions.map(({ field, products }) => [field, products])).toEqual([
      ['weight', ['Black pepper 500 g']],
      ['size', ['Black pepper 500 g']],
    ]);
  }
  const { docketNumber } = await findOrder(other.number);
  expect((await readShop(docketNumber)).completions).toEqual([]);
  const products = await getData<{ name: string; weightGrams: number | null }[]>('/api/products');
  expect(products).toMatchObject([
    { name: 'Black pepper 500 g', sku: '' },
    { name: 'Saffron', sku: 'SAF', weightGrams: null, size: null },
  ]);
});

test('a cancelled order of the shop cancels here before the booking and asks after it', async () => {
  const [first, second] = [shop.placeOrder(), shop.placeOrder()];
  await app.runJobs();
  const booked = await findOrder(second.number);
  await ship(booked.docketNumber);
  shop.changeOrder(first.id, { status: 'cancelled' });
  shop.changeOrder(second.id, { status: 'cancelled' });
  await poll();
  expect((await findOrder(first.number)).status).toMatch(/cancel/i);
  const conflicts = await getData<object[]>('/api/shop-orders/conflicts');
  expect(conflicts).toMatchObject([{ isCancelled: true, closedReason: 'order_is_shipped' }]);
  const decision = { connectionId: shopId, shopId: String(second.id) };
  const decide = (take: string) => caller.post('/api/shop-orders/decide', { ...decision, take });
  expect((await decide('shop')).statusCode).toBe(409);
  await caller.post(`/api/shipments/${booked.docketNumber}/cancel`, undefined);
  expect(await getData('/api/shop-orders/conflicts')).toMatchObject([{ closedReason: null }]);
  expect((await decide('shop')).statusCode).toBe(204);
  expect((await findOrder(second.number)).status).toMatch(/cancel/i);
  await poll();
  expect(await getData('/api/shop-orders/conflicts')).toEqual([]);
});

test('after a booking a new number of the shop can be taken, and a new address after a cancel', async () => {
  const order = shop.placeOrder();
  await app.runJobs();
  const { docketNumber } = await findOrder(order.number);
  await ship(docketNumber);
  const shipping = { ...order.shipping, address_1: '15, 4th Cross' };
  const number = `${order.number}-B`;
  shop.changeOrder(order.id, { shipping, number });
  await poll();
  expect((await findOrder(number)).docketNumber).toBe(docketNumber);
  const listed = await getData<object[]>('/api/shop-orders/conflicts');
  expect(listed).toMatchObject([
    { closedReason: 'order_is_shipped', differences: [{ field: 'address' }] },
  ]);
  await caller.post(`/api/shipments/${docketNumber}/cancel`, undefined);
  const decision = { connectionId: shopId, shopId: String(order.id), take: 'shop' };
  expect((await caller.post('/api/shop-orders/decide', decision)).statusCode).toBe(204);
  const detail = await getData<object>(`/api/orders/${docketNumber}`);
  expect(detail).toMatchObject({ consignee: { address: '15, 4th Cross, Indiranagar' } });
});

test('an order that cannot be captured waits and is captured with corrected rows', async () => {
  const order = shop.placeOrder();
  shop.changeOrder(order.id, { shipping: { ...order.shipping, postcode: '12' } });
  await app.runJobs();
  expect(await listOrders()).toEqual([]);
  const [waiting] = await getData<{ shopId: string; rows: string[][] }[]>(
    '/api/shop-orders/waiting',
  );
  const rows = (waiting?.rows ?? []).map((cells) =>
    cells.map((cell) => (cell === '12' ? '560038' : cell)),
  );
  const correct = (sent: string[][]) =>
    caller.post('/api/shop-orders/capture', {
      orders: [{ connectionId: shopId, shopId: String(order.id), rows: sent }],
    });
  const still = await correct(waiting?.rows ?? []);
  expect(still.json()).toMatchObject({ data: [{ docketNumber: '' }] });
  const captured = await correct(rows);
  const { docketNumber } = await findOrder(order.number);
  expect(captured.json()).toMatchObject({ data: [{ docketNumber }] });
  expect(await getData('/api/shop-orders/waiting')).toEqual([]);
  await poll();
  expect(await listOrders()).toHaveLength(1);
});

test('erasing a consignee of a waiting order deletes an archive that names it', async () => {
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

test('the shop gets each tracking number once, although it was away, lost a response and refused a look-up', async () => {
  const order = shop.placeOrder();
  await app.runJobs();
  const { docketNumber } = await findOrder(order.number);
  shop.setAway(true);
  const awb = await ship(docketNumber);
  expect((await readShop(docketNumber)).writes).toMatchObject([{ kind: 'tracking', awb }]);
  shop.setAway(false);
  const isNote = (method: string) => (request: { method: string; url: URL }) =>
    request.method === method && request.url.pathname.endsWith('notes');
  shop.fail('lose_answer', isNote('POST'));
  await poll(3_600_000);
  expect(shop.countTracking(awb)).toBe(1);
  // The look-up of the lost write is refused for a while.
  shop.fail({ status: 429, json: { message: 'slow' } }, isNote('GET'));
  for (let attempt = 0; attempt < 4; attempt += 1) await poll(3_600_000);
  expect(shop.countTracking(awb)).toBe(1);
  expect((await readShop(docketNumber)).writes).toMatchObject([{ state: 'written', awb }]);
  // The event that refetches the update on open screens.
  const { rows: events } = await app.ownerQuery(
    `select kind from domain_events where docket_number = $1 and data ? 'shop'`,
    [docketNumber],
  );
  expect(events).toEqual([{ kind: 'order.changed' }]);
  expect(shop.listRows('notes', order.id)).toMatchObject([
    { note: expect.stringContaining(`/track/${docketNumber}`), customer_note: true },
  ]);
});

test('an order that the shop never answers for delays the numbers of other orders by no poll', async () => {
  const placed = Array.from({ length: 3 }, () => shop.placeOrder());
  await app.runJobs();
  const isOfFirst = ({ url }: { url: URL }) => url.pathname.includes(`/orders/${placed[0]?.id}/`);
  const awbs = new Map<number, string>();
  for (const { id, number } of placed) {
    for (let calls = 0; calls < 10; calls += 1) shop.fail('refuse_connection', isOfFirst);
    awbs.set(id, await ship((await findOrder(number)).docketNumber));
    await poll();
  }
  const counts = placed.map(({ id }) => shop.countTracking(awbs.get(id) ?? ''));
  expect(counts).toEqual([0, 1, 1]);
});

test('a signed hint pulls the shop at once, an unsigned one is refused, and the ping succeeds', async () => {
  await app.runJobs();
  const { sellerId } = await app.findSeller(caller.email);
  const { rows } = await app.ownerQuery('select seller_id from shop_connections where id = $1', [
    shopId,
  ]);
  expect(rows).toMatchObject([{ sellerId }]);
  const order = shop.placeOrder();
  app.clock.advance(60_000);
  const send = (payload: string, headers: Record<string, string>) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/shop-hints/${sellerId}/${shopId}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const ping = await send('webhook_id=7', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(ping.statusCode).toBe(200);
  expect((await send('{"id":1}', { 'x-wc-webhook-signature': 'AAAA' })).statusCode).toBe(401);
  await app.runJobs();
  expect(await listOrders()).toEqual([]);
  const secret = await readHintSecret();
  const { headers, bytes } = shop.buildHint(secret, '{"a": 1.0,  "id":7 }');
  expect((await send(bytes.toString(), headers)).statusCode).toBe(200);
  await app.runJobs();
  expect(await findOrder(order.number)).toBeDefined();
});

/** Asks the server to subscribe, as an installation with a public address does, and reads the key from the shop. */
async function readHintSecret(): Promise<string> {
  app.deps.config.publicUrl = new URL('https://ship.example.in');
  await caller.post('/api/shops', { channel: 'woocommerce', credentials: shop.credentials });
  const hook = shop.hooks.find(({ delivery_url: url }) => url.endsWith(shopId));
  app.deps.config.publicUrl = undefined;
  return hook?.secret ?? '';
}

test('a shop that refuses says why, pauses and is disconnected without its orders', async () => {
  shop.placeOrder();
  await app.runJobs();
  const wrong = { ...shop.credentials, consumerSecret: 'cs_wrong' };
  const body = { channel: 'woocommerce', credentials: wrong };
  const tested = await caller.post('/api/shops/test', body);
  expect(tested.json()).toMatchObject({ data: { outcome: 'refused', code: 'credentials' } });
  expect((await caller.post('/api/shops', body)).statusCode).toBe(422);
  shop.setAway(true);
  await poll();
  const [failing] = await getData<{ problem: unknown; settings: object }[]>('/api/shops');
  expect(failing?.problem).toMatchObject({ code: 'connection' });
  const change = { state: 'paused', settings: failing?.settings };
  expect((await caller.send('PUT', `/api/shops/${shopId}`, change)).statusCode).toBe(200);
  expect((await caller.post(`/api/shops/${shopId}/pull`, undefined)).statusCode).toBe(409);
  expect((await caller.send('DELETE', `/api/shops/${shopId}`)).statusCode).toBe(204);
  const [gone] = await getData<{ state: string; counts: unknown }[]>('/api/shops');
  expect(gone).toMatchObject({ state: 'disconnected', counts: { captured: 1 } });
  expect(await listOrders()).toHaveLength(1);
});
