import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getShipment } from '@shipdesk/contract/shipping/shipments';
import type { listPushes } from '@shipdesk/contract/shipping/tracking';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { copyOrder } from '../../../test-support/parcels/copied-orders.ts';
import { copyShipments } from '../../../test-support/parcels/invoiced-parcels.ts';
import { buildAccountPayload, buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { SCRIPTED_PUSH_TOKEN, ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { purgeExpired } from '../../platform/db/schema/housekeeping.ts';
import { findBoxesByAwb } from '../booking/box-steps.ts';
import type { Scan } from '../carriers/port.ts';
import { PushBatches } from './pushes-service.ts';
import { selectWaitingPushes } from './pushes-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const carrier = new ScriptedCarrier();

let seller: Caller;
let staff: Caller;

/** Parses the bodies of these tests. An entry without an AWB is invalid. */
carrier.readPushBody = (body) => {
  const { scans } = body as { scans?: (Scan & { at: string })[] };
  return scans === undefined
    ? { kind: 'unknown', cause: 'unreadable', words: 'HTTP 200' }
    : {
        kind: 'scans',
        scans: scans
          .filter(({ awb }) => awb !== '')
          .map((scan) => ({ ...scan, at: new Date(scan.at) })),
      };
};

const app = await testApp({ carriers: carrier });
beforeAll(async () => {
  staff = await app.signIn({ role: 'Admin' });
  // Pushes belong to the account of the scripted carrier.
  const response = await staff.post('/api/carrier-accounts', {
    carrier: 'simulator',
    ...buildAccountPayload({ name: 'Scripted' }),
  });
  await app.ownerQuery('update carrier_accounts set id = $1 where id = $2', [
    carrier.accountId,
    response.json().data.id,
  ]);
});

beforeEach(async () => {
  await app.ownerQuery('delete from carrier_pushes');
  await app.ownerQuery("delete from jobs where task = 'push'");
  seller = await app.signIn();
});

const sendPush = (body: unknown, headers: object = {}, name = 'simulator') =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/carriers/${name}/events`,
    headers: {
      'content-type': 'application/json',
      'x-shipdesk-token': SCRIPTED_PUSH_TOKEN,
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Advances the clock by a second, after which pushes are due, and applies them. */
async function applyDuePushes(): Promise<void> {
  app.clock.advance(1_000);
  await app.runJobs();
}

async function bookParcel(
  owner = seller,
  changes: object = {},
): Promise<{ docketNumber: string; awb: string }> {
  const response = await owner.post('/booking/createPickup', buildOrderPayload(changes));
  const { docketNumber } = response.json().data;
  await owner.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  return { docketNumber, awb: (await loadShipment(docketNumber, owner)).awb };
}

async function loadShipment(docketNumber: string, owner = seller) {
  const response = await owner.get(`/api/shipments/${docketNumber}`);
  return response.json<ResponseOf<typeof getShipment>>().data;
}

const createScan = (
  awb: string,
  status: Scan['status'],
  minutes: number,
  changes: object = {},
) => ({
  awb,
  reference: '',
  at: new Date(app.clock.now.getTime() + minutes * MINUTE_MS).toISOString(),
  code: `X-${status}`,
  rawStatus: status,
  status,
  words: 'Scanned',
  location: 'Bengaluru',
  reason: null,
  ...changes,
});

const listUnapplied = async () => {
  staff = await app.signInAgain(staff.email);
  return (await staff.get('/api/carrier-pushes')).json<ResponseOf<typeof listPushes>>().data;
};

test('stores a push immediately and applies the scans of several sellers later', async () => {
  const otherSeller = await app.signIn();
  const ownParcel = await bookParcel();
  const otherParcel = await bookParcel(otherSeller);
  const response = await sendPush({
    scans: [createScan(ownParcel.awb, 'PICKED_UP', 1), createScan(otherParcel.awb, 'DELIVERED', 9)],
  });
  expect([response.statusCode, response.json()]).toEqual([200, { data: { scans: 2 } }]);
  expect((await loadShipment(ownParcel.docketNumber)).status).toBe('READY_TO_SHIP');
  await applyDuePushes();
  expect((await loadShipment(ownParcel.docketNumber)).status).toBe('PICKED_UP');
  expect((await loadShipment(otherParcel.docketNumber, otherSeller)).stage).toBe('delivered');
  expect(await listUnapplied()).toEqual([]);
});

test('applies a pushed scan of a box only to that box', async () => {
  const box = { numberOfBoxes: 2, weightKg: 1, lengthCm: 10, breadthCm: 10, heightCm: 10 };
  const { docketNumber } = await bookParcel(seller, { weightDetails: [box] });
  const [, secondBox] = (await loadShipment(docketNumber)).boxes;
  await sendPush({ scans: [createScan(secondBox?.awb ?? '', 'IN_TRANSIT', 1)] });
  await applyDuePushes();
  const { status, boxes } = await loadShipment(docketNumber);
  expect([status, ...boxes.map((row) => row.status)]).toEqual([
    'READY_TO_SHIP',
    'READY_TO_SHIP',
    'IN_TRANSIT',
  ]);
  expect(await listUnapplied()).toEqual([]);
});

test('a scan that cannot be stored does not delay other parcels of the seller', async () => {
  const [parcel, failingParcel] = [await bookParcel(), await bookParcel()];
  await sendPush({ scans: [createScan(parcel.awb, 'PICKED_UP', 1)] });
  const unstorableTime = '-010000-01-01T00:00:00.000Z';
  await sendPush({
    scans: [createScan(failingParcel.awb, 'PICKED_UP', 1, { at: unstorableTime })],
  });
  await applyDuePushes();
  expect((await loadShipment(parcel.docketNumber)).status).toBe('PICKED_UP');
  expect((await loadShipment(failingParcel.docketNumber)).status).toBe('READY_TO_SHIP');
  const { rows } = await app.ownerQuery('select state from carrier_pushes order by state');
  expect(rows.map(({ state }) => state)).toEqual(['done', 'waiting']);
});

test('a push that is repeated in whole or in part changes nothing', async () => {
  const { docketNumber, awb } = await bookParcel();
  const scans = [createScan(awb, 'PICKED_UP', 1), createScan(awb, 'IN_TRANSIT', 2)];
  await sendPush({ scans });
  await applyDuePushes();
  const shipmentBefore = await loadShipment(docketNumber);
  await sendPush({ scans });
  await sendPush({ scans: scans.toReversed() });
  await sendPush({ scans: scans.slice(0, 1) });
  await applyDuePushes();
  expect(await loadShipment(docketNumber)).toEqual(shipmentBefore);
  expect(shipmentBefore.events).toHaveLength(2);
});

test('a scan that does not change the stage of an order updates only the shipment', async () => {
  const { docketNumber, awb } = await bookParcel();
  await sendPush({ scans: [createScan(awb, 'IN_TRANSIT', 1)] });
  await applyDuePushes();
  const readOrderVersion = () =>
    app.ownerQuery('select ctid::text from orders where docket_number = $1', [docketNumber]);
  const { rows: rowsBefore } = await readOrderVersion();
  await sendPush({ scans: [createScan(awb, 'REACHED_DESTINATION', 2)] });
  await applyDuePushes();
  expect((await loadShipment(docketNumber)).status).toBe('REACHED_DESTINATION');
  expect((await readOrderVersion()).rows).toEqual(rowsBefore);
});

test('applies the valid scans of a push and ignores the invalid scans', async () => {
  const { docketNumber, awb } = await bookParcel();
  const response = await sendPush({
    scans: [createScan('', 'DELIVERED', 3), createScan(awb, 'PICKED_UP', 1)],
  });
  expect(response.json().data).toEqual({ scans: 1 });
  await applyDuePushes();
  expect((await loadShipment(docketNumber)).status).toBe('PICKED_UP');
});

test('replaces the characters that PostgreSQL cannot store', async () => {
  const { docketNumber, awb } = await bookParcel();
  const words = `Call\u0000 \ud800${'x'.repeat(1000)}`;
  expect((await sendPush({ scans: [createScan(awb, 'PICKED_UP', 1, { words })] })).statusCode).toBe(
    200,
  );
  await applyDuePushes();
  const [event] = (await loadShipment(docketNumber)).events;
  expect(event?.words).toMatch(/^Call {2}\ufffdx{400,}$/u);
});

test('rejects and does not store a push without a token of the carrier or for an unknown carrier', async () => {
  const body = { scans: [createScan('58', 'DELIVERED', 1)] };
  const responses = [
    await sendPush(body, { 'x-shipdesk-token': '' }),
    await sendPush(body, { 'x-shipdesk-token': `${SCRIPTED_PUSH_TOKEN} ` }),
    await sendPush(body, { 'x-shipdesk-token': SCRIPTED_PUSH_TOKEN }, 'delhivery'),
  ];
  for (const response of responses) {
    expect([response.statusCode, response.json().reason]).toEqual([401, 'push_token_wrong']);
  }
  expect((await sendPush(body, {}, 'unknown')).statusCode).toBe(422);
  const { rows } = await app.ownerQuery('select 1 from carrier_pushes');
  expect(rows).toEqual([]);
});

test('rejects XML, broken JSON, lists and large bodies', async () => {
  const xmlResponse = await sendPush('<scan/>', { 'content-type': 'application/xml' });
  const brokenResponse = await sendPush('{"scans":[');
  const listResponse = await sendPush([]);
  const largeResponse = await sendPush({ scans: [], filler: 'x'.repeat(70_000) });
  const responses = [xmlResponse, brokenResponse, listResponse, largeResponse];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 413]);
});

test('shows the operator an invalid push and a push that matches no parcel', async () => {
  const response = await sendPush({ photo: 'x'.repeat(500) });
  expect([response.statusCode, response.json().reason]).toEqual([422, 'push_unreadable']);
  await sendPush({ scans: [createScan('UNKNOWN1', 'DELIVERED', 1)] });
  await applyDuePushes();
  // The booking of the parcel may not be committed yet.
  expect((await listUnapplied()).map(({ state }) => state)).toEqual(['unreadable']);
  app.clock.advance(16 * MINUTE_MS);
  await applyDuePushes();
  expect(await listUnapplied()).toMatchObject([
    {
      state: 'unreadable',
      account: 'Scripted',
      awbs: [],
      excerpt: expect.stringMatching(/^.{300}$/),
    },
    { state: 'unmatched', awbs: ['UNKNOWN1'] },
  ]);
});

test('applies an early push after the parcel is booked', async () => {
  const earlyScan = createScan('581234', 'PICKED_UP', 1);
  await sendPush({ scans: [earlyScan] });
  await applyDuePushes();
  const { docketNumber, awb } = await bookParcel();
  await app.ownerQuery('update shipments set awb = $1 where awb = $2', [earlyScan.awb, awb]);
  app.clock.advance(31_000);
  await applyDuePushes();
  expect((await loadShipment(docketNumber)).status).toBe('PICKED_UP');
});

test('keeps pushes for 30 days', async () => {
  await sendPush({ scans: [createScan('UNKNOWN1', 'DELIVERED', 1)] });
  const count = async () => (await app.ownerQuery('select 1 from carrier_pushes')).rows.length;
  const addDaysToNow = (days: number) => new Date(app.clock.now.getTime() + days * DAY_MS);
  await purgeExpired(app.database, addDaysToNow(29));
  expect(await count()).toBe(1);
  await purgeExpired(app.database, addDaysToNow(31));
  expect(await count()).toBe(0);
});

test('applies each of 500 scans once when a thousand pushes arrive concurrently', async () => {
  const { docketNumber, awb } = await bookParcel();
  const bodies = Array.from({ length: 500 }, (_, minute) => ({
    scans: [createScan(awb, 'IN_TRANSIT', minute, { code: `C${minute}` })],
  }));
  const responses = await Promise.all([...bodies, ...bodies].map((body) => sendPush(body)));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await applyDuePushes();
  expect((await loadShipment(docketNumber)).events).toHaveLength(500);
});

/** Counts the pages of a table that ten runs read. After some runs PostgreSQL plans a statement for any values. */
const countPages = (table: string, run: (db: Db) => Promise<unknown>) =>
  app.database.asOperator(async (db) => {
    // The count includes earlier transactions of the connection.
    const readCount = async () => {
      const { rows } = await sql<{ pages: number }>`
        select sum(pg_stat_get_xact_blocks_fetched(oid))::int as pages from pg_class
        where oid = ${table}::regclass
          or oid = any(array(select indexrelid from pg_index where indrelid = ${table}::regclass))`.execute(
        db,
      );
      return rows[0]?.pages ?? 0;
    };
    const pagesBefore = await readCount();
    for (let count = 0; count < 10; count += 1) await run(db);
    return (await readCount()) - pagesBefore;
  });

test('reads only its own pushes and boxes among thousands', async () => {
  const { accountId } = carrier;
  await bookParcel();
  const { sellerId } = await app.findSeller(seller.email);
  await copyOrder(app, { sellerId, count: 500 });
  await copyShipments(app, { sellerId, accountId });
  await app.ownerQuery(
    `insert into carrier_pushes select $1, sha256(n::text::bytea), '', '[]', 'waiting', now()
      from generate_series(1, 20000) n`,
    [accountId],
  );
  const { rows } = await app.ownerQuery(
    "select $1 || ' ' || encode(hash, 'hex') as key from carrier_pushes limit 10",
    [accountId],
  );
  const keys = rows.map(({ key }) => String(key));
  const awbs = keys.map((_, index) => `99${index}`);
  const pushPages = await countPages('carrier_pushes', (db) => selectWaitingPushes(db, keys));
  expect(pushPages).toBeLessThan(1_000);
  const boxPages = await countPages('parcel_boxes', (db) => findBoxesByAwb(db, accountId, awbs));
  expect(boxPages).toBeLessThan(200);
});

test('rejects a push while two thousand pushes wait for the database', async () => {
  const batches = new PushBatches<number, number>(() => new Promise(() => undefined));
  // The first push is being stored, and the others wait.
  for (let count = 0; count <= 2_000; count += 1) void batches.add(count);
  await expect(batches.add(0)).rejects.toMatchObject({ code: 'unavailable' });
});
