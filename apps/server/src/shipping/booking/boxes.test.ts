import {
  computeChargeableGrams,
  computeVolumetricGrams,
} from '@shipdesk/domain/values/measure/weight';
import { beforeEach, expect, test } from 'vitest';
import { createFailedScan } from '../../../test-support/parcels/failed-deliveries.ts';
import { hasPdfPrograms, readBarcodes, readPdfText } from '../../../test-support/pdf-programs.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { createShippingCalls, LATER_MS } from '../../../test-support/shipping-calls.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import type { Scan } from '../carriers/port.ts';

const DAY_MS = 24 * 3_600_000;

const carrier = new ScriptedCarrier();
const app = await testApp({ carriers: carrier });

let seller: Caller;
beforeEach(async () => {
  carrier.reset();
  seller = await app.signIn();
});

const { addOrder, book, loadShipment } = createShippingCalls(() => seller);

/** Two boxes of one size and one of another. */
const weightDetails = [
  { numberOfBoxes: 2, weightKg: 2, lengthCm: 30, breadthCm: 20, heightCm: 10.3 },
  { numberOfBoxes: 1, weightKg: 0.7, lengthCm: 40, breadthCm: 35, heightCm: 33.3 },
];

async function bookBoxes(changes: object = {}) {
  const docket = await addOrder({ weightDetails, ...changes });
  await book([docket]);
  await app.runJobs();
  const { parcel } = carrier.parcels.get(docket) ?? {};
  const { boxes, ...shipment } = await loadShipment(docket);
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

test('each of the three boxes of a parcel has its own AWB', async () => {
  const { awbs } = await bookBoxes();
  expect([awbs.length, new Set(awbs).size]).toEqual([3, 3]);
});

test('the AWB of a shipment is the AWB of its first box', async () => {
  const { shipment, awbs } = await bookBoxes();
  expect(shipment).toMatchObject({ state: 'booked', awb: awbs[0] });
});

test('computes the chargeable weight from the boxes that the carrier receives', async () => {
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

const printLabels = async (docket: string) =>
  (await seller.post('/api/labels', { docketNumbers: [docket], size: '100x150' })).rawPayload;

test.runIf(hasPdfPrograms())('prints a label with the AWB for each box', async () => {
  const { docket, awbs } = await bookBoxes();
  const pdf = await printLabels(docket);
  const printedAwbs = readBarcodes(pdf, 203).map((codes) =>
    codes.filter((code) => code !== docket),
  );
  expect(printedAwbs).toEqual(awbs.map((awb) => [awb]));
  const boxTexts = readPdfText(pdf).match(/Box \d of 3/g);
  expect(boxTexts).toEqual(['Box 1 of 3', 'Box 2 of 3', 'Box 3 of 3']);
});

test.runIf(hasPdfPrograms())('prints the COD amount on only one of three labels', async () => {
  const { docket } = await bookBoxes({ paymentMode: 'COD', codAmount: 999 });
  const text = readPdfText(await printLabels(docket));
  expect(text.match(/COLLECT CASH/g)).toHaveLength(1);
  expect(text.match(/COD\s+₹\s?999/g)).toHaveLength(1);
  expect(text.match(/Box \d of 3/g)).toHaveLength(3);
});

test('stores the AWBs of all boxes after a lost booking response', async () => {
  carrier.script = () => 'lost';
  const { docket, shipment } = await bookBoxes();
  expect(shipment.state).toBe('booking');
  await poll();
  expect(await loadShipment(docket)).toMatchObject({
    state: 'booked',
    boxes: carrier.parcels.get(docket)?.boxAwbs?.map((awb, index) => ({ awb, box: index + 1 })),
  });
});

test('a scan of the second box changes neither the shipment nor the other boxes', async () => {
  const { docket, awbs } = await bookBoxes();
  const [, secondAwb = ''] = awbs;
  carrier.scans.push(createScan(secondAwb, 'IN_TRANSIT'));
  await poll();
  expect(await loadShipment(docket)).toMatchObject({
    status: 'READY_TO_SHIP',
    boxes: [
      { status: 'READY_TO_SHIP', seenAt: null },
      { status: 'IN_TRANSIT', words: 'IN_TRANSIT here', location: 'Hub' },
      { status: 'READY_TO_SHIP', seenAt: null },
    ],
  });
});

test('a scan of the first box decides the status of the shipment', async () => {
  const { docket, awbs } = await bookBoxes();
  const [firstAwb = '', secondAwb = ''] = awbs;
  carrier.scans.push(createScan(secondAwb, 'IN_TRANSIT'));
  await poll();
  carrier.scans.push(createScan(firstAwb, 'DELIVERED'));
  await poll();
  expect(await loadShipment(docket)).toMatchObject({ status: 'DELIVERED' });
});

test('polls the carrier until each box with a scan is delivered', async () => {
  const { docket, awbs } = await bookBoxes();
  const [firstAwb = '', secondAwb = ''] = awbs;
  carrier.scans.push(createScan(firstAwb, 'DELIVERED'), createScan(secondAwb, 'IN_TRANSIT'));
  await poll();
  carrier.scans.push(createScan(secondAwb, 'DELIVERED'));
  await poll();
  const { boxes } = await loadShipment(docket);
  expect(boxes.map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED', 'READY_TO_SHIP']);
  const { rows } = await app.ownerQuery(
    'select 1 from jobs j join shipments s on s.id::text = j.key where s.docket_number = $1',
    [docket],
  );
  expect(rows).toEqual([]);
});

test('finds a parcel by the AWB of any box', async () => {
  const { docket, awbs } = await bookBoxes();
  const [, , thirdAwb = ''] = awbs;
  const search = { filters: [{ search: [thirdAwb] }], limit: 5, pageNumber: 0 };
  const [foundOrder] = (await seller.post('/orders/getorders', search)).json().data;
  expect(foundOrder.docketNumber).toBe(docket);
  const trackingPage = await app.fastify.inject({ url: `/track/${thirdAwb}` });
  expect([trackingPage.statusCode, trackingPage.body.includes(docket)]).toEqual([200, true]);
  const staff = await app.signIn({ role: 'Admin' });
  const { data: hits } = (await staff.post('/api/admin/find', { text: thirdAwb })).json();
  expect(hits).toMatchObject([{ kind: 'order', id: docket, awb: awbs[0] }]);
});

test('shows operator staff the AWB of every box', async () => {
  const { docket, awbs } = await bookBoxes();
  const staff = await app.signIn({ role: 'Admin' });
  const parcel = await staff.get(`/api/admin/parcels/${docket}`);
  expect(parcel.json().data.shipment.boxes.map(({ awb }: { awb: string }) => awb)).toEqual(awbs);
});

test('sends the carrier an NDR action with the AWB of every box', async () => {
  const { docket, awbs } = await bookBoxes();
  const [firstAwb = ''] = awbs;
  const failedScan = createFailedScan({ docketNumber: docket, awb: firstAwb });
  carrier.scans.push({ ...createScan(firstAwb, 'UNDELIVERED'), ...failedScan });
  await poll();
  await seller.post('/api/ndr/actions', { items: [{ docketNumber: docket, action: 'reattempt' }] });
  await app.runJobs();
  expect(carrier.ndrRequests).toEqual([
    { awb: firstAwb, action: { kind: 'reattempt' }, boxAwbs: awbs },
  ]);
});

test('sends a cancellation to the carrier while only the first box is cancelled', async () => {
  const { docket, awbs } = await bookBoxes();
  const [firstAwb = ''] = awbs;
  carrier.scans.push(createScan(firstAwb, 'CANCELLED'));
  await poll();
  expect((await seller.post(`/api/shipments/${docket}/cancel`, undefined)).statusCode).toBe(200);
  expect(carrier.cancelledAwbs).toContain(firstAwb);
});

test('opens a weight discrepancy with the sum of the box weights after the carrier has weighed every box', async () => {
  const { docket, awbs } = await bookBoxes();
  const weigh = (awb: string | undefined, grams: number) =>
    carrier.scans.push(createScan(awb ?? '', 'IN_TRANSIT', { reweigh: { grams, size: null } }));
  weigh(awbs[0], 9_000);
  weigh(awbs[1], 9_000);
  await poll();
  const readChargedGrams = async () =>
    (
      await app.ownerQuery(
        'select charged_grams as grams from discrepancies where docket_number = $1',
        [docket],
      )
    ).rows;
  expect(await readChargedGrams()).toEqual([]);
  weigh(awbs[2], 7_000);
  await poll();
  expect(await readChargedGrams()).toEqual([{ grams: 25_000 }]);
});

test('retries a booking until the carrier returns an AWB for each box', async () => {
  carrier.script = () => 'lost';
  const { docket } = await bookBoxes();
  const storedParcel = carrier.parcels.get(docket);
  if (!storedParcel) throw new Error('not booked');
  carrier.parcels.set(docket, { ...storedParcel, boxAwbs: storedParcel.boxAwbs?.slice(1) ?? [] });
  await poll();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booking' });
  carrier.parcels.set(docket, storedParcel);
  await poll();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booked' });
});

test('lists a partly delivered parcel as a task from the next day until its last box is delivered', async () => {
  const { docket, awbs } = await bookBoxes();
  const [firstAwb = '', secondAwb = '', thirdAwb = ''] = awbs;
  const readPartialDeliveries = async () => {
    const { toDo } = (await seller.get('/api/analytics/pipeline')).json().data;
    return [(await loadShipment(docket)).alerts, toDo.partlyDelivered];
  };
  carrier.scans.push(createScan(firstAwb, 'DELIVERED'), createScan(secondAwb, 'DELIVERED'));
  carrier.scans.push(createScan(thirdAwb, 'IN_TRANSIT'));
  await poll();
  expect(await readPartialDeliveries()).toEqual([[], []]);
  app.clock.advance(DAY_MS);
  await poll();
  const partialDeliveries = [
    { docketNumber: docket, delivered: 2, boxes: 3, since: expect.any(String) },
  ];
  expect(await readPartialDeliveries()).toEqual([['partly_delivered'], partialDeliveries]);
  carrier.scans.push(createScan(thirdAwb, 'DELIVERED'));
  await poll();
  expect(await readPartialDeliveries()).toEqual([[], []]);
});
