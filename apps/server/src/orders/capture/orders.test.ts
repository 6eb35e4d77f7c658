import { isDocketNumber } from '@shipdesk/domain/order/docket';
import { describe, expect, test } from 'vitest';
import {
  buildOrderPayload,
  buildWarehousePayload,
  listAnyDayBody,
} from '../../../test-support/samples/payloads.ts';
import { testApp } from '../../../test-support/test-app.ts';
import { withClient } from '../../platform/db/engine/engine-client.ts';
import { type SentStatement, sentStatements } from '../../platform/db/query/client-connection.ts';

const app = await testApp();
const seller = await app.signIn();

const create = (payload: unknown, headers?: Record<string, string>, caller = seller) =>
  caller.post('/booking/createPickup', payload, headers);
const listOrders = async (caller = seller, body: object = listAnyDayBody) =>
  (await caller.post('/orders/getorders', body)).json<{
    data: Record<string, unknown>[];
    total: number;
  }>();

describe('POST /booking/createPickup', () => {
  test('Spec §7: returns the docket number and lists the order with the fields of spec §3', async () => {
    const caller = await app.signIn();
    const payload = buildOrderPayload({
      paymentMode: 'COD',
      codAmount: 999,
      clientRefrenceNumber: 'PO-77',
    });
    const response = await create(payload, {}, caller);
    expect(response.statusCode).toBe(201);
    const { data } = response.json<{
      data: { docketNumber: string; orderId: string; id: string };
    }>();
    expect(isDocketNumber(data.docketNumber)).toBe(true);
    const { data: orders, total } = await listOrders(caller);
    expect(total).toBe(1);
    expect(orders[0]).toEqual({
      id: data.id,
      orderId: payload.shipments[0]?.orderId,
      orderDate: expect.stringMatching(/^2026-11-21T\d\d:\d\d:\d\d\+05:30$/),
      docketNumber: data.docketNumber,
      clientRefrenceNumber: 'PO-77',
      status: 'NEW',
      paymentMode: 'COD',
      contentDetails: [{ productName: 'Pepper', quantity: 2, unitPrice: 499.5, hsncode: '0904' }],
      weightDetails: [
        {
          numberOfBoxes: 1,
          clientLength: 35,
          clientBreadth: 35,
          clientHeight: 6.5,
          clientDeadWeight: 0.65,
          volumetricWeight: 1.593,
        },
      ],
      invoiceValue: 999,
      codAmount: 999,
      consigneeName: 'Ravi Kumar',
      consigneePhone: '9876543210',
      consigneeCity: 'Bengaluru',
      consigneeState: 'Karnataka',
      consigneePinCode: '560001',
      awb: '',
      zone: 'A',
      price: 129.8,
      parcel: null,
    });
  });

  test('returns the same order for a repeated Idempotency-Key', async () => {
    const payloadWithId = buildOrderPayload();
    // Without an order id only the key can prevent a second order.
    const payloadWithoutId = buildOrderPayload();
    delete payloadWithoutId.shipments[0]?.orderId;
    for (const payload of [payloadWithId, payloadWithoutId]) {
      const caller = await app.signIn();
      const key = { 'idempotency-key': 'save-1' };
      const firstResponse = await create(payload, key, caller);
      const repeatedResponse = await create(payload, key, caller);
      expect(repeatedResponse.json()).toEqual(firstResponse.json());
      expect(firstResponse.headers['idempotent-replayed']).toBeUndefined();
      expect(repeatedResponse.headers['idempotent-replayed']).toBe('true');
      expect((await listOrders(caller)).total).toBe(1);
    }
  });

  test('returns the saved order when the session ends during the request', async () => {
    const caller = await app.signIn();
    const payload = buildOrderPayload();
    const key = { 'idempotency-key': 'sign-out' };
    const saveResponse = await withClient(app.testDatabase.owner, async (owner) => {
      await owner.query('begin; lock table orders in share mode');
      const response = create(payload, key, caller);
      const waitingQuery =
        "select from pg_locks where relation = 'orders'::regclass and not granted";
      await expect.poll(async () => (await owner.query(waitingQuery)).rowCount).toBe(1);
      expect((await caller.post('/auth/logout', {})).statusCode).toBe(204);
      await owner.query('commit');
      return response;
    });
    expect(saveResponse.statusCode).toBe(201);
    const repeatedResponse = await create(payload, key, await app.signInAgain(caller.email));
    expect(repeatedResponse.headers['idempotent-replayed']).toBe('true');
    expect(repeatedResponse.json()).toEqual(saveResponse.json());
  });

  test('rejects a key with another body but accepts the key of another seller', async () => {
    const key = { 'idempotency-key': 'mine' };
    await create(buildOrderPayload(), key);
    const response = await create(buildOrderPayload({ name: 'Somebody else' }), key);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'idempotency_key_reused' });
    const otherCaller = await app.signIn();
    expect(
      (await create(buildOrderPayload(), key, otherCaller)).headers['idempotent-replayed'],
    ).toBeUndefined();
  });

  test('creates one order for a repeated order id and rejects changed content', async () => {
    const caller = await app.signIn();
    const payload = buildOrderPayload();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => create(payload, {}, caller)),
    );
    const dockets = responses.map((response) => response.json().data.docketNumber);
    expect(new Set(dockets).size).toBe(1);
    expect((await listOrders(caller)).total).toBe(1);
    const changedPayload = structuredClone(payload);
    if (changedPayload.shipments[0]) changedPayload.shipments[0].name = 'Somebody else';
    const conflictResponse = await create(changedPayload, {}, caller);
    expect(conflictResponse.statusCode).toBe(409);
    expect(conflictResponse.json().message).toContain(dockets[0]);
    expect(conflictResponse.json().details[0].field).toBe('shipments.0.orderId');
  });

  test('saves an order with known products in six statements and detects repeated keys and order ids', async () => {
    const caller = await app.signIn();
    const otherCaller = await app.signIn();
    for (let orders = 0; orders < 2; orders++) await create(buildOrderPayload(), {}, caller);
    const texts: string[] = [];
    // Ignore other statements, because the process also polls for new rate cards.
    const listen = (message: unknown) => {
      const { text, isOfSeller } = message as SentStatement;
      if (isOfSeller) texts.push(text);
    };
    sentStatements.subscribe(listen);
    const payload = buildOrderPayload();
    const key = { 'idempotency-key': 'known' };
    const firstResponse = await create(payload, key, caller);
    sentStatements.unsubscribe(listen);
    expect(texts.map((text) => /(?:from|insert into) \W?(\w+)/.exec(text)?.at(1))).toEqual([
      'sessions',
      'event_subscriptions',
      'idempotency_keys',
      'orders',
      'order_counts',
      'audit_entries',
    ]);

    const replay = await create(payload, key, caller);
    expect([replay.statusCode, replay.json()]).toEqual([201, firstResponse.json()]);
    const changedPayload = buildOrderPayload({ name: 'Somebody else' });
    expect((await create(changedPayload, key, caller)).statusCode).toBe(422);
    Object.assign(changedPayload.shipments[0] ?? {}, { orderId: payload.shipments[0]?.orderId });
    expect((await create(changedPayload, {}, caller)).statusCode).toBe(409);
    const { data } = (await otherCaller.post('/warehouse/create', buildWarehousePayload())).json();
    const foreignResponse = await create(buildOrderPayload({ warehouseId: data.id }), {}, caller);
    expect(foreignResponse.statusCode).toBe(201);
    expect((await listOrders(caller)).total).toBe(4);
  });

  test('generates a missing order id', async () => {
    const payload = buildOrderPayload();
    delete payload.shipments[0]?.orderId;
    const { data } = (await create(payload)).json();
    expect(data.orderId).toBe(`SD${data.docketNumber}`);
  });

  test('ignores the totals of the client and computes the totals in paise', async () => {
    const caller = await app.signIn();
    const contentDetails = [
      { productName: 'A', quantity: 3, unitPrice: 0.1 },
      { productName: 'B', quantity: '7', unitPrice: '1.15' },
    ];
    await create(buildOrderPayload({ contentDetails, totalAmount: 1, codAmount: 0 }), {}, caller);
    await create(buildOrderPayload({ contentDetails, paymentMode: 'cod' }), {}, caller);
    const { data } = await listOrders(caller);
    expect(data.map(({ invoiceValue, codAmount }) => [invoiceValue, codAmount])).toEqual([
      [8.35, 8.35],
      [8.35, 0],
    ]);
  });

  test('rejects a COD amount that is empty or 0', async () => {
    const caller = await app.signIn();
    const codes = { '': 'cod_amount_missing', '0': 'cod_amount_zero', '0.00': 'cod_amount_zero' };
    for (const [codAmount, code] of Object.entries(codes)) {
      const response = await create(
        buildOrderPayload({ paymentMode: 'COD', codAmount }),
        {},
        caller,
      );
      expect([response.statusCode, response.json().details]).toMatchObject([
        422,
        [{ field: 'shipments.0.codAmount', code }],
      ]);
    }
    expect((await listOrders(caller)).data).toEqual([]);
  });

  test('N3 payment mode: stores Prepaid or COD and collects nothing for a prepaid order', async () => {
    const caller = await app.signIn();
    await create(buildOrderPayload({ paymentMode: 'Prepaid', codAmount: 500 }), {}, caller);
    await create(buildOrderPayload({ paymentMode: 'COD', codAmount: 500 }), {}, caller);
    const { data } = await listOrders(caller);
    expect(data.map(({ paymentMode, codAmount }) => [paymentMode, codAmount])).toEqual([
      ['COD', 500],
      ['Prepaid', 0],
    ]);
    expect((await create(buildOrderPayload({ paymentMode: 'Barter' }))).statusCode).toBe(422);
  });

  test('adds up the weight of all boxes', async () => {
    const caller = await app.signIn();
    const weightDetails = [
      { numberOfBoxes: 2, weightKg: '1.5' },
      { numberOfBoxes: '3', weightKg: 0.25, lengthCm: 10, breadthCm: 10, heightCm: 10 },
    ];
    expect(
      (await create(buildOrderPayload({ weightDetails, weight: 99 }), {}, caller)).statusCode,
    ).toBe(201);
    const { sellerId } = await app.findSeller(caller.email);
    const { rows } = await app.ownerQuery(
      'select dead_grams, volumetric_grams from orders where seller_id = $1',
      [sellerId],
    );
    expect(rows[0]).toEqual({ deadGrams: '3750', volumetricGrams: '600' });
  });

  test('links only a warehouse of the seller', async () => {
    const caller = await app.signIn();
    const otherCaller = await app.signIn();
    const ownId = (await caller.post('/warehouse/create', buildWarehousePayload())).json().data.id;
    const otherId = (await otherCaller.post('/warehouse/create', buildWarehousePayload())).json()
      .data.id;
    for (const warehouseId of [ownId, otherId, 1, 'x']) {
      expect((await create(buildOrderPayload({ warehouseId }), {}, caller)).statusCode).toBe(201);
    }
    const { sellerId } = await app.findSeller(caller.email);
    const { rows } = await app.ownerQuery(
      'select warehouse_id from orders where seller_id = $1 order by id desc',
      [sellerId],
    );
    expect(rows.map((row) => row['warehouseId'])).toEqual([null, null, null, ownId]);
  });

  test('Spec §5 order save: runs the checks in order and treats blank fields as missing', async () => {
    const body = buildOrderPayload({ address: ' ', city: '', orderDate: '', contentDetails: [] });
    const [shipment] = body.shipments;
    delete shipment?.country;
    const payload: Record<string, unknown> = { ...body };
    const loadRefusal = async () => {
      const response = await create(payload);
      expect(response.statusCode).toBe(422);
      const { message, details } = response.json();
      return [message, ...details.map(({ field }: { field: string }) => field)];
    };
    payload['pickupLocation'] = undefined;
    expect(await loadRefusal()).toEqual([
      'Please fill in all required consignee details: address, city, country',
      'shipments.0.address',
      'shipments.0.city',
      'shipments.0.country',
    ]);
    Object.assign(shipment ?? {}, { address: '1 Road', city: 'Bengaluru', country: 'India' });
    expect(await loadRefusal()).toEqual(['Order date is required', 'shipments.0.orderDate']);
    Object.assign(shipment ?? {}, { orderDate: '21/11/2026' });
    const products = 'Please fill in all required product details (name, quantity, and unit price)';
    expect(await loadRefusal()).toEqual([products, 'shipments.0.contentDetails']);
    Object.assign(shipment ?? {}, { contentDetails: [{ productName: 'A', quantity: 1 }] });
    expect(await loadRefusal()).toEqual([products, 'shipments.0.contentDetails.0.unitPrice']);
    Object.assign(shipment ?? {}, buildOrderPayload().shipments[0]);
    expect(await loadRefusal()).toEqual([
      'Please select a warehouse/pickup address',
      'pickupLocation',
    ]);
    payload['pickupLocation'] = { ...body.pickupLocation, name: ' ' };
    expect(await loadRefusal()).toEqual([expect.any(String), 'pickupLocation.name']);
  });

  test('Spec §5 order save, check 5: requires the dimensions of a single package', async () => {
    const weightDetails = [{ numberOfBoxes: 1, weightKg: 1, lengthCm: 10 }];
    const response = await create(buildOrderPayload({ weightDetails }));
    expect(response.json()).toMatchObject({
      message: 'Please fill in all required dimensions (length, width, height)',
      details: [
        { field: 'shipments.0.weightDetails.0.breadthCm' },
        { field: 'shipments.0.weightDetails.0.heightCm' },
      ],
    });
  });

  test('Spec §5 order save, check 5: accepts a numbered box of a multi package without dimensions', async () => {
    const caller = await app.signIn();
    const box = { numberOfBoxes: 1, weightKg: 1.5, lengthCm: '', breadthCm: '', heightCm: '' };
    const createWithBoxId = (boxId: number | string) =>
      create(buildOrderPayload({ weightDetails: [{ ...box, boxId }] }), {}, caller);
    for (const boxId of [1, '1']) expect((await createWithBoxId(boxId)).statusCode).toBe(201);
    for (const boxId of [0, '0', '']) expect((await createWithBoxId(boxId)).statusCode).toBe(422);
    const { data } = await listOrders(caller);
    const weightDetails = [{ numberOfBoxes: 1, clientLength: 0, clientDeadWeight: 1.5 }];
    expect(data).toMatchObject([{ weightDetails }, { weightDetails }]);
  });

  test('Spec §5 order save, check 6: requires the e-waybill number from 50,000 rupees', async () => {
    const createWorth = (unitPrice: number, waybill: string) =>
      create(
        buildOrderPayload({
          contentDetails: [{ productName: 'TV', quantity: 1, unitPrice }],
          waybill,
        }),
      );
    expect((await createWorth(49_999.99, '')).statusCode).toBe(201);
    const response = await createWorth(50_000, '');
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      message: 'GST ewaybill number is required for orders with total amount >= 50000',
      details: [{ field: 'shipments.0.waybill' }],
    });
    expect((await createWorth(50_000, '123456789012')).statusCode).toBe(201);
  });

  test('returns an error for each invalid field', async () => {
    const response = await create(
      buildOrderPayload({
        phone: '12345',
        pinCode: '000000',
        orderDate: '31/02/2026',
        sellerGstIn: '27AAPFU0939F1ZW',
        returnPhone: '12',
        returnPin: 'abc',
        returnEmail: 'x',
        contentDetails: [{ productName: 'A', quantity: 1.5, unitPrice: '3.999' }],
      }),
    );
    expect(response.statusCode).toBe(422);
    const fields = response
      .json()
      .details.map(({ field }: { field: string }) => field.replace('shipments.0.', ''));
    expect(fields.sort()).toEqual([
      'contentDetails.0.quantity',
      'contentDetails.0.unitPrice',
      'orderDate',
      'phone',
      'pinCode',
      'returnEmail',
      'returnPhone',
      'returnPin',
      'sellerGstIn',
    ]);
  });

  test('rejects malformed JSON with 400 and an invalid body with 422', async () => {
    const order = buildOrderPayload();
    const bodies: [number, unknown][] = [
      [422, {}],
      [422, []],
      [422, { ...order, shipments: [] }],
      [422, { ...order, sellerId: 'x' }],
      [422, { ...order, shipments: [{ ...order.shipments[0], status: 'DELIVERED' }] }],
      [422, { ...order, shipments: [{ ...order.shipments[0], contentDetails: [] }] }],
      [422, { ...order, shipments: [{ ...order.shipments[0], name: 'NUL \u0000' }] }],
      [422, { ...order, shipments: [{ ...order.shipments[0], codAmount: -1 }] }],
      [422, { ...order, pickupLocation: null }],
    ];
    for (const [status, body] of bodies) {
      const response = await create(body);
      expect([body, response.statusCode]).toEqual([body, status]);
      expect(response.json().message).toMatch(/\S/);
    }
    for (const [payload, status, code] of [
      ['{"shipments":', 400, 'malformed'],
      ['', 422, 'invalid'],
    ] as const) {
      const response = await app.fastify.inject({
        method: 'POST',
        url: '/booking/createPickup',
        headers: {
          authorization: `Bearer ${seller.accessToken}`,
          'content-type': 'application/json',
        },
        payload,
      });
      expect([payload, response.statusCode]).toEqual([payload, status]);
      expect(response.json()).toMatchObject({ code, message: expect.stringMatching(/\S/) });
    }
  });
});
