import type { listMails } from '@shipdesk/contract/account/mails';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getBankAccount, listBankAccounts } from '@shipdesk/contract/money/bank-accounts';
import { beforeEach, expect, test } from 'vitest';
import { computeCodeAt } from '../../../test-support/authenticator.ts';
import {
  BANK_NUMBER,
  buildBankAccountPayload,
} from '../../../test-support/samples/remittance-samples.ts';
import { type Caller, forSeller, PASSWORD, testApp } from '../../../test-support/test-app.ts';
import { findPayoutAccount } from './bank-account-steps.ts';
import { reencryptBankNumbers } from './bank-accounts-service.ts';

type Accounts = ResponseOf<typeof getBankAccount>['data'];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let seller: Caller;
let staff: Caller;
const app = await testApp({ settings: { METRICS_TOKEN: 'm'.repeat(32) } });

beforeEach(async () => {
  seller = await app.signIn();
  staff = await app.signIn({ role: 'Admin' });
});

/** Advances the clock by a day, and signs both callers in again. */
async function advanceDay() {
  app.clock.advance(24 * HOUR_MS);
  seller = await app.signInAgain(seller.email);
  staff = await app.signInAgain(staff.email);
}

const change = (changes: object = {}, caller = seller) =>
  caller.send('PUT', '/api/bank-account', buildBankAccountPayload(changes));
const readAccounts = async (caller = seller) =>
  (await caller.get('/api/bank-account')).json<{ data: Accounts }>().data;

/** Returns the waiting account of the seller from the operator's list, with its URL. */
async function findWaitingAccount() {
  const { sellerId } = await app.findSeller(seller.email);
  const { data } = (await staff.get('/api/admin/bank-accounts')).json<
    ResponseOf<typeof listBankAccounts>
  >();
  const entry = data.find((account) => account.sellerId === sellerId);
  if (!entry) throw new Error('the seller has no account that waits for verification');
  return { ...entry, url: `/api/admin/bank-accounts/${sellerId}/${entry.account.id}` };
}

const REASON = 'The bank has another holder for this number';
const verify = async (outcome: 'verified' | 'rejected', reason = REASON) =>
  staff.post(`${(await findWaitingAccount()).url}/verify`, {
    outcome,
    ...(outcome === 'rejected' && { reason }),
  });

async function loadPayoutAccount() {
  const { sellerId } = await app.findSeller(seller.email);
  return app.database.asSeller(forSeller(sellerId), (db) => findPayoutAccount(db, app.clock.now));
}

test('puts a verified account in force one day after the seller enters it', async () => {
  expect(await readAccounts()).toEqual({ inForce: null, pending: null, rejected: null });
  const response = await change();
  expect(response.statusCode).toBe(200);
  const { pending } = response.json<{ data: Accounts }>().data;
  expect(pending).toMatchObject({
    holderName: 'Menon Stores',
    lastFour: '1766',
    ifsc: 'HDFC0001234',
    isVerified: false,
    inForceFrom: new Date(app.clock.now.getTime() + 24 * HOUR_MS).toISOString(),
  });
  expect((await verify('verified')).statusCode).toBe(204);
  expect(await loadPayoutAccount()).toEqual({ readiness: 'waiting', accountId: null });
  await advanceDay();
  expect(await loadPayoutAccount()).toEqual({ readiness: 'ready', accountId: pending?.id });
  expect(await readAccounts()).toMatchObject({ inForce: { id: pending?.id }, pending: null });
});

test('the previous account stays in force until a change takes effect', async () => {
  await change();
  await verify('verified');
  await advanceDay();
  const { inForce: oldAccount } = await readAccounts();
  await change({ accountNumber: '123456789012', accountNumberAgain: '1234 5678 9012' });
  await verify('verified');
  expect(await readAccounts()).toMatchObject({
    inForce: oldAccount,
    pending: { lastFour: '9012' },
  });
  await advanceDay();
  expect(await readAccounts()).toMatchObject({ inForce: { lastFour: '9012' }, pending: null });
});

test('a second change replaces a verified first change', async () => {
  await change();
  await verify('verified');
  await change({ accountNumber: '123456789012', accountNumberAgain: '123456789012' });
  await advanceDay();
  expect(await loadPayoutAccount()).toMatchObject({ readiness: 'unverified' });
  expect(await readAccounts()).toMatchObject({ inForce: null, pending: { lastFour: '9012' } });
});

test('closes a rejected account and rejects a later verification', async () => {
  await change();
  const { url } = await findWaitingAccount();
  expect((await verify('rejected')).statusCode).toBe(204);
  expect(await readAccounts()).toMatchObject({ inForce: null, pending: null });
  const response = await staff.post(`${url}/verify`, { outcome: 'verified' });
  expect(response.json()).toMatchObject({ status: 409, reason: 'bank_account_closed' });
});

test('requires a reason to reject an account', async () => {
  await change();
  expect((await verify('rejected', ' ')).json()).toMatchObject({
    status: 422,
    details: [{ field: 'reason', code: 'bank_rejection_reason_missing' }],
  });
  expect(await readAccounts()).toMatchObject({ pending: { lastFour: '1766' }, rejected: null });
});

test('emails the reason for a rejection, and shows the reason until the seller enters an account', async () => {
  await change();
  await verify('rejected');
  const at = app.clock.now.toISOString();
  expect((await readAccounts()).rejected).toEqual({ lastFour: '1766', at, reason: REASON });
  const { sellerId } = await app.findSeller(seller.email);
  const { rows } = await app.ownerQuery(
    'select template from mails where seller_id = $1 order by template',
    [sellerId],
  );
  expect(rows.map(({ template }) => template)).toEqual([
    'bank_account_changed',
    'bank_account_rejected',
  ]);
  const { data } = (await staff.get('/api/mails')).json<ResponseOf<typeof listMails>>();
  const mail = data.find(({ template }) => template === 'bank_account_rejected');
  expect(mail?.text?.body).toContain(`Reason: ${REASON}`);
  await change();
  expect(await readAccounts()).toMatchObject({ pending: { lastFour: '1766' }, rejected: null });
  // An account that the seller replaced was not rejected.
  await change();
  expect((await readAccounts()).rejected).toBeNull();
});

test('emails the seller about a change of the account', async () => {
  await change();
  const { sellerId } = await app.findSeller(seller.email);
  const { rows } = await app.ownerQuery('select template from mails where seller_id = $1', [
    sellerId,
  ]);
  expect(rows).toEqual([{ template: 'bank_account_changed' }]);
});

test.each([
  ['a wrong password', { password: 'Wrong#1234' }, 422, 'password'],
  ['numbers that differ', { accountNumberAgain: '501004439281767' }, 422, 'accountNumberAgain'],
  ['an invalid IFSC', { ifsc: 'HDFC1001234' }, 422, 'ifsc'],
])('rejects a change with %s', async (_, changes, status, field) => {
  const response = await change(changes);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ details: [{ field }] });
  expect(await readAccounts()).toEqual({ inForce: null, pending: null, rejected: null });
});

test('requires a code from a user with a second factor', async () => {
  const response = await seller.post('/api/account/second-factor', { password: PASSWORD });
  const { secret } = response.json<{ secret: string }>();
  const computeCode = () => computeCodeAt(secret, app.clock.now);
  await seller.post('/api/account/second-factor/confirm', { code: computeCode() });
  expect((await change()).json()).toMatchObject({ status: 401, code: 'second_factor_required' });
  expect((await change({ code: '000000' })).json()).toMatchObject({ code: 'second_factor_wrong' });
  app.clock.advance(MINUTE_MS);
  expect((await change({ code: computeCode() })).statusCode).toBe(200);
});

test('keeps bank numbers out of logs, stored rows, responses and metrics', async () => {
  const secondNumber = '777700001111222';
  const responses = [
    await change(),
    await change({ accountNumberAgain: secondNumber }),
    await change({ accountNumber: `${BANK_NUMBER}x` }),
    await change({ accountNumber: 12 }),
    await change({ password: 'Wrong#1234' }),
    await seller.send('PUT', '/api/bank-account', `{"accountNumber":"${BANK_NUMBER}"`),
    await seller.get('/api/bank-account'),
    await staff.get('/api/admin/bank-accounts'),
    await verify('verified'),
    await app.fastify.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${'m'.repeat(32)}` },
    }),
  ];
  const { rows: entries } = await app.ownerQuery('select * from audit_entries');
  const { rows: jobs } = await app.ownerQuery('select * from jobs');
  const { rows: mails } = await app.ownerQuery('select * from mails');
  const { rows: keys } = await app.ownerQuery('select * from idempotency_keys');
  const { rows: events } = await app.ownerQuery('select * from domain_events');
  const { rows: accounts } = await app.ownerQuery('select * from bank_accounts');
  const storedRows = JSON.stringify({ entries, jobs, mails, keys, events, accounts });
  const texts = [storedRows, ...app.logLines, ...responses.map(({ body }) => body)];
  for (const number of [BANK_NUMBER, secondNumber]) {
    expect(texts.filter((text) => text.includes(number))).toEqual([]);
    const bytes = Buffer.concat(accounts.map((row) => row['numberSealed'] as Buffer));
    expect(bytes.includes(number)).toBe(false);
  }
});

test('reveals a bank number only until the account is verified, and adds an audit entry', async () => {
  await change();
  const { url, account } = await findWaitingAccount();
  const response = await staff.post(`${url}/number`, undefined);
  expect(response.json()).toEqual({ data: { accountNumber: BANK_NUMBER } });
  const { rows } = await app.ownerQuery(
    "select change from audit_entries where subject = $1 and action = 'bank_account.revealed'",
    [account.id],
  );
  expect(rows).toEqual([{ change: {} }]);
  await verify('verified');
  expect((await staff.post(`${url}/number`, undefined)).statusCode).toBe(409);
});

test('re-encrypts bank numbers with the current secret after a change of secrets', async () => {
  await change();
  const { url } = await findWaitingAccount();
  const [currentSecret] = app.deps.config.sessionSecrets;
  const newSecret = 'n'.repeat(48);
  await reencryptBankNumbers({ ...app, config: { sessionSecrets: [newSecret, currentSecret] } });
  expect((await staff.post(`${url}/number`, undefined)).statusCode).toBe(500);
  await reencryptBankNumbers({ ...app, config: { sessionSecrets: [currentSecret, newSecret] } });
  expect((await staff.post(`${url}/number`, undefined)).statusCode).toBe(200);
});
