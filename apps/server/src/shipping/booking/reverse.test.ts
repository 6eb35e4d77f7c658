import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();
const allCapabilities = {
  reverse: true,
  qualityChecks: ['brand', 'damage'],
  maxBoxes: 20,
} as const;

let seller: Caller;
const app = await testApp({ carriers: carrier });
beforeAll(async () => {
  seller = await app.signIn();
  const staff = await app.signIn({ role: 'Admin' });
  const { sellerId } = await app.findSeller(seller.email);
  await staff.send('PUT', `/api/sellers/${sellerId}/reverse`, { isOn: true });
});

beforeEach(() => {
  carrier.parcelLimits = allCapabilities;
});

const brandCheck = { check: 'brand', expected: ' Acme ', isRequired: true } as const;
const returnFields = {
  paymentMode: 'Pickup',
  returnReason: 'damaged',
  qualityChecks: [brandCheck],
} as const;
const sendOrder = (shipment: object) => {
  const payload = buildOrderPayload();
  const shipments = payload.shipments.map((sampleShipment) => ({ ...sampleShipment, ...shipment }));
  return seller.post('/booking/createPickup', { ...payload, shipments });
};
const createOrder = async (shipment: object): Promise<string> =>
  (await sendOrder(shipment)).json().data.docketNumber;
const previewBooking = async (docketNumber: string) =>
  (
    await seller.post('/api/shipments/preview', {
      docketNumbers: [docketNumber],
      choice: 'cheapest',
    })
  ).json().data;

test('stores the return reason and the quality checks of a reverse order', async () => {
  const docket = await createOrder(returnFields);
  const { data } = (await seller.get(`/api/orders/${docket}`)).json();
  expect(data.returned).toEqual({
    reason: 'damaged',
    checks: [{ check: 'brand', expected: 'Acme', isRequired: true }],
  });
});

test('accepts a reverse order without a return reason or quality checks', async () => {
  const docket = await createOrder({ paymentMode: 'Pickup' });
  expect((await seller.get(`/api/orders/${docket}`)).json().data).not.toHaveProperty('returned');
});

test.each([
  [
    { qualityChecks: [{ check: 'size' }] },
    { field: 'shipments.0.qualityChecks.0.expected', code: 'quality_check_expected_missing' },
  ],
  [
    { qualityChecks: [{ check: 'tags' }, { check: 'tags' }] },
    { field: 'shipments.0.qualityChecks.1.check', code: 'quality_check_twice' },
  ],
  [
    { paymentMode: 'Prepaid' },
    { field: 'shipments.0.returnReason', code: 'return_details_forward' },
  ],
])('rejects %o with an error for the field', async (changes, detail) => {
  const response = await sendOrder({ ...returnFields, ...changes });
  expect(response.statusCode).toBe(422);
  expect(response.json().details).toMatchObject([detail]);
});

test('books a reverse parcel with its reason and checks at a higher price than a forward parcel', async () => {
  const docket = await createOrder(returnFields);
  const { totalPaise } = await previewBooking(docket);
  expect(totalPaise).toBeGreaterThan((await previewBooking(await createOrder({}))).totalPaise);
  await seller.post('/api/shipments', { docketNumbers: [docket], choice: 'cheapest' });
  await app.runJobs();
  expect(carrier.parcels.get(docket)?.parcel).toMatchObject({
    direction: 'reverse',
    paymentMode: 'Pickup',
    codPaise: 0,
    consignee: { pincode: '560001' },
    returned: { reason: 'damaged', checks: [{ check: 'brand', expected: 'Acme' }] },
  });
});

test('rejects only reverse orders for an account without reverse pickups', async () => {
  carrier.parcelLimits = { ...allCapabilities, reverse: false };
  const { refused } = await previewBooking(await createOrder(returnFields));
  expect(refused).toMatchObject([{ problem: { code: 'carrier_reverse_missing' } }]);
  expect((await previewBooking(await createOrder({}))).eligible).toBe(1);
});

test('rejects an order only when the account lacks a required check', async () => {
  carrier.parcelLimits = { ...allCapabilities, qualityChecks: [] };
  const { refused } = await previewBooking(await createOrder(returnFields));
  expect(refused).toMatchObject([{ problem: { code: 'carrier_checks_missing' } }]);
  const optionalCheckFields = {
    ...returnFields,
    qualityChecks: [{ ...brandCheck, isRequired: false }],
  };
  expect((await previewBooking(await createOrder(optionalCheckFields))).eligible).toBe(1);
});

test('rejects an order with more boxes than the account accepts in one parcel', async () => {
  carrier.parcelLimits = { ...allCapabilities, maxBoxes: 1 };
  const box = { lengthCm: 10, breadthCm: 10, heightCm: 10, weightKg: 2 };
  const createOrderOfBoxes = (numberOfBoxes: number) =>
    createOrder({ weightDetails: [{ ...box, numberOfBoxes }] });
  const { eligible, refused } = await previewBooking(await createOrderOfBoxes(3));
  expect([eligible, refused[0].problem.code]).toEqual([0, 'carrier_boxes_missing']);
  expect((await previewBooking(await createOrderOfBoxes(1))).eligible).toBe(1);
});

test('rejects a reverse order on a manifest', async () => {
  const docket = await createOrder(returnFields);
  await seller.post('/api/shipments', { docketNumbers: [docket], choice: 'cheapest' });
  await app.runJobs();
  const response = await seller.post('/api/manifests', { docketNumbers: [docket] });
  expect([response.statusCode, response.json().reason]).toEqual([409, 'manifest_orders_unfit']);
  expect(response.json().details).toMatchObject([{ field: docket, code: 'manifest_reverse' }]);
});
