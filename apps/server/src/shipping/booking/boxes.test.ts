import {
  computeChargeableGrams,
  computeVolumetricGrams,
} from '@shipdesk/domain/values/measure/weight';
import { beforeEach, expect, test } from 'vitest';
import { createFailedScan } from '../../../test-support/parcels/failed-deliveries.ts';
import { hasPdfPrograms, readBarcodes, readPdfText } from '../../../test-support/pdf-programs.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { LATER_MS, shippingCalls } from '../../../test-support/shipping-calls.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import type { Scan } from '../carriers/port.ts';

const carrier = new ScriptedCarrier();
const app = await testApp({ carriers: carrier });

let seller: Caller;
beforeEach(async () => {
  carrier.reset();
  seller = await app.signIn();
});

const { newOrder, book, shipmentOf } = shippingCalls(() => seller);

/** Two boxes of one size and one of another. */
const weightDetails = [
  { numberOfBoxes: 2, weightKg: 2, lengthCm: 30, breadthCm: 20, heightCm: 10.3 },
  { numberOfBoxes: 1, weightKg: 0.7, lengthCm: 40, breadthCm: 35, heightCm: 33.3 },
];

async function bookBoxes(changes: object = {}) {
  const docket = await newOrder({ weightDetails, ...changes });
  await book([docket]);
  await app.runJobs();
  const { parcel } = carrier.parcels.get(docket) ?? {};
  const { boxes, ...shipment } = await shipmentOf(docket);
  return { docket, parcel, boxes, shipment, awbs: boxes.map(({ awb }) => awb) };
}

async function poll(): Promise<void> {
  app.clock.advance(16 * LATER_MS);
  await app.runJobs();
  seller = await app.signInAgain(seller.email);
}

const createScan = (awb: string, status: Scan['status'], changes: Partial<Scan> = {}): Scan => ({
  awb,
  status,
  reference: '',
  code: status,
  rawStatus: status,
  words: `${status} here`,
  location: 'Hub',
  reason: null,
  at: app.clock.now,
  ...changes,
});

test('a parcel of three boxes has a number for each, the first of which is its AWB', async () => {
  const { shipment, awbs } = await bookBoxes();
  expect(shipment).toMatchObject({ state: 'booked', awb: awbs[0] });
  expect([awbs.length, new Set(awbs).size]).toEqual([3, 3]);
});

test('the carrier gets the boxes whose weight is charged', async () => {
  const { docket, parcel } = await bookBoxes();
  const boxes = parcel?.boxes ?? [];
  const deadGrams = boxes.reduce((sum, box) => sum + box.weightGrams, 0);
  const volumetricGrams = boxes.reduce((sum, box) => sum + computeVolumetricGrams(box), 0);
  const { rows } = await app.ownerQuery(
    "select (quote->>'deadGrams')::int as dead, (quote->>'volumetricGrams')::int as volumetric, (quote->>'chargeableGrams')::int as charged from shipments where docket_number = $1",
    [docket],
  );
  const charged = computeChargeableGrams({ deadGrams, volumetricGrams });
  expect(rows).toEqual([{ dead: deadGrams, volumetric: volumetricGrams, charged }]);
});

test.runIf(hasPdfPrograms())(
  'each label has the number of its box, and one has the COD',
  async () => {
    const { docket, awbs } = await bookBoxes({ paymentMode: 'COD', codAmount: 999 });
    const response = await seller.post('/api/labels', { docketNumbers: [docket], size: '100x150' });
    const printed = readBarcodes(response.rawPayload, 203).map((codes) =>
      codes.filter((code) => code !== docket),
    );
    expect(printed).toEqual(awbs.map((awb) => [awb]));
    const text = readPdfText(response.rawPayload);
    expect(text.match(/COLLECT CASH/g)).toHaveLength(1);
    expect(text.match(/COD\s+₹\s?999/g)).toHaveLength(1);
    expect(text.match(/Box \d of 3/g)).toEqual(['Box 1 of 3', 'Box 2 of 3', 'Box 3 of 3']);
  },
);

test('a lost answer leaves one booking, with the numbers that the carrier gave', async () => {
  carrier.script = () => 'lost';
  const { docket, shipment } = await bookBoxes();
  expect(shipment.state).toBe('booking');
  await poll();
  expect(await shipmentOf(docket)).toMatchObject({
    state: 'booked',
    boxes: carrier.parcels.get(docket)?.boxAwbs?.map((awb, index) => ({ awb, box: index + 1 })),
  });
});

test('a scan of a box changes that box, and the first box decides the status', async () => {
  const { docket, awbs } = await bookBoxes();
  const [first = '', second = ''] = awbs;
  carrier.scans.push(createScan(second, 'IN_TRANSIT'));
  await poll();
  expect(await shipmentOf(docket)).toMatchObject({
    status: 'READY_TO_SHIP',
    boxes: [
      { status: 'READY_TO_SHIP', seenAt: null },
      { status: 'IN_TRANSIT', words: 'IN_TRANSIT here', location: 'Hub' },
      { status: 'READY_TO_SHIP', seenAt: null },
    ],
  });
  carrier.scans.push(createScan(first, 'DELIVERED'));
  await poll();
  expect(await shipmentOf(docket)).toMatchObject({ status: 'DELIVERED' });
  // The second box is on its way, so the carrier is asked until it ends.
  carrier.scans.push(createScan(second, 'DELIVERED'));
  await poll();
  const { boxes } = await shipmentOf(docket);
  expect(boxes.map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED', 'READY_TO_SHIP']);
  const { rows } = await app.ownerQuery(
    'select 1 from jobs j join shipments s on s.id::text = j.key where s.docket_number = $1',
    [docket],
  );
  expect(rows).toEqual([]);
});

test('seller and consignee find the parcel by the number of any box, and operator staff see all', async () => {
  const { docket, awbs } = await bookBoxes();
  const [, , third = ''] = awbs;
  const search = { filters: [{ search: [third] }], limit: 5, pageNumber: 0 };
  const [found] = (await seller.post('/orders/getorders', search)).json().data;
  expect(found.docketNumber).toBe(docket);
  const tracked = await app.fastify.inject({ url: `/track/${third}` });
  expect([tracked.statusCode, tracked.body.includes(docket)]).toEqual([200, true]);
  const staff = await app.signIn({ role: 'Admin' });
  const { data: hits } = (await staff.post('/api/admin/find', { text: third })).json();
  expect(hits).toMatchObject([{ kind: 'order', id: docket, awb: awbs[0] }]);
  const parcel = await staff.get(`/api/admin/parcels/${docket}`);
  expect(parcel.json().data.shipment.boxes.map(({ awb }: { awb: string }) => awb)).toEqual(awbs);
});

test('an answer to a failed delivery names every box to the carrier', async () => {
  const { docket, awbs } = await bookBoxes();
  const [first = ''] = awbs;
  const failed = createFailedScan({ docketNumber: docket, awb: first });
  carrier.scans.push({ ...createScan(first, 'UNDELIVERED'), ...failed });
  await poll();
  await seller.post('/api/ndr/actions', { items: [{ docketNumber: docket, action: 'reattempt' }] });
  await app.runJobs();
  expect(carrier.ndrAsked).toEqual([{ awb: first, action: { kind: 'reattempt' }, boxAwbs: awbs }]);
});

test('a cancel asks the carrier again while boxes of a cancelled parcel are open', async () => {
  const { docket, awbs } = await bookBoxes();
  const [first = ''] = awbs;
  carrier.scans.push(createScan(first, 'CANCELLED'));
  await poll();
  expect((await seller.post(`/api/shipments/${docket}/cancel`, undefined)).statusCode).toBe(200);
  expect(carrier.cancelled).toContain(first);
});

test('the weights of all boxes together are the weight that the carrier charges', async () => {
  const { docket, awbs } = await bookBoxes();
  const weigh = (awb: string | undefined, grams: number) =>
    carrier.scans.push(createScan(awb ?? '', 'IN_TRANSIT', { reweigh: { grams, size: null } }));
  weigh(awbs[0], 9_000);
  weigh(awbs[1], 9_000);
  await poll();
  const readCases = async () =>
    (
      await app.ownerQuery(
        'select charged_grams as grams from discrepancies where docket_number = $1',
        [docket],
      )
    ).rows;
  expect(await readCases()).toEqual([]);
  weigh(awbs[2], 7_000);
  await poll();
  expect(await readCases()).toEqual([{ grams: 25_000 }]);
});

test('a booking without a number for each box is asked for again', async () => {
  carrier.script = () => 'lost';
  const { docket } = await bookBoxes();
  const stored = carrier.parcels.get(docket);
  if (!stored) throw new Error('not booked');
  carrier.parcels.set(docket, { ...stored, boxAwbs: stored.boxAwbs?.slice(1) ?? [] });
  await poll();
  expect(await shipmentOf(docket)).toMatchObject({ state: 'booking' });
  carrier.parcels.set(docket, stored);
  await poll();
  expect(await shipmentOf(docket)).toMatchObject({ state: 'booked' });
});

test('a parcel of which only some boxes arrived waits for the seller after a day, until the last arrives', async () => {
  const { docket, awbs } = await bookBoxes();
  const [first = '', second = '', third = ''] = awbs;
  const readWaits = async () => {
    const { toDo } = (await seller.get('/api/analytics/pipeline')).json().data;
    return [(await shipmentOf(docket)).alerts, toDo.partlyDelivered];
  };
  carrier.scans.push(createScan(first, 'DELIVERED'), createScan(second, 'DELIVERED'));
  carrier.scans.push(createScan(third, 'IN_TRANSIT'));
  await poll();
  expect(await readWaits()).toEqual([[], []]);
  app.clock.advance(24 * 3_600_000);
  await poll();
  const waits = [{ docketNumber: docket, delivered: 2, boxes: 3, since: expect.any(String) }];
  expect(await readWaits()).toEqual([['partly_delivered'], waits]);
  carrier.scans.push(createScan(third, 'DELIVERED'));
  await poll();
  expect(await readWaits()).toEqual([[], []]);
});
