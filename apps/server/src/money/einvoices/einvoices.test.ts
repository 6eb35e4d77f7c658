import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hasPdfPrograms, readPdfText, readQrCodes } from '../../../test-support/pdf-programs.ts';
import {
  buildPortalAnswer,
  forgerKeys,
  type PortalDocument,
  portalKeys,
} from '../../../test-support/samples/einvoice-samples.ts';
import {
  addCompany,
  buildTaxDetailsPayload,
  charge,
} from '../../../test-support/samples/invoice-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-keys-'));
const keysFile = join(folder, 'keys.pem');
// The portal signs with the second key.
const keys = [generateKeyPairSync('rsa', { modulusLength: 2048 }), portalKeys];
writeFileSync(
  keysFile,
  keys.map(({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' })).join('\n'),
);
const app = await testApp({ settings: { EINVOICE_KEYS_FILE: keysFile } });
afterAll(() => rmSync(folder, { recursive: true }));
let staff: Caller;

beforeAll(async () => {
  await addCompany(app);
});

beforeEach(async () => {
  app.clock.now = new Date('2026-11-10T06:00:00Z');
  staff = await app.signIn({ role: 'Admin' });
});

const readEinvoices = async () => (await staff.get('/api/admin/e-invoices')).json().data;
const recordAnswers = async (answers: readonly object[]) =>
  (await staff.post('/api/admin/e-invoices/answers', { answers })).json();
const readExportFile = async (issuedOn: string): Promise<PortalDocument[]> =>
  (await staff.get(`/api/admin/e-invoices/file?issuedOn=${issuedOn}`)).json();
const findDocumentId = async (seller: Caller, kind: string) =>
  (await seller.get(`/api/tax-documents?kind=${kind}`)).json().data[0].id;
/** Returns the number of transfers, and the number of differences that the ledger proof finds. */
const readBooks = async () => ({
  transfers: (await app.ownerQuery('select count(*) from transfers')).rows[0]?.['count'],
  differences: (await staff.post('/api/admin/ledger/proof', undefined)).json().data.differences,
});

/** Adds a seller with an invoice for November. Returns the seller id and the owner, signed in on 1 December. */
async function addInvoicedSeller(gstin: string) {
  const seller = await app.signIn();
  const { sellerId } = await app.findSeller(seller.email);
  const details = buildTaxDetailsPayload({ gstin, city: 'Mysuru', pincode: '570001' });
  expect((await seller.send('PUT', '/api/tax-details', details)).statusCode).toBe(200);
  await charge(app, sellerId, { taxablePaise: 100_05, taxPaise: 18_01 });
  app.clock.now = new Date('2026-12-01T06:00:00Z');
  const owner = await app.signInAgain(seller.email);
  staff = await app.signInAgain(staff.email);
  expect((await staff.post('/api/admin/invoice-runs', undefined)).statusCode).toBe(202);
  await app.runJobs();
  return { owner, sellerId };
}

test('exports an invoice and its credit note, and records the responses of the portal', async () => {
  await staff.send('PUT', '/api/admin/e-invoices/start', { from: '2026-11-01' });
  const { owner, sellerId } = await addInvoicedSeller('29ABCDE1234F1ZW');
  const invoiceId = await findDocumentId(owner, 'invoice');
  const note = { sellerId, invoiceId, taxablePaise: 10_00, note: 'Charged twice' };
  await staff.post('/api/admin/credit-notes', note, { 'idempotency-key': 'e-invoice-note' });
  const booksBefore = await readBooks();
  expect((await staff.get('/api/admin/waits')).json().data).toContainEqual(
    expect.objectContaining({ kind: 'einvoices', cases: 2, amountPaise: 118_06 + 11_80 }),
  );
  const documents = await readExportFile('2026-12-01');
  expect(documents).toMatchObject([
    {
      DocDtls: { Typ: 'CRN', Dt: '01/12/2026' },
      ValDtls: { TotInvVal: 11.8 },
      RefDtls: { PrecDocDtls: [{ InvDt: '01/12/2026' }] },
    },
    {
      DocDtls: { Typ: 'INV' },
      SellerDtls: { Gstin: '29AAAAA0000A1ZY', Loc: 'Bengaluru', Pin: 560001 },
      BuyerDtls: { Gstin: '29ABCDE1234F1ZW', Loc: 'Mysuru', Pin: 570001, Pos: '29' },
      ValDtls: { AssVal: 100.05, CgstVal: 9, SgstVal: 9, RndOffAmt: 0.01, TotInvVal: 118.06 },
    },
  ]);
  const answers = documents.map((document) => buildPortalAnswer(document));
  expect(await recordAnswers(answers)).toEqual({ data: { recorded: 2, known: 0, unmatched: [] } });
  expect(await recordAnswers(answers)).toEqual({ data: { recorded: 0, known: 2, unmatched: [] } });
  expect(await readEinvoices()).toMatchObject({
    runs: [{ issuedOn: '2026-12-01', dueOn: '2026-12-30', documents: 2, registered: 2 }],
    open: [],
  });
  const emptyResponse = await staff.get('/api/admin/e-invoices/file?issuedOn=2026-12-01');
  expect(emptyResponse.json()).toMatchObject({ reason: 'einvoices_none' });
  expect(await readBooks()).toEqual(booksBefore);
  if (!hasPdfPrograms()) return;
  const path = `/api/tax-documents/${await findDocumentId(owner, 'credit_note')}/pdf`;
  const pdf = (await owner.get(path)).rawPayload;
  expect(readQrCodes(pdf, 200)).toEqual([answers[0]?.signedQr]);
  expect(readPdfText(pdf)).toContain('Acknowledged at: 02-12-2026 10:15:00');
});

test('rejects an unreadable portal response, an unknown number and a difference from the document', async () => {
  await staff.send('PUT', '/api/admin/e-invoices/start', { from: '2026-11-01' });
  await addInvoicedSeller('29ABCDE1234F2ZV');
  const [document] = await readExportFile('2026-12-01');
  const changedDocument = { ...document!, ValDtls: { TotInvVal: 118.07 } };
  const unknownDetails = { ...document!.DocDtls, No: 'INV/9999/000001' };
  const { data } = await recordAnswers([
    buildPortalAnswer(changedDocument),
    buildPortalAnswer({ ...document!, DocDtls: unknownDetails }),
    { ...buildPortalAnswer(document!), signedQr: 'no token' },
  ]);
  expect(data).toMatchObject({
    recorded: 0,
    unmatched: [
      { number: document!.DocDtls.No, reason: 'differs', differences: ['total'] },
      { number: 'INV/9999/000001', reason: 'unknown' },
      { number: '', reason: 'unreadable' },
    ],
  });
  expect(await recordAnswers([buildPortalAnswer(document!)])).toMatchObject({
    data: { recorded: 1 },
  });
  const conflictingAnswer = { ...buildPortalAnswer(document!), irn: 'b'.repeat(64) };
  expect((await recordAnswers([conflictingAnswer])).data.unmatched).toMatchObject([
    { reason: 'differs' },
  ]);
});

test('rejects a QR code that is not a token, and still creates the PDF', async () => {
  await staff.send('PUT', '/api/admin/e-invoices/start', { from: '2026-11-01' });
  const { owner } = await addInvoicedSeller('29ABCDE1234F3ZU');
  const [document] = await readExportFile('2026-12-01');
  const answer = buildPortalAnswer(document!);
  const [, payload] = answer.signedQr.split('.');
  const hostileAnswer = { ...answer, signedQr: `${'क'.repeat(1000)}.${payload}.x` };
  const result = await recordAnswers([hostileAnswer]);
  const pdf = await owner.get(`/api/tax-documents/${await findDocumentId(owner, 'invoice')}/pdf`);
  expect(pdf.statusCode).toBe(200);
  expect(result.data.unmatched).toMatchObject([{ reason: 'unreadable' }]);
});

test('rejects a QR code that no key of the portal signed', async () => {
  await staff.send('PUT', '/api/admin/e-invoices/start', { from: '2026-11-01' });
  await addInvoicedSeller('29ABCDE1234F4ZT');
  const [document] = await readExportFile('2026-12-01');
  const signedAnswer = buildPortalAnswer(document!);
  const [head, payload] = signedAnswer.signedQr.split('.');
  const codes = [buildPortalAnswer(document!, forgerKeys).signedQr, `${head}.${payload}.AAAA`];
  const { data } = await recordAnswers(codes.map((signedQr) => ({ ...signedAnswer, signedQr })));
  const forgedProblem = { number: document!.DocDtls.No, reason: 'forged' };
  expect(data).toMatchObject({ recorded: 0, unmatched: [forgedProblem, forgedProblem] });
  expect(await readEinvoices()).toMatchObject({ checksSignatures: true });
  expect(await recordAnswers([signedAnswer])).toMatchObject({ data: { recorded: 1 } });
});

test('requires an IRN only for registered sellers and only from the start date of e-invoices', async () => {
  const { owner } = await addInvoicedSeller('');
  await staff.send('PUT', '/api/admin/e-invoices/start', { from: '2026-12-01' });
  const numbers = (await readEinvoices()).open.map(({ number }: { number: string }) => number);
  const { number } = (await owner.get('/api/tax-documents')).json().data[0];
  expect(numbers).not.toContain(number);
  await staff.send('PUT', '/api/admin/e-invoices/start', { from: '2026-12-02' });
  expect(await readEinvoices()).toMatchObject({ from: '2026-12-02', runs: [], open: [] });
  await staff.send('PUT', '/api/admin/e-invoices/start', { from: null });
  expect(await readEinvoices()).toMatchObject({ from: null, runs: [], open: [] });
});

test('rejects a start of e-invoices that is too far in the past', async () => {
  const response = await staff.send('PUT', '/api/admin/e-invoices/start', { from: '2025-01-01' });
  expect(response.statusCode).toBe(422);
});
