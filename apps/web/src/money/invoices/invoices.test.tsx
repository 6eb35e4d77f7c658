import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { CreditNotesPage, OperatorCreditNotesPage } from './credit-notes-page.tsx';
import { InvoicesPage, OperatorInvoicesPage } from './invoices-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-20T06:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  toast.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const zeroAmounts = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, older: 0 };
const invoice = {
  id,
  kind: 'invoice',
  number: 'INV/2627/000123',
  issuedOn: '2026-12-01',
  sellerId: id,
  sellerName: 'Gupta Handlooms',
  gstin: '29ABCDE1234F1ZW',
  placeState: 'Karnataka',
  period: { startDate: '2026-11-01', endDate: '2026-11-30' },
  charges: 12,
  taxablePaise: 100_000,
  taxPaise: 18_000,
  roundingPaise: 0,
  totalPaise: 118_000,
  dueOn: '2026-12-08',
  duePaise: 18_000,
  dueAtIssuePaise: 18_000,
  walletOwedPaise: 0,
  tdsPaise: 0,
  reason: null,
  note: '',
  docketNumber: '',
  invoiceNumber: '',
};
const claim = {
  shipmentId: id,
  sellerId: id,
  sellerName: 'Gupta Handlooms',
  docketNumber: '10000000000001',
  reference: 'KURTI-1',
  consigneeName: 'Asha Menon',
  awb: '14908180000001',
  carrier: 'delhivery',
  status: 'LOST',
  at: '2026-12-01T06:00:00.000Z',
  invoicePaise: 500_000,
  state: 'open',
  goodsPaise: 200_000,
  freightPaise: 11_800,
  reason: '',
  decidedAt: null,
  creditNote: '',
};
const details = {
  version: 0,
  legalName: 'Gupta Handlooms',
  gstin: '',
  address: '',
  city: '',
  pincode: '',
  state: '',
};
const wallet = {
  balancePaise: 100_00,
  heldPaise: 0,
  creditLimitPaise: 0,
  usablePaise: 0,
  owedPaise: 180_00,
  codDuePaise: 0,
  lowBalancePaise: null,
};
const respondWithDocuments =
  (data: object[], ageing: object = zeroAmounts) =>
  () =>
    Response.json({ data, isMore: false, ageing });
const respondWithEmptyList = () => Response.json({ data: [] });

test('shows the amount and age of an overdue invoice and pays as much as the wallet covers', async () => {
  const requests = stubServer({
    '/api/tax-documents': respondWithDocuments([invoice], { ...zeroAmounts, to_30: 18_000 }),
    '/api/tax-details': () => Response.json({ data: { ...details, version: 1 } }),
    '/api/wallet': { data: wallet },
    [`/api/tax-documents/${id}/payment`]: () =>
      Response.json({ data: { paidPaise: 10_000, duePaise: 8_000 } }),
  });
  await renderScreen(<InvoicesPage />);
  const row = page.getByRole('row', { name: 'INV/2627/000123' });
  await expect.element(row).toMatchTextContent(/₹1,180\.00/);
  await expect.element(row).toMatchTextContent(/Overdue.*on 08-12-2026/);
  await expect
    .element(page.getByRole('region', { name: 'Open invoices by age' }))
    .toMatchTextContent(/1 to 30 days₹180\.00/);
  await page.getByRole('button', { name: 'Pay INV/2627/000123 from the wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay INV/2627/000123' });
  await expect
    .element(
      dialog.getByText(
        '₹180.00 is due to Shipdesk. Your wallet has ₹100.00, so ₹80.00 will still be due.',
      ),
    )
    .toBeVisible();
  expect(requests.filter(({ path }) => path.endsWith('/payment'))).toHaveLength(0);
  await expect.element(dialog.getByRole('button', { name: 'Pay ₹100.00' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(
      page.getByText('₹100.00 paid from the wallet. ₹80.00 of INV/2627/000123 is still due.'),
    )
    .toBeVisible();
  expect(requests.filter(({ path }) => path.endsWith('/payment'))).toHaveLength(1);
});

test('offers a recharge for an invoice that the wallet cannot pay', async () => {
  stubServer({
    '/api/tax-documents': respondWithDocuments([invoice]),
    '/api/tax-details': () => Response.json({ data: { ...details, version: 1 } }),
    '/api/wallet': { data: { ...wallet, balancePaise: -50_00 } },
  });
  await renderScreen(<InvoicesPage />);
  await page.getByRole('button', { name: 'Pay INV/2627/000123 from the wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay INV/2627/000123' });
  await expect.element(dialog.getByRole('link', { name: 'Recharge' })).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Pay', exact: false }))
    .not.toBeInTheDocument();
});

test('shows the wallet balance below zero for an invoice that was paid on credit', async () => {
  const creditInvoice = { ...invoice, duePaise: 0, dueAtIssuePaise: 0, walletOwedPaise: 50_000 };
  stubServer({
    '/api/tax-documents': respondWithDocuments([creditInvoice]),
    '/api/tax-details': () => Response.json({ data: { ...details, version: 1 } }),
    '/api/wallet': { data: { ...wallet, balancePaise: -620_00, owedPaise: 0 } },
  });
  await renderScreen(<InvoicesPage />);
  await expect
    .element(page.getByRole('row', { name: 'INV/2627/000123' }))
    .toMatchTextContent(/Paid from the wallet.*₹500\.00 below zero on 01-12-2026/);
  await expect.element(page.getByText(/Your wallet is ₹620\.00 below zero/)).toBeVisible();
});

test('marks an invalid GSTIN and a missing address in the tax details', async () => {
  stubServer({
    '/api/tax-documents': respondWithDocuments([]),
    '/api/tax-details': () => Response.json({ data: details }),
  });
  await renderScreen(<InvoicesPage />);
  await expect.element(page.getByText('Your invoices appear here')).toBeVisible();
  await page.getByRole('button', { name: 'Enter tax details' }).click();
  await page.getByLabelText('GSTIN').fill('29ABCDE1234F1Z5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByLabelText('GSTIN')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByLabelText('Address')).toHaveAttribute('aria-invalid', 'true');
});

test.for([
  { state: 'unsaved', version: 0 },
  { state: 'saved', version: 1 },
])('hides the button for $state tax details from read-only members', async ({ version }) => {
  stubServer({
    '/api/tax-documents': respondWithDocuments([]),
    '/api/tax-details': () => Response.json({ data: { ...details, version } }),
  });
  await renderScreen(<InvoicesPage />, '/', ['Customer'], 'ReadOnly');
  await expect.element(page.getByText(/invoiced at the end|issued to Gupta/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /tax details/ })).not.toBeInTheDocument();
});

test('hides the company button from support staff and disables the invoice cycles', async () => {
  const { sellerName, gstin } = invoice;
  const cycleTerms = { sellerId: id, sellerName, gstin, cycle: 'month', invoicedUntil: null };
  stubServer({
    '/api/admin/tax-documents': respondWithDocuments([]),
    '/api/admin/company': () => Response.json({ data: null, state: 'Karnataka' }),
    '/api/admin/invoice-terms': () => Response.json({ data: [cycleTerms] }),
    '/api/sellers': respondWithEmptyList,
  });
  await renderScreen(<OperatorInvoicesPage />, '/', ['Admin'], 'Support');
  await expect.element(page.getByText(/^Enter your company/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /company/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show cycles' }).click();
  await expect.element(page.getByRole('button', { name: /Cycle of Gupta/ })).toBeDisabled();
});

test('disables Issue due invoices without a company and names the required state', async () => {
  stubServer({
    '/api/admin/tax-documents': respondWithDocuments([]),
    '/api/admin/company': () => Response.json({ data: null, state: 'Karnataka' }),
    '/api/sellers': respondWithEmptyList,
  });
  await renderScreen(<OperatorInvoicesPage />);
  await expect.element(page.getByRole('button', { name: 'Issue due invoices' })).toBeDisabled();
  await page.getByRole('button', { name: 'Enter company' }).click();
  await expect
    .element(page.getByText('It must belong to Karnataka, your configured state.'))
    .toBeVisible();
});

test('requires a reason to credit a part of an invoice', async () => {
  const requests = stubServer({
    '/api/admin/tax-documents': respondWithDocuments([invoice]),
    '/api/admin/company': () =>
      Response.json({ data: { ...details, version: 1, state: 'Karnataka' }, state: 'Karnataka' }),
    '/api/sellers': respondWithEmptyList,
    '/api/admin/credit-notes': () =>
      Response.json({ data: { id, number: 'CRN/2627/000001' } }, { status: 201 }),
  });
  await renderScreen(<OperatorInvoicesPage />);
  await page.getByRole('button', { name: 'Credit a part of INV/2627/000123' }).click();
  await page.getByRole('button', { name: 'Issue credit note' }).click();
  await expect.element(page.getByText('Enter a reason')).toBeVisible();
  await page.getByLabelText('Amount before GST').fill('100.50');
  await page.getByLabelText('Reason').fill('Charged twice');
  await page.getByRole('button', { name: 'Issue credit note' }).click();
  await expect.element(page.getByText(/Credit note CRN\/2627\/000001 issued/)).toBeVisible();
  const [call] = requests.filter(({ path }) => path === '/api/admin/credit-notes');
  expect(call?.body).toEqual({
    sellerId: id,
    invoiceId: id,
    taxablePaise: 10_050,
    note: 'Charged twice',
  });
});

test('shows the seller the compensation for a lost parcel', async () => {
  stubServer({
    '/api/tax-documents': respondWithDocuments([]),
    '/api/claims': () => Response.json({ data: [claim], isMore: false }),
  });
  await renderScreen(<CreditNotesPage />);
  const row = page.getByRole('row', { name: 'KURTI-1' });
  await expect.element(row).toMatchTextContent(/₹2,118\.00/);
  await expect.element(row).toMatchTextContent(/Open/);
});

test('shows the freight that an approved claim refunds after earlier credit notes', async () => {
  stubServer({
    '/api/admin/tax-documents': respondWithDocuments([]),
    '/api/sellers': respondWithEmptyList,
    '/api/admin/claims': () => Response.json({ data: [claim], isMore: false }),
    [`/api/admin/claims/${id}/decision`]: () =>
      Response.json({ data: { ...claim, state: 'approved', freightPaise: 1_800 } }),
  });
  await renderScreen(<OperatorCreditNotesPage />);
  await page.getByRole('button', { name: 'Decide the claim for KURTI-1' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/up to ₹118\.00 of freight.*credit notes have already refunded/);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect
    .element(page.getByText(/₹18\.00 of freight credited\. Credit notes had already refunded/))
    .toBeVisible();
});

test('requires a reason to decline a claim', async () => {
  const requests = stubServer({
    '/api/admin/tax-documents': respondWithDocuments([]),
    '/api/sellers': respondWithEmptyList,
    '/api/admin/claims': () => Response.json({ data: [claim], isMore: false }),
    [`/api/admin/claims/${id}/decision`]: () =>
      Response.json({ data: { ...claim, state: 'declined', reason: 'No proof' } }),
  });
  await renderScreen(<OperatorCreditNotesPage />);
  await page.getByRole('button', { name: 'Decide the claim for KURTI-1' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('Enter the reason, which the seller sees')).toBeVisible();
  await page.getByLabelText('Reason').fill('No proof');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('Claim for KURTI-1 declined.')).toBeVisible();
  const decisions = requests.filter(({ path }) => path.endsWith('/decision'));
  expect(decisions.map(({ body }) => body)).toEqual([
    { sellerId: id, decision: 'declined', reason: 'No proof' },
  ]);
});

const deduction = {
  id,
  sellerId: id,
  sellerName: 'Gupta Handlooms',
  kind: 'seller',
  subject: 'INV/2627/000123',
  carrierName: '',
  deductedOn: '2026-12-09',
  quarter: '2026-27 Q3',
  section: '393(1) Table 6(i)',
  paymentCode: '1017',
  basePaise: 100_000,
  amountPaise: 2_000,
  settledPaise: 500,
  state: 'open',
  certificateNumber: '',
  reason: '',
};

test('deducts TDS from an invoice at the rate that the seller chooses', async () => {
  const requests = stubServer({
    '/api/tax-documents': respondWithDocuments([{ ...invoice, duePaise: 0 }]),
    '/api/tax-details': () => Response.json({ data: { ...details, version: 1 } }),
    '/api/wallet': { data: wallet },
    '/api/tds': () => Response.json({ data: [deduction], isMore: false }),
    [`/api/tax-documents/${id}/tds`]: () =>
      Response.json({ data: { amountPaise: 1_000, settledPaise: 0 } }),
  });
  await renderScreen(<InvoicesPage />);
  await expect.element(page.getByText('Certificate missing')).toBeVisible();
  await page.getByRole('button', { name: 'Deduct TDS from INV/2627/000123' }).click();
  await page.getByRole('radio', { name: /^1% of the amount before GST, ₹10\.00/ }).click();
  await page.getByRole('button', { name: 'Deduct TDS', exact: true }).click();
  await expect
    .element(
      page.getByText(
        '₹10.00 is deducted from INV/2627/000123. Send the certificate to your operator.',
      ),
    )
    .toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('/tds') && path.length > 10)).toMatchObject({
    body: { percent: 1 },
  });
});

test('requires a certificate number to record a TDS certificate', async () => {
  const requests = stubServer({
    '/api/admin/tax-documents': respondWithDocuments([]),
    '/api/admin/company': () => Response.json({ data: null, state: null }),
    '/api/admin/tds': () => Response.json({ data: [deduction], isMore: false }),
    [`/api/admin/tds/${id}/${id}/certificate`]: () =>
      Response.json({ data: { ...deduction, state: 'certified', certificateNumber: 'ABCDEFG' } }),
  });
  await renderScreen(<OperatorInvoicesPage />);
  await page.getByRole('button', { name: 'Enter certificate for INV/2627/000123' }).click();
  await page.getByRole('button', { name: 'Save certificate' }).click();
  await expect
    .element(page.getByText('Enter the certificate number: 5 to 20 letters and digits'))
    .toBeVisible();
  await page.getByRole('textbox', { name: 'Certificate number' }).fill('abcdefg');
  await page.getByRole('button', { name: 'Save certificate' }).click();
  await expect
    .element(page.getByText('The certificate for INV/2627/000123 is recorded.'))
    .toBeVisible();
  expect(requests.some(({ path }) => path.endsWith('/certificate'))).toBe(true);
});
