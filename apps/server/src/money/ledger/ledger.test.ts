import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getLedgerProof, listPassbook } from '@shipdesk/contract/money/ledger';
import type { getWallet } from '@shipdesk/contract/money/wallet';
import type { createShipments } from '@shipdesk/contract/shipping/shipments';
import { toIndianTime } from '@shipdesk/domain/values/time/calendar';
import { beforeEach, expect, test } from 'vitest';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import type { Scan } from '../../shipping/carriers/port.ts';

type Result = ResponseOf<typeof createShipments>['data'][number];
type WalletBalances = ResponseOf<typeof getWallet>['data'];
type Line = ResponseOf<typeof listPassbook>['data'][number];

const MINUTE_MS = 60_000;

const carrier = new ScriptedCarrier();

let seller: Caller;
let admin: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.script = () => 'booked';
  carrier.scans.length = 0;
  seller = await app.signIn();
  admin = await app.signIn({ role: 'Admin' });
  await changeWallet('PUT', 'credit-limit', { creditLimitPaise: 0 });
});

/** Changes the seller's wallet as the operator. */
async function changeWallet(method: 'PUT' | 'POST', path: string, body: object) {
  const { sellerId } = await app.findSeller(seller.email);
  const url = `/api/admin/wallets/${sellerId}/${path}`;
  return method === 'PUT' ? admin.send('PUT', url, body) : admin.post(url, body);
}

const credit = (amountPaise: number) =>
  changeWallet('POST', 'adjustments', { amountPaise, reason: 'Opening balance' });

const readWallet = async (): Promise<WalletBalances> =>
  (await seller.get('/api/wallet')).json().data;
const readPassbook = async (query = ''): Promise<Line[]> =>
  (await seller.get(`/api/passbook${query}`)).json().data;

async function readListedCharge(docketNumber: string): Promise<number> {
  const request = { filters: [{ search: [docketNumber] }], limit: 9, pageNumber: 0 };
  const response = await seller.post('/orders/getorders', request);
  return response.json().data[0].parcel.chargePaise;
}

async function addOrder(changes: object = {}): Promise<string> {
  const payload = buildOrderPayload();
  const shipments = payload.shipments.map((shipment) => ({ ...shipment, ...changes }));
  const response = await seller.post('/booking/createPickup', { ...payload, shipments });
  return response.json().data.docketNumber;
}

async function book(docketNumbers: string[]): Promise<Result[]> {
  const response = await seller.post('/api/shipments', { docketNumbers, choice: 'cheapest' });
  expect(response.statusCode).toBe(202);
  return response.json().data;
}

/** Reports these statuses as the carrier, a minute apart. */
async function scan(docketNumber: string, ...statuses: Scan['status'][]): Promise<void> {
  const { awb } = (await seller.get(`/api/shipments/${docketNumber}`)).json().data;
  app.clock.advance(10 * MINUTE_MS);
  carrier.scans.push(
    ...statuses.map((status, index) => ({
      awb,
      reference: '',
      at: new Date(app.clock.now.getTime() - (9 - index) * MINUTE_MS),
      code: `X-${status}`,
      rawStatus: status,
      status,
      words: 'Scanned',
      location: 'Bengaluru',
      reason: null,
    })),
  );
  await app.runJobs();
  seller = await app.signInAgain(seller.email);
  admin = await app.signInAgain(admin.email);
}

async function assertNoFindings(): Promise<void> {
  const response = await admin.post('/api/admin/ledger/proof', undefined);
  const proof: ResponseOf<typeof getLedgerProof>['data'] = response.json().data;
  expect(proof.findings).toEqual([]);
  expect(proof).toMatchObject({ differences: 0 });
  expect(proof.transfers).toBeGreaterThan(0);
}

const codChanges = { paymentMode: 'COD', codAmount: 500 };

test('holds the price at booking, charges it at pickup and shows it in the passbook', async () => {
  await credit(100_000);
  const docket = await addOrder();
  const [bookedShipment] = await book([docket]);
  const pricePaise = bookedShipment?.totalPaise ?? 0;
  expect(pricePaise).toBeGreaterThan(0);
  await app.runJobs();
  const balancePaise = 100_000 - pricePaise;
  expect(await readWallet()).toMatchObject({ balancePaise, heldPaise: pricePaise });
  expect((await readPassbook())[0]).toMatchObject({ type: 'shipment_hold', ended: null });
  await scan(docket, 'PICKED_UP');
  expect(await readWallet()).toMatchObject({ balancePaise, heldPaise: 0 });
  const lines = await readPassbook();
  expect(lines).toMatchObject([
    {
      type: 'shipment_hold',
      docketNumber: docket,
      debitPaise: pricePaise,
      balancePaise,
      ended: { type: 'shipment_charge', at: app.clock.now.toISOString() },
    },
    { type: 'adjustment', creditPaise: 100_000, balancePaise: 100_000, ended: null },
  ]);
  const explanation = (await seller.get(`/api/passbook/${lines[0]?.seq}`)).json().data;
  expect(explanation.working.totalPaise).toBe(pricePaise);
  await assertNoFindings();
});

test('exports the passbook as CSV with descriptions, Indian times and the owed amount', async () => {
  const reason = 'Parcel "A", twice';
  await changeWallet('POST', 'adjustments', { amountPaise: 105, reason });
  const [header, line] = (await seller.get('/api/passbook/export')).body.split('\r\n');
  expect(header).toContain('"Time (IST)","Type","Order","Docket number","Description"');
  const time = toIndianTime(app.clock.now).replace('T', ' ');
  expect(line).toContain(`"${time}","Adjustment","","","Parcel ""A"", twice",`);
  expect(line).toContain('"0.00","1.05","0.00","1.05"');
});

test('releases the held price when the carrier refuses or the seller cancels a booking', async () => {
  await credit(100_000);
  const [refusedDocket, cancelledDocket] = [await addOrder(), await addOrder()];
  carrier.script = ({ reference }) =>
    reference === refusedDocket
      ? { kind: 'refused', code: 'unserviceable', words: 'No service' }
      : 'booked';
  await book([refusedDocket, cancelledDocket]);
  await app.runJobs();
  await seller.post(`/api/shipments/${cancelledDocket}/cancel`, undefined);
  expect(await readWallet()).toMatchObject({ balancePaise: 100_000, heldPaise: 0 });
  expect((await readPassbook('?type=shipment_release')).length).toBe(2);
  const holds = await readPassbook('?type=shipment_hold');
  expect(holds.map(({ ended }) => ended?.type)).toEqual(['shipment_release', 'shipment_release']);
  await assertNoFindings();
});

test('books exactly 10 of 16 concurrent orders with a balance for 10', async () => {
  const dockets = await Promise.all(Array.from({ length: 16 }, () => addOrder()));
  const preview = await seller.post('/api/shipments/preview', {
    docketNumbers: dockets.slice(0, 1),
    choice: 'cheapest',
  });
  const [shortResult] = preview.json().data.refused;
  expect(shortResult.problem.code).toBe('balance_short');
  const pricePaise = shortResult.problem.missingPaise;
  await credit(pricePaise * 10 + pricePaise - 1);
  const results = (await Promise.all(dockets.map((docket) => book([docket])))).flat();
  expect(results.filter(({ state }) => state === 'booking').length).toBe(10);
  const problems = results.flatMap(({ problem }) => (problem ? [problem] : []));
  expect(new Set(problems.map((problem) => problem.pricePaise))).toEqual(new Set([pricePaise]));
  expect(problems.map(({ code, missingPaise }) => [code, missingPaise])).toEqual(
    Array.from({ length: 6 }, () => ['balance_short', 1]),
  );
  const heldPaise = pricePaise * 10;
  expect(await readWallet()).toMatchObject({ balancePaise: pricePaise - 1, heldPaise });
  await assertNoFindings();
});

test('books as many orders of a bulk booking as the balance covers', async () => {
  const dockets = [await addOrder(), await addOrder(), await addOrder()];
  const preview = await seller.post('/api/shipments/preview', {
    docketNumbers: dockets,
    choice: 'cheapest',
  });
  await credit(preview.json().data.refused[0].problem.missingPaise * 2);
  expect((await book(dockets)).map(({ state }) => state)).toEqual([
    'booking',
    'booking',
    'refused',
  ]);
});

test('charges a return even beyond the balance, and refunds the COD fee', async () => {
  const docket = await addOrder(codChanges);
  const preview = await seller.post('/api/shipments/preview', {
    docketNumbers: [docket],
    choice: 'cheapest',
  });
  const pricePaise = preview.json().data.refused[0].problem.missingPaise;
  await credit(pricePaise);
  await book([docket]);
  await app.runJobs();
  await scan(docket, 'PICKED_UP', 'OUT_FOR_DELIVERY', 'UNDELIVERED', 'RTO_INITIATED');
  const { heldPaise, owedPaise, balancePaise, codDuePaise } = await readWallet();
  expect(heldPaise).toBe(0);
  expect(owedPaise).toBeGreaterThan(0);
  await app.runJobs();
  expect((await seller.get('/api/notifications')).body.match(/amount_owed/g)).toHaveLength(1);
  const [line, ...otherLines] = await readPassbook('?type=rto_charge');
  expect([line?.owedPaise, line?.docketNumber, otherLines]).toEqual([owedPaise, docket, []]);
  expect(balancePaise).toBeGreaterThanOrEqual(0);
  expect(codDuePaise).toBe(0);
  const types = (await readPassbook()).map(({ type }) => type);
  expect(types).toContain('cod_fee_refund');
  const [charge] = (await seller.get(`/api/charges?reference=${docket}`)).json().data;
  expect(charge).toMatchObject({
    isDifferent: false,
    heldPaise: 0,
    billedPaise: charge.expectedPaise,
  });
  const { back, feeBack } = charge;
  expect(charge.expectedPaise).toBe(pricePaise + back.totalPaise - feeBack.totalPaise);
  expect(await readListedCharge(docket)).toBe(charge.billedPaise);
  await assertNoFindings();
});

test('exports charges as CSV with the parts of the price, the billed amount and the working', async () => {
  await credit(10_000_00);
  const dockets = await Promise.all(Array.from({ length: 3 }, () => addOrder(codChanges)));
  await book(dockets);
  await app.runJobs();
  const [charge] = (await seller.get(`/api/charges?reference=${dockets[0]}`)).json().data;
  expect(await readListedCharge(dockets[0] ?? '')).toBe(charge.heldPaise);
  const file = (await seller.get('/api/charges/export')).body;
  const [header = '', ...lines] = file.slice(1).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  const splitCells = (text: string) => text.slice(1, -1).split('","');
  const line = lines.find((text) => text.includes(dockets[0] ?? ''));
  const row = Object.fromEntries(
    splitCells(line ?? '').map((cell, index) => [splitCells(header)[index], cell] as const),
  );
  const formatRupees = (paise: number) => (paise / 100).toFixed(2);
  expect(row).toMatchObject({
    AWB: charge.awb,
    Expected: formatRupees(charge.expectedPaise),
    Billed: '0.00',
    'On hold': formatRupees(charge.heldPaise),
    'Billed beyond expected': '0.00',
  });
  const parts = ['Freight', 'Fees', 'GST'].map((name) => Number(row[name]));
  expect(Math.round(parts.reduce((sum, part) => sum + part, 0) * 100)).toBe(charge.expectedPaise);
  expect(row['Working']).toContain(charge.forward.lines[0].working);
  const emptyResponse = await seller.get('/api/charges/export?to=2020-01-01');
  expect(emptyResponse.body.split('\r\n')).toHaveLength(2);
});

test('the COD of a delivered parcel is due to the seller', async () => {
  await credit(100_000);
  const docket = await addOrder(codChanges);
  await book([docket]);
  await app.runJobs();
  await scan(docket, 'PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED');
  expect((await readWallet()).codDuePaise).toBeGreaterThan(0);
  await assertNoFindings();
});

test('rejects a debit that the balance does not cover, and posts a repeated debit once', async () => {
  await credit(1000);
  const key = { 'idempotency-key': 'adjust-once' };
  const { sellerId } = await app.findSeller(seller.email);
  const url = `/api/admin/wallets/${sellerId}/adjustments`;
  const shortResponse = await admin.post(url, { amountPaise: -1001, reason: 'Correction' });
  expect([shortResponse.statusCode, shortResponse.json()]).toMatchObject([
    409,
    {
      reason: 'adjustment_uncovered',
      params: { leftPaise: 1000 },
      message: 'At most ₹10 can be debited from this wallet, including its credit limit.',
    },
  ]);
  for (const attempt of [1, 2]) {
    const doneResponse = await admin.post(url, { amountPaise: -400, reason: 'Correction' }, key);
    expect([attempt, doneResponse.statusCode, doneResponse.json().data.balancePaise]).toEqual([
      attempt,
      201,
      600,
    ]);
  }
});

test('rejects the passbook request of a packer', async () => {
  const packer = await app.signIn({ role: 'Packing' });
  expect((await packer.get('/api/passbook')).statusCode).toBe(403);
});

test('rejects changes by operator staff to the wallet of their own company', async () => {
  const { sellerId } = await app.findSeller(admin.email);
  const url = `/api/admin/wallets/${sellerId}`;
  const responses = [
    await admin.post(`${url}/adjustments`, { amountPaise: 1000, reason: 'Bonus' }),
    await admin.send('PUT', `${url}/credit-limit`, { creditLimitPaise: 9_00_000_00 }),
  ];
  for (const response of responses) {
    expect([response.statusCode, response.json().reason]).toEqual([403, 'own_wallet']);
  }
});

test('the ledger proof finds a changed balance, a changed entry count and an unknown cause', async () => {
  await credit(1000);
  const { sellerId } = await app.findSeller(seller.email);
  const columnsByCheck = { balance: 'wallet_paise', numbering: 'entries' };
  for (const [check, column] of Object.entries(columnsByCheck)) {
    const update = `update wallets set ${column} = ${column} + $2 where seller_id = $1`;
    await app.ownerQuery(update, [sellerId, 1]);
    const proof = (await admin.post('/api/admin/ledger/proof', undefined)).json().data;
    expect(proof.differences).toBeGreaterThan(0);
    expect(proof.findings.map((finding: { check: string }) => finding.check)).toContain(check);
    await app.ownerQuery(update, [sellerId, -1]);
  }
  const setCauseKind = (kind: string) =>
    app.ownerQuery('update transfers set cause_kind = $2 where seller_id = $1', [sellerId, kind]);
  await setCauseKind('recharge');
  const proof = (await admin.post('/api/admin/ledger/proof', undefined)).json().data;
  expect(proof.findings).toMatchObject([
    { check: 'unknown_cause', expectedPaise: 0, foundPaise: 1000 },
  ]);
  await setCauseKind('adjustment');
  await assertNoFindings();
});
