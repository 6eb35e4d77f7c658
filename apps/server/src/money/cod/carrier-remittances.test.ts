import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  getCarrierRemittance,
  listCarrierCod,
  listCarrierRemittanceLines,
} from '@shipdesk/contract/money/carrier-remittances';
import type { getTrialBalance } from '@shipdesk/contract/money/statements';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  correctDelivery,
  createDeliveredCod,
  pushScans,
} from '../../../test-support/parcels/cod-parcels.ts';
import {
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { createUtr } from '../../../test-support/samples/remittance-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

type Remittance = ResponseOf<typeof getCarrierRemittance>['data'];

const carrier = new ScriptedCarrier();

let seller: Caller;
let admin: Caller;
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
  seller = await app.signIn();
  admin = await app.signIn({ role: 'Admin' });
});

const path = '/api/admin/carrier-remittances';

const upload = (
  lines: readonly string[],
  { receivedPaise, utr = createUtr() }: { receivedPaise: number; utr?: string },
) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/admin/carrier-accounts/${carrier.accountId}/cod-remittances`,
    query: { receivedOn: '2026-11-23', utr, receivedPaise: String(receivedPaise) },
    headers: {
      authorization: `Bearer ${admin.accessToken}`,
      'content-type': 'text/csv',
      'x-file-name': 'cod.csv',
    },
    payload: ['COD settlement report', 'AWB No,COD Amount', ...lines, ''].join('\n'),
  });

async function record(lines: readonly string[], receivedPaise: number): Promise<Remittance> {
  const response = await upload(lines, { receivedPaise });
  expect(response.json()).toMatchObject({ data: { id: expect.any(String) } });
  return response.json<{ data: Remittance }>().data;
}

const formatLine = ({ awb }: { awb: string }, rupees: number) => `${awb},${rupees}`;
const book = (id: string, deduction?: object) =>
  admin.post(`${path}/${id}/bookings`, deduction ? { deduction } : {});
const accept = (id: string, rows: readonly number[]) =>
  admin.post(`${path}/${id}/acceptances`, { rows, reason: 'Agreed with the carrier' });
const readRemittance = async (id: string) =>
  (await admin.get(`${path}/${id}`)).json<{ data: Remittance }>().data;
const listLines = async (id: string, query = '') =>
  (await admin.get(`${path}/${id}/lines${query}`)).json<
    ResponseOf<typeof listCarrierRemittanceLines>
  >().data;

/** Returns the balances of one seller or of all sellers in paise, by account. */
async function readBalances(caller?: Caller): Promise<Record<string, number>> {
  const query = caller ? `?seller=${(await app.findSeller(caller.email)).sellerId}` : '';
  const { data } = (await admin.get(`/api/admin/trial-balance${query}`)).json<
    ResponseOf<typeof getTrialBalance>
  >();
  return Object.fromEntries(data.map(({ account, balancePaise }) => [account, balancePaise]));
}

async function assertNoFindings() {
  const { data } = (await admin.post('/api/admin/ledger/proof', undefined)).json();
  expect(data.findings).toEqual([]);
}

async function deliverParcels(...amounts: number[]): Promise<ShippedParcel[]> {
  const parcels: ShippedParcel[] = [];
  for (const rupees of amounts) parcels.push(await createDeliveredCod(app, seller, rupees));
  return parcels;
}

test('posts matched lines once, and lists the others until the operator accepts them', async () => {
  const [exactParcel, shortParcel, overParcel] = await deliverParcels(500, 400, 300);
  if (!exactParcel || !shortParcel || !overParcel) throw new Error('the parcels are missing');
  const parcelInTransit = await shipNewParcel(app, seller, { paymentMode: 'COD', codAmount: 200 });
  const file = [
    formatLine(exactParcel, 450),
    formatLine(shortParcel, 390),
    formatLine(overParcel, 310),
    formatLine(parcelInTransit, 200),
    'NOT-OURS-1,80',
    // The remaining COD of the first parcel.
    formatLine(exactParcel, 50),
    'Grand total,1480',
  ];
  const bankBefore = (await readBalances())['bank'] ?? 0;
  const { id, ...recorded } = await record(file, 1_480_00);
  expect(recorded).toMatchObject({ lines: 5, linesPaise: 1_480_00, deductionPaise: 0 });
  expect(recorded.open).toMatchObject({ matched: 1, short: 1, over: 1, unknown: 1, not_due: 1 });
  expect((await readBalances(seller))['bank']).toBe(0);

  expect((await book(id)).json()).toEqual({ data: { booked: 1 } });
  expect((await book(id)).json()).toEqual({ data: { booked: 0 } });
  expect(await readBalances(seller)).toMatchObject({ bank: -500_00, cod_receivable: -700_00 });
  expect(await readRemittance(id)).toMatchObject({
    open: { matched: 0, short: 1 },
    openPaise: 980_00,
  });
  const openLines = await listLines(id, '?show=open');
  expect(openLines.map(({ kind, owedPaise }) => [kind, owedPaise])).toEqual([
    ['short', 400_00],
    ['over', 300_00],
    ['not_due', 0],
    ['unknown', 0],
  ]);

  // The parcel is delivered after the carrier paid for it.
  await pushScans(app, seller, parcelInTransit, ['PICKED_UP', 'DELIVERED'], -1);
  expect((await book(id)).json()).toEqual({ data: { booked: 1 } });
  const rows = openLines.filter(({ kind }) => kind !== 'not_due').map(({ rowNumber }) => rowNumber);
  expect((await accept(id, rows)).json()).toEqual({ data: { booked: 3 } });
  expect((await accept(id, rows)).json()).toEqual({ data: { booked: 0 } });
  expect(await readBalances(seller)).toMatchObject({
    bank: -1_400_00,
    cod_receivable: 0,
    adjustments: 0,
    cod_payable: 1_400_00,
  });
  // The unknown AWB is posted to the operator's books, so `bank` has the whole transfer.
  expect((await readBalances())['bank']).toBe(bankBefore - 1_480_00);
  expect(await readRemittance(id)).toMatchObject({ openPaise: 0 });
  await assertNoFindings();
  expect((await admin.send('DELETE', `${path}/${id}`)).json()).toMatchObject({
    reason: 'carrier_remittance_booked',
  });
});

test('posts a deduction of the carrier to the account that the operator names', async () => {
  const [parcel] = await deliverParcels(500);
  if (!parcel) throw new Error('the parcel is missing');
  const balancesBefore = await readBalances();
  const { id } = await record([formatLine(parcel, 500)], 440_00);
  expect((await book(id)).json()).toMatchObject({
    reason: 'deduction_missing',
    params: { paise: 60_00 },
  });
  const unexplainedDeduction = { account: 'adjustments', reason: ' ' };
  expect((await book(id, unexplainedDeduction)).statusCode).toBe(422);
  const freightDeduction = { account: 'carrier_payable', reason: 'Invoice 4471' };
  expect((await book(id, freightDeduction)).json()).toEqual({ data: { booked: 1 } });
  // A deduction is booked once, so nothing is posted to the second account.
  await book(id, { account: 'adjustments', reason: 'Again' });
  const balancesAfter = await readBalances();
  const computeChange = (account: string) =>
    (balancesAfter[account] ?? 0) - (balancesBefore[account] ?? 0);
  expect([
    computeChange('bank'),
    computeChange('carrier_payable'),
    computeChange('adjustments'),
  ]).toEqual([-440_00, -60_00, 0]);
  expect(await readRemittance(id)).toMatchObject({ deductionAccount: 'carrier_payable' });
  await assertNoFindings();
  const overpaidRemittance = await record(['NOT-OURS-2,10'], 20_00);
  expect((await book(overpaidRemittance.id, freightDeduction)).statusCode).toBe(422);
});

test('rejects a repeated file and a repeated UTR, and records a removed file again', async () => {
  const lines = ['NOT-OURS-3,10'];
  const { id, utr } = await record(lines, 10_00);
  const repeatedResponse = await upload(lines, { receivedPaise: 10_00 });
  expect(repeatedResponse.json()).toMatchObject({
    status: 409,
    reason: 'carrier_remittance_repeated',
  });
  const sameUtrResponse = await upload(['NOT-OURS-4,10'], { receivedPaise: 10_00, utr });
  expect(sameUtrResponse.json()).toMatchObject({
    status: 409,
    reason: 'carrier_remittance_utr_taken',
  });
  expect((await admin.send('DELETE', `${path}/${id}`)).statusCode).toBe(204);
  await record(lines, 10_00);
});

test.each([
  [['1,abc'], 'carrier_remittance_amount_unreadable', { row: 3 }],
  [['total,10'], 'carrier_remittance_empty', undefined],
])('rejects a file with the lines %j: %s', async (lines, reason, params) => {
  const response = await upload(lines, { receivedPaise: 10_00 });
  expect(response.json()).toMatchObject({ status: 422, reason, ...(params && { params }) });
});

test('marks a repeated payment, and posts the reversal of a corrected delivery', async () => {
  const [parcel] = await deliverParcels(500);
  if (!parcel) throw new Error('the parcel is missing');
  const firstRemittance = await record([formatLine(parcel, 500)], 500_00);
  await book(firstRemittance.id);
  const secondRemittance = await record([formatLine(parcel, 500), 'NOT-OURS-5,1'], 501_00);
  expect(secondRemittance.open).toMatchObject({ repeated: 1, unknown: 1 });

  await correctDelivery(app, seller, parcel);
  expect(await readBalances(seller)).toMatchObject({ bank: -500_00, cod_receivable: 500_00 });
  const reversal = await record([formatLine(parcel, -500), 'NOT-OURS-6,600'], 100_00);
  expect(reversal.open).toMatchObject({ matched: 1 });
  await book(reversal.id);
  expect(await readBalances(seller)).toMatchObject({ bank: 0, cod_receivable: 0 });
  await assertNoFindings();
});

test('groups the COD that a carrier owes by days since delivery', async () => {
  const loadOwed = async () => {
    const { data } = (await admin.get('/api/admin/carrier-cod')).json<
      ResponseOf<typeof listCarrierCod>
    >();
    return data.find(({ accountId }) => accountId === carrier.accountId);
  };
  const owedBefore = await loadOwed();
  const [parcel] = await deliverParcels(500);
  if (!parcel) throw new Error('the parcel is missing');
  expect((await loadOwed())?.weekPaise).toBe((owedBefore?.weekPaise ?? 0) + 500_00);
  const backdateDelivery = (days: number) =>
    app.ownerQuery('update cod_lines set delivered_on = delivered_on - $2::int where awb = $1', [
      parcel.awb,
      days,
    ]);
  await backdateDelivery(8);
  expect((await loadOwed())?.fortnightPaise).toBe((owedBefore?.fortnightPaise ?? 0) + 500_00);
  await backdateDelivery(7);
  expect((await loadOwed())?.olderPaise).toBe((owedBefore?.olderPaise ?? 0) + 500_00);
  const { id } = await record([formatLine(parcel, 500)], 500_00);
  await book(id);
  expect(await loadOwed()).toEqual(owedBefore);
});

test.each([
  ['carrier_cod', `update cod_lines set settled_paise = settled_paise - 1 where awb = $1`],
  [
    'carrier_cod_bank',
    `update carrier_remittance_lines set paid_paise = paid_paise - 1 where awb = $1`,
  ],
])('the ledger proof reports a changed payment as %s', async (check, sql) => {
  const [parcel] = await deliverParcels(500);
  if (!parcel) throw new Error('the parcel is missing');
  const { id } = await record([formatLine(parcel, 500)], 500_00);
  await book(id);
  await app.ownerQuery(sql, [parcel.awb]);
  const { data } = (await admin.post('/api/admin/ledger/proof', undefined)).json();
  expect(data.findings).toMatchObject([{ check }]);
  await app.ownerQuery(sql.replace('- 1', '+ 1'), [parcel.awb]);
});

test('the ledger proof reports a received amount that differs from the postings', async () => {
  const { id } = await record(['NOT-OURS-7,10'], 4_00);
  await book(id, { account: 'adjustments', reason: 'Bank charges' });
  await accept(id, [3]);
  await assertNoFindings();
  const change = `update carrier_remittances set received_paise = received_paise + $2 where id = $1`;
  await app.ownerQuery(change, [id, 1]);
  const { data } = (await admin.post('/api/admin/ledger/proof', undefined)).json();
  expect(data.findings).toMatchObject([
    { check: 'carrier_remittance', subject: id, expectedPaise: 4_01, foundPaise: 4_00 },
  ]);
  await app.ownerQuery(change, [id, -1]);
});

/** Uploads a file with custom columns. */
const uploadFile = (payload: string) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/admin/carrier-accounts/${carrier.accountId}/cod-remittances`,
    query: { receivedOn: '2026-11-23', utr: createUtr(), receivedPaise: '149900' },
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'text/csv' },
    payload,
  });

test('parses amounts with a currency and alternative column names, and lists unread columns', async () => {
  const [parcel, otherParcel] = await deliverParcels(999, 500);
  if (!parcel || !otherParcel) throw new Error('the parcels are missing');
  const lines = `="${parcel.awb}",Rs. 999.00,7\n${otherParcel.awb},500/-,7\n`;
  const response = await uploadFile(`Tracking ID,COD Amount (Rs.),Early fee\n${lines}`);
  expect(response.json()).toMatchObject({
    data: {
      lines: 2,
      linesPaise: 1_499_00,
      open: { matched: 2, unknown: 0 },
      unreadColumns: ['Early fee'],
    },
  });
});

test('rejects a file without a COD amount column', async () => {
  const response = await uploadFile('Tracking ID,Fee (Rs.)\nNOT-OURS-8,Rs. 999.00\n');
  expect(response.json()).toMatchObject({
    reason: 'carrier_remittance_amount_missing',
    params: { names: ['Fee (Rs.)'] },
  });
});
