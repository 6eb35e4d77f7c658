import { computeStatus } from '@shipdesk/domain/shipping/status';
import { afterAll, expect, test } from 'vitest';
import { startAmazonShipping } from '../../../../test-support/carriers/amazon-shipping-under-test.ts';
import {
  bookParcels,
  bookSingle,
  carrierAddress,
  createIdStore,
  createParcel,
  createTimeout,
  findBooking,
} from '../../../../test-support/carriers/carrier-samples.ts';
import { splitAddress } from './amazon-shipping-booking.ts';
import { readAmazonCode } from './amazon-shipping-codes.ts';

const ELEVEN_MINUTES_MS = 11 * 60_000;

const app = await startAmazonShipping();
const { carrier, fake } = app;
afterAll(() => app.close());

const findCall = (path: string) => fake.calls.findLast((call) => call.path.endsWith(path));
const readBody = (path: string) => JSON.parse(findCall(path)?.body ?? '{}');

async function book(reference: string) {
  const outcome = await bookSingle(carrier, createParcel(reference));
  if (outcome.kind !== 'booked') throw new Error(JSON.stringify(outcome));
  return { awb: outcome.awb, ids: outcome.ids ?? {} };
}

test('requests rates in grams, centimetres and rupees', async () => {
  const { ids } = await book('units');
  expect(ids).toEqual({ shipmentId: expect.stringMatching(/^amzn1/), reference: 'units' });
  expect(readBody('/rates')).toMatchObject({
    channelDetails: { channelType: 'EXTERNAL' },
    shipTo: { name: 'Asha Rao', postalCode: '400001', countryCode: 'IN' },
    taxDetails: [{ taxType: 'GST', taxRegistrationNumber: '29ABCDE1234F1Z5' }],
    valueAddedServices: { collectOnDelivery: { amount: { value: 1250.5, unit: 'INR' } } },
    packages: [
      {
        packageClientReferenceId: 'units',
        weight: { value: 650, unit: 'GRAM' },
        dimensions: { length: 35, width: 30, height: 6.5, unit: 'CENTIMETER' },
      },
    ],
  });
});

test('buys the cheapest rate that accepts the payment mode', async () => {
  await book('rated');
  expect(readBody('/shipments')).toMatchObject({
    rateId: 'Standard',
    requestedDocumentSpecification: { format: 'PDF', size: { length: 6, width: 4 }, dpi: 203 },
    requestedValueAddedServices: [{ id: 'CollectOnDelivery' }],
  });
  expect(findCall('/shipments')?.headers['x-amzn-idempotencykey']).toBe('rated');
  const prepaid = createParcel('prepaid', { paymentMode: 'Prepaid', codPaise: 0 });
  await bookSingle(carrier, prepaid);
  expect(readBody('/shipments')).not.toHaveProperty('requestedValueAddedServices');
  expect(readBody('/shipments').rateId).toBe('Prepaid');
});

test('a lookup finds a purchase with a lost response after the rate has expired', async () => {
  const idStore = createIdStore();
  fake.fail('none', 'lose_response');
  await bookParcels(carrier, [createParcel('lost')], idStore);
  fake.advance(ELEVEN_MINUTES_MS);
  const foundBooking = { kind: 'found', ids: { reference: 'lost' } };
  expect(await findBooking(carrier, 'lost', { ids: idStore.ids })).toMatchObject(foundBooking);
  expect(fake.countOrders('lost')).toBe(1);
});

test('requests a new rate when a rate expires before the purchase', async () => {
  const idStore = createIdStore();
  fake.fail('none', 'lose_request');
  await bookParcels(carrier, [createParcel('late')], idStore);
  fake.advance(ELEVEN_MINUTES_MS);
  expect(await findBooking(carrier, 'late', { ids: idStore.ids })).toEqual({ kind: 'not_found' });
  const parcels = [createParcel('late', { ids: idStore.ids })];
  expect(await bookParcels(carrier, parcels, idStore)).toMatchObject([{ kind: 'booked' }]);
  expect(fake.countOrders('late')).toBe(1);
});

test('keeps the booking ids when Amazon rejects the purchase as a duplicate', async () => {
  const idStore = createIdStore();
  fake.fail('none', {
    status: 400,
    body: JSON.stringify({ errors: [{ code: 'InvalidInput', message: 'Idempotency mismatch' }] }),
  });
  const [outcome] = await bookParcels(carrier, [createParcel('twice')], idStore);
  expect(outcome).toMatchObject({ kind: 'refused', code: 'duplicate_reference' });
  expect(idStore.ids).toMatchObject({ reference: 'twice' });
});

test('cancels a booking after a lost purchase request or a lost response', async () => {
  for (const [reference, fault] of [
    ['bought', 'lose_response'],
    ['unbought', 'lose_request'],
  ] as const) {
    const idStore = createIdStore();
    fake.fail('none', fault);
    await bookParcels(carrier, [createParcel(reference)], idStore);
    const parcel = { awb: '', ids: idStore.ids };
    expect(await carrier.cancel(parcel, createTimeout())).toEqual({ kind: 'cancelled' });
    expect(fake.countOpenOrders(reference)).toBe(0);
  }
});

test('cancels a lost purchase only after Amazon stops throttling the lookup', async () => {
  const idStore = createIdStore();
  fake.fail('none', 'lose_response');
  await bookParcels(carrier, [createParcel('throttled')], idStore);
  const parcel = { awb: '', ids: idStore.ids };
  fake.fail({ status: 429, body: '{"errors":[{"code":"QuotaExceeded"}]}' });
  expect(await carrier.cancel(parcel, createTimeout())).toMatchObject({ code: 'throttled' });
  expect(await carrier.cancel(parcel, createTimeout())).toEqual({ kind: 'cancelled' });
  expect(fake.countOpenOrders('throttled')).toBe(0);
});

test("returns Amazon's message for a parcel that no rate accepts", async () => {
  const consignee = { ...carrierAddress, pincode: app.unserviceablePincode };
  expect(await bookSingle(carrier, createParcel('nowhere', { consignee }))).toEqual({
    kind: 'refused',
    code: 'unserviceable',
    words: 'NO_COVERAGE; No coverage to the address',
  });
});

test.each([
  'shipTo.addressLine1 is invalid',
  'postalCode is required',
  'Invalid value for phoneNumber',
])('maps the message "%s" to an invalid address', async (message) => {
  fake.fail({ status: 400, body: JSON.stringify({ errors: [{ code: 'InvalidInput', message }] }) });
  expect(await bookSingle(carrier, createParcel('address'))).toEqual({
    kind: 'refused',
    code: 'invalid_address',
    words: message,
  });
});

test('splits an address into at most three lines of at most 60 characters', () => {
  const words = 'Flat 402, Shanti Niketan Apartments, behind the State Bank of India, M.G. Road';
  expect(splitAddress(words)).toEqual([
    'Flat 402, Shanti Niketan Apartments, behind the State Bank',
    'of India, M.G. Road',
  ]);
  expect(splitAddress('x'.repeat(150))?.map((line) => line.length)).toEqual([60, 60, 30]);
  expect(splitAddress(`${'y'.repeat(40)} `.repeat(4).trim())?.length).toBe(3);
});

test('rejects an address of more than three lines before any call', async () => {
  const consignee = { ...carrierAddress, address: 'z'.repeat(181) };
  const callsBefore = fake.calls.length;
  expect(await bookSingle(carrier, createParcel('long', { consignee }))).toMatchObject({
    kind: 'refused',
    code: 'invalid_address',
  });
  expect(fake.calls.length).toBe(callsBefore);
});

test('signs in again after Amazon rejects an expired token with status 403', async () => {
  const loginsBefore = fake.countLogins();
  const body = { errors: [{ code: 'Unauthorized', message: 'The access token has expired.' }] };
  fake.fail({ status: 403, body: JSON.stringify(body) });
  expect(await bookSingle(carrier, createParcel('renewed'))).toMatchObject({ kind: 'booked' });
  expect(fake.countLogins()).toBe(loginsBefore + 1);
});

test('sends each NDR action with the data that Amazon requires', async () => {
  const { awb } = await book('answered');
  fake.failDelivery(awb, 'AddressNotFound');
  for (const [action, body] of [
    [{ kind: 'reattempt' }, { ndrAction: 'REATTEMPT' }],
    [
      { kind: 'change_details', phone: '9000000002', address: 'Gate 2' },
      { ndrRequestData: { additionalAddressNotes: 'Phone 9000000002. Gate 2' } },
    ],
    [
      { kind: 'defer', on: '2026-11-25' },
      { ndrAction: 'RESCHEDULE', ndrRequestData: { rescheduleDate: '2026-11-25T00:00:00Z' } },
    ],
    [{ kind: 'return' }, { ndrAction: 'RTO' }],
  ] as const) {
    const outcome = await carrier.submitNdrAction(awb, action, createTimeout());
    expect(outcome).toEqual({ kind: 'submitted', token: '' });
    expect(readBody('/ndrFeedback')).toMatchObject({ trackingId: awb, ...body });
  }
});

test('parses the reason of a failed delivery and the events of a return', async () => {
  const { awb } = await book('returned');
  fake.failDelivery(awb, 'OtpNotAvailable');
  const loadScans = async () => {
    const tracking = await carrier.track([awb], createTimeout());
    return tracking.kind === 'scans' ? tracking.scans : [];
  };
  expect((await loadScans()).at(-1)).toMatchObject({ status: 'UNDELIVERED', reason: 'otp_failed' });
  for (const event of ['ReturnInitiated', 'Departed', 'OutForDelivery', 'Delivered']) {
    fake.addEvent(awb, event, 'RETURNS');
  }
  expect(computeStatus(await loadScans())).toBe('RTO_DELIVERED');
});

test('an unknown event has the status UNKNOWN', () => {
  for (const code of ['', 'constructor', 'delivered', 'Returns.', 'Teleported']) {
    expect(readAmazonCode(code)).toEqual({ status: 'UNKNOWN', reason: null });
  }
});

test('a rejected delivery has the reason refused', () => {
  expect(readAmazonCode('Rejected', ['AddressNotFound']).reason).toBe('refused');
});

test('a failed delivery with an unknown cause has the reason other', () => {
  expect(readAmazonCode('DeliveryAttempted', ['Signed']).reason).toBe('other');
});
