import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { findReturn, listReturns } from '@shipdesk/contract/shipping/returns';
import { beforeEach, expect, test } from 'vitest';
import {
  createFailedScan,
  reportScans,
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { samplePhoto } from '../../../test-support/samples/photo-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.scans.length = 0;
  seller = await app.signIn();
});

const scan = (...scans: Parameters<typeof reportScans>[1][]) =>
  reportScans({ app, carrier }, ...scans);

const loadReturns = async (tab = 'delivered', caller = seller) =>
  (await caller.get(`/api/returns?tab=${tab}`)).json<ResponseOf<typeof listReturns>>().data;

const findByCode = (code: string, caller = seller) => caller.post('/api/returns/find', { code });

const acknowledgeReturn = (
  { docketNumber }: Pick<ShippedParcel, 'docketNumber'>,
  {
    condition = 'good',
    note = '',
    ...otherFields
  }: { condition?: string; note?: string; photos?: string[] } = {},
  headers: Record<string, string> = {},
) =>
  seller.post(
    `/api/returns/${docketNumber}/acknowledge`,
    { condition, note, ...otherFields },
    headers,
  );

/** Ships a parcel, reports its return to the warehouse and returns the parcel. */
async function returnParcel(): Promise<ShippedParcel> {
  const parcel = await shipNewParcel(app, seller);
  await scan(createFailedScan(parcel, 'EOD-6', 'refused'));
  await scan({ awb: parcel.awb, status: 'RTO_INITIATED' });
  await scan({ awb: parcel.awb, status: 'RTO_DELIVERED' });
  return parcel;
}

test('scans move a return through the tabs and keep the reason of the failed delivery', async () => {
  const parcel = await shipNewParcel(app, seller);
  await scan(createFailedScan(parcel, 'EOD-6', 'refused'));
  expect((await loadReturns('all')).returns).toEqual([]);
  for (const [status, tab] of [
    ['RTO_INITIATED', 'initiated'],
    ['RTO_IN_TRANSIT', 'in_transit'],
    ['RTO_DELIVERED', 'delivered'],
  ] as const) {
    await scan({ awb: parcel.awb, status });
    const { counts, returns } = await loadReturns(tab);
    expect(counts).toMatchObject({ [tab]: 1, all: 1, acknowledged: 0 });
    expect(returns).toMatchObject([
      { docketNumber: parcel.docketNumber, reason: 'refused', state: tab, condition: null },
    ]);
  }
});

test('a returned parcel causes one notification, even after repeated scans', async () => {
  const parcel = await returnParcel();
  await scan({ awb: parcel.awb, status: 'RTO_DELIVERED' });
  await app.runJobs();
  const response = await seller.get('/api/notifications');
  const { data } = response.json<{ data: { event: string; docketNumber: string }[] }>();
  expect(data.filter(({ event }) => event === 'return_arrived')).toMatchObject([
    { docketNumber: parcel.docketNumber },
  ]);
});

test('a revoked return is in no open tab and cannot be acknowledged', async () => {
  const parcel = await shipNewParcel(app, seller);
  await scan({ awb: parcel.awb, status: 'RTO_INITIATED' });
  await scan({ awb: parcel.awb, status: 'OUT_FOR_DELIVERY' });
  expect((await loadReturns()).counts).toMatchObject({ initiated: 0, delivered: 0, all: 1 });
  const response = await acknowledgeReturn(parcel);
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'stage_conflict' });
});

test('finds only returns of the seller, by docket number, AWB, order id or reference', async () => {
  const parcel = await returnParcel();
  const foundReturn = (await findByCode(parcel.docketNumber)).json<ResponseOf<typeof findReturn>>()
    .data;
  const { rows } = await app.ownerQuery(
    `update orders set client_reference = 'KURTI-7' where docket_number = $1
      returning lower(order_ref) as id`,
    [parcel.docketNumber],
  );
  const expectedReturn = { ...foundReturn, reference: 'KURTI-7' };
  for (const code of [parcel.awb, String(rows[0]?.['id']), 'kurti-7']) {
    expect((await findByCode(code)).json().data).toEqual(expectedReturn);
  }
  const parcelInTransit = await shipNewParcel(app, seller);
  expect((await findByCode(parcelInTransit.docketNumber)).statusCode).toBe(404);
  const otherSeller = await app.signIn();
  expect((await findByCode(parcel.docketNumber, otherSeller)).json()).toMatchObject({
    code: 'not_found',
    message: 'No parcel with this number is being returned. Check the label.',
  });
  expect((await loadReturns('all', otherSeller)).returns).toEqual([]);
});

test('an acknowledgement stores the condition and records one event per idempotency key', async () => {
  const parcel = await returnParcel();
  const key = { 'idempotency-key': 'torn-bag' };
  const firstResponse = await acknowledgeReturn(
    parcel,
    { condition: 'damaged', note: ' Torn bag ' },
    key,
  );
  expect(firstResponse.statusCode).toBe(201);
  const repeatedResponse = await acknowledgeReturn(
    parcel,
    { condition: 'damaged', note: ' Torn bag ' },
    key,
  );
  expect(repeatedResponse.json()).toEqual(firstResponse.json());
  const { counts, returns } = await loadReturns('acknowledged');
  expect(counts).toMatchObject({ delivered: 0, acknowledged: 1 });
  expect(returns).toMatchObject([{ condition: 'damaged', note: 'Torn bag' }]);
  expect(returns[0]?.acknowledgedBy).not.toBe('');
  const { sellerId } = await app.findSeller(seller.email);
  const events = await app.database.asSeller(forSeller(sellerId), (db) =>
    db
      .selectFrom('domainEvents')
      .select('data')
      .where('kind', '=', 'return.acknowledged')
      .execute(),
  );
  expect(events).toEqual([{ data: { condition: 'damaged' } }]);
});

test('late scans do not undo an acknowledgement', async () => {
  const parcel = await shipNewParcel(app, seller);
  await scan({ awb: parcel.awb, status: 'RTO_IN_TRANSIT' });
  await acknowledgeReturn(parcel);
  await scan({ awb: parcel.awb, status: 'RTO_DELIVERED' });
  expect((await loadReturns('acknowledged')).returns).toMatchObject([{ condition: 'good' }]);
});

test('a second acknowledgement replaces the condition', async () => {
  const parcel = await returnParcel();
  await acknowledgeReturn(parcel);
  await acknowledgeReturn(parcel, { condition: 'wrong_item' });
  expect((await loadReturns('acknowledged')).returns).toMatchObject([{ condition: 'wrong_item' }]);
});

test('erases the note of an erased consignee and keeps the condition', async () => {
  const parcel = await returnParcel();
  await acknowledgeReturn(parcel, { condition: 'missing', note: 'Asha Menon called' });
  const consignee = { phone: buildOrderPayload().shipments[0]?.phone };
  expect((await seller.post('/api/consignees/erase', consignee)).statusCode).toBe(202);
  await app.runJobs();
  expect((await loadReturns('acknowledged')).returns).toMatchObject([
    { condition: 'missing', note: '' },
  ]);
});

test('only an acknowledgement with a list of photos replaces the photos', async () => {
  const parcel = await returnParcel();
  const photo = samplePhoto.toString('base64');
  const key = { 'idempotency-key': 'two-photos' };
  await acknowledgeReturn(parcel, { condition: 'damaged', photos: [photo, photo] }, key);
  await acknowledgeReturn(parcel, { condition: 'damaged', photos: [photo, photo] }, key);
  const loadPhotos = async () => (await loadReturns('acknowledged')).returns[0]?.photos ?? [];
  const firstPhotos = await loadPhotos();
  expect(firstPhotos).toMatchObject([{ width: 16, height: 12 }, {}]);
  expect((await seller.get(`/api/photos/${firstPhotos[0]?.id}`)).rawPayload).toEqual(samplePhoto);
  await acknowledgeReturn(parcel, { condition: 'good' });
  expect(await loadPhotos()).toEqual(firstPhotos);
  await acknowledgeReturn(parcel, { condition: 'good', photos: [] });
  expect(await loadPhotos()).toEqual([]);
});

test('rejects an invalid photo and more than four photos', async () => {
  const parcel = await returnParcel();
  const photo = samplePhoto.toString('base64');
  const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
  const refusedResponse = await acknowledgeReturn(parcel, { photos: [photo, svg] });
  expect([refusedResponse.statusCode, refusedResponse.json().details]).toMatchObject([
    422,
    [{ field: 'photos.1' }],
  ]);
  const fiveResponse = await acknowledgeReturn(parcel, {
    photos: Array.from({ length: 5 }, () => photo),
  });
  expect(fiveResponse.statusCode).toBe(422);
  expect((await loadReturns()).returns).toMatchObject([{ condition: null, photos: [] }]);
});

test('erases the photos of an erased consignee', async () => {
  const parcel = await returnParcel();
  await acknowledgeReturn(parcel, { photos: [samplePhoto.toString('base64')] });
  const consignee = { phone: buildOrderPayload().shipments[0]?.phone };
  await seller.post('/api/consignees/erase', consignee);
  await app.runJobs();
  expect((await loadReturns('acknowledged')).returns).toMatchObject([{ photos: [] }]);
});

test('a seller can acknowledge a reverse parcel after the delivery', async () => {
  const staff = await app.signIn({ role: 'Admin' });
  const { sellerId } = await app.findSeller(seller.email);
  await staff.send('PUT', `/api/sellers/${sellerId}/reverse`, { isOn: true });
  carrier.parcelLimits = { reverse: true, qualityChecks: [], maxBoxes: 1 };
  const forwardParcel = await shipNewParcel(app, seller);
  const parcel = await shipNewParcel(app, seller, {
    paymentMode: 'Pickup',
    returnReason: 'damaged',
  });
  await scan(
    { awb: parcel.awb, status: 'PICKED_UP' },
    { awb: forwardParcel.awb, status: 'DELIVERED' },
  );
  expect((await loadReturns('all')).returns).toEqual([]);
  await scan({ awb: parcel.awb, status: 'DELIVERED' });
  const { counts, returns } = await loadReturns('delivered');
  expect(counts).toMatchObject({ delivered: 1, all: 1 });
  expect(returns).toMatchObject([
    {
      docketNumber: parcel.docketNumber,
      direction: 'reverse',
      returnReason: 'damaged',
      reason: null,
    },
  ]);
  const { reference } = returns[0] ?? { reference: '' };
  expect((await findByCode(reference)).statusCode).toBe(200);
  expect((await acknowledgeReturn(parcel, { condition: 'wrong_item' })).statusCode).toBe(201);
  await scan({ awb: parcel.awb, status: 'DELIVERED' });
  expect((await loadReturns('acknowledged')).returns).toMatchObject([{ condition: 'wrong_item' }]);
});
