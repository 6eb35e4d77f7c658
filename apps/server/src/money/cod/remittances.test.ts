import type { listSellers } from '@shipdesk/contract/account/sellers';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listAllRemittances } from '@shipdesk/contract/money/remittance-runs';
import type {
  forecastRemittances,
  getRemittance,
  listRemittances,
} from '@shipdesk/contract/money/remittances';
import { formatCustomerReference } from '@shipdesk/domain/money/cod/payout';
import { CsvReader } from '@shipdesk/domain/values/csv/csv-reader';
import { beforeEach, expect, test } from 'vitest';
import { correctDelivery, createDeliveredCod } from '../../../test-support/parcels/cod-parcels.ts';
import {
  addAccountInForce,
  addPreparedRemittance,
  BANK_NUMBER,
  createUtr,
} from '../../../test-support/samples/remittance-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';
import { postTransfers, readWallet } from '../ledger/ledger-steps.ts';
import { prepareTodaysPayouts } from './remittance-runs-service.ts';

type Page = ResponseOf<typeof listRemittances>['data'];
type Payout = Page['remittances'][number];
type Run = ResponseOf<typeof listAllRemittances>['data'];

/** A Monday noon in India, and the payout day of parcels delivered then. */
const MONDAY = new Date('2026-11-23T06:30:00Z');
const RUN_ON = '2026-12-02';
/** The time from the delivery to a correction after the payout. */
const CORRECTION_MINUTES = 9 * 24 * 60 + 0.5;

const carrier = new ScriptedCarrier();

let seller: Caller;
let staff: Caller;
let sellerId: string;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  await advanceTo(MONDAY);
  ({ sellerId } = await app.findSeller(seller.email));
  await addAccountInForce(app, seller);
});

/** Advances to another day. Signs in a new seller for `MONDAY`, when a test begins. */
async function advanceTo(moment: Date) {
  const isStart = moment === MONDAY;
  app.clock.now = moment;
  seller = isStart ? await app.signIn() : await app.signInAgain(seller.email);
  staff = isStart ? await app.signIn({ role: 'Admin' }) : await app.signInAgain(staff.email);
}
const advanceToRun = (day = RUN_ON) => advanceTo(new Date(`${day}T06:30:00Z`));

const readPage = async () => (await seller.get('/api/remittances')).json<{ data: Page }>().data;
const prepare = (runOn = RUN_ON) => staff.post('/api/admin/remittances/prepare', { runOn });
const postPayoutAction = (id: string, action: string, body?: object) =>
  staff.post(`/api/admin/remittances/${sellerId}/${id}/${action}`, body);
const loadWallet = () => app.database.asSeller(forSeller(sellerId), readWallet);

/** Returns the seller's newest payout. */
async function readNewestPayout(): Promise<Payout> {
  const [payout] = (await readPage()).remittances;
  if (!payout) throw new Error('there is no payout');
  return payout;
}

/** Creates a payout of the COD that is due and transfers it with a UTR. */
async function createTransferredPayout(runOn = RUN_ON): Promise<Payout> {
  await advanceToRun(runOn);
  await prepare(runOn);
  expect(
    (await postPayoutAction((await readNewestPayout()).id, 'utr', { utr: createUtr() })).statusCode,
  ).toBe(204);
  return readNewestPayout();
}

/** Returns the seller's notifications, with the references in the owner's emails. */
async function listNotices() {
  await app.runJobs();
  const { rows } = await app.ownerQuery(
    `select n.event, m.params - 'docketNumbers' as params from notifications n
      join mails m on m.seller_id = n.seller_id and m.template = 'seller_' || n.event
      where n.seller_id = $1`,
    [sellerId],
  );
  return rows.map(({ event, params }) => [event, params]);
}

/** Asserts that the payable and the posted amounts match the parcels and payouts. */
async function assertNoFindings() {
  const { data } = (await staff.post('/api/admin/ledger/proof', undefined)).json<{
    data: { findings: { sellerId: string }[] };
  }>();
  expect(data.findings.filter((finding) => finding.sellerId === sellerId)).toEqual([]);
}

test('prepares the COD of delivered parcels once, and posts the payout when the UTR is entered', async () => {
  await createDeliveredCod(app, seller, 500);
  await createDeliveredCod(app, seller, 300);
  expect(await readPage()).toMatchObject({ toRemitPaise: 800_00, totalPaise: 0, last: null });
  await advanceToRun();
  expect(await readPage()).toMatchObject({ next: { paise: 800_00, on: RUN_ON }, unmet: [] });
  expect((await prepare()).json()).toMatchObject({ data: { prepared: 1, paise: 800_00 } });
  expect((await prepare()).json()).toMatchObject({ data: { prepared: 0, paise: 0 } });
  const payout = await readNewestPayout();
  expect(payout).toMatchObject({
    number: 1,
    state: 'in_batch',
    parcels: 2,
    netPaise: 800_00,
    lastFour: '1766',
    utr: null,
  });
  expect(await loadWallet()).toMatchObject({ codPayablePaise: 800_00 });
  const utr = createUtr();
  expect(
    (await postPayoutAction(payout.id, 'utr', { utr: ` ${utr.toLowerCase()} ` })).statusCode,
  ).toBe(204);
  expect((await postPayoutAction(payout.id, 'utr', { utr })).statusCode).toBe(204);
  expect(await listNotices()).toEqual([['payout_sent', { references: [utr] }]]);
  expect(await loadWallet()).toMatchObject({ codPayablePaise: 0 });
  expect(await readPage()).toMatchObject({
    toRemitPaise: 0,
    totalPaise: 800_00,
    last: { paise: 800_00, on: RUN_ON },
    remittances: [{ state: 'remitted', utr }],
  });
  await assertNoFindings();
});

test('concurrent runs prepare one payout', async () => {
  await createDeliveredCod(app, seller);
  await advanceToRun();
  const results = await Promise.all([prepare(), prepare(), prepareTodaysPayouts(app.deps)]);
  expect(results.slice(0, 2).map((response) => response?.statusCode)).toEqual([200, 200]);
  expect((await readPage()).remittances).toHaveLength(1);
});

test('prepares no COD before its payout day', async () => {
  await createDeliveredCod(app, seller);
  await advanceToRun('2026-11-30');
  expect((await prepare('2026-11-30')).json()).toMatchObject({ data: { prepared: 0, held: 0 } });
  expect(await readPage()).toMatchObject({ next: { paise: 0, on: '2026-11-30' } });
});

test.each([
  ['a day that is not a payout day', '2026-12-01'],
  ['a future day', '2026-12-04'],
  ['a payout day seven days ago', '2026-11-25'],
  ['an invalid date', 'tomorrow!!'],
])('rejects a run on %s', async (_, runOn) => {
  await advanceToRun();
  expect((await prepare(runOn)).statusCode).toBe(422);
});

test('holds the payout of a seller without a verified account', async () => {
  await createDeliveredCod(app, seller);
  await app.ownerQuery('update bank_accounts set verified_at = null where seller_id = $1', [
    sellerId,
  ]);
  await advanceToRun();
  expect((await prepare()).json<{ data: { held: number } }>().data.held).toBeGreaterThan(0);
  expect(await readPage()).toMatchObject({
    unmet: ['bank_verified', 'bank_in_force'],
    remittances: [],
  });
  const { data: run } = (await staff.get('/api/admin/remittances')).json<{ data: Run }>();
  expect(run.due.find((due) => due.sellerId === sellerId)).toMatchObject({
    parcels: 1,
    codPaise: 500_00,
    unmet: ['bank_verified', 'bank_in_force'],
  });
});

test('writes the account number of a payout to the bank file, but to no log', async () => {
  await createDeliveredCod(app, seller);
  await advanceToRun();
  await prepare();
  const response = await staff.get('/api/admin/remittances/bank-file');
  expect(response.headers['content-disposition']).toContain('cod-payouts-2026-12-02.csv');
  const reader = new CsvReader({ columns: 9, cellCharacters: 200, recordCharacters: 2_000 });
  const rows = [...reader.push(response.body), ...reader.end()].map(({ cells }) => cells);
  const reference = formatCustomerReference(await readNewestPayout());
  const transfer = rows.find((cells) => cells[5] === reference);
  expect(transfer?.slice(0, 5)).toEqual([
    'NEFT',
    BANK_NUMBER,
    'Menon Stores',
    'HDFC0001234',
    '500.00',
  ]);
  const { rows: entries } = await app.ownerQuery('select * from audit_entries');
  expect(JSON.stringify([entries, app.logLines])).not.toContain(BANK_NUMBER);
});

test('deducts the fee, GST and dues from a payout, and settles the dues', async () => {
  const planUrl = `/api/admin/sellers/${sellerId}/remittance-plan`;
  await staff.send('PUT', planUrl, { plan: 'early_2' });
  const { data: sellers } = (await staff.get('/api/sellers')).json<
    ResponseOf<typeof listSellers>
  >();
  expect(sellers.find(({ id }) => id === sellerId)).toMatchObject({ codPlan: 'early_2' });
  await createDeliveredCod(app, seller, 900);
  const caller = forSeller(sellerId);
  const buildDebt = (id: string) => ({
    cause: { kind: 'adjustment', id } as const,
    entry: 'adjustment' as const,
    note: {},
    whenShort: 'owe' as const,
    legs: [
      { leg: 'debt', debit: 'receivable', credit: 'adjustments', amountPaise: 100_00 } as const,
    ],
  });
  await app.database.asSeller(caller, (db) =>
    postTransfers(db, caller, [buildDebt(app.deps.newId())], app.clock.now),
  );
  const payout = await createTransferredPayout('2026-11-25');
  expect(payout).toMatchObject({
    codPaise: 900_00,
    feePaise: 8_91,
    gstPaise: 1_60,
    duesPaise: 100_00,
    netPaise: 789_49,
  });
  expect(await loadWallet()).toMatchObject({ codPayablePaise: 0, receivablePaise: 0 });
  const csv = await seller.get(`/api/remittances/${payout.id}/csv`);
  expect(csv.body.split('\r\n').slice(-5, -1)).toEqual([
    '"Early payout fee","","","","-8.91"',
    '"GST on the fee","","","","-1.60"',
    '"Dues","","","","-100.00"',
    '"Transferred","","","","789.49"',
  ]);
  await assertNoFindings();
});

test('deducts COD that was reversed after its payout from the next payout', async () => {
  const parcel = await createDeliveredCod(app, seller, 500);
  const firstPayout = await createTransferredPayout();
  const otherParcel = await createDeliveredCod(app, seller, 800);
  await correctDelivery(app, seller, parcel, CORRECTION_MINUTES);
  expect(await readPage()).toMatchObject({ toRemitPaise: 300_00 });
  await advanceToRun('2026-12-11');
  expect(await readPage()).toMatchObject({ next: { paise: 300_00 } });
  const secondPayout = await createTransferredPayout('2026-12-11');
  expect(secondPayout).toMatchObject({ codPaise: 800_00, reversedPaise: 500_00, netPaise: 300_00 });
  const { lines } = (await seller.get(`/api/remittances/${secondPayout.id}`)).json<
    ResponseOf<typeof getRemittance>
  >().data;
  expect(lines).toMatchObject([
    { docketNumber: parcel.docketNumber, codPaise: -500_00, state: 'reversed' },
    { docketNumber: otherParcel.docketNumber, codPaise: 800_00, state: 'remitted' },
  ]);
  const { lines: firstLines } = (await seller.get(`/api/remittances/${firstPayout.id}`)).json<
    ResponseOf<typeof getRemittance>
  >().data;
  expect(firstLines).toMatchObject([{ codPaise: 500_00, state: 'reversed' }]);
  expect(await loadWallet()).toMatchObject({ codPayablePaise: 0 });
  await assertNoFindings();
});

test('frees the COD of a cancelled payout for the next payout', async () => {
  await createDeliveredCod(app, seller);
  await advanceToRun();
  await prepare();
  const { id } = await readNewestPayout();
  expect((await postPayoutAction(id, 'cancel')).statusCode).toBe(204);
  expect((await postPayoutAction(id, 'cancel')).statusCode).toBe(204);
  expect((await postPayoutAction(id, 'utr', { utr: createUtr() })).json()).toMatchObject({
    reason: 'remittance_not_open',
  });
  expect(await readPage()).toMatchObject({ toRemitPaise: 500_00, next: { paise: 500_00 } });
  await prepare();
  expect(await readNewestPayout()).toMatchObject({
    number: 2,
    state: 'in_batch',
    netPaise: 500_00,
  });
});

test('rejects an invalid UTR, a second UTR and the UTR of another payout', async () => {
  await createDeliveredCod(app, seller);
  const { id: paidId, utr: paidUtr } = await createTransferredPayout();
  expect((await postPayoutAction(paidId, 'utr', { utr: createUtr() })).json()).toMatchObject({
    status: 409,
    reason: 'remittance_has_utr',
  });
  expect((await postPayoutAction(paidId, 'cancel')).statusCode).toBe(409);
  await createDeliveredCod(app, seller);
  await advanceToRun('2026-12-11');
  await prepare('2026-12-11');
  const { id } = await readNewestPayout();
  expect((await postPayoutAction(id, 'utr', { utr: 'N32726' })).statusCode).toBe(422);
  expect((await postPayoutAction(id, 'utr', { utr: paidUtr ?? '' })).json()).toMatchObject({
    reason: 'utr_taken',
  });
});

test('accepts a UTR for only one of three concurrent payouts', async () => {
  const otherSeller = await app.signIn();
  const payouts = [
    await addPreparedRemittance(app, seller),
    await addPreparedRemittance(app, seller),
    await addPreparedRemittance(app, otherSeller),
  ];
  const utr = createUtr();
  const responses = await Promise.all(
    payouts.map((payout) =>
      staff.post(`/api/admin/remittances/${payout.sellerId}/${payout.id}/utr`, { utr }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
});

test('matches a payout by UTR and amount, and lists unread rows and columns of a statement', async () => {
  await createDeliveredCod(app, seller);
  const { id, utr: recordedUtr } = await createTransferredPayout();
  const utr = recordedUtr ?? '';
  const uploadStatement = (amount: string) =>
    staff.post('/api/admin/remittances/statement', {
      csv: `Date,UTR,Debit\r\n02-12-2026,${utr},${amount}\r\n`,
    });
  expect((await uploadStatement('499.00')).json()).toMatchObject({
    data: { matched: 0, differing: [{ utr, netPaise: 500_00, statementPaise: 499_00 }] },
  });
  expect((await uploadStatement('500.00')).json()).toMatchObject({
    data: { matched: 1, differing: [] },
  });
  expect(await readNewestPayout()).toMatchObject({ state: 'matched' });
  expect((await postPayoutAction(id, 'match')).statusCode).toBe(204);
  const damagedCsv = `UTR,Debit (INR),GST (INR)\n"6.33E+11",Rs. 499/-,5\n"${utr.slice(0, 5)}\n${utr.slice(5)}",Rs. 500/-,5`;
  expect(
    (await staff.post('/api/admin/remittances/statement', { csv: damagedCsv })).json(),
  ).toMatchObject({
    data: { matched: 0, unreadRows: 1, unreadRowNumbers: [2], unreadColumns: ['GST (INR)'] },
  });
});

test('rejects a bank statement without a debit column or a UTR column', async () => {
  const csv = 'UTR,Amount\r\nN327262841905566,100';
  const undirectedResponse = await staff.post('/api/admin/remittances/statement', { csv });
  expect(undirectedResponse.json()).toMatchObject({
    details: [{ field: 'csv', code: 'statement_undirected' }],
  });
  const unreadableResponse = await staff.post('/api/admin/remittances/statement', {
    csv: 'Date,Amount',
  });
  expect(unreadableResponse.json()).toMatchObject({ details: [{ code: 'statement_unreadable' }] });
});

test('parses bank statements with decorated headers, amounts and UTRs', async () => {
  await createDeliveredCod(app, seller);
  const { utr: recordedUtr } = await createTransferredPayout();
  const utr = recordedUtr ?? '';
  const [start, end] = [utr.slice(0, 6), utr.slice(6)];
  const decoratedStatements = [
    ['Date,UTR No,*Withdrawal Amt.(INR),Balance', utr, 'Rs. 499.00'],
    ['Date,Ref. No.,Debit (Rs.),Balance', `"=""${utr}"""`, '499/-'],
    ['Date,Transaction ID,Paid Out,Paid In', `${start} ${end}`, '"₹ 499.00"'],
    ['Date;RefNo;Debit Amount in INR;Credit', `"${start}\n${end}"`, '499.0000001'],
    ['Date\tNarration\tAmount\tDr/Cr', `NEFT-${utr.toLowerCase()}-COD`, '499.00 Dr'],
  ] as const;
  for (const [header, reference, amount] of decoratedStatements) {
    const delimiter = /[;\t]/.exec(header)?.[0] ?? ',';
    const row = ['02-12-2026', reference, amount, ''].join(delimiter);
    const csv = `Account,50200012345678\r\n\r\n${header}\r\n${row}\r\n\u001a`;
    const response = await staff.post('/api/admin/remittances/statement', { csv });
    expect(response.json(), header).toMatchObject({
      data: { matched: 0, differing: [{ utr, statementPaise: 499_00 }], unreadColumns: [] },
    });
  }
});

test('the forecast shows COD on its payout day', async () => {
  await createDeliveredCod(app, seller, 700);
  const { data } = (await seller.get('/api/remittances/forecast')).json<
    ResponseOf<typeof forecastRemittances>
  >();
  expect(data.deductedPaise).toBe(0);
  expect(data.days.filter(({ paise }) => paise > 0)).toEqual([
    { day: RUN_ON, isPayoutDay: true, parcels: 1, paise: 700_00 },
  ]);
});
