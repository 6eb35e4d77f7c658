import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getLedgerProof } from '@shipdesk/contract/money/ledger';
import { expect, test } from 'vitest';
import { addCompany, charge } from '../../../test-support/samples/invoice-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp();
app.clock.now = new Date('2026-11-10T06:00:00Z');
const staff = await app.signIn({ role: 'Admin' });
await addCompany(app);

async function invoiceAll(operator: Caller) {
  expect((await operator.post('/api/admin/invoice-runs', undefined)).statusCode).toBe(202);
  await app.runJobs();
}

const listDocuments = async (seller: Caller, kind = 'invoice') =>
  (await seller.get(`/api/tax-documents?kind=${kind}`)).json().data;

test('posts the rounding so that the GST account equals the tax of each document', async () => {
  // 9% of ₹10.03 rounds to ₹0.90, but 9% of the sum of six such charges rounds to ₹5.42.
  const oddCharge = { taxablePaise: 1003, taxPaise: 180 };
  const seller = await app.signIn();
  const { sellerId } = await app.findSeller(seller.email);
  for (let count = 0; count < 6; count += 1) await charge(app, sellerId, oddCharge);
  const advanceToMonth = async (month: string) => {
    app.clock.now = new Date(`${month}-01T06:00:00Z`);
    return {
      owner: await app.signInAgain(seller.email),
      operator: await app.signInAgain(staff.email),
    };
  };
  const { owner, operator } = await advanceToMonth('2026-12');
  await invoiceAll(operator);
  const [invoice] = await listDocuments(owner);
  expect(invoice).toMatchObject({
    taxablePaise: 6018,
    taxPaise: 1084,
    roundingPaise: -4,
    totalPaise: 6 * 1183,
  });
  const readGst = async () => {
    const { rows } = await app.ownerQuery(
      `select sum(case when credit = 'gst' then amount_paise else -amount_paise end) as paise
       from transfers where seller_id = $1 and 'gst' in (credit, debit)`,
      [sellerId],
    );
    return Number(rows[0]?.['paise']);
  };
  expect(await readGst()).toBe(1084);
  const annexure = await owner.get(`/api/tax-documents/${invoice.id}/annexure`);
  expect(annexure.body.match(/"10\.03","1\.80","11\.83"/g)).toHaveLength(6);
  const note = { sellerId, invoiceId: invoice.id, taxablePaise: 6018, note: 'All of it' };
  expect((await operator.post('/api/admin/credit-notes', note)).statusCode).toBe(201);
  expect(await listDocuments(owner, 'credit_note')).toMatchObject([
    { taxablePaise: 6018, taxPaise: 1084, roundingPaise: -4, totalPaise: 6 * 1183 },
  ]);
  expect(await readGst()).toBe(0);
  // The next period has no charges, so the rounding alone creates no invoice.
  const laterCallers = await advanceToMonth('2027-01');
  await invoiceAll(laterCallers.operator);
  expect(await listDocuments(laterCallers.owner)).toHaveLength(1);
  const findChecks = async () => {
    const response = await laterCallers.operator.post('/api/admin/ledger/proof', undefined);
    const { findings } = response.json<ResponseOf<typeof getLedgerProof>>().data;
    return findings.filter((finding) => finding.sellerId === sellerId).map(({ check }) => check);
  };
  const checks = await findChecks();
  for (const check of ['invoice_period', 'tax_document', 'document_tax'])
    expect(checks).not.toContain(check);
  await app.ownerQuery(
    `update tax_documents set cgst_paise = cgst_paise - 1, rounding_paise = rounding_paise + 1
     where seller_id = $1 and kind = 'invoice'`,
    [sellerId],
  );
  expect(await findChecks()).toContain('document_tax');
});
