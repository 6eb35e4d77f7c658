import { afterAll, expect, test } from 'vitest';
import {
  bookParcels,
  bookSingle,
  carrierWarehouse,
  createParcel,
  createTimeout,
  findBooking,
} from '../../../../test-support/carriers/carrier-samples.ts';
import { UNNUMBERED_PINCODE } from '../../../../test-support/carriers/fake-shiprocket.ts';
import { startShiprocket } from '../../../../test-support/carriers/shiprocket-under-test.ts';
import type { CarrierIds } from '../port.ts';
import { readShiprocketCode } from './shiprocket-codes.ts';

const app = await startShiprocket();
const { carrier, fake } = app;
afterAll(() => app.close());
await carrier.registerWarehouse(carrierWarehouse, createTimeout());

const findBody = (path: string) =>
  JSON.parse(fake.calls.findLast((call) => call.path.endsWith(path))?.body ?? '{}');

test('books with the cheapest courier of the service, in kilograms and rupees', async () => {
  const outcome = await bookSingle(carrier, createParcel('cheapest'));
  expect(outcome).toMatchObject({
    kind: 'booked',
    sortCode: 'BLR/KOR',
    ids: { orderId: expect.stringMatching(/^\d+$/), courierId: '54', courier: 'Slow Surface' },
  });
  expect(findBody('/orders/create/adhoc')).toMatchObject({
    order_id: 'cheapest',
    pickup_location: carrierWarehouse.name,
    billing_pincode: 400001,
    payment_method: 'COD',
    sub_total: 1250.5,
    weight: 0.65,
    height: 6.5,
  });
  const airParcel = createParcel('air', {
    service: 'express',
    paymentMode: 'Prepaid',
    codPaise: 0,
  });
  expect(await bookSingle(carrier, airParcel)).toMatchObject({ ids: { courier: 'Sky Air' } });
});

test('ignores a courier without a rate', async () => {
  const available_courier_companies = [
    { courier_company_id: 1, rate: null },
    { courier_company_id: 54, rate: '61.5' },
  ];
  fake.fail({ status: 200, body: JSON.stringify({ data: { available_courier_companies } }) });
  expect(await bookSingle(carrier, createParcel('unrated'))).toMatchObject({
    ids: { courierId: '54' },
  });
});

test('stores the ids of an order before the request for the AWB', async () => {
  const storedIds: [string, CarrierIds][] = [];
  const lastPaths: string[] = [];
  await bookParcels(carrier, [createParcel('kept')], {
    storeIds: async (reference, ids) => {
      storedIds.push([reference, ids]);
      lastPaths.push(fake.calls.at(-1)?.path ?? '');
    },
  });
  expect(lastPaths).toEqual(['/v1/external/orders/create/adhoc']);
  expect(storedIds).toMatchObject([['kept', { shipmentId: expect.stringMatching(/^\d+$/) }]]);
});

test('returns the cause of a refused AWB, and cancels the order by the stored ids', async () => {
  const consignee = { ...createParcel('').consignee, pincode: UNNUMBERED_PINCODE };
  let ids: CarrierIds = {};
  const parcel = createParcel('unnumbered', { consignee });
  const [outcome] = await bookParcels(carrier, [parcel], {
    storeIds: async (_reference, newIds) => void (ids = newIds),
  });
  expect(outcome).toMatchObject({ kind: 'refused', code: 'unserviceable' });
  expect(await findBooking(carrier, 'unnumbered')).toMatchObject({ kind: 'found', awb: '' });
  expect(await carrier.cancel({ awb: '', ids }, createTimeout())).toEqual({ kind: 'cancelled' });
  expect(fake.findOrder('unnumbered')?.status).toBe('CANCELED');
  expect(await findBooking(carrier, 'unnumbered')).toEqual({ kind: 'not_found' });
  expect(await bookSingle(carrier, parcel)).toMatchObject({
    kind: 'refused',
    words: expect.stringContaining('was cancelled at Shiprocket'),
  });
});

test('creates no order when no courier accepts the parcel', async () => {
  const consignee = { ...createParcel('').consignee, pincode: app.unserviceablePincode };
  expect(await bookSingle(carrier, createParcel('nowhere', { consignee }))).toMatchObject({
    kind: 'refused',
    code: 'unserviceable',
  });
  expect(fake.countOrders('nowhere')).toBe(0);
});

test('maps an error with status 200 to a refusal', async () => {
  const body = JSON.stringify({ message: 'Please recharge your wallet', status_code: 402 });
  fake.fail('none', { status: 200, body });
  expect(await bookSingle(carrier, createParcel('broke'))).toMatchObject({
    kind: 'refused',
    code: 'insufficient_balance',
  });
});

test.each([
  [400, { message: 'Order is already shipped and cannot be cancelled', status_code: 400 }],
  [200, { message: 'Cannot cancel an order in transit', status_code: 400 }],
])(
  "returns Shiprocket's message for a cancellation that is refused with status %i",
  async (status, body) => {
    fake.fail({ status, body: JSON.stringify(body) });
    const parcel = { awb: '', ids: { orderId: '1' } };
    expect(await carrier.cancel(parcel, createTimeout())).toEqual({
      kind: 'refused',
      code: 'other',
      words: body.message,
    });
  },
);

test('reuses the token for many calls', async () => {
  const loginsBefore = fake.countLogins();
  for (let call = 0; call < 5; call += 1) await findBooking(carrier, 'kept');
  expect(fake.countLogins()).toBe(loginsBefore);
});

test('signs in again after Shiprocket refuses the token', async () => {
  const loginsBefore = fake.countLogins();
  fake.fail({ status: 401, body: '{"message":"Token has expired"}' });
  expect(await findBooking(carrier, 'kept')).toMatchObject({ kind: 'found' });
  expect(fake.countLogins()).toBe(loginsBefore + 1);
});

test('takes the reason of a failed delivery from the text, or uses the reason other', () => {
  expect(readShiprocketCode('21', 'Consignee refused')).toEqual({
    status: 'UNDELIVERED',
    reason: 'refused',
  });
  expect(readShiprocketCode('21', 'Future delivery requested').reason).toBe('reschedule_asked');
  expect(readShiprocketCode('21', '').reason).toBe('other');
});

test('maps an unknown code to UNKNOWN', () => {
  expect(readShiprocketCode('999', 'Delivered')).toEqual({ status: 'UNKNOWN', reason: null });
});
