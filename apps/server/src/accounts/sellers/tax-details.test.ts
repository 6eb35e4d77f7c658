import { expect, test } from 'vitest';
import {
  buildCompanyPayload,
  buildTaxDetailsPayload,
  postTo,
} from '../../../test-support/samples/invoice-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

/** A unique account number, so that a search finds every leak. */
const OWN_NUMBER = '600711358294417';

const app = await testApp();

const saveDetails = (seller: Caller, changes: object) =>
  seller.send('PUT', '/api/tax-details', buildTaxDetailsPayload(changes));

test('saves tax details with the state of the GSTIN', async () => {
  const seller = await app.signIn();
  const initialDetails = (await seller.get('/api/tax-details')).json().data;
  expect(initialDetails).toMatchObject({ version: 0, legalName: 'Test', gstin: '', state: '' });
  const savedResponse = await saveDetails(seller, { gstin: ' 27aapfu0939f1zv' });
  expect(savedResponse.json().data).toMatchObject({
    version: 1,
    gstin: '27AAPFU0939F1ZV',
    state: 'Maharashtra',
  });
});

test('rejects tax details that are based on an old version', async () => {
  const seller = await app.signIn();
  await saveDetails(seller, {});
  const staleResponse = await saveDetails(seller, {});
  expect([staleResponse.statusCode, staleResponse.json().reason]).toEqual([
    409,
    'tax_details_newer',
  ]);
});

test('rejects an invalid GSTIN', async () => {
  const response = await saveDetails(await app.signIn(), { gstin: '27AAPFU0939F1ZW' });
  expect(response.json().details).toMatchObject([{ field: 'gstin', code: 'gstin_invalid' }]);
});

test('rejects an invoice run without an operator company', async () => {
  const staff = await app.signIn({ role: 'Admin' });
  expect((await staff.get('/api/admin/company')).json()).toEqual({
    data: null,
    state: 'Karnataka',
  });
  const runResponse = await staff.post('/api/admin/invoice-runs', undefined);
  expect([runResponse.statusCode, runResponse.json().reason]).toEqual([409, 'company_missing']);
});

test('rejects an operator company with a GSTIN of another state', async () => {
  const staff = await app.signIn({ role: 'Admin' });
  const payload = buildCompanyPayload({ gstin: '27AAPFU0939F1ZV' });
  const response = await staff.send('PUT', '/api/admin/company', payload);
  expect(response.json().details).toMatchObject([{ field: 'gstin', code: 'gstin_other_state' }]);
});

test('saves the operator company only if the change is based on the current version', async () => {
  const staff = await app.signIn({ role: 'Admin' });
  const save = (changes: object) =>
    staff.send('PUT', '/api/admin/company', buildCompanyPayload(changes));
  expect((await save({})).json().data).toMatchObject({ version: 1, state: 'Karnataka' });
  expect((await save({ basedOnVersion: 1, city: 'Mysuru' })).json().data).toMatchObject({
    version: 2,
    city: 'Mysuru',
  });
  expect((await save({ basedOnVersion: 1 })).json().reason).toBe('company_newer');
});

test("omits the operator's account number from errors, logs, audit entries, stored responses and jobs", async () => {
  const staff = await app.signIn({ role: 'Admin' });
  const save = (changes: object) =>
    staff.send(
      'PUT',
      '/api/admin/company',
      buildCompanyPayload({ bankAccountNumber: OWN_NUMBER, ...changes }),
    );
  const { data } = (await staff.get('/api/admin/company')).json();
  const basedOnVersion = data?.version ?? 0;
  const response = await save({ basedOnVersion });
  expect(response.json().data.bankAccountNumber).toBe(OWN_NUMBER);
  const seller = await app.signIn();
  await postTo(app, (await app.findSeller(seller.email)).sellerId, {
    entry: 'adjustment',
    legs: [{ leg: 'one', debit: 'adjustments', credit: 'wallet', amountPaise: 1 }],
  });
  // Sellers can read the account that they pay into.
  expect((await seller.get('/api/recharges')).json().payTo.accountNumber).toBe(OWN_NUMBER);
  await staff.get('/api/admin/remittances/bank-file');
  await staff.post('/api/admin/invoice-runs', undefined);
  const rejectedCalls = [
    await save({ basedOnVersion }),
    await save({ basedOnVersion: basedOnVersion + 1, gstin: '27AAPFU0939F1ZV' }),
    await save({ basedOnVersion: basedOnVersion + 1, bankIfsc: 3 }),
    await save({ basedOnVersion: basedOnVersion + 1, bankAccountNumber: `${OWN_NUMBER}/1` }),
    await seller.send(
      'PUT',
      '/api/admin/company',
      buildCompanyPayload({ bankAccountNumber: OWN_NUMBER }),
    ),
  ];
  expect(rejectedCalls.map(({ statusCode }) => statusCode)).toEqual([409, 422, 422, 422, 403]);
  const { rows } = await app.ownerQuery(`
    select row_to_json(e)::text as text from audit_entries e
    union all select row_to_json(k)::text from idempotency_keys k
    union all select row_to_json(j)::text from jobs j`);
  const texts = rows.map(({ text }) => String(text));
  for (const text of [...rejectedCalls.map(({ body }) => body), ...texts, ...app.logLines]) {
    expect(text).not.toContain(OWN_NUMBER);
  }
});
