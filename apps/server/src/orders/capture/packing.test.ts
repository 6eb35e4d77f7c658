import { beforeEach, expect, test } from 'vitest';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

let seller: Caller;
const app = await testApp();

beforeEach(async () => {
  seller = await app.signIn();
});

async function createOrder(changes: object = {}): Promise<string> {
  const payload = buildOrderPayload();
  const shipments = payload.shipments.map((shipment) => ({ ...shipment, ...changes }));
  const response = await seller.post('/booking/createPickup', { ...payload, shipments });
  return response.json().data.docketNumber;
}

async function ship(docketNumber: string): Promise<string> {
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  return (await seller.get(`/api/shipments/${docketNumber}`)).json().data.awb;
}

const find = (code: string, caller = seller) => caller.post('/api/packing/find', { code });
const pack = (docket: string, headers = {}) =>
  seller.post(`/api/packing/${docket}/packed`, undefined, headers);

test('finds an order by docket number, AWB, order id and reference', async () => {
  const docket = await createOrder({ orderId: 'Web-77', clientRefrenceNumber: 'Shelf 9' });
  const awb = await ship(docket);
  for (const code of [docket, ` ${awb}`, 'web-77', 'SHELF 9']) {
    expect((await find(code)).json().data).toMatchObject({
      docketNumber: docket,
      awb,
      carrier: 'simulator',
      alarm: null,
      packedAt: null,
      products: [{ quantity: expect.any(Number) }],
      boxes: [{ boxes: 1, weightGrams: 650 }],
    });
  }
  expect((await find('nothing')).statusCode).toBe(404);
  expect((await find(docket, await app.signIn())).statusCode).toBe(404);
});

test('packs an order once and records the time and the user', async () => {
  const docket = await createOrder();
  const packedResponse = await pack(docket, { 'idempotency-key': 'p1' });
  expect(packedResponse.statusCode).toBe(201);
  expect(packedResponse.json().data).toMatchObject({ packedAt: app.clock.now.toISOString() });
  // A client that did not receive the response repeats the request.
  expect((await pack(docket, { 'idempotency-key': 'p1' })).json()).toEqual(packedResponse.json());
  const repeatedResponse = await pack(docket, { 'idempotency-key': 'p2' });
  expect([repeatedResponse.statusCode, repeatedResponse.json().reason]).toEqual([
    409,
    'packing_packed',
  ]);
  expect((await find(docket)).json().data).toMatchObject({
    alarm: 'packed',
    packedBy: packedResponse.json().data.packedBy,
  });
  const list = await seller.post('/orders/getorders', { filters: [], limit: 9, pageNumber: 0 });
  expect(list.json().data).toMatchObject([{ packedAt: app.clock.now.toISOString() }]);
});

test('resets the packing of an order', async () => {
  const docket = await createOrder();
  await pack(docket);
  expect((await find(docket)).json().data).toMatchObject({ alarm: 'packed' });
  await seller.post(`/api/packing/${docket}/unpacked`, undefined);
  expect((await find(docket)).json().data).toMatchObject({ alarm: null, packedAt: null });
});

test('resets the packing when the products change but not when the note changes', async () => {
  const docket = await createOrder();
  await pack(docket);
  const edit = (patch: object, basedOnRevision: number) =>
    seller.send('PATCH', `/api/orders/${docket}`, { basedOnRevision, ...patch });
  expect((await edit({ note: 'Ring twice' }, 1)).statusCode).toBe(200);
  expect((await find(docket)).json().data.packedAt).not.toBeNull();
  const products = [{ productName: 'Clove', quantity: 1, unitPrice: 250, hsnCode: '0907' }];
  const response = await edit({ products }, 2);
  expect(response.statusCode).toBe(200);
  expect((await find(docket)).json().data).toMatchObject({ alarm: null, packedAt: null });
});

test('rejects the packing of a cancelled order', async () => {
  const docket = await createOrder();
  await seller.post(`/api/orders/${docket}/cancel`, undefined);
  expect((await find(docket)).json().data.alarm).toBe('cancelled');
  const response = await pack(docket);
  expect([response.statusCode, response.json().reason]).toEqual([409, 'packing_cancelled']);
});

test('rejects a reference that several orders not yet packed share', async () => {
  const [firstDocket, secondDocket] = [
    await createOrder({ clientRefrenceNumber: 'Repeat' }),
    await createOrder({ clientRefrenceNumber: 'repeat' }),
  ];
  const response = await find('repeat');
  expect([response.statusCode, response.json().reason]).toEqual([409, 'packing_ambiguous']);
  await pack(firstDocket);
  expect((await find('repeat')).json().data.docketNumber).toBe(secondDocket);
});
