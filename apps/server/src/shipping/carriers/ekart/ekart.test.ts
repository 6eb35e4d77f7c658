import { computeStatus } from '@shipdesk/domain/shipping/status';
import { afterAll, expect, test } from 'vitest';
import {
  bookParcels,
  bookSingle,
  carrierWarehouse,
  createParcel,
  createTimeout,
  findBooking,
} from '../../../../test-support/carriers/carrier-samples.ts';
import { startEkart } from '../../../../test-support/carriers/ekart-under-test.ts';
import type { CarrierIds } from '../port.ts';
import { ekartCodes, readEkartCode } from './ekart-codes.ts';

const app = await startEkart();
const { carrier, fake } = app;
afterAll(() => app.close());
await carrier.registerWarehouse(carrierWarehouse, createTimeout());

const readBody = () => JSON.parse(fake.calls.at(-1)?.body ?? '{}');

async function book(reference: string) {
  const outcome = await bookSingle(carrier, createParcel(reference));
  if (outcome.kind !== 'booked') throw new Error(JSON.stringify(outcome));
  return { awb: outcome.awb, ids: outcome.ids ?? {} };
}

test('sends grams, whole centimetres and rupees, and the pincode and phone as numbers', async () => {
  await book('units');
  expect(readBody()).toMatchObject({
    order_number: 'units',
    seller_gst_tin: '29ABCDE1234F1Z5',
    payment_mode: 'COD',
    cod_amount: 1250.5,
    total_amount: 1250.5,
    weight: 650,
    length: 35,
    width: 30,
    height: 7,
    drop_location: { pin: 400001, phone: 9876543210, country: 'IN' },
    pickup_location: { name: carrierWarehouse.name },
    return_location: { name: 'Peenya', pin: 560058 },
  });
});

test('sends a reverse parcel with the consignee as drop location and the reason as text', async () => {
  const returned = { reason: 'size_or_fit' as const, checks: [] };
  const changes = { direction: 'reverse', paymentMode: 'Pickup', codPaise: 0, returned } as const;
  const outcome = await bookSingle(carrier, createParcel('reverse', changes));
  expect(outcome).toMatchObject({ kind: 'booked' });
  expect(readBody()).toMatchObject({
    payment_mode: 'Pickup',
    cod_amount: 0,
    return_reason: 'Size or fit',
    drop_location: { pin: 400001 },
    pickup_location: { name: carrierWarehouse.name },
  });
});

test('marks a booking as sent before its request, and removes the mark after a refusal', async () => {
  const storedIds: CarrierIds[] = [];
  const storeIds = async (_reference: string, ids: CarrierIds) => void storedIds.push(ids);
  const callsBefore = fake.calls.length;
  fake.fail({ status: 429, body: '' });
  const parcels = [createParcel('noted')];
  expect(await bookParcels(carrier, parcels, { storeIds })).toMatchObject([{ code: 'throttled' }]);
  expect(fake.calls.length).toBe(callsBefore + 1);
  expect(storedIds).toEqual([{ request: 'sent' }, {}]);
  expect(await findBooking(carrier, 'noted')).toEqual({ kind: 'not_found' });
});

test('a lookup finds a lost booking by its push', async () => {
  fake.fail('lose_response');
  await bookParcels(carrier, [createParcel('pushed')]);
  expect(await findBooking(carrier, 'pushed', { ids: { request: 'sent' } })).toMatchObject({
    kind: 'found',
    awb: expect.stringMatching(/^500999A/),
    ids: { wbn: expect.stringMatching(/^FMPC/) },
  });
});

test('a lookup returns an unknown outcome if only a push with a longer reference arrived', async () => {
  await book('reference-2');
  expect(await findBooking(carrier, 'reference', { ids: { request: 'sent' } })).toMatchObject({
    kind: 'unknown',
  });
});

test.each([
  [200, { status: false, remark: 'Drop pincode is not serviceable' }, 'unserviceable'],
  [404, { message: 'SWIFT_RESOURCE_NOT_FOUND_EXCEPTION' }, 'warehouse_unknown'],
  [
    400,
    { message: 'SWIFT_VALIDATION_EXCEPTION', description: 'pin is invalid' },
    'invalid_address',
  ],
  [400, { message: 'Insufficient wallet balance' }, 'insufficient_balance'],
  [400, { message: 'SWIFT_VALIDATION_EXCEPTION', description: 'hsn_code' }, 'other'],
])('maps a refusal with status %i and %o to %s', async (status, body, code) => {
  fake.fail({ status, body: JSON.stringify(body) });
  expect(await bookSingle(carrier, createParcel('refused'))).toMatchObject({
    kind: 'refused',
    code,
  });
});

test("returns Ekart's message for the refused cancellation of a parcel in transit", async () => {
  const parcel = await book('late');
  fake.failDelivery(parcel.awb, 'Address Issue');
  expect(await carrier.cancel(parcel, createTimeout())).toEqual({
    kind: 'refused',
    code: 'other',
    words: 'Shipment is in transit',
  });
});

test('sends each NDR action in the format of Ekart', async () => {
  const { awb } = await book('answered');
  fake.failDelivery(awb, 'Address Issue');
  const tomorrow = Date.parse('2026-11-22T00:00:00+05:30');
  for (const [action, body] of [
    [{ kind: 'reattempt' }, { action: 'Re-Attempt', date: tomorrow }],
    [{ kind: 'defer', on: '2026-11-25' }, { date: Date.parse('2026-11-25T00:00:00+05:30') }],
    [
      { kind: 'change_details', phone: '9000000002' },
      { phone: '9000000002', date: tomorrow },
    ],
    [{ kind: 'return' }, { action: 'RTO' }],
  ] as const) {
    const outcome = await carrier.submitNdrAction(awb, action, createTimeout());
    expect(outcome).toEqual({ kind: 'submitted', token: '' });
    expect(readBody()).toMatchObject({ wbn: awb, ...body });
  }
});

test('a push of a new parcel has no scans', async () => {
  const { awb } = await book('created');
  const push = fake.listCreatedPushes().find((body) => body.includes(awb)) ?? '';
  expect(carrier.parsePush(app.sign(Buffer.from(push)))).toEqual({ kind: 'scans', scans: [] });
});

test('a push of a failed delivery has the reason', async () => {
  const { awb } = await book('reasons');
  fake.failDelivery(awb, 'OTP Not Received/OTP Mismatch');
  expect(carrier.parsePush(await app.buildNewestPush(awb))).toMatchObject({
    scans: [{ awb, reference: 'reasons', status: 'UNDELIVERED', reason: 'otp_failed' }],
  });
});

test("returns Ekart's message for a pending label", async () => {
  const parcel = await book('unlabelled');
  const body = { statusCode: 400, message: 'Label is being generated' };
  fake.fail({ status: 400, body: JSON.stringify(body) });
  expect(await carrier.loadLabel?.(parcel, createTimeout())).toEqual({
    kind: 'refused',
    code: 'other',
    words: 'Label is being generated',
  });
});

test('refuses the label of an unknown parcel', async () => {
  expect(await carrier.loadLabel?.({ awb: 'unknown', ids: {} }, createTimeout())).toMatchObject({
    kind: 'refused',
  });
});

test('defines 23 status codes', () => {
  expect(Object.keys(ekartCodes.statuses).length).toBe(23);
});

test('maps an unknown code to UNKNOWN', () => {
  for (const code of ['', 'constructor', 'delivered', 'Teleported']) {
    expect(readEkartCode(code)).toEqual({ status: 'UNKNOWN', reason: null });
  }
});

test('takes the reason of a failed delivery from the text, or uses the reason other', () => {
  expect(readEkartCode('Undelivered', 'Rejected by Customer').reason).toBe('refused');
  expect(readEkartCode('Undelivered', '', '').reason).toBe('other');
});

test('the codes of a journey lead to a delivery or a return', () => {
  const foldStatuses = (...statuses: string[]) =>
    computeStatus(
      statuses.map((code, minute) => ({
        at: new Date(Date.UTC(2026, 10, 21, 9, minute)),
        code,
        status: readEkartCode(code).status,
      })),
    );
  expect(
    foldStatuses('Order Placed', 'Picked Up', 'In Transit', 'Out for Delivery', 'Delivered'),
  ).toBe('DELIVERED');
  expect(foldStatuses('Order Placed', 'Undelivered', 'RTO Requested', 'RTO Delivered')).toBe(
    'RTO_DELIVERED',
  );
});
