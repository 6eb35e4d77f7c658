import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hasPdfPrograms, readPdfText } from '../../../test-support/pdf-programs.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import { withClient } from '../../platform/db/engine/engine-client.ts';
import { purgeExpired } from '../../platform/db/schema/housekeeping.ts';
import { createLabelPdf } from '../carriers/simulator/simulator-label.ts';

const carrier = new ScriptedCarrier();
const app = await testApp({ carriers: carrier });
let seller: Caller;
beforeAll(async () => {
  seller = await app.signIn({ role: 'Admin' });
});
beforeEach(() => {
  carrier.label = 'carrier';
  carrier.labelOutcome = undefined;
  carrier.requestedLabelAwbs.length = 0;
});

async function shipOrder(changes: object = {}): Promise<string> {
  const response = await seller.post('/booking/createPickup', buildOrderPayload(changes));
  const { docketNumber } = response.json().data;
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  return docketNumber;
}

const print = (...docketNumbers: string[]) =>
  seller.post('/api/labels', { docketNumbers, size: '100x150', sort: 'selected' });

const countLabels = async (docketNumber: string) =>
  (
    await app.ownerQuery(
      `select 1 from carrier_labels l join shipments s on s.id = l.shipment_id
       where s.docket_number = $1`,
      [docketNumber],
    )
  ).rows.length;

const findAwb = async (docketNumber: string) =>
  (await seller.get(`/api/shipments/${docketNumber}`)).json().data.awb;

test('prints carrier labels in the requested order, and loads each label once', async () => {
  const [docketA, docketB, docketC] = [await shipOrder(), await shipOrder(), await shipOrder()];
  expect((await print(docketB)).statusCode).toBe(200);
  const response = await print(docketC, docketB, docketA);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  const awbs = [await findAwb(docketC), await findAwb(docketB), await findAwb(docketA)];
  expect(carrier.requestedLabelAwbs.toSorted()).toEqual(awbs.toSorted());
  if (!hasPdfPrograms()) return;
  const pages = readPdfText(response.rawPayload).split('\f');
  expect(pages.slice(0, 3).map((page) => page.trim())).toEqual(awbs.map((awb) => `AWB ${awb}`));
});

test.each([
  [
    'refuses the label',
    { kind: 'refused', code: 'other', words: 'Shipment is on hold' },
    'label_refused',
  ],
  [
    'throttles calls',
    { kind: 'refused', code: 'throttled', words: 'Too many calls' },
    'label_not_ready',
  ],
  ['does not respond', { kind: 'unknown', cause: 'timeout', words: '' }, 'label_not_ready'],
  [
    'returns a broken PDF',
    { kind: 'label', pdf: Buffer.from('%PDF-1.4 <html>') },
    'label_not_ready',
  ],
] as const)('rejects a print request while the carrier %s', async (_case, outcome, code) => {
  const docketNumber = await shipOrder();
  carrier.labelOutcome = outcome;
  const response = await print(docketNumber);
  expect([response.statusCode, response.json().reason]).toEqual([409, 'labels_missing']);
  expect(response.json().details).toMatchObject([{ field: docketNumber, code }]);
  carrier.labelOutcome = undefined;
  expect((await print(docketNumber)).statusCode).toBe(200);
});

test('erases the label of an erased consignee and rejects a new print request', async () => {
  const docketNumber = await shipOrder({ phone: '9000000777' });
  await print(docketNumber);
  expect(await countLabels(docketNumber)).toBe(1);
  await app.ownerQuery(
    `update shipments set status = 'DELIVERED' where docket_number = '${docketNumber}'`,
  );
  await seller.post('/api/consignees/erase', { phone: '9000000777' });
  await app.runJobs();
  expect(await countLabels(docketNumber)).toBe(0);
  expect((await print(docketNumber)).json().details).toMatchObject([{ code: 'label_erased' }]);
});

test('other calls of a seller run while a carrier creates a label', async () => {
  const docketNumber = await shipOrder();
  const labelResult = Promise.withResolvers<NonNullable<Awaited<typeof carrier.labelOutcome>>>();
  carrier.labelOutcome = labelResult.promise;
  const pendingPrint = print(docketNumber);
  await expect.poll(() => carrier.requestedLabelAwbs).toHaveLength(1);
  const response = await seller.post('/api/packing-lists', {
    docketNumbers: [docketNumber],
    kind: 'pick',
  });
  expect(response.statusCode).toBe(200);
  labelResult.resolve({ kind: 'label', pdf: createLabelPdf(['late']) });
  expect((await pendingPrint).statusCode).toBe(200);
});

test('stores no label of a consignee who is erased while the carrier creates the label', async () => {
  const docketNumber = await shipOrder({ phone: '9000000778' });
  await seller.post('/api/consignees/erase', { phone: '9000000778' });
  const labelResult = Promise.withResolvers<NonNullable<Awaited<typeof carrier.labelOutcome>>>();
  carrier.labelOutcome = labelResult.promise;
  const pendingPrint = print(docketNumber);
  await expect.poll(() => carrier.requestedLabelAwbs).toHaveLength(1);
  await app.runJobs();
  labelResult.resolve({ kind: 'label', pdf: createLabelPdf(['late']) });
  await pendingPrint;
  expect(await countLabels(docketNumber)).toBe(0);
});

test('stores no label when the erasure of the consignee commits during the print request', async () => {
  const docketNumber = await shipOrder();
  await withClient(app.testDatabase.superuser, async (client) => {
    await client.query('begin');
    const erasure = 'update orders set consignee_erased_at = now() where docket_number = $1';
    await client.query(erasure, [docketNumber]);
    const pendingPrint = print(docketNumber);
    const lockWaits =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await client.query(lockWaits)).rowCount).toBe(1);
    await client.query('commit');
    await pendingPrint;
  });
  expect(await countLabels(docketNumber)).toBe(0);
});

test('keeps a label for 60 days', async () => {
  const docketNumber = await shipOrder();
  await print(docketNumber);
  const addDays = (count: number) => new Date(app.clock.now.getTime() + count * 24 * 3_600_000);
  await purgeExpired(app.database, addDays(59));
  expect(await countLabels(docketNumber)).toBe(1);
  await purgeExpired(app.database, addDays(61));
  expect(await countLabels(docketNumber)).toBe(0);
});
