import type { Posting } from '@shipdesk/domain/money/ledger/transfer';
import { postTransfers } from '../../src/money/ledger/ledger-steps.ts';
import { addShipment, UNKNOWN_ID } from '../call-rows.ts';
import { type Caller, forSeller, type TestApp } from '../test-app.ts';
import { createUniqueId } from '../unique-id.ts';
import type { CallSample } from './call-sample.ts';

export const buildCompanyPayload = (changes: object = {}) => ({
  basedOnVersion: 0,
  legalName: 'Shipdesk Logistics Private Limited',
  gstin: '29AAAAA0000A1ZY',
  address: '1 MG Road',
  city: 'Bengaluru',
  pincode: '560001',
  bankAccountName: 'Shipdesk Logistics',
  bankName: 'State Bank of India',
  bankAccountNumber: '000123456789',
  bankIfsc: 'SBIN0000123',
  ...changes,
});

export const buildTaxDetailsPayload = (changes: object = {}) => ({
  basedOnVersion: 0,
  legalName: 'Malabar Spice House',
  gstin: '',
  address: '14 Warehouse Lane',
  city: 'Kochi',
  pincode: '682001',
  state: 'Kerala',
  ...changes,
});

export async function addCompany(app: TestApp) {
  await app.ownerQuery(
    `insert into company (version, legal_name, gstin, address, city, pincode, bank_account_name, bank_name,
       bank_account_number, bank_ifsc, changed_at, changed_by)
     values (1, 'Shipdesk Logistics', '29AAAAA0000A1ZY', '1 MG Road', 'Bengaluru', '560001', 'Shipdesk', 'SBI',
       '000123456789', 'SBIN0000123', $1, $2) on conflict do nothing`,
    [app.clock.now, UNKNOWN_ID],
  );
  return {};
}

export async function postTo(
  app: TestApp,
  sellerId: string,
  posting: Pick<Posting, 'entry' | 'legs'> & Partial<Posting>,
) {
  const caller = forSeller(sellerId);
  const cause = { kind: 'adjustment', id: app.deps.newId() } as const;
  await app.database.asSeller(caller, (db) =>
    postTransfers(db, caller, [{ cause, note: {}, whenShort: 'owe', ...posting }], app.clock.now),
  );
}

/** Adds an invoice of ₹118 with ₹50 due, and credits the wallet with ₹50. */
export async function addInvoice(app: TestApp, caller: Caller) {
  await addCompany(app);
  const { sellerId } = await app.findSeller(caller.email);
  const id = app.deps.newId();
  const party = { legalName: 'Test', gstin: null, address: '', state: 'Karnataka' };
  await app.ownerQuery(
    `insert into tax_documents (seller_id, id, kind, number, issued_on, place_state, supplier, recipient, charges,
       taxable_paise, cgst_paise, sgst_paise, utgst_paise, igst_paise, total_paise, due_on, due_paise, note, created_at)
     values ($1, $2, 'invoice', $3, '2026-11-01', 'Karnataka', $4, $5, 1,
       10000, 900, 900, 0, 0, 11800, '2026-11-08', 5000, '', $6)`,
    [
      sellerId,
      id,
      `T/${createUniqueId().toUpperCase()}`,
      JSON.stringify({
        ...party,
        payTo: { accountName: '', bank: '', accountNumber: '', ifsc: '' },
      }),
      JSON.stringify(party),
      app.clock.now,
    ],
  );
  await postTo(app, sellerId, {
    entry: 'adjustment',
    legs: [
      { leg: 'owed', debit: 'receivable', credit: 'adjustments', amountPaise: 5000 },
      { leg: 'paid', debit: 'adjustments', credit: 'wallet', amountPaise: 5000 },
    ],
  });
  return { sellerId, id };
}

export async function addLostParcel(app: TestApp, caller: Caller) {
  const { docketNumber } = await addShipment(app, caller);
  const { rows } = await app.ownerQuery(
    `update shipments set status = 'LOST' where docket_number = $1 returning id, seller_id`,
    [docketNumber],
  );
  return { shipmentId: String(rows[0]?.['id']), sellerId: String(rows[0]?.['sellerId']) };
}

/** Adds a deduction of another seller, because staff may not decide on deductions of their own company. */
async function addDeduction(app: TestApp): Promise<{ sellerId: string; id: string }> {
  const seller = await app.signIn();
  const { id: documentId } = await addInvoice(app, seller);
  await seller.post(`/api/tax-documents/${documentId}/tds`, { percent: 2 });
  const [deduction] = (await seller.get('/api/tds')).json().data;
  return { sellerId: deduction.sellerId, id: deduction.id };
}

export const invoiceCallSamples = {
  saveTaxDetails: {
    params: async (app: TestApp, caller: Caller) => {
      const { sellerId } = await app.findSeller(caller.email);
      await app.ownerQuery('delete from tax_details where seller_id = $1', [sellerId]);
      return {};
    },
    body: () => buildTaxDetailsPayload(),
  },
  saveCompany: {
    params: async (app: TestApp) => {
      await app.ownerQuery('delete from company');
      return {};
    },
    body: () => buildCompanyPayload(),
  },
  getTaxDocumentPdf: { params: addInvoice },
  getTaxDocumentAnnexure: { params: addInvoice },
  payInvoice: { params: addInvoice },
  deductTds: { params: addInvoice, body: () => ({ percent: 2 }) },
  certifyTds: { params: addDeduction, body: () => ({ certificateNumber: 'ABCDEFG' }) },
  refuseTds: { params: addDeduction, body: () => ({ reason: 'Not deposited' }) },
  createCreditNote: {
    params: addInvoice,
    body: ({ sellerId = UNKNOWN_ID, id: invoiceId = UNKNOWN_ID }) => ({
      sellerId,
      invoiceId,
      taxablePaise: 1000,
      note: 'Charged twice',
    }),
  },
  runInvoices: { params: addCompany },
  setInvoiceCycle: { body: () => ({ cycle: 'half_month' }) },
  decideClaim: {
    params: addLostParcel,
    body: ({ sellerId = UNKNOWN_ID }) => ({ sellerId, decision: 'approved', reason: '' }),
  },
} satisfies Readonly<Record<string, CallSample>>;

export interface Charge {
  readonly taxablePaise: number;
  readonly taxPaise: number;
  readonly docketNumber?: string;
}

/** Posts freight and GST as the pickup of a shipment does. Negative amounts are a refund. */
export async function charge(
  app: TestApp,
  sellerId: string,
  { taxablePaise, taxPaise, docketNumber }: Charge,
) {
  const isRefund = taxablePaise < 0;
  const toLeg = (name: string, account: 'freight_revenue' | 'gst', paise: number) => ({
    leg: name,
    debit: isRefund ? account : ('hold' as const),
    credit: isRefund ? ('hold' as const) : account,
    amountPaise: Math.abs(paise),
  });
  const wallet = {
    leg: 'total',
    debit: isRefund ? ('hold' as const) : ('wallet' as const),
    credit: isRefund ? ('wallet' as const) : ('hold' as const),
    amountPaise: Math.abs(taxablePaise + taxPaise),
  };
  const parts = [toLeg('revenue', 'freight_revenue', taxablePaise), toLeg('gst', 'gst', taxPaise)];
  await postTo(app, sellerId, {
    cause: { kind: 'shipment', id: app.deps.newId() },
    entry: isRefund ? 'rto_refund' : 'shipment_charge',
    ...(docketNumber !== undefined && { docketNumber }),
    legs: isRefund ? [...parts, wallet] : [wallet, ...parts],
  });
}
