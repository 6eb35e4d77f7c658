import { toLiveId } from '@shipdesk/domain/account/sandbox';
import { afterAll, expect, test } from 'vitest';
import { createTestCarriers } from '../../../test-support/carriers/carrier-accounts.ts';
import { hasPdfPrograms, readPdfText } from '../../../test-support/pdf-programs.ts';
import { buildWarehousePayload } from '../../../test-support/samples/payloads.ts';
import { buildReportQuery } from '../../../test-support/samples/report-samples.ts';
import { createSandboxCalls } from '../../../test-support/sandboxes.ts';
import { createShippingCalls } from '../../../test-support/shipping-calls.ts';
import { type Caller, createTestApp } from '../../../test-support/test-app.ts';
import { createSimulators } from '../carriers/simulator/simulator-service.ts';

/** Random enough for production. */
const SESSION_SECRET = 'b7Qx2LmV9rTz4HcK8nWp3YdF6sJg1AeU5oRiXtBq';

/** Runs in a demo, where operator staff need no second factor. */
const demoApp = await createTestApp({ settings: { SESSION_SECRET } });
const carriers = createTestCarriers(demoApp, [SESSION_SECRET], 'live');
/** Runs in production, where no account of the operator is a simulator. */
const app = await createTestApp({
  testDatabase: demoApp.testDatabase,
  carriers,
  settings: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shipdesk.example.in',
    SESSION_SECRET,
    ALLOW_SCRIPT_LOGIN: 'true',
    SMTP_URL: 'smtps://user:secret@mail.example.in',
    SMTP_FROM: 'desk@example.in',
  },
});
const simulators = createSimulators(app.deps, carriers);
/** The operator, whose company owns the jobs of pushes. */
const staff = await demoApp.signIn({ role: 'Admin' });
afterAll(async () => {
  await app.closeApp();
  await demoApp.close();
});

const { switchTo, enterSandbox, push } = createSandboxCalls(app, 'https://shipdesk.example.in');

/** Books a parcel for each name, runs the journeys to the end and returns the shipments. */
async function shipAll(sandbox: Caller, names: readonly string[]) {
  const { addOrder, book, loadShipment } = createShippingCalls(() => sandbox);
  const docketNumbers = await Promise.all(names.map((name) => addOrder({ name })));
  await book(docketNumbers, 'rule');
  await app.runJobs();
  await sandbox.post('/api/sandbox/advance', { hours: 720 });
  await simulators.pushScans(push);
  await app.runJobs();
  return Promise.all(
    docketNumbers.map(async (docketNumber) => ({
      docketNumber,
      ...(await loadShipment(docketNumber)),
    })),
  );
}

test('a sandbox has copies of the live warehouses and separate orders', async () => {
  const live = await app.signIn();
  await live.post('/warehouse/create', buildWarehousePayload());
  const liveDocket = await createShippingCalls(() => live).addOrder();
  expect((await live.get('/api/sandbox')).json().data.isOpen).toBe(false);
  const { sellerId } = (await live.post('/api/sandbox', undefined)).json().data;
  const sandbox = await switchTo(live, sellerId);
  // The switch ends the session of the live seller.
  expect((await live.get('/api/account')).json()).toMatchObject({ code: 'session_invalid' });
  const warehouses = (await sandbox.get('/api/warehouses')).json();
  expect(JSON.stringify(warehouses)).toContain(buildWarehousePayload().city);
  expect((await sandbox.get(`/api/orders/${liveDocket}`)).statusCode).toBe(404);
  const docketNumber = await createShippingCalls(() => sandbox).addOrder();
  const [currentSeller] = (await sandbox.get('/api/account/sellers')).json().data;
  expect(currentSeller.isCurrent).toBe(true);
  const liveAgain = await switchTo(sandbox, currentSeller.id);
  expect((await liveAgain.get(`/api/orders/${docketNumber}`)).statusCode).toBe(404);
  expect((await liveAgain.get(`/api/orders/${liveDocket}`)).statusCode).toBe(200);
});

test('a sandbox has no team and no payments', async () => {
  const { sandbox } = await enterSandbox();
  const recharge = { amountPaise: 100_000, method: 'transfer', utr: 'UTR123456789' };
  for (const response of [
    await sandbox.get('/api/team'),
    await sandbox.post('/api/recharges', recharge),
  ]) {
    expect([response.statusCode, response.json().reason]).toEqual([403, 'not_in_sandbox']);
  }
});

test('a role has the same limits in a sandbox', async () => {
  const packer = (await enterSandbox('Packing')).sandbox;
  const response = await packer.post('/api/shipments', { docketNumbers: [], choice: 'rule' });
  expect(response.json()).toMatchObject({ code: 'role_missing' });
});

test('rejects a sandbox of the operator', async () => {
  expect((await staff.post('/api/sandbox', undefined)).json().reason).toBe('sandbox_of_operator');
});

test('a production sandbox books with the simulator, marks pages and labels, and emails no consignee', async () => {
  const live = await app.signIn();
  const liveDocket = await createShippingCalls(() => live).addOrder();
  const [refusedBooking] = await createShippingCalls(() => live).book([liveDocket]);
  expect(refusedBooking).toMatchObject({ problem: { code: 'carrier_missing' } });
  const { sandbox, sellerId } = await enterSandbox();
  const outcomes = await shipAll(sandbox, [
    'Asha -DELIVERED',
    'Asha -NDR1',
    'Asha -REFUSED',
    'Asha -LOST',
    'Asha -NOTSERVICEABLE',
  ]);
  expect(outcomes.map(({ state, status }) => (state === 'refused' ? state : status))).toEqual([
    'DELIVERED',
    'DELIVERED',
    'RTO_DELIVERED',
    'LOST',
    'refused',
  ]);
  expect(outcomes[1]?.events.map(({ status }) => status)).toContain('UNDELIVERED');
  const docketNumbers = [outcomes[0]?.docketNumber ?? ''];
  const trackingResponse = await app.fastify.inject({ url: `/api/track/${docketNumbers[0]}` });
  expect(trackingResponse.json().data.isSandbox).toBe(true);
  const page = await app.fastify.inject({ url: `/track/${docketNumbers[0]}` });
  expect(page.body).toContain('This is a test parcel in a sandbox.');
  const { rows } = await app.ownerQuery(
    'select distinct state from mails where seller_id = $1 and template like $2',
    [sellerId, 'consignee%'],
  );
  expect(rows).toEqual([{ state: 'held' }]);
  if (!hasPdfPrograms()) return;
  const label = await sandbox.post('/api/labels', { docketNumbers });
  expect(readPdfText(label.rawPayload)).toMatch(/SAMPLE[^]*Not for shipping/);
});

test("the operator's figures, lists, reports, searches and waiting cases exclude sandboxes", async () => {
  const unbilledQuery = buildReportQuery({ report: 'unbilledParcels', columns: ['docketNumber'] });
  const readValues = async () => ({
    waits: (await staff.get('/api/admin/waits')).json().data,
    claims: (await staff.get('/api/admin/claims')).json().data,
    wallets: (await staff.get('/api/admin/wallets')).json().data.length,
    sellers: (await staff.get('/api/sellers')).json().data.length,
    accounts: (await staff.get('/api/carrier-accounts')).json().data,
    unbilled: (await staff.post('/api/reports/preview', unbilledQuery)).json().data.lines,
  });
  const seller = await app.signIn();
  const valuesBefore = await readValues();
  const { sellerId } = (await seller.post('/api/sandbox', undefined)).json().data;
  const sandbox = await switchTo(seller, sellerId);
  const [lostParcel] = await shipAll(sandbox, ['Asha -LOST']);
  expect(lostParcel?.status).toBe('LOST');
  expect(await readValues()).toEqual(valuesBefore);
  const searchResponse = await staff.post('/api/admin/find', { text: lostParcel?.awb });
  expect([searchResponse.statusCode, searchResponse.json().data]).toEqual([200, []]);
});

test('a reset clears one sandbox, copies the warehouses and adds an audit entry for the live seller', async () => {
  const { sandbox, sellerId } = await enterSandbox();
  const otherSandbox = await enterSandbox();
  const otherDocket = await createShippingCalls(() => otherSandbox.sandbox).addOrder();
  const [{ docketNumber } = { docketNumber: '' }] = await shipAll(sandbox, ['Asha -DELIVERED']);
  const resetResponse = await sandbox.post('/api/sandbox/reset', undefined);
  expect([resetResponse.statusCode, resetResponse.json().data.isResetting]).toEqual([202, true]);
  await app.runJobs();
  expect((await sandbox.get('/api/sandbox')).json().data.isResetting).toBe(false);
  expect((await sandbox.get(`/api/orders/${docketNumber}`)).statusCode).toBe(404);
  const { rows } = await app.ownerQuery(
    `select (select count(*) from orders where seller_id = $1) as orders,
      (select count(*) from transfers where seller_id = $1) as transfers,
      (select count(*) from simulator_parcels where reference = $2) as parcels,
      (select count(*) from warehouses where seller_id = $1) as warehouses,
      (select credit_limit_paise from wallets where seller_id = $1) as credit`,
    [sellerId, docketNumber],
  );
  expect(rows).toEqual([
    { orders: '0', transfers: '0', parcels: '0', warehouses: '1', credit: '1000000000' },
  ]);
  expect((await otherSandbox.sandbox.get(`/api/orders/${otherDocket}`)).statusCode).toBe(200);
  const log = await app.ownerQuery(
    "select 1 as entry from audit_entries where action = 'sandbox.reset' and subject = $1 and seller_id <> $1::uuid",
    [sellerId],
  );
  expect(log.rowCount).toBe(1);
  // The sandbox can ship again.
  expect(await shipAll(sandbox, ['Ravi -DELIVERED'])).toMatchObject([{ status: 'DELIVERED' }]);
});

test('a sandbox key works after a reset, but not while the seller is suspended or the user is disabled', async () => {
  const { sandbox, sellerId } = await enterSandbox();
  const form = {
    name: 'Shop',
    permissions: ['orders:read', 'settings:read'],
    addresses: [],
    callsPerMinute: null,
    lifeDays: 30,
  };
  const { secret } = (await sandbox.post('/api/keys', form)).json().data;
  expect(secret).toMatch(/^sd_test_/);
  const call = (url: string) =>
    app.fastify.inject({ url, headers: { authorization: `Bearer ${secret}` } });
  const docketNumber = await createShippingCalls(() => sandbox).addOrder();
  expect((await call(`/api/orders/${docketNumber}`)).statusCode).toBe(200);
  await sandbox.post('/api/sandbox/reset', undefined);
  await app.runJobs();
  expect((await call(`/api/orders/${docketNumber}`)).statusCode).toBe(404);
  const liveId = toLiveId(sellerId);
  await staff.post(`/api/admin/sellers/${liveId}/suspension`, { reason: 'Unpaid' });
  expect((await call('/api/warehouses')).body).toContain('seller_suspended');
  await staff.post(`/api/admin/sellers/${liveId}/restoration`, { reason: 'Paid' });
  expect((await call('/api/warehouses')).statusCode).toBe(200);
  await app.ownerQuery('update users set disabled_at = now() where seller_id = $1', [sellerId]);
  expect((await call('/api/warehouses')).statusCode).toBe(401);
});
