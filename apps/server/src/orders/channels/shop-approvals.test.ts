import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addWarehouse } from '../../../test-support/call-rows.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { shopifyApp, startFakeShopify } from '../../../test-support/shops/fake-shopify.ts';
import { shopifyCod } from '../../../test-support/shops/fake-shopify-orders.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp({ carriers: new ScriptedCarrier() });
const shop = await startFakeShopify();
afterAll(() => shop.close());
let caller: Caller;

beforeEach(async () => {
  shop.setTime(app.clock.now);
  caller = await app.signIn();
  await addWarehouse(app, caller);
});

async function startApproval(): Promise<string> {
  const { clientId, clientSecret } = shopifyApp;
  const credentials = { address: shop.address, clientId, clientSecret };
  const body = { channel: 'shopify', credentials };
  const response = await caller.post('/api/shops/approvals', body);
  expect(response.body).not.toContain(clientSecret);
  return shop.approve(response.json<{ data: { url: string } }>().data.url).toString();
}

const finishApproval = (query: string, user = caller) =>
  user.post('/api/shops/approvals/result', { query });

test('captures the order of an approved shop and writes back the tracking number', async () => {
  shop.moveToOtherOrganisation();
  const connectResponse = await finishApproval(await startApproval());
  expect(connectResponse.json()).toMatchObject({ data: { name: 'Kaveri Textiles', state: 'on' } });
  const order = shop.placeOrder({ ...shopifyCod, totalOutstanding: '399.00' });
  await app.runJobs();
  const importId = connectResponse.json<{ data: { id: string } }>().data.id;
  const listResponse = await caller.post('/orders/getorders', {
    filters: [{ importId }],
    limit: 10,
    pageNumber: 0,
  });
  expect(listResponse.json()).toMatchObject({
    data: [{ clientRefrenceNumber: '#1001', codAmount: 399 }],
  });
  const { docketNumber } = listResponse.json<{ data: [{ docketNumber: string }] }>().data[0];
  await caller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  expect(order.fulfillments).toMatchObject([
    {
      tracking: { number: expect.stringMatching(/^\d+$/), url: expect.stringContaining('/track') },
    },
  ]);
});

test('rejects an approval by another seller, a forged query and an approval after ten minutes', async () => {
  const query = await startApproval();
  const otherCaller = await app.signIn();
  const endedRefusal = { reason: 'shop_approval_ended' };
  expect((await finishApproval(query, otherCaller)).json()).toMatchObject(endedRefusal);
  expect((await finishApproval('state=guess&code=1')).json()).toMatchObject(endedRefusal);
  const forgedQuery = new URLSearchParams(query);
  forgedQuery.set('code', 'another');
  expect((await finishApproval(forgedQuery.toString())).json()).toMatchObject({
    reason: 'shop_not_connected',
  });
  app.clock.advance(11 * 60_000);
  caller = await app.signInAgain(caller.email);
  expect((await finishApproval(query)).json()).toMatchObject(endedRefusal);
  const listResponse = await caller.get('/api/shops');
  expect(listResponse.json()).toEqual({ data: [] });
});

test('rejects an approval for a channel without approvals', async () => {
  const response = await caller.post('/api/shops/approvals', {
    channel: 'woocommerce',
    credentials: { address: 'https://shop.example.in', consumerKey: 'a', consumerSecret: 'b' },
  });
  expect(response.json()).toMatchObject({ reason: 'shop_approval_missing' });
});

/** Advances the clock past the next pull and runs it. Signs in again, because access tokens last ten minutes. */
async function poll(): Promise<void> {
  app.clock.advance(11 * 60_000);
  shop.setTime(app.clock.now);
  await app.runJobs();
  caller = await app.signInAgain(caller.email);
}

async function connectShop() {
  shop.orders.clear();
  const credentials = { address: shop.address, ...shopifyApp };
  const connectResponse = await caller.post('/api/shops', { channel: 'shopify', credentials });
  return connectResponse.json<{ data: { id: string } }>().data.id;
}

async function findDocket(importId: string): Promise<string> {
  const body = { filters: [{ importId }], limit: 10, pageNumber: 0 };
  const listResponse = await caller.post('/orders/getorders', body);
  return listResponse.json<{ data: { docketNumber: string }[] }>().data[0]?.docketNumber ?? '';
}

test('reports no conflict when the shop marks an order as shipped after the write-back', async () => {
  const importId = await connectShop();
  const order = shop.placeOrder();
  await poll();
  const docketNumber = await findDocket(importId);
  await caller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await poll();
  expect(order.displayFulfillmentStatus).toBe('FULFILLED');
  await poll();
  const conflicts = await caller.get('/api/shop-orders/conflicts');
  expect([conflicts.statusCode, conflicts.json()]).toMatchObject([200, { data: [] }]);
  const detail = await caller.get(`/api/orders/${docketNumber}/shop`);
  expect(detail.json()).toMatchObject({ data: { hasConflict: false } });
});

test('returns the reason why an order is on hold or closed in the shop', async () => {
  const importId = await connectShop();
  const order = shop.placeOrder();
  await poll();
  const docketNumber = await findDocket(importId);
  const readShopState = async () => {
    const { data } = (await caller.get(`/api/orders/${docketNumber}/shop`)).json<{
      data: object;
    }>();
    return data;
  };
  expect(await readShopState()).toMatchObject({ heldWords: '', closedWords: '' });
  const hold = { reason: 'OTHER', displayReason: 'Other', reasonNotes: 'COD not confirmed' };
  const [fulfillmentOrder] = order.fulfillmentOrders;
  if (!fulfillmentOrder) throw new Error('the order has no fulfilment order');
  const heldOrder = { ...fulfillmentOrder, status: 'ON_HOLD', holds: [hold] };
  shop.changeOrder(order.id, { fulfillmentOrders: [heldOrder] });
  await poll();
  expect(await readShopState()).toMatchObject({
    heldWords: 'Other: COD not confirmed',
    hasConflict: false,
  });
  const setStage = (stage: string) =>
    app.ownerQuery('update orders set stage = $2 where docket_number = $1', [docketNumber, stage]);
  await setStage('in_transit');
  expect(await readShopState()).toMatchObject({ heldWords: '' });
  await setStage('new');
  const closedOrder = { ...fulfillmentOrder, status: 'CLOSED', remaining: [0] };
  shop.changeOrder(order.id, {
    displayFulfillmentStatus: 'FULFILLED',
    fulfillmentOrders: [closedOrder],
  });
  await poll();
  expect(await readShopState()).toMatchObject({ closedWords: 'fulfilled', hasConflict: false });
});

const waitingStatements = `select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`;

/** Places an order that waits for a setting and advances the start of later pulls past it. */
async function placeWaitingOrder(importId: string): Promise<void> {
  shop.placeOrder({ ...shopifyCod, paymentGatewayNames: ['Pay the driver'] });
  await poll();
  for (let count = 0; count < 2; count += 1) {
    shop.placeOrder({ test: true });
    await poll();
  }
  expect(await findDocket(importId)).toBe('');
}

async function addGateway(id: string): Promise<void> {
  const box = { weightKg: '0.5', lengthCm: '20', breadthCm: '15', heightCm: '5' };
  const settings = { warehouseId: null, codGateways: ['Pay the driver'], box, notifiesBuyer: true };
  const changeResponse = await caller.send('PUT', `/api/shops/${id}`, { state: 'on', settings });
  expect(changeResponse.statusCode).toBe(200);
}

test('captures a waiting order after the seller adds its payment method', async () => {
  const id = await connectShop();
  await placeWaitingOrder(id);
  // Older waiting orders of another shop exceed the limit of the list.
  await app.ownerQuery(
    `with other as (
       insert into shop_connections select (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'identity', 'other', 'state', 'disconnected'))).*
       from shop_connections c where id = $1 returning id
     ) insert into shop_orders select (jsonb_populate_record(o, jsonb_build_object(
         'connection_id', other.id, 'shop_id', 'other-' || n, 'created_at', '2020-01-01'))).*
       from shop_orders o, other, generate_series(1, 200) n where connection_id = $1`,
    [id],
  );
  await addGateway(id);
  await poll();
  expect(await findDocket(id)).toMatch(/^\d{14}$/);
});

test('does not capture an order that is erased during a pull', async () => {
  const id = await connectShop();
  await placeWaitingOrder(id);
  await addGateway(id);
  const { sellerId } = await app.findSeller(caller.email);
  let runningPoll: Promise<void> | undefined;
  await app.database.asSeller(forSeller(sellerId), async (db) => {
    await sql`delete from shop_orders where seller_id = ${sellerId}`.execute(db);
    runningPoll = poll();
    await expect
      .poll(async () => (await app.ownerQuery(waitingStatements)).rows[0]?.['waiting'])
      .toBeGreaterThan(0);
  });
  await runningPoll;
  expect(await findDocket(id)).toBe('');
});

test('cancels an unbooked order and reports a conflict for a booked order after a full refund', async () => {
  const importId = await connectShop();
  const refund = {
    displayFinancialStatus: 'REFUNDED',
    currentTotal: '0.00',
    totalOutstanding: '0.00',
  };
  const firstOrder = shop.placeOrder();
  await poll();
  const firstDocket = await findDocket(importId);
  shop.changeOrder(firstOrder.id, {
    ...refund,
    lines: firstOrder.lines.map((line) => ({ ...line, currentQuantity: 0 })),
  });
  await poll();
  const orderResponse = await caller.get(`/api/orders/${firstDocket}`);
  expect(orderResponse.json()).toMatchObject({ data: { order: { status: 'CANCELLED' } } });

  const secondOrder = shop.placeOrder();
  await poll();
  const secondDocket = await findDocket(importId);
  await caller.post('/api/shipments', { docketNumbers: [secondDocket], choice: 'cheapest' });
  await app.runJobs();
  shop.changeOrder(secondOrder.id, refund);
  await poll();
  const conflicts = await caller.get('/api/shop-orders/conflicts');
  expect([conflicts.statusCode, conflicts.json()]).toMatchObject([
    200,
    { data: [{ shopId: secondOrder.id, isCancelled: true }] },
  ]);
});
