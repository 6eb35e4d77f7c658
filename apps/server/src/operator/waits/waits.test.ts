import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getWaits } from '@shipdesk/contract/operator/waits';
import { beforeAll, expect, test } from 'vitest';
import {
  createFailedScan,
  reportScans,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { carrierRemittanceCallSamples } from '../../../test-support/samples/carrier-remittance-samples.ts';
import { addLostParcel } from '../../../test-support/samples/invoice-samples.ts';
import { addHeldMail } from '../../../test-support/samples/message-samples.ts';
import { rechargeCallSamples } from '../../../test-support/samples/recharge-samples.ts';
import {
  addAccountInForce,
  remittanceCallSamples,
} from '../../../test-support/samples/remittance-samples.ts';
import { weightCallSamples } from '../../../test-support/samples/weight-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const HOUR_MS = 3_600_000;

const carrier = new ScriptedCarrier();

let staff: Caller;
const app = await testApp({ carriers: carrier });
beforeAll(async () => {
  staff = await app.signIn({ role: 'Admin' });
});

async function readWaits() {
  const response = await staff.get('/api/admin/waits');
  expect(response.statusCode).toBe(200);
  const { data } = response.json<ResponseOf<typeof getWaits>>();
  return new Map(data.map((wait) => [wait.kind, wait]));
}

/** Returns how many rows a filtered list has. */
async function countRows(path: string): Promise<number> {
  const response = await staff.get(path);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: unknown[] }>().data.length;
}

test('lists no waiting work in a new installation', async () => {
  expect(await readWaits()).toEqual(new Map());
});

test('counts the waiting recharges of all sellers with their sum and the oldest time', async () => {
  const oldestAt = app.clock.now.toISOString();
  await rechargeCallSamples.approveRecharge.params(app);
  app.clock.advance(1000);
  const recharge = await rechargeCallSamples.approveRecharge.params(app);
  expect((await readWaits()).get('recharges')).toEqual({
    kind: 'recharges',
    cases: 2,
    amountPaise: 2_000_00,
    oldestAt,
    fileId: null,
  });
  await staff.post(`/api/admin/recharges/${recharge.id}/approve`, undefined);
  expect((await readWaits()).get('recharges')).toMatchObject({ cases: 1, amountPaise: 1_000_00 });
});

test('counts unverified bank accounts, prepared payouts and returned payouts', async () => {
  const seller = await app.signIn();
  await remittanceCallSamples.verifyBankAccount.params(app, seller);
  expect((await readWaits()).get('bank_accounts')).toMatchObject({ cases: 1, amountPaise: null });
  await remittanceCallSamples.recordUtr.params(app, await app.signIn());
  expect((await readWaits()).get('payouts_prepared')).toMatchObject({ cases: 1 });
  await remittanceCallSamples.resendRemittance.params(app, await app.signIn());
  expect((await readWaits()).get('payouts_returned')).toMatchObject({ cases: 1 });
});

test('counts sellers with due COD and a bank account in force, until a payout is prepared', async () => {
  const [readySeller, blockedSeller] = [await app.signIn(), await app.signIn()];
  await addAccountInForce(app, readySeller);
  for (const seller of [readySeller, readySeller, blockedSeller]) {
    const { docketNumber } = await shipNewParcel(app, seller);
    await app.ownerQuery(
      `insert into cod_lines (seller_id, shipment_id, turn, docket_number, awb, cod_paise, plan, fee_paise,
         delivered_on, eligible_on)
       select seller_id, id, 1, docket_number, awb, 60000, 'standard', 0, '2026-11-11', '2026-11-20'
       from shipments where docket_number = $1`,
      [docketNumber],
    );
  }
  expect((await readWaits()).get('payouts_due')).toMatchObject({
    cases: 1,
    amountPaise: 1_200_00,
    oldestAt: '2026-11-19T18:30:00.000Z',
  });
  await staff.post('/api/admin/remittances/prepare', { runOn: '2026-11-20' });
  expect((await readWaits()).has('payouts_due')).toBe(false);
});

test('counts disputes and claims until they are decided', async () => {
  const { sellerId, id } = await weightCallSamples.decideDispute.params(app, await app.signIn());
  const lossSeller = await app.signIn();
  const { shipmentId } = await addLostParcel(app, lossSeller);
  const waits = await readWaits();
  expect(waits.get('disputes')).toMatchObject({ cases: 1 });
  expect(waits.get('disputes')?.amountPaise).toBeGreaterThan(0);
  expect(waits.get('claims')).toMatchObject({ cases: 1 });
  expect(await countRows('/api/admin/claims?state=open')).toBe(1);
  const body = { action: 'reject', decision: 'The scale is calibrated' };
  await staff.post(`/api/admin/disputes/${sellerId}/${id}`, body);
  const { sellerId: lossSellerId } = await app.findSeller(lossSeller.email);
  await staff.post(`/api/admin/claims/${shipmentId}/decision`, {
    sellerId: lossSellerId,
    decision: 'declined',
    reason: 'Delivered after all',
  });
  const laterWaits = await readWaits();
  expect([laterWaits.has('disputes'), laterWaits.has('claims')]).toEqual([false, false]);
  expect(await countRows('/api/admin/claims?state=open')).toBe(0);
});

test('counts open and overdue NDR actions separately', async () => {
  const seller = await app.signIn();
  const parcel = await shipNewParcel(app, seller);
  await reportScans({ app, carrier }, createFailedScan(parcel, 'EOD-86', 'not_attempted'));
  const remark = 'The consignee was at home all day';
  const items = [{ docketNumber: parcel.docketNumber, action: 'escalate', remark }];
  await seller.post('/api/ndr/actions', { items });
  const waits = await readWaits();
  expect([waits.get('ndr_open')?.cases, waits.has('ndr_late')]).toEqual([1, false]);
  const countTasks = (clock: string) => countRows(`/api/admin/ndr-tasks?clock=${clock}`);
  expect([await countTasks('open'), await countTasks('late')]).toEqual([1, 0]);
  app.clock.advance(30 * HOUR_MS);
  staff = await app.signInAgain(staff.email);
  const laterWaits = await readWaits();
  expect([laterWaits.has('ndr_open'), laterWaits.get('ndr_late')?.cases]).toEqual([false, 1]);
  expect([await countTasks('open'), await countTasks('late')]).toEqual([0, 1]);
});

test('counts mismatched lines of carrier invoices and COD remittances, and returns their files', async () => {
  const seller = await app.signIn();
  const { id: invoiceId } = await weightCallSamples.acceptCarrierInvoice.params(app);
  await app.ownerQuery(
    `insert into carrier_invoice_lines (invoice_id, row_number, kind, faults, awb, docket_number, billed_zone,
       expected_zone, billed_paise, over_paise)
     select $1, row_number, kind, '{}', 'X', '', '', '', 5000, over
     from (values (2, 'matched', 0), (3, 'not_ours', 5000), (4, 'rate', 1200)) line (row_number, kind, over)`,
    [invoiceId],
  );
  const { id: fileId } = await carrierRemittanceCallSamples.getCarrierRemittance.params(
    app,
    seller,
  );
  const waits = await readWaits();
  expect(waits.get('invoice_lines')).toMatchObject({
    cases: 2,
    amountPaise: 62_00,
    fileId: invoiceId,
  });
  expect(waits.get('remittance_lines')).toMatchObject({ cases: 1, amountPaise: 500_00, fileId });
});

test('counts failed jobs and refused emails', async () => {
  const { sellerId, id } = await addHeldMail(app, await app.signIn());
  await app.ownerQuery(`update mails set state = 'failed' where id = $1`, [id]);
  await app.ownerQuery(
    `insert into jobs (seller_id, id, task, key, payload, run_at, failed_at, created_at)
     values ($1, $2, 'track', 'x', '{}', $3, $3, $3)`,
    [sellerId, app.deps.newId(), app.clock.now],
  );
  const waits = await readWaits();
  expect(waits.get('failed_jobs')).toMatchObject({ cases: 1, amountPaise: null });
  expect(waits.get('refused_mails')).toMatchObject({ cases: 1, amountPaise: null });
  expect(await countRows('/api/mails?state=failed')).toBe(1);
});
