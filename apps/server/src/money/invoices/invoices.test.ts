import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getLedgerProof } from '@shipdesk/contract/money/ledger';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addShipment } from '../../../test-support/call-rows.ts';
import {
  addCompany,
  addInvoice,
  buildTaxDetailsPayload,
  type Charge,
  charge,
  postTo,
} from '../../../test-support/samples/invoice-samples.ts';
import {
  addPreparedRemittance,
  createUtr,
} from '../../../test-support/samples/remittance-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import { recordOverdueInvoices } from './tax-documents-service.ts';

let staff: Caller;
const app = await testApp();
beforeAll(async () => {
  staff = await app.signIn({ role: 'Admin' });
  await addCompany(app);
});

beforeEach(() => {
  app.clock.now = new Date('2026-11-10T06:00:00Z');
});

const DAY_MS = 86_400_000;
const DECEMBER = new Date('2026-12-01T06:00:00Z');

/** Advances to December and signs the callers in again, because sessions last minutes. */
const advanceToDecember = async (...callers: Caller[]) => {
  app.clock.now = DECEMBER;
  return Promise.all(callers.map(({ email }) => app.signInAgain(email)));
};

async function createChargedSeller(...charges: readonly Charge[]) {
  const seller = await app.signIn();
  const { sellerId } = await app.findSeller(seller.email);
  for (const item of charges) await charge(app, sellerId, item);
  return { seller, sellerId };
}

async function invoiceAll(operator: Caller) {
  expect((await operator.post('/api/admin/invoice-runs', undefined)).statusCode).toBe(202);
  await app.runJobs();
}

const listDocuments = async (seller: Caller, kind = 'invoice') =>
  (await seller.get(`/api/tax-documents?kind=${kind}`)).json().data;

test('invoices a month of charges once, for the sum of the posted charges', async () => {
  const { seller } = await createChargedSeller(
    { taxablePaise: 2700, taxPaise: 486 },
    { taxablePaise: 5800, taxPaise: 1044 },
  );
  const [owner, operator] = await advanceToDecember(seller, staff);
  await invoiceAll(operator!);
  expect(await listDocuments(owner!)).toMatchObject([
    {
      issuedOn: '2026-12-01',
      dueOn: '2026-12-08',
      period: { startDate: '2026-11-10', endDate: '2026-11-30' },
      placeState: 'Karnataka',
      charges: 2,
      taxablePaise: 8500,
      taxPaise: 1530,
      totalPaise: 10_030,
      duePaise: 0,
    },
  ]);
  await invoiceAll(operator!);
  expect(await listDocuments(owner!)).toHaveLength(1);
});

test('an invoice paid from the credit limit states the amount that the wallet owes', async () => {
  const { seller, sellerId } = await createChargedSeller();
  await app.ownerQuery(
    'update wallets set wallet_paise = 0, credit_limit_paise = 500000 where seller_id = $1',
    [sellerId],
  );
  await charge(app, sellerId, { taxablePaise: 2700, taxPaise: 486 });
  const [owner, operator] = await advanceToDecember(seller, staff);
  await invoiceAll(operator!);
  expect(await listDocuments(owner!)).toMatchObject([
    { totalPaise: 3186, duePaise: 0, dueAtIssuePaise: 0, walletOwedPaise: 3186 },
  ]);
});

test('invoices a period with a tax of minus one paisa', async () => {
  const { seller } = await createChargedSeller(
    { taxablePaise: 1002, taxPaise: 180 },
    { taxablePaise: -1000, taxPaise: -181 },
  );
  const [owner, operator] = await advanceToDecember(seller, staff);
  await invoiceAll(operator!);
  expect(await listDocuments(owner!)).toMatchObject([
    { taxablePaise: 2, taxPaise: 0, roundingPaise: -1, totalPaise: 1, charges: 2 },
  ]);
});

test('charges posted after the month ends in India belong to the next period', async () => {
  const { seller, sellerId } = await createChargedSeller({ taxablePaise: 1000, taxPaise: 180 });
  app.clock.now = new Date('2026-11-30T18:29:59Z');
  await charge(app, sellerId, { taxablePaise: 2000, taxPaise: 360 });
  app.clock.now = new Date('2026-11-30T18:30:00Z');
  await charge(app, sellerId, { taxablePaise: 4000, taxPaise: 720 });
  const [owner, operator] = await advanceToDecember(seller, staff);
  await invoiceAll(operator!);
  expect(await listDocuments(owner!)).toMatchObject([{ taxablePaise: 3000, charges: 2 }]);
});

test('splits invoices by pickup state for unregistered sellers only', async () => {
  const createSeller = async (isRegistered: boolean) => {
    const seller = await app.signIn();
    const { sellerId } = await app.findSeller(seller.email);
    if (isRegistered) {
      const details = buildTaxDetailsPayload({ gstin: '27AAPFU0939F1ZV' });
      await seller.send('PUT', '/api/tax-details', details);
    }
    const { docketNumber } = await addShipment(app, seller);
    await app.ownerQuery(
      `update orders set quote = null, pickup = jsonb_set(pickup, '{state}', '"kerala"') where docket_number = $1`,
      [docketNumber],
    );
    await charge(app, sellerId, { taxablePaise: 1000, taxPaise: 180, docketNumber });
    await charge(app, sellerId, { taxablePaise: 2000, taxPaise: 360 });
    return seller;
  };
  const sellers = [await createSeller(false), await createSeller(true)];
  const callers = await advanceToDecember(...sellers, staff);
  const [unregisteredSeller, registeredSeller, operator] = callers;
  await invoiceAll(operator!);
  const stateAmounts = (await listDocuments(unregisteredSeller!)).map(
    ({ placeState, taxablePaise }: { placeState: string; taxablePaise: number }) => [
      placeState,
      taxablePaise,
    ],
  );
  expect(stateAmounts).toHaveLength(2);
  expect(stateAmounts).toEqual(
    expect.arrayContaining([
      ['Kerala', 1000],
      ['Karnataka', 2000],
    ]),
  );
  const [invoice, ...otherInvoices] = await listDocuments(registeredSeller!);
  expect(otherInvoices).toEqual([]);
  expect(invoice).toMatchObject({ placeState: 'Maharashtra', gstin: '27AAPFU0939F1ZV' });
});

test('numbers the invoices of all sellers without gaps in concurrent runs', async () => {
  const sellers = await Promise.all(
    [1, 2, 3].map(() => createChargedSeller({ taxablePaise: 1000, taxPaise: 180 })),
  );
  const [operator, ...callers] = await advanceToDecember(
    staff,
    ...sellers.map(({ seller }) => seller),
  );
  await operator!.post('/api/admin/invoice-runs', undefined);
  await Promise.all([app.runJobs(), app.runJobs()]);
  const lists = await Promise.all(callers.map((caller) => listDocuments(caller)));
  expect(lists.map((list) => list.length)).toEqual([1, 1, 1]);
  const { rows } = await app.ownerQuery(
    `select substr(number, 10)::int as position from tax_documents where number like 'INV/2627/%' order by 1`,
  );
  const positions = rows.map(({ position }) => position);
  expect(positions).toEqual(positions.map((_, index) => index + 1));
});

test('issues a credit note for a month whose charges are negative in total', async () => {
  const { seller } = await createChargedSeller(
    { taxablePaise: 1000, taxPaise: 180 },
    { taxablePaise: -3000, taxPaise: -540 },
  );
  const [owner, operator] = await advanceToDecember(seller, staff);
  await invoiceAll(operator!);
  expect(await listDocuments(owner!)).toEqual([]);
  expect(await listDocuments(owner!, 'credit_note')).toMatchObject([
    { number: expect.stringMatching(/^CRN\/2627\/\d{6}$/), totalPaise: 2360, reason: 'refund' },
  ]);
});

/** Issues an invoice of ₹11.80 to a seller with an empty wallet, and returns the invoice and the seller. */
async function createDueInvoice() {
  const seller = await app.signIn();
  const { sellerId } = await app.findSeller(seller.email);
  await app.ownerQuery('update wallets set credit_limit_paise = 0 where seller_id = $1', [
    sellerId,
  ]);
  await charge(app, sellerId, { taxablePaise: 1000, taxPaise: 180 });
  const [owner, operator] = await advanceToDecember(seller, staff);
  await invoiceAll(operator!);
  const [invoice] = await listDocuments(owner!);
  expect(invoice).toMatchObject({ totalPaise: 1180, duePaise: 1180 });
  return { owner: owner!, sellerId, invoice };
}

test('emails the seller once about a new invoice, and once when the invoice is overdue', async () => {
  const { sellerId, invoice } = await createDueInvoice();
  const runJobsAndListMails = async () => {
    await recordOverdueInvoices(app.deps);
    await app.runJobs();
    const { rows: mails } = await app.ownerQuery(
      `select template, params -> 'references' as names from mails where seller_id = $1 order by id`,
      [sellerId],
    );
    return mails.map(({ template, names }) => [template, names]);
  };
  const issuedMail = ['seller_invoice_issued', [invoice.number]];
  const overdueMail = ['seller_invoice_overdue', [invoice.number]];
  expect(await runJobsAndListMails()).toEqual([issuedMail]);
  app.clock.advance(8 * DAY_MS);
  expect(await runJobsAndListMails()).toEqual([issuedMail, overdueMail]);
  expect(await runJobsAndListMails()).toEqual([issuedMail, overdueMail]);
});

test('pays the due amount of an invoice from later wallet credits', async () => {
  const { owner, sellerId, invoice } = await createDueInvoice();
  const pay = () => owner.post(`/api/tax-documents/${invoice.id}/payment`, undefined);
  expect((await pay()).json()).toMatchObject({ reason: 'invoice_wallet_empty' });
  const credit = (amountPaise: number) =>
    postTo(app, sellerId, {
      entry: 'adjustment',
      legs: [{ leg: 'credit', debit: 'bank', credit: 'wallet', amountPaise }],
    });
  await credit(1000);
  expect((await pay()).json().data).toEqual({ paidPaise: 1000, duePaise: 180 });
  await credit(500);
  expect((await pay()).json().data).toEqual({ paidPaise: 180, duePaise: 0 });
  expect((await pay()).json()).toMatchObject({ code: 'stage_conflict', reason: 'invoice_paid' });
  const { rows } = await app.ownerQuery(
    'select wallet_paise, receivable_paise from wallets where seller_id = $1',
    [sellerId],
  );
  expect(rows).toEqual([{ walletPaise: '320', receivablePaise: '0' }]);
});

test('clears the due amount of an invoice when a COD payout pays it', async () => {
  const seller = await app.signIn();
  const { id } = await addInvoice(app, seller);
  const payout = await addPreparedRemittance(app, seller);
  const operator = await app.signInAgain(staff.email);
  const url = `/api/admin/remittances/${payout.sellerId}/${payout.id}/utr`;
  expect((await operator.post(url, { utr: createUtr() })).statusCode).toBe(204);
  const { data, ageing } = (await seller.get('/api/tax-documents')).json();
  expect(data).toMatchObject([{ id, duePaise: 0 }]);
  expect(ageing).toMatchObject({ not_due: 0, to_30: 0 });
  const proof = await operator.post('/api/admin/ledger/proof', undefined);
  const { findings } = proof.json<ResponseOf<typeof getLedgerProof>>().data;
  expect(findings.filter(({ check }) => check === 'tax_document')).toEqual([]);
});

test('credits an invoice in parts, up to its total', async () => {
  const seller = await app.signIn();
  const { id: invoiceId } = await addInvoice(app, seller);
  const { sellerId } = await app.findSeller(seller.email);
  const correct = (taxablePaise: number) =>
    staff.post('/api/admin/credit-notes', { sellerId, invoiceId, taxablePaise, note: 'Twice' });
  staff = await app.signInAgain(staff.email);
  expect((await correct(4000)).statusCode).toBe(201);
  expect((await correct(6001)).json()).toMatchObject({
    reason: 'credit_note_too_high',
    params: { leftPaise: 6000 },
  });
  expect((await correct(6000)).statusCode).toBe(201);
  const notes = await listDocuments(seller, 'credit_note');
  expect(notes.map(({ totalPaise }: { totalPaise: number }) => totalPaise).toSorted()).toEqual([
    4720, 7080,
  ]);
  // The annexure states positive amounts, like the document.
  const totals = await Promise.all(
    notes.map(async ({ id }: { id: string }) => {
      const csv = await seller.get(`/api/tax-documents/${id}/annexure`);
      return /"([^"]*)"\s*$/.exec(csv.body)?.[1];
    }),
  );
  expect(totals.toSorted()).toEqual(['47.20', '70.80']);
  const { rows } = await app.ownerQuery(
    `select sum(amount_paise) as paise from transfers where seller_id = $1 and entry = 'credit_note' and credit = 'wallet'`,
    [sellerId],
  );
  expect(rows).toEqual([{ paise: '11800' }]);
});

test('refunds the whole tax when credit notes cover the full invoice', async () => {
  const oddCharge = { taxablePaise: 1003, taxPaise: 181 };
  const { seller, sellerId } = await createChargedSeller(oddCharge, oddCharge, oddCharge);
  const [owner, operator] = await advanceToDecember(seller, staff);
  await invoiceAll(operator!);
  const [{ id: invoiceId }] = await listDocuments(owner!);
  for (const taxablePaise of [9, 3000]) {
    const note = { sellerId, invoiceId, taxablePaise, note: 'All of it' };
    expect((await operator!.post('/api/admin/credit-notes', note)).statusCode).toBe(201);
  }
  const notes = await listDocuments(owner!, 'credit_note');
  const totals = notes.map(({ totalPaise }: { totalPaise: number }) => totalPaise);
  expect(totals.reduce((sum: number, paise: number) => sum + paise, 0)).toBe(3 * 1184);
});

test('rejects a credit note for March charges after 30 November even if they were invoiced in April', async () => {
  app.clock.now = new Date('2027-03-10T06:00:00Z');
  const { seller, sellerId } = await createChargedSeller({ taxablePaise: 1000, taxPaise: 180 });
  app.clock.now = new Date('2027-04-01T06:00:00Z');
  await invoiceAll(await app.signInAgain(staff.email));
  app.clock.now = new Date('2027-12-01T06:00:00Z');
  const [owner, operator] = await Promise.all(
    [seller, staff].map(({ email }) => app.signInAgain(email)),
  );
  const [{ id: invoiceId, number }] = await listDocuments(owner!);
  expect(number).toMatch(/^INV\/2728\//);
  const note = { sellerId, invoiceId, taxablePaise: 100, note: 'Late' };
  expect((await operator!.post('/api/admin/credit-notes', note)).json()).toMatchObject({
    reason: 'credit_note_too_late',
    params: { deadline: '2027-11-30' },
  });
});

test("charges without a parcel have the seller's state as place of supply and are in the annexure", async () => {
  const { seller } = await createChargedSeller({ taxablePaise: 2700, taxPaise: 486 });
  await seller.send('PUT', '/api/tax-details', buildTaxDetailsPayload());
  const [owner, operator] = await advanceToDecember(seller, staff);
  await invoiceAll(operator!);
  const [{ id, placeState }] = await listDocuments(owner!);
  expect(placeState).toBe('Kerala');
  const csv = await owner!.get(`/api/tax-documents/${id}/annexure`);
  expect(csv.body.trim().split('\r\n')).toHaveLength(2);
});

test('creates an annexure with a line for each charge, and a PDF', async () => {
  const { seller } = await createChargedSeller(
    { taxablePaise: 2700, taxPaise: 486 },
    { taxablePaise: 5800, taxPaise: 1044 },
  );
  const [owner, operator] = await advanceToDecember(seller, staff);
  await invoiceAll(operator!);
  const [{ id, number }] = await listDocuments(owner!);
  const csv = await owner!.get(`/api/tax-documents/${id}/annexure`);
  expect(csv.headers['content-disposition']).toContain(number.replaceAll('/', '-'));
  const lines = csv.body.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toBe('"10-11-2026","","","Shipment charge","996812","27.00","4.86","31.86"');
  const pdf = await owner!.get(`/api/tax-documents/${id}/pdf`);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('returns a document only to its seller and to operator staff', async () => {
  const [owner, otherSeller] = [await app.signIn(), await app.signIn()];
  const { id } = await addInvoice(app, owner);
  const { sellerId } = await app.findSeller(owner.email);
  const url = `/api/tax-documents/${id}/pdf`;
  expect((await otherSeller.get(url)).statusCode).toBe(404);
  expect((await otherSeller.get(`${url}?seller=${sellerId}`)).statusCode).toBe(403);
  const operator = await app.signInAgain(staff.email);
  expect((await operator.get(`${url}?seller=${sellerId}`)).statusCode).toBe(200);
});
