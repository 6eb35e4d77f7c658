import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listAllRemittances } from '@shipdesk/contract/money/remittance-runs';
import { formatCustomerReference } from '@shipdesk/domain/money/cod/payout';
import { beforeEach, expect, test } from 'vitest';
import {
  addPreparedRemittance,
  createUtr,
} from '../../../test-support/samples/remittance-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

type Run = ResponseOf<typeof listAllRemittances>['data'];
type Payout = Awaited<ReturnType<typeof addPreparedRemittance>>;

const MONDAY = new Date('2026-11-23T06:30:00Z');
const MINUTE_MS = 60_000;
const BANK_FILE = '/api/admin/remittances/bank-file';

let seller: Caller;
let staff: Caller;
let firstPayout: Payout;
const app = await testApp();

/** Cancels the payouts of other tests and prepares a new payout. */
beforeEach(async () => {
  app.clock.now = MONDAY;
  seller = await app.signIn();
  staff = await app.signIn({ role: 'Admin' });
  await app.ownerQuery(`update remittances set state = 'cancelled' where state = 'in_batch'`);
  firstPayout = await addPreparedRemittance(app, seller);
});

const advanceMinute = () => app.clock.advance(MINUTE_MS);
const formatReference = ({ id }: Payout, returns = 0) => formatCustomerReference({ id, returns });
/** Returns the customer references in a bank file. */
async function listReferences(filedAt?: string) {
  const { statusCode, body } = await staff.get(
    filedAt === undefined ? BANK_FILE : `${BANK_FILE}?filedAt=${filedAt}`,
  );
  expect(statusCode).toBe(200);
  return [...body.matchAll(/"(SD[^"]+)"/g)].map(([, reference]) => reference);
}
const loadRun = async () => (await staff.get('/api/admin/remittances')).json<{ data: Run }>().data;
const postPayoutAction = ({ sellerId, id }: Payout, action: string, body?: object) =>
  staff.post(`/api/admin/remittances/${sellerId}/${id}/${action}`, body);
const expectEmptyBankFile = async (url = BANK_FILE) =>
  expect((await staff.get(url)).json()).toMatchObject({
    status: 409,
    reason: 'bank_file_empty',
  });

test('writes each payout to only one new bank file', async () => {
  expect(await listReferences()).toEqual([formatReference(firstPayout)]);
  advanceMinute();
  const secondPayout = await addPreparedRemittance(app, seller);
  expect(await listReferences()).toEqual([formatReference(secondPayout)]);
  await expectEmptyBankFile();
});

test('concurrent downloads do not share a payout', async () => {
  const responses = await Promise.all([staff.get(BANK_FILE), staff.get(BANK_FILE)]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('lists bank files, and omits closed payouts from a repeated download', async () => {
  const secondPayout = await addPreparedRemittance(app, seller);
  await listReferences();
  advanceMinute();
  const thirdPayout = await addPreparedRemittance(app, seller);
  await listReferences();
  const { bankFiles, remittances } = await loadRun();
  expect(bankFiles).toEqual([
    { filedAt: '2026-11-23T06:31:00.000Z', payouts: 1, paise: 1_200_00 },
    { filedAt: '2026-11-23T06:30:00.000Z', payouts: 2, paise: 2_400_00 },
  ]);
  const { filedAt } = remittances.find(({ id }) => id === thirdPayout.id) ?? {};
  expect(filedAt).toBe('2026-11-23T06:31:00.000Z');

  await postPayoutAction(secondPayout, 'utr', { utr: createUtr() });
  const { headers } = await staff.get(`${BANK_FILE}?filedAt=2026-11-23T06:30:00.000Z`);
  expect(headers['content-disposition']).toContain('cod-payouts-2026-11-23.csv');
  expect(await listReferences('2026-11-23T06:30:00.000Z')).toEqual([formatReference(firstPayout)]);
  await postPayoutAction(firstPayout, 'cancel');
  await expectEmptyBankFile(`${BANK_FILE}?filedAt=2026-11-23T06:30:00.000Z`);
});

test('rejects an invalid time of a bank file', async () => {
  for (const filedAt of ['yesterday', '2026-13-01T00:00:00.000Z', '2026-11-23']) {
    expect((await staff.get(`${BANK_FILE}?filedAt=${filedAt}`)).statusCode).toBe(422);
  }
});

test('writes a resent payout to the next bank file with a new reference', async () => {
  await listReferences();
  const utr = createUtr();
  await postPayoutAction(firstPayout, 'utr', { utr });
  await postPayoutAction(firstPayout, 'return', { utr });
  await postPayoutAction(firstPayout, 'resend');
  expect((await loadRun()).bankFiles).toEqual([]);
  expect(await listReferences()).toEqual([formatReference(firstPayout, 1)]);
  await expectEmptyBankFile();
});

test('the audit log names the bank file of each download, and marks repeated downloads', async () => {
  await listReferences();
  await listReferences(MONDAY.toISOString());
  const { sellerId } = await app.findSeller(staff.email);
  const { rows } = await app.ownerQuery(
    `select change from audit_entries
      where seller_id = $1 and action = 'bank_file.exported' order by at`,
    [sellerId],
  );
  const filedAt = MONDAY.toISOString();
  expect(rows.map(({ change }) => change)).toEqual([
    { rows: 1, filed_at: filedAt, again: false },
    { rows: 1, filed_at: filedAt, again: true },
  ]);
});
