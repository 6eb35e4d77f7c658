import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyPayload, taxDetailsPayload } from '../../test-support/invoice-samples.ts';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';

let desk: TestApp;
beforeAll(async () => {
  desk = await createTestApp();
});
afterAll(() => desk.close());

test('a seller keeps the details that its invoices state', async () => {
  const seller = await desk.signIn();
  const before = (await seller.get('/api/tax-details')).json().data;
  expect(before).toMatchObject({ version: 0, legalName: 'Test', gstin: '', state: '' });
  const save = (changes: object) =>
    seller.send('PUT', '/api/tax-details', taxDetailsPayload(changes));
  const saved = await save({ gstin: ' 27aapfu0939f1zv' });
  expect(saved.json().data).toMatchObject({
    version: 1,
    gstin: '27AAPFU0939F1ZV',
    state: 'Maharashtra',
  });
  const late = await save({});
  expect([late.statusCode, late.json().reason]).toEqual([409, 'tax_details_newer']);
  const wrong = await save({ basedOnVersion: 1, gstin: '27AAPFU0939F1ZW' });
  expect(wrong.json().details).toMatchObject([{ field: 'gstin', code: 'gstin_invalid' }]);
});

test('the operator keeps one company, registered where prices assume', async () => {
  const staff = await desk.signIn({ roles: ['Admin'] });
  expect((await staff.get('/api/admin/company')).json()).toEqual({
    data: null,
    state: 'Karnataka',
  });
  const early = await staff.post('/api/admin/invoice-runs', undefined);
  expect([early.statusCode, early.json().reason]).toEqual([409, 'company_missing']);
  const save = (changes: object) =>
    staff.send('PUT', '/api/admin/company', companyPayload(changes));
  const elsewhere = await save({ gstin: '27AAPFU0939F1ZV' });
  expect(elsewhere.json().details).toMatchObject([{ field: 'gstin', code: 'gstin_other_state' }]);
  expect((await save({})).json().data).toMatchObject({ version: 1, state: 'Karnataka' });
  expect((await save({ basedOnVersion: 1, city: 'Mysuru' })).json().data).toMatchObject({
    version: 2,
    city: 'Mysuru',
  });
  expect((await save({ basedOnVersion: 1 })).json().reason).toBe('company_newer');
});
