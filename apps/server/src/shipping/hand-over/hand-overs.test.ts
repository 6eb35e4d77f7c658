import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getHandOver, scanParcel } from '@shipdesk/contract/shipping/hand-overs';
import { beforeEach, expect, test } from 'vitest';
import { copyOrder } from '../../../test-support/parcels/copied-orders.ts';
import { reportScans } from '../../../test-support/parcels/failed-deliveries.ts';
import { hasPdfPrograms, readPdfText } from '../../../test-support/pdf-programs.ts';
import {
  buildOrderPayload,
  buildWarehousePayload,
  buildWarehouseUpdate,
} from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

type Scan = ResponseOf<typeof scanParcel>['data'];
type HandOver = ResponseOf<typeof getHandOver>['data'];

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  seller = await app.signIn();
});

async function createOrder(changes: { name?: string } = {}): Promise<string> {
  const payload = buildOrderPayload();
  const pickupLocation = { ...payload.pickupLocation, ...changes };
  const response = await seller.post('/booking/createPickup', { ...payload, pickupLocation });
  return response.json().data.docketNumber;
}

async function shipOrders(count: number, changes: { name?: string } = {}): Promise<string[]> {
  const dockets: string[] = [];
  for (let index = 0; index < count; index += 1) dockets.push(await createOrder(changes));
  await seller.post('/api/shipments', { docketNumbers: dockets, choice: 'cheapest' });
  await app.runJobs();
  return dockets;
}

const findAwb = (docket: string) => carrier.parcels.get(docket)?.awb ?? '';
const findHandOverId = async (warehouse?: string): Promise<string> => {
  const { data } = (await seller.get('/api/hand-overs')).json();
  return data.find(
    (handOver: HandOver) => warehouse === undefined || handOver.warehouse === warehouse,
  )?.id;
};
const scan = async (id: string, code: string, scanner = seller): Promise<Scan> =>
  (await scanner.post(`/api/hand-overs/${id}/scans`, { code })).json().data;
const loadHandOver = async (id: string): Promise<HandOver> =>
  (await seller.get(`/api/hand-overs/${id}`)).json().data;

test('counts each scanned parcel once, by AWB or docket number, and lists the missing parcels', async () => {
  const [firstDocket = '', secondDocket = '', thirdDocket = ''] = await shipOrders(3);
  // The carrier reports the booking, but the parcel is on no manifest.
  const carrierScan = "update shipments set status = 'MANIFESTED' where docket_number = $1";
  await app.ownerQuery(carrierScan, [firstDocket]);
  const id = await findHandOverId();
  expect(await scan(id, ` ${findAwb(firstDocket)} `)).toMatchObject({
    outcome: 'added',
    parcel: { docketNumber: firstDocket, awb: findAwb(firstDocket), boxes: 1 },
  });
  expect((await scan(id, secondDocket)).outcome).toBe('added');
  const repeatedScan = await scan(id, firstDocket);
  expect(repeatedScan.outcome).toBe('repeated');
  expect(repeatedScan.parcel?.scannedAt).toBe(app.clock.now.toISOString());
  expect(repeatedScan.parcel?.scannedBy).not.toBe('');
  const handOver = await loadHandOver(id);
  expect([handOver.expected, handOver.scanned]).toEqual([3, 2]);
  expect(handOver.missingParcels.map(({ docketNumber }) => docketNumber)).toEqual([thirdDocket]);
  expect(handOver.scannedParcels.map(({ docketNumber }) => docketNumber).toSorted()).toEqual(
    [firstDocket, secondDocket].toSorted(),
  );
});

test('counts a parcel of several boxes after the scan of the last box or of the docket number', async () => {
  const box = { numberOfBoxes: 3, weightKg: 1, lengthCm: 10, breadthCm: 10, heightCm: 10 };
  const payload = buildOrderPayload({ weightDetails: [box] });
  const response = await seller.post('/booking/createPickup', payload);
  const { docketNumber } = response.json().data;
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  const [firstAwb = '', ...otherAwbs] = carrier.parcels.get(docketNumber)?.boxAwbs ?? [];
  const id = await findHandOverId();
  expect(await scan(id, firstAwb)).toMatchObject({
    outcome: 'added',
    box: 1,
    parcel: { boxes: 3, scannedBoxes: 1 },
  });
  const repeatedScan = await scan(id, firstAwb);
  expect([repeatedScan.outcome, repeatedScan.parcel?.scannedBy]).toEqual(['repeated', 'Test User']);
  expect(await loadHandOver(id)).toMatchObject({
    expected: 1,
    scanned: 0,
    boxes: 3,
    scannedBoxes: 1,
    missingParcels: [{ docketNumber, scannedBoxes: 1, scannedAt: null }],
  });
  expect((await seller.post(`/api/hand-overs/${id}/close`, undefined)).statusCode).toBe(409);
  // Scan the last two boxes at the same time.
  const outcomes = await Promise.all(otherAwbs.map((awb) => scan(id, awb)));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
  expect(await loadHandOver(id)).toMatchObject({ scanned: 1, scannedBoxes: 3 });
  await seller.post(`/api/hand-overs/${id}/scans/remove`, { docketNumber });
  expect(await loadHandOver(id)).toMatchObject({ scanned: 0, scannedBoxes: 0 });
  // A scan of the docket number covers all boxes.
  expect(await scan(id, docketNumber)).toMatchObject({
    outcome: 'added',
    box: null,
    parcel: { scannedBoxes: 3 },
  });
  expect((await scan(id, otherAwbs[1] ?? '')).outcome).toBe('repeated');
});

test('counts one of two concurrent scans of a parcel and reports the other as repeated', async () => {
  const [docket = ''] = await shipOrders(1);
  const id = await findHandOverId();
  const colleague = await app.signInAgain(seller.email);
  const scans = await Promise.all([scan(id, docket), scan(id, findAwb(docket), colleague)]);
  expect(scans.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'repeated']);
});

test('a scan of a parcel outside the hand-over reports the reason and changes nothing', async () => {
  const [waitingDocket = '', cancelledDocket = '', manifestDocket = ''] = await shipOrders(3);
  const [otherWarehouseDocket = ''] = await shipOrders(1, { name: 'Aluva store' });
  const unbookedDocket = await createOrder();
  const cancelledAwb = findAwb(cancelledDocket);
  await seller.post(`/api/shipments/${cancelledDocket}/cancel`, undefined);
  await seller.post('/api/manifests', { docketNumbers: [manifestDocket] });
  const id = await findHandOverId('Kochi store');
  const codes = [
    otherWarehouseDocket,
    cancelledAwb,
    manifestDocket,
    unbookedDocket,
    '99999999999999',
    'no such code',
  ];
  const outcomes: string[] = [];
  for (const code of codes) outcomes.push((await scan(id, code)).outcome);
  expect(outcomes).toEqual([
    'other_warehouse',
    'cancelled',
    'on_manifest',
    'not_booked',
    'unknown',
    'unknown',
  ]);
  const otherHandOverId = `00000000-0000-7000-8000-000000000000${id.slice(36)}`;
  expect(await scan(otherHandOverId, waitingDocket)).toMatchObject({
    outcome: 'other_carrier',
    carrier: 'simulator',
  });
  expect((await loadHandOver(id)).scanned).toBe(0);
});

test('rejects a manifest for a parcel that the carrier has picked up', async () => {
  const [docket = ''] = await shipOrders(1);
  await reportScans({ app, carrier }, { awb: findAwb(docket), status: 'PICKED_UP' });
  const response = await seller.post('/api/manifests', { docketNumbers: [docket] });
  expect([response.statusCode, response.json().reason]).toEqual([409, 'manifest_orders_unfit']);
  expect(response.json().details).toMatchObject([{ field: docket, code: 'manifest_handed_over' }]);
});

test('a hand-over keeps a scanned parcel after the pickup scan of the carrier', async () => {
  const [docket = ''] = await shipOrders(1);
  const id = await findHandOverId();
  await scan(id, docket);
  await reportScans({ app, carrier }, { awb: findAwb(docket), status: 'PICKED_UP' });
  expect(await loadHandOver(id)).toMatchObject({ expected: 1, scanned: 1 });
  const response = await seller.post(`/api/hand-overs/${id}/close`, undefined);
  expect(response.json().data).toMatchObject([{ parcels: 1 }]);
  const { data } = (await seller.get(`/api/shipments/${docket}`)).json();
  expect(data.status).toBe('PICKED_UP');
});

test('rejects the closing of a hand-over that has no scan', async () => {
  await shipOrders(1);
  const path = `/api/hand-overs/${await findHandOverId()}/close`;
  const response = await seller.post(path, undefined);
  expect([response.statusCode, response.json().reason]).toEqual([409, 'hand_over_empty']);
});

test('rejects the removal of a scan that does not exist', async () => {
  const [docketNumber = ''] = await shipOrders(1);
  const response = await seller.post(`/api/hand-overs/${await findHandOverId()}/scans/remove`, {
    docketNumber,
  });
  expect([response.statusCode, response.json().reason]).toEqual([404, 'scan_unknown']);
});

test('a repeated closing with the same idempotency key returns the first manifest', async () => {
  const [firstDocket = '', secondDocket = '', thirdDocket = ''] = await shipOrders(3);
  const id = await findHandOverId();
  const close = (key: string) =>
    seller.post(`/api/hand-overs/${id}/close`, undefined, { 'idempotency-key': key });
  for (const docket of [firstDocket, secondDocket, thirdDocket]) await scan(id, docket);
  await seller.post(`/api/hand-overs/${id}/scans/remove`, { docketNumber: thirdDocket });
  const closedResponse = await close('c1');
  expect(closedResponse.statusCode).toBe(201);
  expect(closedResponse.json().data).toMatchObject([{ parcels: 2 }]);
  expect((await close('c1')).json()).toEqual(closedResponse.json());
  expect((await close('c2')).json().reason).toBe('hand_over_empty');
  expect(await loadHandOver(id)).toMatchObject({ expected: 1, scanned: 0 });
  const pdf = await seller.get(`/api/manifests/${closedResponse.json().data[0].id}/pdf`);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test.runIf(hasPdfPrograms())(
  'a manifest shows the next pickup, or the day of the manifest when no pickup is scheduled',
  async () => {
    const [firstDocket = '', secondDocket = ''] = await shipOrders(2);
    const [otherWarehouseDocket = ''] = await shipOrders(1, { name: 'Aluva store' });
    const createSheetReader = async (docket: string) => {
      const response = await seller.post('/api/manifests', { docketNumbers: [docket] });
      return async () =>
        readPdfText(
          (await seller.get(`/api/manifests/${response.json().data[0].id}/pdf`)).rawPayload,
        );
    };
    await seller.post('/api/pickups', {
      day: '2026-11-25',
      slot: '14:00',
      docketNumbers: [secondDocket],
    });
    await seller.post('/api/pickups', {
      day: '2026-11-24',
      slot: '10:00',
      docketNumbers: [firstDocket],
    });
    const readSheet = await createSheetReader(firstDocket);
    const sheetText = await readSheet();
    expect(sheetText).toContain('Pickup: 24-11-2026 10:00 - 14:00\n');
    expect(sheetText).toContain('Pickup request: P1\n');
    const sheetTextWithoutPickup = await (await createSheetReader(otherWarehouseDocket))();
    expect(sheetTextWithoutPickup).toContain('Pickup: 21-11-2026\n');
    expect(sheetTextWithoutPickup).not.toContain('Pickup request');
    const { sellerId } = await app.findSeller(seller.email);
    await app.ownerQuery(
      "update pickups set day = '2026-11-20' where day = '2026-11-24' and seller_id = $1",
      [sellerId],
    );
    expect(await readSheet()).toContain('Pickup: 25-11-2026 14:00 - 18:00\n');
  },
);

test('closes a hand-over whose scanned parcel comes after 5,000 older parcels', async () => {
  const [docket = ''] = await shipOrders(1);
  const id = await findHandOverId();
  await scan(id, docket);
  const { sellerId } = await app.findSeller(seller.email);
  await copyOrder(app, { sellerId, count: 5000 });
  await app.ownerQuery(
    `insert into shipments select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
       'order_id', o.id, 'awb', o.docket_number, 'reference', o.docket_number,
       'scanned_at', null, 'created_at', s.created_at - interval '1 day'))).*
     from shipments s, orders o
     where s.docket_number = $1 and o.docket_number <> $1 and o.seller_id = $2`,
    [docket, sellerId],
  );
  const { data } = (await seller.post(`/api/hand-overs/${id}/close`, {})).json();
  expect(data).toMatchObject([{ parcels: 1 }]);
});

test('lists show the warehouse title, or the contact name after the address changes', async () => {
  const { pickupLocation } = buildOrderPayload();
  const { name, phone, address, pinCode } = pickupLocation;
  const warehouse = { ...buildWarehouseUpdate(), pickupAddressTitle: 'Main godown' };
  const savedFields = { ...warehouse, name, phone, address, pin: String(pinCode) };
  const response = await seller.post('/warehouse/create', {
    ...buildWarehousePayload(),
    ...savedFields,
  });
  const changeWarehouse = (changes: object) =>
    seller.send('PUT', `/api/warehouses/${response.json().data.id}`, {
      ...savedFields,
      ...changes,
    });
  const [docket = ''] = await shipOrders(1);
  const readWarehouseName = async (path: string) =>
    (await seller.get(path)).json().data[0].warehouse;
  expect(await readWarehouseName('/api/pickups/waiting')).toBe('Main godown');
  await seller.post('/api/pickups', { day: '2026-11-23', slot: '14:00' });
  expect((await scan(await findHandOverId(), docket)).warehouse).toBe('Main godown');
  await seller.post('/api/manifests', { docketNumbers: [docket] });
  const readTitles = async () => [
    await readWarehouseName('/api/pickups'),
    await readWarehouseName('/api/manifests'),
  ];
  expect(await readTitles()).toEqual(['Main godown', 'Main godown']);
  await changeWarehouse({ pickupAddressTitle: 'Old godown' });
  expect(await readTitles()).toEqual(['Old godown', 'Old godown']);
  await changeWarehouse({ address: '15 Market Road' });
  expect(await readTitles()).toEqual([name, name]);
});

test('another seller cannot read a hand-over or scan its parcels', async () => {
  const [docket = ''] = await shipOrders(1);
  const id = await findHandOverId();
  const otherSeller = await app.signIn();
  expect((await otherSeller.get(`/api/hand-overs/${id}`)).statusCode).toBe(404);
  expect((await scan(id, docket, otherSeller)).outcome).toBe('unknown');
  expect((await loadHandOver(id)).scanned).toBe(0);
});
