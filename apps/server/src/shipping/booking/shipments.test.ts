import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { beforeEach, describe, expect, test } from 'vitest';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { createShippingCalls, LATER_MS } from '../../../test-support/shipping-calls.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';
import { moveOrders } from '../../orders/capture/order-steps.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.reset();
  seller = await app.signIn();
});

const { addOrder, book, loadShipment, countStages } = createShippingCalls(() => seller);

describe('a booking', () => {
  test('gives an order an AWB, a price and the stage Ready to ship', async () => {
    const docket = await addOrder();
    const [result] = await book([docket]);
    expect(result).toMatchObject({ docketNumber: docket, state: 'booking', service: 'surface' });
    expect(await countStages()).toEqual({ new: 1 });
    await app.runJobs();
    const shipment = await loadShipment(docket);
    const { awb } = carrier.parcels.get(docket) ?? {};
    expect(shipment).toMatchObject({
      state: 'booked',
      awb,
      stage: 'ready_to_ship',
      totalPaise: result?.totalPaise,
    });
    expect(await countStages()).toEqual({ ready_to_ship: 1 });
    const list = await seller.post('/orders/getorders', {
      filters: [{ stage: 'ready_to_ship', search: [awb] }],
      limit: 9,
      pageNumber: 0,
    });
    expect(list.json().data).toMatchObject([
      { docketNumber: docket, awb, status: 'READY_TO_SHIP' },
    ]);
  });

  test('sends the content of the order to the carrier', async () => {
    const docket = await addOrder({ paymentMode: 'COD' });
    await book([docket], { service: 'express' });
    await app.runJobs();
    expect(carrier.parcels.get(docket)?.parcel).toMatchObject({
      reference: docket,
      service: 'express',
      direction: 'forward',
      consignee: { pincode: '560001' },
      paymentMode: 'COD',
      codPaise: 999_00,
      boxes: [{ weightGrams: 650, lengthMm: 350, breadthMm: 350, heightMm: 65 }],
    });
  });

  test('returns a result or an error code for each order', async () => {
    const [newDocket, shippedDocket] = [await addOrder(), await addOrder()];
    const cancelledDocket = await addOrder();
    await book([shippedDocket]);
    await seller.post(`/api/orders/${cancelledDocket}/cancel`, undefined);
    const dockets = ['10000000000000', newDocket, shippedDocket, cancelledDocket];
    const preview = (
      await seller.post('/api/shipments/preview', { docketNumbers: dockets, choice: 'cheapest' })
    ).json().data;
    expect(preview).toMatchObject({ eligible: 1, services: [{ service: 'surface', orders: 1 }] });
    const results = await book(dockets);
    expect(results.map(({ state, problem }) => problem?.code ?? state)).toEqual([
      'order_unknown',
      'booking',
      'order_is_shipped',
      'order_is_cancelled',
    ]);
    expect(preview.totalPaise).toBe(results[1]?.totalPaise);
  });

  test('is refused when no carrier is enabled', async () => {
    carrier.isEnabled = false;
    const [result] = await book([await addOrder()]);
    expect(result).toMatchObject({ state: 'refused', problem: { code: 'carrier_missing' } });
  });

  test("stores the carrier's message when the carrier refuses", async () => {
    const docket = await addOrder();
    const words = "'560001' is non serviceable pincode";
    carrier.script = () => ({ kind: 'refused', code: 'unserviceable', words });
    await book([docket]);
    await app.runJobs();
    expect(await loadShipment(docket)).toMatchObject({
      state: 'refused',
      stage: 'booking_failed',
      problem: { code: 'carrier_unserviceable', words },
    });
    expect(await countStages()).toEqual({ booking_failed: 1 });
    const listFailed = async (refusal: string) => {
      const body = { filters: [{ stage: 'booking_failed', refusal }], limit: 9, pageNumber: 0 };
      return (await seller.post('/orders/getorders', body)).json().data;
    };
    const refusal = { code: 'unserviceable', words };
    expect(await listFailed('unserviceable')).toMatchObject([{ docketNumber: docket, refusal }]);
    expect(await listFailed('other')).toEqual([]);
  });

  test('can be repeated after a refusal', async () => {
    const docket = await addOrder();
    carrier.script = () => ({ kind: 'refused', code: 'unserviceable', words: 'No courier' });
    await book([docket]);
    await app.runJobs();
    carrier.script = () => 'booked';
    await book([docket]);
    await app.runJobs();
    expect(await loadShipment(docket)).toMatchObject({ state: 'booked' });
    expect(carrier.parcels.has(`${docket}-2`)).toBe(true);
  });

  test('is retried alone when its outcome in a batch cannot be stored', async () => {
    const dockets = [await addOrder(), await addOrder(), await addOrder()];
    const [, failingDocket = ''] = dockets;
    carrier.script = ({ reference }) =>
      reference === failingDocket
        ? { kind: 'refused', code: 'other', words: 'No \u0000 such \ud800 place' }
        : 'booked';
    await book(dockets);
    await app.runJobs();
    const shipments = await Promise.all(dockets.map(loadShipment));
    expect(shipments.map(({ state }) => state)).toEqual(['booked', 'booking', 'booked']);
    carrier.script = () => 'booked';
    app.clock.advance(LATER_MS);
    await app.runJobs();
    expect(await loadShipment(failingDocket)).toMatchObject({ state: 'booked' });
  });

  test('makes no booking call when the carrier rejects the pickup address', async () => {
    carrier.registrationWords = 'Pincode does not exist in system';
    const docket = await addOrder();
    await book([docket]);
    await app.runJobs();
    expect(await loadShipment(docket)).toMatchObject({
      problem: { code: 'carrier_pickup_address', words: carrier.registrationWords },
    });
    expect(carrier.requestedReferences).toEqual([]);
  });

  test('reports refused credentials when the carrier cannot register the pickup address', async () => {
    carrier.registrationCode = 'credentials';
    carrier.registrationWords = 'Invalid token';
    const docket = await addOrder();
    await book([docket]);
    await app.runJobs();
    expect(await loadShipment(docket)).toMatchObject({
      stage: 'booking_failed',
      problem: {
        code: 'carrier_credentials',
        words: 'Invalid token',
        message: expect.stringContaining('Ask the operator to renew the access'),
      },
    });
    carrier.registrationWords = null;
    await book([docket]);
    await app.runJobs();
    expect(await loadShipment(docket)).toMatchObject({ state: 'booked' });
  });

  test('is sent once for repeated requests, even without an Idempotency-Key', async () => {
    const docket = await addOrder();
    const payload = { docketNumbers: [docket], choice: 'cheapest' };
    const send = () => seller.post('/api/shipments', payload, { 'idempotency-key': 'ship-1' });
    const responses = await Promise.all([send(), send(), send()]);
    for (const response of responses) expect(response.json()).toEqual(responses[0]?.json());
    expect((await book([docket]))[0]).toMatchObject({ problem: { code: 'order_is_shipped' } });
    await app.runJobs();
    expect(carrier.requestedReferences).toEqual([docket]);
  });

  test('succeeds exactly once for concurrent requests for an order', async () => {
    const docket = await addOrder();
    const results = await Promise.all(Array.from({ length: 8 }, () => book([docket])));
    expect(results.flat().filter(({ state }) => state === 'booking')).toHaveLength(1);
    await app.runJobs();
    expect(carrier.requestedReferences).toEqual([docket]);
  });
});

describe('a cancellation', () => {
  async function bookNewOrder(): Promise<string> {
    const docket = await addOrder();
    await book([docket]);
    await app.runJobs();
    return docket;
  }
  const cancel = (docket: string) => seller.post(`/api/shipments/${docket}/cancel`, undefined);

  test('cancels the parcel at the carrier and frees the order for a booking with a new reference', async () => {
    const docket = await bookNewOrder();
    const { awb } = await loadShipment(docket);
    expect((await cancel(docket)).json()).toEqual({ data: { docketNumber: docket, stage: 'new' } });
    expect(carrier.cancelledAwbs).toContain(awb);
    expect(await countStages()).toEqual({ new: 1 });
    expect((await cancel(docket)).statusCode).toBe(200);
    expect(await loadShipment(docket)).toMatchObject({ state: 'cancelled' });
    const states = await seller.post('/api/shipments/states', { docketNumbers: [docket] });
    expect(states.json().data).toMatchObject([{ docketNumber: docket, state: 'cancelled' }]);
    await book([docket]);
    await app.runJobs();
    expect(await loadShipment(docket)).toMatchObject({
      awb: carrier.parcels.get(`${docket}-2`)?.awb,
    });
  });

  test('changes nothing when the carrier refuses or does not respond', async () => {
    const docket = await bookNewOrder();
    carrier.cancelOutcome = { kind: 'refused', code: 'other', words: 'Already dispatched' };
    const refusedResponse = await cancel(docket);
    expect(refusedResponse.json()).toMatchObject({
      reason: 'cancel_refused',
      message: expect.stringContaining('refused to cancel the parcel: Already dispatched.'),
    });
    expect(refusedResponse.statusCode).toBe(409);
    carrier.cancelOutcome = { kind: 'unknown', cause: 'timeout', words: 'no answer' };
    const silentResponse = await cancel(docket);
    expect([silentResponse.statusCode, silentResponse.json().reason]).toEqual([
      503,
      'carrier_silent',
    ]);
    expect(await loadShipment(docket)).toMatchObject({ state: 'booked', canBeCancelled: true });
  });

  test('is rejected during the booking and before the first booking', async () => {
    const docket = await addOrder();
    expect((await cancel(docket)).statusCode).toBe(404);
    await book([docket]);
    expect((await cancel(docket)).json()).toMatchObject({ reason: 'shipment_being_booked' });
    const order = await seller.post(`/api/orders/${docket}/cancel`, undefined);
    expect([order.statusCode, order.json().reason]).toEqual([409, 'order_is_shipped']);
    await app.runJobs();
  });

  test('moves an order without a booking to Cancelled and prevents a later booking', async () => {
    const orderId = `C-${Date.now()}`;
    const docket = await addOrder({ orderId });
    expect((await seller.post(`/api/orders/${docket}/cancel`, undefined)).statusCode).toBe(200);
    expect(await countStages()).toEqual({ cancelled: 1 });
    expect((await book([docket]))[0]).toMatchObject({ problem: { code: 'order_is_cancelled' } });
  });
});

test('concurrent moves of the same orders in opposite order succeed with correct counts', async () => {
  const { sellerId } = await app.findSeller(seller.email);
  await Promise.all(Array.from({ length: 40 }, () => addOrder()));
  const { rows } = await app.ownerQuery('select id from orders where seller_id = $1', [sellerId]);
  const move = (ids: string[], stage: OrderStage) =>
    app.database.asSeller(forSeller(sellerId), (db) =>
      moveOrders(
        db,
        { sellerId },
        ids.map((id) => ({ id, stage, awb: '' })),
      ),
    );
  const ids = rows.map(({ id }) => String(id));
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([move(ids, 'ready_to_ship'), move(ids.toReversed(), 'in_transit')]);
  }
  const counts: Record<string, number> = await countStages();
  expect(Object.values(counts)).toEqual([40]);
});

test('a seller cannot book, read or cancel the order of another seller', async () => {
  const docket = await addOrder();
  await book([docket]);
  await app.runJobs();
  seller = await app.signIn();
  expect((await book([docket]))[0]).toMatchObject({ problem: { code: 'order_unknown' } });
  const responses = [
    await seller.get(`/api/shipments/${docket}`),
    await seller.post(`/api/shipments/${docket}/cancel`, undefined),
    await seller.post(`/api/orders/${docket}/cancel`, undefined),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  const states = await seller.post('/api/shipments/states', { docketNumbers: [docket] });
  expect(states.json()).toEqual({ data: [] });
});
