import { randomInt } from 'node:crypto';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listRemittances } from '@shipdesk/contract/money/remittances';
import { beforeEach, expect, test } from 'vitest';
import { correctDelivery, createDeliveredCod } from '../../../test-support/parcels/cod-parcels.ts';
import type { ShippedParcel } from '../../../test-support/parcels/failed-deliveries.ts';
import { addAccountInForce, createUtr } from '../../../test-support/samples/remittance-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';
import { readWallet } from '../ledger/ledger-steps.ts';

type Page = ResponseOf<typeof listRemittances>['data'];

/** A Monday noon in India, and the payout day of parcels delivered then. */
const MONDAY = new Date('2026-11-23T06:30:00Z');
const RUN_ON = '2026-12-02';
/** The time from the delivery to a correction after the payout. */
const CORRECTION_MINUTES = 9 * 24 * 60 + 0.5;

let seller: Caller;
let staff: Caller;
let sellerId: string;
let parcel: ShippedParcel;
let payoutId: string;
let utr: string;
const app = await testApp({ carriers: new ScriptedCarrier() });

/** Creates a transferred payout of 500 rupees. */
beforeEach(async () => {
  app.clock.now = MONDAY;
  seller = await app.signIn();
  ({ sellerId } = await app.findSeller(seller.email));
  await addAccountInForce(app, seller);
  parcel = await createDeliveredCod(app, seller);
  app.clock.now = new Date(`${RUN_ON}T06:30:00Z`);
  seller = await app.signInAgain(seller.email);
  staff = await app.signIn({ role: 'Admin' });
  await staff.post('/api/admin/remittances/prepare', { runOn: RUN_ON });
  payoutId = (await readNewestPayout()).id;
  utr = createUtr();
  await postPayoutAction('utr', { utr });
});

const readPage = async () => (await seller.get('/api/remittances')).json<{ data: Page }>().data;
async function readNewestPayout() {
  const [payout] = (await readPage()).remittances;
  if (!payout) throw new Error('there is no payout');
  return payout;
}
const postPayoutAction = (action: string, body?: object) =>
  staff.post(`/api/admin/remittances/${sellerId}/${payoutId}/${action}`, body);
const uploadStatement = async (rows: string) => {
  const csv = `Date,UTR,Debit,Credit\r\n${rows}`;
  return (await staff.post('/api/admin/remittances/statement', { csv })).json();
};
const loadPayablePaise = async () =>
  (await app.database.asSeller(forSeller(sellerId), readWallet)).codPayablePaise;

/** Asserts that the payable and the posted amounts match the parcels and payouts. */
async function assertNoFindings() {
  const { data } = (await staff.post('/api/admin/ledger/proof', undefined)).json<{
    data: { findings: { sellerId: string }[] };
  }>();
  expect(data.findings.filter((finding) => finding.sellerId === sellerId)).toEqual([]);
}

test('makes a returned payout payable, and resends it to the account in force', async () => {
  expect((await postPayoutAction('return', { utr })).statusCode).toBe(204);
  expect((await postPayoutAction('return', { utr })).statusCode).toBe(204);
  expect(await readNewestPayout()).toMatchObject({ state: 'returned', utr: null, returns: 1 });
  expect(await loadPayablePaise()).toBe(500_00);
  expect(await readPage()).toMatchObject({ toRemitPaise: 500_00, totalPaise: 0, last: null });
  await assertNoFindings();
  expect((await postPayoutAction('utr', { utr: createUtr() })).statusCode).toBe(409);

  const { id: accountId } = await addAccountInForce(app, seller);
  expect((await postPayoutAction('resend')).statusCode).toBe(204);
  expect((await postPayoutAction('resend')).statusCode).toBe(204);
  const { rows } = await app.ownerQuery('select bank_account_id from remittances where id = $1', [
    payoutId,
  ]);
  expect(rows).toEqual([{ bankAccountId: accountId }]);
  expect((await staff.get('/api/admin/remittances/bank-file')).body).toContain('"500.00"');
  expect((await postPayoutAction('cancel')).json()).toMatchObject({
    reason: 'remittance_not_open',
  });
  await assertNoFindings();

  const secondUtr = createUtr();
  expect((await postPayoutAction('utr', { utr: secondUtr })).statusCode).toBe(204);
  expect(await readNewestPayout()).toMatchObject({ state: 'remitted', utr: secondUtr, returns: 1 });
  expect(await loadPayablePaise()).toBe(0);
  await assertNoFindings();
});

test('notifies the seller when the bank returns a payout', async () => {
  await postPayoutAction('return', { utr });
  await app.runJobs();
  const { rows } = await app.ownerQuery(
    `select m.template, m.params -> 'references' as references from mails m
      where m.seller_id = $1 and m.template = 'seller_payout_returned'`,
    [sellerId],
  );
  expect(rows).toEqual([{ template: 'seller_payout_returned', references: [utr] }]);
  expect((await seller.get('/api/notifications')).body).toContain('payout_returned');
});

test('corrects a mistyped UTR with an audit entry and an email, and records no return', async () => {
  const rightUtr = createUtr();
  const correction = { wrongUtr: utr, utr: rightUtr, reason: 'Two digits were swapped' };
  expect((await postPayoutAction('utr-correction', correction)).statusCode).toBe(204);
  expect(await readNewestPayout()).toMatchObject({ state: 'remitted', utr: rightUtr, returns: 0 });
  expect(await loadPayablePaise()).toBe(0);
  await assertNoFindings();
  const { rows } = await app.ownerQuery(
    `select change from audit_entries where action = 'remittance.utr_corrected' and subject = $1`,
    [payoutId],
  );
  expect(rows).toEqual([{ change: { utr: [utr, rightUtr], reason: 'Two digits were swapped' } }]);
  await app.runJobs();
  const { rows: mails } = await app.ownerQuery(
    `select params -> 'references' as references from mails
      where seller_id = $1 and template = 'seller_payout_corrected'`,
    [sellerId],
  );
  expect(mails).toEqual([{ references: [rightUtr] }]);

  const staleCorrection = { ...correction, utr: createUtr() };
  expect((await postPayoutAction('utr-correction', staleCorrection)).json()).toMatchObject({
    status: 409,
    reason: 'remittance_has_utr',
  });
  const transfers = await app.ownerQuery('select from paid_transfers where utr = $1', [utr]);
  expect(transfers.rows).toEqual([]);
});

test('filters payouts by seller and by UTR', async () => {
  const listPayoutIds = async (query: string) =>
    (await staff.get(`/api/admin/remittances?${query}`))
      .json<{ data: { remittances: { id: string }[] } }>()
      .data.remittances.map(({ id }) => id);
  expect(await listPayoutIds(`seller=${sellerId}`)).toEqual([payoutId]);
  expect(await listPayoutIds(`search=${utr.toLowerCase()}`)).toEqual([payoutId]);
  expect(await listPayoutIds(`seller=${sellerId}&search=${createUtr()}`)).toEqual([]);
});

test('rejects a UTR correction of a payout that a bank statement lists', async () => {
  await uploadStatement(`02-12-2026,${utr},500.00,\r\n`);
  const correction = { wrongUtr: utr, utr: createUtr(), reason: 'Mistyped' };
  expect((await postPayoutAction('utr-correction', correction)).json()).toMatchObject({
    status: 409,
    reason: 'remittance_on_statement',
  });
  expect(await readNewestPayout()).toMatchObject({ state: 'matched', utr });
});

test('records the return when a bank statement lists a transfer and its return', async () => {
  const rows = `02-12-2026,${utr},500.00,\r\n03-12-2026,${utr},,500.00\r\n`;
  expect(await uploadStatement(rows)).toMatchObject({
    data: { matched: 0, returned: [{ utr, netPaise: 500_00 }], differing: [], unreadRows: 0 },
  });
  expect(await readNewestPayout()).toMatchObject({ state: 'returned' });
  expect(await uploadStatement(rows)).toMatchObject({ data: { returned: [] } });
  await assertNoFindings();
});

test('rejects a return with the UTR of an earlier transfer', async () => {
  await postPayoutAction('return', { utr });
  await postPayoutAction('resend');
  const secondUtr = createUtr();
  await postPayoutAction('utr', { utr: secondUtr });
  expect((await postPayoutAction('return', { utr })).json()).toMatchObject({
    status: 409,
    reason: 'remittance_has_utr',
  });
  expect(await readNewestPayout()).toMatchObject({ state: 'remitted', utr: secondUtr });
});

test('accepts the same UTR for a payout that was marked as returned by mistake', async () => {
  await postPayoutAction('return', { utr });
  await postPayoutAction('resend');
  expect((await postPayoutAction('utr', { utr })).statusCode).toBe(204);
  expect(await readNewestPayout()).toMatchObject({ state: 'remitted', utr });
  expect(await loadPayablePaise()).toBe(0);
  await assertNoFindings();
});

test('matches a return by the UTR in the narration', async () => {
  const csv = [
    'SHIPDESK LOGISTICS PVT LTD,,,,',
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    `02/12/26,NEFT DR-SBIN0001234-MENON STORES,${utr},500.00,`,
    `03/12/26,NEFT RETURN-${utr}-ACCOUNT CLOSED,HDFCR52026120377,,500.00`,
    '31/12/26,NEFT CHARGES,,2.95,',
  ].join('\r\n');
  const response = await staff.post('/api/admin/remittances/statement', { csv });
  expect(response.json()).toMatchObject({
    data: { matched: 0, returned: [{ utr, netPaise: 500_00 }], differing: [], unreadRows: 0 },
  });
  expect(await readNewestPayout()).toMatchObject({ state: 'returned' });
  await assertNoFindings();
});

test('skips a statement row that names two payouts', async () => {
  await uploadStatement(`02-12-2026,${utr},500.00,\r\n`);
  const matchedUtr = utr;
  await createDeliveredCod(app, seller);
  app.clock.now = new Date('2026-12-11T06:30:00Z');
  seller = await app.signInAgain(seller.email);
  staff = await app.signIn({ role: 'Admin' });
  await staff.post('/api/admin/remittances/prepare', { runOn: '2026-12-11' });
  payoutId = (await readNewestPayout()).id;
  utr = createUtr();
  await postPayoutAction('utr', { utr });
  expect(await uploadStatement(`12-12-2026,RETURN ${matchedUtr} ${utr},,500.00\r\n`)).toMatchObject(
    {
      data: { matched: 0, returned: [], differing: [], unreadRows: 1 },
    },
  );
  const states = (await readPage()).remittances.map(({ state }) => state);
  expect(states).toEqual(['remitted', 'matched']);
});

test('accepts the 12-digit reference of IMPS or UPI as the UTR of a payout', async () => {
  await postPayoutAction('return', { utr });
  await postPayoutAction('resend');
  const rrn = String(randomInt(10 ** 11, 10 ** 12));
  expect((await postPayoutAction('utr', { utr: rrn })).statusCode).toBe(204);
  expect(await uploadStatement(`02-12-2026,IMPS/${rrn}/MENON,500.00,\r\n`)).toMatchObject({
    data: { matched: 1 },
  });
});

test('marks a matched payout as returned only if a statement lists the transfer and the return', async () => {
  const transfer = `02-12-2026,${utr},500.00,\r\n`;
  const credit = `09-12-2026,${utr},,500.00\r\n`;
  await uploadStatement(transfer);
  expect(await readNewestPayout()).toMatchObject({ state: 'matched' });
  expect(await uploadStatement(transfer)).toMatchObject({
    data: { matched: 0, returned: [], differing: [] },
  });
  expect(await uploadStatement(credit)).toMatchObject({
    data: { matched: 0, returned: [], differing: [{ utr, statementPaise: -500_00 }] },
  });
  expect(await readNewestPayout()).toMatchObject({ state: 'matched' });
  expect(await uploadStatement(transfer + credit)).toMatchObject({ data: { returned: [{ utr }] } });
  expect(await readNewestPayout()).toMatchObject({ state: 'returned', matchedAt: null });
  await assertNoFindings();
});

test('rejects a resend of a payout that was not returned or has no account in force', async () => {
  expect((await postPayoutAction('resend')).json()).toMatchObject({
    reason: 'remittance_not_returned',
  });
  await postPayoutAction('return', { utr });
  await app.ownerQuery(
    'update bank_accounts set verified_at = null, closed_at = $2 where seller_id = $1',
    [sellerId, app.clock.now],
  );
  expect((await postPayoutAction('resend')).json()).toMatchObject({
    status: 409,
    reason: 'remittance_on_hold',
    params: { unmet: ['bank_added'] },
    message: 'The payout cannot be sent again yet: the seller has no bank account.',
  });
  expect(await readNewestPayout()).toMatchObject({ state: 'returned' });
});

test('rejects a resend while the wallet is overdrawn beyond the credit limit', async () => {
  await postPayoutAction('return', { utr });
  await app.ownerQuery(
    'update wallets set wallet_paise = -credit_limit_paise - 1 where seller_id = $1',
    [sellerId],
  );
  expect((await postPayoutAction('resend')).json()).toMatchObject({
    status: 409,
    reason: 'remittance_on_hold',
    params: { unmet: ['wallet_in_limit'] },
  });
  expect(await readNewestPayout()).toMatchObject({ state: 'returned' });
  await app.ownerQuery('update wallets set wallet_paise = 0 where seller_id = $1', [sellerId]);
  expect((await postPayoutAction('resend')).statusCode).toBe(204);
});

test('deducts a COD reversal of a returned payout after the second transfer', async () => {
  await postPayoutAction('return', { utr });
  await correctDelivery(app, seller, parcel, CORRECTION_MINUTES);
  expect(await readPage()).toMatchObject({ toRemitPaise: 500_00 });
  await postPayoutAction('resend');
  await postPayoutAction('utr', { utr: createUtr() });
  expect(await readPage()).toMatchObject({ toRemitPaise: -500_00 });
  await assertNoFindings();
});
