import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany, addInvoice } from '../../../test-support/samples/invoice-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp();
let staff: Caller;

beforeAll(async () => {
  await addCompany(app);
});

beforeEach(async () => {
  app.clock.now = new Date('2026-11-27T06:00:00Z');
  staff = await app.signIn({ role: 'Admin' });
});

const countDifferences = async () =>
  (await staff.post('/api/admin/ledger/proof', undefined)).json().data.differences;

const readInvoice = async (seller: Caller, id: string) => {
  const { data } = (await seller.get('/api/tax-documents?kind=invoice')).json();
  return data.find((document: { id: string }) => document.id === id);
};
const readWallet = async (seller: Caller) => (await seller.get('/api/wallet')).json().data;

/** Adds an invoice of ₹100 before GST with this due amount, and returns its id and its seller. */
async function addDueInvoice(duePaise: number) {
  const seller = await app.signIn();
  const { sellerId } = await app.findSeller(seller.email);
  const { id } = await addInvoice(app, seller);
  await app.ownerQuery('update tax_documents set due_paise = $3 where seller_id = $1 and id = $2', [
    sellerId,
    id,
    duePaise,
  ]);
  return { seller, sellerId, id };
}

test('a TDS deduction settles the due amount, and the certificate credits the remainder', async () => {
  const { seller, sellerId, id } = await addDueInvoice(1_50);
  const walletBefore = await readWallet(seller);
  const response = await seller.post(`/api/tax-documents/${id}/tds`, { percent: 2 });
  expect(response.json()).toEqual({ data: { amountPaise: 2_00, settledPaise: 1_50 } });
  expect(await readInvoice(seller, id)).toMatchObject({ duePaise: 0, tdsPaise: 2_00 });
  const [deduction] = (await staff.get(`/api/admin/tds?seller=${sellerId}`)).json().data;
  expect(deduction).toMatchObject({
    section: '393(1) Table 6(i)',
    paymentCode: '1017',
    quarter: '2026-27 Q3',
    state: 'open',
    basePaise: 100_00,
  });
  expect((await staff.get('/api/admin/waits')).json().data).toContainEqual(
    expect.objectContaining({ kind: 'tds_certificates', cases: 1, amountPaise: 2_00 }),
  );
  expect(await countDifferences()).toBe(0);
  const certify = (certificateNumber: string) =>
    staff.post(`/api/admin/tds/${sellerId}/${deduction.id}/certificate`, { certificateNumber });
  const certificateResponse = await certify(' abcdefg');
  expect(certificateResponse.json().data).toMatchObject({
    state: 'certified',
    certificateNumber: 'ABCDEFG',
  });
  const walletAfter = await readWallet(seller);
  expect(walletAfter.balancePaise - walletBefore.balancePaise).toBe(50);
  expect((await seller.get('/api/passbook/export')).body).toContain(',"TDS",');
  expect(await countDifferences()).toBe(0);
  const repeatedResponse = await certify('ABCDEFG');
  expect(repeatedResponse.json()).toMatchObject({ reason: 'tds_decided' });
  const secondDeductionResponse = await seller.post(`/api/tax-documents/${id}/tds`, { percent: 1 });
  expect(secondDeductionResponse.json()).toMatchObject({ reason: 'tds_recorded' });
});

test('restores the due amount of a refused deduction, and accepts a new deduction', async () => {
  const { seller, sellerId, id } = await addDueInvoice(50_00);
  await seller.post(`/api/tax-documents/${id}/tds`, { percent: 2 });
  const [deduction] = (await seller.get('/api/tds')).json().data;
  const refusalResponse = await staff.post(`/api/admin/tds/${sellerId}/${deduction.id}/refusal`, {
    reason: 'Not deposited',
  });
  expect(refusalResponse.json().data).toMatchObject({ state: 'refused', reason: 'Not deposited' });
  expect(await readInvoice(seller, id)).toMatchObject({ duePaise: 50_00, tdsPaise: 0 });
  expect(await countDifferences()).toBe(0);
  const secondResponse = await seller.post(`/api/tax-documents/${id}/tds`, { percent: 1 });
  expect(secondResponse.statusCode).toBe(200);
});
