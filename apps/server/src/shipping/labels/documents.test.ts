import { expect, test } from 'vitest';
import { hasPdfPrograms, readPdfText } from '../../../test-support/pdf-programs.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { testApp } from '../../../test-support/test-app.ts';

const app = await testApp();
const seller = await app.signIn();

async function createOrder(): Promise<string> {
  const response = await seller.post('/booking/createPickup', buildOrderPayload());
  return response.json().data.docketNumber;
}

async function shipOrders(count: number): Promise<string[]> {
  const docketNumbers: string[] = [];
  for (let index = 0; index < count; index += 1) docketNumbers.push(await createOrder());
  await seller.post('/api/shipments', { docketNumbers, choice: 'cheapest' });
  await app.runJobs();
  return docketNumbers;
}

test('prints the labels of booked orders in the requested order as one PDF', async () => {
  const dockets = await shipOrders(3);
  const reversedDockets = dockets.toReversed();
  const body = { docketNumbers: reversedDockets, size: '100x150' };
  const response = await seller.post('/api/labels', body);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.headers['content-disposition']).toContain('shipdesk-labels-2026-11-21.pdf');
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  if (!hasPdfPrograms()) return;
  const pages = readPdfText(response.rawPayload).split('\f');
  for (const [index, docket] of reversedDockets.entries()) {
    expect(pages[index]).toContain(docket);
    expect(pages[index]).toContain('Pepper x 2, HSN 0904');
  }
});

test('rejects labels for orders without an AWB and lists the orders', async () => {
  const [bookedDocket = ''] = await shipOrders(1);
  const unbookedDocket = await createOrder();
  const response = await seller.post('/api/labels', {
    docketNumbers: [bookedDocket, unbookedDocket],
    size: 'a4',
  });
  expect([response.statusCode, response.json().reason]).toEqual([409, 'labels_missing']);
  expect(response.json().details).toMatchObject([{ field: unbookedDocket, code: 'awb_missing' }]);
});

test('rejects the label of a parcel that the carrier cancelled', async () => {
  const [docket = ''] = await shipOrders(1);
  await app.ownerQuery("update shipments set status = 'CANCELLED' where docket_number = $1", [
    docket,
  ]);
  const response = await seller.post('/api/labels', { docketNumbers: [docket], size: 'a4' });
  expect([response.statusCode, response.json().reason]).toEqual([409, 'labels_missing']);
});

const unknownDocket = '10000000000000';
const documentPaths = ['/api/labels', '/api/manifests'];

test('returns 404 when no order belongs to the seller', async () => {
  const [bookedDocket = ''] = await shipOrders(1);
  const unbookedDocket = await createOrder();
  const otherSeller = await app.signIn();
  for (const path of documentPaths) {
    for (const response of [
      await seller.post(path, { docketNumbers: [unknownDocket] }),
      await otherSeller.post(path, { docketNumbers: [bookedDocket, unbookedDocket] }),
    ]) {
      expect([response.statusCode, response.json().reason]).toEqual([404, 'order_unknown']);
    }
  }
});

test('lists the problem of each order when one order belongs to the seller', async () => {
  const unbookedDocket = await createOrder();
  for (const path of documentPaths) {
    const mixedResponse = await seller.post(path, {
      docketNumbers: [unknownDocket, unbookedDocket],
    });
    expect(mixedResponse.statusCode).toBe(409);
    expect(mixedResponse.json().details).toMatchObject([
      { field: unknownDocket, code: 'order_unknown' },
      { field: unbookedDocket, code: 'awb_missing' },
    ]);
  }
});

test('prints packing lists and pick lists of orders without a booking', async () => {
  const docketNumbers = [await createOrder(), await createOrder()];
  for (const kind of ['packing', 'pick']) {
    const response = await seller.post('/api/packing-lists', { docketNumbers, kind });
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('returns 404 for the pick list of an unknown order', async () => {
  const unknownOrder = { docketNumbers: [unknownDocket], kind: 'pick' };
  expect((await seller.post('/api/packing-lists', unknownOrder)).statusCode).toBe(404);
});

const closeManifest = (docketNumbers: string[], headers = {}) =>
  seller.post('/api/manifests', { docketNumbers }, headers);

test('numbers the manifests of a day', async () => {
  const [firstDocket = '', secondDocket = '', thirdDocket = ''] = await shipOrders(3);
  const key = { 'idempotency-key': 'm1' };
  const closedResponse = await closeManifest([firstDocket, secondDocket], key);
  expect(closedResponse.statusCode).toBe(201);
  const [manifest] = closedResponse.json().data;
  expect(manifest).toMatchObject({ number: 'M20261121-1', carrier: 'simulator', parcels: 2 });
  const repeatedResponse = await closeManifest([firstDocket, secondDocket], key);
  expect(repeatedResponse.json()).toEqual(closedResponse.json());
  // A refused manifest uses no number.
  expect((await closeManifest([secondDocket, thirdDocket])).statusCode).toBe(409);
  expect((await closeManifest([thirdDocket])).json().data).toMatchObject([
    { number: 'M20261121-2' },
  ]);
  const { data } = (await seller.get('/api/manifests')).json();
  expect(data.map(({ number }: { number: string }) => number)).toEqual([
    'M20261121-2',
    'M20261121-1',
  ]);
});

test('rejects a parcel of a closed manifest', async () => {
  const [closedDocket = '', openDocket = ''] = await shipOrders(2);
  const [manifest] = (await closeManifest([closedDocket])).json().data;
  const response = await closeManifest([closedDocket, openDocket]);
  expect([response.statusCode, response.json().reason]).toEqual([409, 'manifest_orders_unfit']);
  expect(response.json().details).toMatchObject([
    { field: closedDocket, code: 'manifest_closed', params: { number: manifest.number } },
  ]);
});

test('returns the PDF of a manifest only to the seller of the manifest', async () => {
  const docketNumbers = await shipOrders(1);
  const [manifest] = (await seller.post('/api/manifests', { docketNumbers })).json().data;
  const manifestPdf = await seller.get(`/api/manifests/${manifest.id}/pdf`);
  expect(manifestPdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const otherSeller = await app.signIn();
  expect((await otherSeller.get(`/api/manifests/${manifest.id}/pdf`)).statusCode).toBe(404);
});
