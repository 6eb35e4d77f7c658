import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getOrder } from '@shipdesk/contract/orders/orders';
import { editMatrix, type OrderGroup, orderGroups } from '@shipdesk/domain/order/order-edits';
import { type OrderStage, orderStages } from '@shipdesk/domain/shipping/order-stage';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildOrderPayload,
  buildWarehousePayload,
} from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

type Detail = ResponseOf<typeof getOrder>['data'];

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.script = () => 'booked';
  seller = await app.signIn();
});

async function createOrder(changes: object = {}): Promise<string> {
  const payload = buildOrderPayload();
  const shipments = payload.shipments.map((shipment) => ({ ...shipment, ...changes }));
  const response = await seller.post('/booking/createPickup', { ...payload, shipments });
  return response.json().data.docketNumber;
}

async function book(docket: string): Promise<void> {
  await seller.post('/api/shipments', { docketNumbers: [docket], choice: 'cheapest' });
  await app.runJobs();
}

async function loadDetail(docket: string): Promise<Detail> {
  return (await seller.get(`/api/orders/${docket}`)).json().data;
}

const edit = (docket: string, body: object) =>
  seller.send('PATCH', `/api/orders/${docket}`, { basedOnRevision: 1, ...body });

async function createWarehouse(changes: object = {}): Promise<string> {
  const response = await seller.post('/warehouse/create', buildWarehousePayload(changes));
  return response.json().data.id;
}

async function loadAudit(docket: string) {
  const { rows } = await app.ownerQuery(
    `select change from audit_entries join orders on orders.id::text = subject
     where action = 'order.changed' and docket_number = $1 order by at`,
    [docket],
  );
  return rows.map(({ change }) => change);
}

/** The scans that bring a booked parcel to a stage. */
const scansByStage: Partial<Record<OrderStage, readonly ShipmentStatus[]>> = {
  pickup_scheduled: ['PICKUP_SCHEDULED'],
  in_transit: ['PICKED_UP'],
  out_for_delivery: ['PICKED_UP', 'OUT_FOR_DELIVERY'],
  ndr: ['PICKED_UP', 'OUT_FOR_DELIVERY', 'UNDELIVERED'],
  rto: ['PICKED_UP', 'RTO_INITIATED'],
  delivered: ['PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED'],
  lost_or_damaged: ['PICKED_UP', 'LOST'],
};

async function createOrderAt(stage: OrderStage): Promise<string> {
  if (stage === 'booking_failed') {
    carrier.script = () => ({ kind: 'refused', code: 'other', words: 'No capacity' });
  }
  const docket = await createOrder();
  if (stage === 'cancelled') await seller.post(`/api/orders/${docket}/cancel`, undefined);
  if (stage === 'new' || stage === 'cancelled') return docket;
  await book(docket);
  const scans = scansByStage[stage];
  if (!scans) return docket;
  const { awb = '' } = carrier.parcels.get(docket) ?? {};
  carrier.scans.push(
    ...scans.map((status, index) => ({
      awb,
      reference: '',
      at: new Date(app.clock.now.getTime() + (index + 1) * 60_000),
      code: `X-${status}`,
      rawStatus: status,
      status,
      words: 'Scanned',
      location: 'Bengaluru',
      reason: null,
    })),
  );
  app.clock.advance(61_000);
  await app.runJobs();
  seller = await app.signInAgain(seller.email);
  return docket;
}

const product = { productName: 'Cardamom', quantity: 1, unitPrice: 800, hsnCode: '0908' };
const box = { numberOfBoxes: 1, weightKg: 1.2, lengthCm: 20, breadthCm: 20, heightCm: 10 };
const mumbaiAddress = {
  address: '4 Hill Road',
  pincode: '400050',
  city: 'Mumbai',
  state: 'Maharashtra',
  country: 'India',
};

/** A valid change for each group. */
const changes: Readonly<Record<OrderGroup, unknown>> = {
  consignee: { name: 'Asha Menon', email: '' },
  phone: { phone: '9811122233', altPhone: '' },
  address: mumbaiAddress,
  payment: { mode: 'COD', codAmount: 500 },
  products: [product],
  packages: { packageType: 'single(B2C)', boxes: [box] },
  pickup: {},
  papers: { ewayBillNumber: '123456789012', sellerName: 'Kochi Spices', sellerGstin: '' },
  reference: { orderId: 'WEB-1', referenceId: 'INV-1' },
  tags: ['Gift'],
  note: 'Call first',
};

describe('editMatrix', () => {
  test.each(orderStages)('accepts edits of only the groups that are open at %s', async (stage) => {
    const docket = await createOrderAt(stage);
    const detail = await loadDetail(docket);
    expect(detail.order.status).toBe(stage.toUpperCase());
    const warehouseId = await createWarehouse();
    const outcomes: Partial<Record<OrderGroup, string>> = {};
    for (const group of orderGroups) {
      const { revision } = await loadDetail(docket);
      const change = { ...changes, pickup: { warehouseId } }[group];
      const response = await edit(docket, { basedOnRevision: revision, [group]: change });
      const body = response.json();
      const isOpen = response.statusCode === 200;
      const accepted = { revision: revision + 1, changed: expect.arrayContaining([group]) };
      const refusal = { code: 'stage_conflict', details: [{ field: group }] };
      expect(body).toMatchObject(isOpen ? { data: accepted } : refusal);
      outcomes[group] = isOpen ? 'open' : body.details[0].code;
    }
    expect(outcomes).toEqual(
      Object.fromEntries(orderGroups.map((group) => [group, editMatrix[group][stage]])),
    );
    expect(detail.closed.map(({ group, reason }) => [group, reason])).toEqual(
      Object.entries(outcomes).filter(([, outcome]) => outcome !== 'open'),
    );
  });

  test('rejects an edit of the phone but not of the note during a booking', async () => {
    const docket = await createOrder();
    await seller.post('/api/shipments', { docketNumbers: [docket], choice: 'cheapest' });
    const response = await edit(docket, { phone: changes.phone });
    expect([response.statusCode, response.json().details[0].code]).toEqual([
      409,
      'shipment_being_booked',
    ]);
    expect((await edit(docket, { note: 'Call first' })).statusCode).toBe(200);
    await app.runJobs();
  });

  test('rejects an edit of an order with an erased consignee', async () => {
    const docket = await createOrder({ phone: '9822233344' });
    await edit(docket, { note: 'Ravi, house behind the temple' });
    await seller.post('/api/consignees/erase', { phone: '9822233344' });
    expect((await loadDetail(docket)).note).toBe('');
    const response = await edit(docket, { basedOnRevision: 2, products: changes.products });
    expect(response.json().details[0].code).toBe('consignee_erased');
  });
});

describe('PATCH /api/orders/:docketNumber', () => {
  test('changes the order and its price and records the old price in the audit log', async () => {
    const docket = await createOrder();
    const oldDetail = await loadDetail(docket);
    app.clock.advance(60_000);
    const response = await edit(docket, { address: mumbaiAddress, packages: changes.packages });
    expect(response.json().data).toEqual({
      docketNumber: docket,
      revision: 2,
      changed: ['address', 'packages'],
    });
    const newDetail = await loadDetail(docket);
    expect(newDetail).toMatchObject({
      consignee: mumbaiAddress,
      deadWeight: 1.2,
      volumetricWeight: 0.8,
      quotedAt: app.clock.now.toISOString(),
      history: [{ event: 'captured' }, { event: 'edited', groups: ['address', 'packages'] }],
    });
    expect(newDetail.quote?.zone).not.toBe(oldDetail.quote?.zone);
    expect(newDetail.others.map(({ name }) => name)).not.toContain(
      'Total weight in the order (kg)',
    );
    const [change] = await loadAudit(docket);
    expect(change).toMatchObject({
      dead_grams: [650, 1200],
      consignee_pincode: null,
      quote: [{ zone: oldDetail.quote?.zone }, { zone: newDetail.quote?.zone }],
    });
    expect(JSON.stringify(change)).not.toContain('Hill Road');
  });

  test('Correction of spec §3 rovType: stores the risk of a B2B order and changes it by an edit', async () => {
    const docket = await createOrder({ shippingServiceCategory: 'B2B', rovType: 'rovCarrier' });
    await edit(docket, { note: 'Call first' });
    const detail = await loadDetail(docket);
    expect(detail.rovType).toBe('rovCarrier');
    expect(detail.others).toContainEqual({ name: 'Who bears the risk', value: 'Carrier risk' });
    const packages = { packageType: 'single(B2B)', rovType: 'rovOwner', boxes: [box] };
    expect((await edit(docket, { basedOnRevision: 2, packages })).statusCode).toBe(200);
    expect((await loadDetail(docket)).rovType).toBe('rovOwner');
    await edit(docket, { basedOnRevision: 3, packages: changes.packages });
    expect((await loadDetail(docket)).others.map(({ name }) => name)).not.toContain(
      'Who bears the risk',
    );
  });

  test('keeps the price after an edit of the consignee and the phone', async () => {
    const docket = await createOrder();
    app.clock.advance(60_000);
    await edit(docket, { consignee: changes.consignee, phone: changes.phone });
    const { quotedAt, order } = await loadDetail(docket);
    expect(quotedAt).toBe((await loadDetail(docket)).history[0]?.at);
    expect(order).toMatchObject({ consigneeName: 'Asha Menon', consigneePhone: '9811122233' });
  });

  test('changes nothing for a repeated edit', async () => {
    const docket = await createOrder();
    const body = { phone: changes.phone, tags: [' Gift ', 'gift', 'VIP'] };
    expect((await edit(docket, body)).json().data.changed).toEqual(['phone', 'tags']);
    const response = await edit(docket, body);
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      { docketNumber: docket, revision: 2, changed: [] },
    ]);
    expect(await loadAudit(docket)).toHaveLength(1);
    expect((await loadDetail(docket)).tags).toEqual(['Gift', 'VIP']);
  });

  test('uses the address of a warehouse as pickup and return address', async () => {
    const docket = await createOrder();
    const warehouseId = await createWarehouse();
    await edit(docket, { pickup: { warehouseId } });
    const detail = await loadDetail(docket);
    expect(detail).toMatchObject({ warehouseId, returnTo: detail.pickup });
  });

  test('rejects an archived warehouse', async () => {
    const docket = await createOrder();
    const warehouseId = await createWarehouse();
    await seller.post(`/api/warehouses/${warehouseId}/archive`, undefined);
    const response = await edit(docket, { pickup: { warehouseId } });
    expect([response.statusCode, response.json().details]).toMatchObject([
      422,
      [{ field: 'pickup.warehouseId', code: 'warehouse_unknown' }],
    ]);
  });

  test('updates a COD amount that equals the invoice amount when the products change', async () => {
    const docket = await createOrder({ paymentMode: 'COD' });
    const response = await edit(docket, { products: changes.products });
    expect(response.json().data.changed).toEqual(['payment', 'products']);
    expect((await loadDetail(docket)).order).toMatchObject({ invoiceValue: 800, codAmount: 800 });
  });

  test('does not change the stage counts when an order is edited', async () => {
    const docket = await createOrder();
    await edit(docket, { products: changes.products, note: 'Call first' });
    expect((await seller.post('/api/orders/stages', {})).json().data).toEqual([
      { stage: 'new', orders: 1 },
    ]);
  });

  test.each([
    [{ phone: { phone: '12', altPhone: '' } }, 'phone.phone', 'mobile_invalid'],
    [{ products: [{ ...product, quantity: 0 }] }, 'products.0.quantity', 'quantity_invalid'],
    [
      { packages: { packageType: 'single(B2C)', boxes: [{ ...box, lengthCm: '' }] } },
      'packages.boxes.0.lengthCm',
      'dimensions_incomplete',
    ],
    [
      { packages: { packageType: 'multi(B2C)', boxes: [box, { ...box, weightKg: 0 }] } },
      'packages.boxes.1.weightKg',
      'weight_invalid',
    ],
    [
      { payment: { mode: 'COD', codAmount: 5000 } },
      'payment.codAmount',
      'cod_amount_above_invoice',
    ],
    [
      { products: [{ ...product, unitPrice: 60_000 }] },
      'papers.ewayBillNumber',
      'eway_bill_missing',
    ],
    [{ address: { ...mumbaiAddress, pincode: '12' } }, 'address.pincode', 'pincode_malformed'],
  ])('rejects the invalid edit %j', async (body, field, code) => {
    const response = await edit(await createOrder(), body);
    expect([response.statusCode, response.json().details]).toMatchObject([422, [{ field, code }]]);
  });

  test('rejects the order id of another order', async () => {
    await createOrder({ orderId: 'WEB-1' });
    const response = await edit(await createOrder(), { reference: changes.reference });
    expect([response.statusCode, response.json().reason]).toEqual([409, 'order_id_taken']);
  });

  test('returns 404 for an order of another seller', async () => {
    const docket = await createOrder();
    seller = await app.signIn();
    expect((await edit(docket, { note: 'mine' })).statusCode).toBe(404);
  });
});

describe('concurrent edits', () => {
  test('rejects an outdated edit and returns the last editor and the changed groups', async () => {
    const docket = await createOrder();
    await edit(docket, { phone: changes.phone });
    const response = await edit(docket, { address: mumbaiAddress });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { reason: 'order_newer', params: { editedBy: 'Test User', groups: ['phone'] } },
    ]);
    expect((await loadDetail(docket)).consignee.city).toBe('Bengaluru');
    expect((await edit(docket, { basedOnRevision: 2, address: mumbaiAddress })).statusCode).toBe(
      200,
    );
  });

  test('accepts an edit of other groups after a change of tags', async () => {
    const docket = await createOrder();
    await edit(docket, { tags: ['Gift'] });
    expect((await edit(docket, { address: mumbaiAddress })).statusCode).toBe(200);
    expect((await edit(docket, { note: 'Call first' })).statusCode).toBe(200);
    expect((await edit(docket, { tags: ['VIP'] })).statusCode).toBe(409);
  });

  test('accepts only one of two concurrent edits of a group', async () => {
    const docket = await createOrder();
    const responses = await Promise.all([
      edit(docket, { phone: { phone: '9811122233', altPhone: '' } }),
      edit(docket, { phone: { phone: '9811122244', altPhone: '' } }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await loadAudit(docket)).toHaveLength(1);
  });
});

test('lists the tags of the seller by frequency', async () => {
  const createTaggedOrder = async (tags: string[]) => edit(await createOrder(), { tags });
  await createTaggedOrder(['VIP', 'Gift']);
  await createTaggedOrder(['Gift']);
  expect((await seller.get('/api/order-tags')).json().data).toEqual(['Gift', 'VIP']);
  seller = await app.signIn();
  expect((await seller.get('/api/order-tags')).json().data).toEqual([]);
});
