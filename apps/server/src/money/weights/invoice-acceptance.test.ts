import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  acceptCarrierInvoice,
  getCarrierInvoice,
} from '@shipdesk/contract/money/carrier-invoices';
import type { getTrialBalance } from '@shipdesk/contract/money/statements';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { createUtr } from '../../../test-support/samples/remittance-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let admin: Caller;
let sellers: { first: Caller; second: Caller };
let parcels: { first: ShippedParcel; second: ShippedParcel };
const app = await testApp({ carriers: carrier });
beforeAll(async () => {
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  await app.ownerQuery(
    `insert into carrier_accounts (id, carrier, name, is_enabled, services, credentials, settings, version, created_at,
      changed_at, changed_by_name) values ($1, 'simulator', 'Scripted', false, '{}', '', '{}', 1, $2, $2, '')
      on conflict do nothing`,
    [carrier.accountId, app.clock.now],
  );
});

beforeEach(async () => {
  sellers = { first: await app.signIn(), second: await app.signIn() };
  admin = await app.signIn({ role: 'Admin' });
  parcels = {
    first: await shipNewParcel(app, sellers.first),
    second: await shipNewParcel(app, sellers.second),
  };
});

const buildPath = (id: string) => `/api/admin/carrier-invoices/${id}`;
const accept = (id: string) => admin.post(`${buildPath(id)}/acceptance`, undefined);
const pay = (id: string, amountPaise: number, utr = createUtr(), tdsPaise = 0) =>
  admin.post(`${buildPath(id)}/payments`, { paidOn: '2026-11-23', utr, amountPaise, tdsPaise });
const loadInvoice = async (id: string) =>
  (await admin.get(buildPath(id))).json<ResponseOf<typeof getCarrierInvoice>>().data;

/** Uploads a carrier invoice of ₹197.20 with a line for a parcel of each seller, an unknown AWB and a credit. */
async function uploadCheckedInvoice(): Promise<string> {
  const { first, second } = parcels;
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api/admin/carrier-accounts/${carrier.accountId}/invoices`,
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'text/csv' },
    payload: [
      'AWB,Freight,GST,Total',
      `${first.awb},100,18,118`,
      `${second.awb},50,9,59`,
      `X${first.awb},32,,32`,
      `${first.awb},-10,-1.80,-11.80`,
      '',
    ].join('\n'),
  });
  expect(response.json()).toMatchObject({ data: { billedPaise: 197_20, gstPaise: 25_20 } });
  return response.json<ResponseOf<typeof getCarrierInvoice>>().data.id;
}

async function readBalances(caller: Caller): Promise<Record<string, number>> {
  const { sellerId } = await app.findSeller(caller.email);
  const { data } = (await admin.get(`/api/admin/trial-balance?seller=${sellerId}`)).json<
    ResponseOf<typeof getTrialBalance>
  >();
  return Object.fromEntries(data.map(({ account, balancePaise }) => [account, balancePaise]));
}

const runProof = async () =>
  (await admin.post('/api/admin/ledger/proof', undefined)).json().data.findings;

test('posts an accepted carrier invoice to the books of each seller, and payments to the bank account', async () => {
  const id = await uploadCheckedInvoice();
  expect((await pay(id, 100)).json()).toMatchObject({ reason: 'carrier_invoice_not_accepted' });
  const acceptance = (await accept(id)).json<ResponseOf<typeof acceptCarrierInvoice>>();
  expect(acceptance).toEqual({ data: { booked: 4, isDone: true } });
  expect((await accept(id)).json()).toEqual({ data: { booked: 0, isDone: true } });
  expect(await readBalances(sellers.first)).toMatchObject({
    carrier_payable: 106_20,
    carrier_cost: -90_00,
    gst_credit: -16_20,
  });
  expect(await readBalances(sellers.second)).toMatchObject({ carrier_payable: 59_00 });
  expect(await readBalances(admin)).toMatchObject({ carrier_payable: 32_00, carrier_cost: -32_00 });

  const utr = createUtr();
  expect((await pay(id, 150_00, utr)).statusCode).toBe(200);
  expect((await pay(id, 1_00, utr)).json()).toMatchObject({ reason: 'utr_taken' });
  expect((await pay(id, 47_21)).json()).toMatchObject({
    details: [{ code: 'carrier_payment_too_high', params: { leftPaise: 47_20 } }],
  });
  expect((await pay(id, 45_20, createUtr(), 2_00)).json()).toMatchObject({
    details: [{ code: 'tds_too_high', params: { maxPaise: 1_00 } }],
  });
  expect((await pay(id, 46_20, createUtr(), 1_00)).json()).toMatchObject({
    data: { paidPaise: 197_20 },
  });
  expect(await readBalances(admin)).toMatchObject({
    bank: 196_20,
    tds_payable: 1_00,
    carrier_payable: -165_20,
  });
  const { data: deductions } = (await admin.get('/api/admin/tds?state=open')).json();
  expect(deductions).toMatchObject([{ kind: 'carrier', basePaise: 41_17, amountPaise: 1_00 }]);
  const [{ sellerId, id: deductionId }] = deductions;
  const certificate = { certificateNumber: 'QWERTYU' };
  const path = `/api/admin/tds/${sellerId}/${deductionId}/certificate`;
  expect((await admin.post(path, certificate)).json().data).toMatchObject({ state: 'certified' });
  expect(await loadInvoice(id)).toMatchObject({ acceptedAt: expect.any(String) });
  expect(await runProof()).toEqual([]);
  expect((await admin.send('DELETE', buildPath(id))).json()).toMatchObject({
    reason: 'carrier_invoice_accepted',
  });
});

test('posts only unposted lines when an acceptance is repeated', async () => {
  const id = await uploadCheckedInvoice();
  const { awb } = parcels.second;
  const setBilledPaise = (paise: number) =>
    app.ownerQuery(
      'update carrier_invoice_lines set billed_paise = $3 where invoice_id = $1 and awb = $2',
      [id, awb, paise],
    );
  await setBilledPaise(0);
  expect((await accept(id)).json()).toEqual({ data: { booked: 3, isDone: true } });
  const balances = await readBalances(sellers.first);
  await setBilledPaise(59_00);
  expect((await accept(id)).json()).toEqual({ data: { booked: 1, isDone: true } });
  expect(await readBalances(sellers.first)).toEqual(balances);
  expect(await readBalances(sellers.second)).toMatchObject({ carrier_payable: 59_00 });
});

test('rejects seller requests for statements of the ledger accounts for carrier invoices', async () => {
  await accept(await uploadCheckedInvoice());
  for (const account of ['carrier_payable', 'carrier_cost', 'gst_credit']) {
    for (const call of ['statement', 'statement/file']) {
      const response = await sellers.first.get(`/api/${call}?account=${account}`);
      expect(response.statusCode).toBe(403);
    }
  }
});

test.each([
  ['carrier_invoice', 'update carrier_invoice_lines set booked_at = null where invoice_id = $1'],
  [
    'carrier_payment',
    'update carrier_invoice_payments set amount_paise = amount_paise + 1 where invoice_id = $1',
  ],
])('the ledger proof reports a changed row as %s', async (check, sql) => {
  const id = await uploadCheckedInvoice();
  await accept(id);
  await pay(id, 10_00);
  expect(await runProof()).toEqual([]);
  await app.ownerQuery(sql, [id]);
  const findings = await runProof();
  expect(new Set(findings.map((finding: { check: string }) => finding.check))).toEqual(
    new Set([check]),
  );
  await app.ownerQuery(
    `with booked as (update carrier_invoice_lines set booked_at = now() where invoice_id = $1)
     update carrier_invoice_payments set amount_paise = 1000 where invoice_id = $1`,
    [id],
  );
});
