import { ageBuckets } from '@shipdesk/domain/money/invoice/ageing';
import { creditReasons } from '@shipdesk/domain/money/invoice/credit-note';
import { invoiceCycles } from '@shipdesk/domain/money/invoice/invoice-period';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

/** The highest correction in paise: one crore rupees. */
const MAX_CORRECTION_PAISE = 1_00_00_000_00;

const buildKind = () => s.oneOf(['invoice', 'credit_note']);
const taxDocument = s.shape({
  id: s.string(),
  kind: buildKind(),
  number: s.string(),
  issuedOn: s.isoDate(),
  ...s.strings('sellerId', 'sellerName'),
  /** Empty for an unregistered recipient. */
  gstin: s.string(),
  placeState: s.string(),
  /** The period of the charges; null for a standalone credit note. */
  period: s.nullableOf({ startDate: s.isoDate(), endDate: s.isoDate() }),
  /** `taxPaise` is the tax on `taxablePaise`; `roundingPaise` is its difference from the sum of each charge's tax. */
  ...s.integers('charges', 'taxablePaise', 'taxPaise', 'roundingPaise', 'totalPaise'),
  /** Null for a credit note. */
  dueOn: s.nullable(s.isoDate()),
  duePaise: s.integer(),
  /** The amount of an invoice that the wallet and its credit did not cover when it was issued. */
  dueAtIssuePaise: s.integer(),
  /** The amount by which the wallet was below 0 when the document was issued. A recharge repays it. */
  walletOwedPaise: s.integer(),
  /** Tax that the seller deducted from an invoice. */
  tdsPaise: s.integer(),
  /** Null for an invoice. */
  reason: s.nullable(s.oneOf(creditReasons)),
  ...s.strings('note', 'docketNumber'),
  /** The number of the invoice that a credit note reduces; otherwise empty. */
  invoiceNumber: s.string(),
});
/** The unpaid amounts of invoices by days overdue, in paise. */
const ageing = s.each(ageBuckets, s.integer());
const documents = s.shape({ data: s.list(taxDocument), isMore: s.boolean(), ageing });

/** Returns the seller's newest 200 documents of a kind, by default invoices. */
export const listTaxDocuments = endpoint('GET', '/api/tax-documents', 'money:read', {
  summary: 'Invoices or credit notes of the seller',
  query: s.shape({ kind: s.optional(buildKind()) }),
  response: documents,
});
export type DocumentList = ResponseOf<typeof listTaxDocuments>;
export type TaxDocument = DocumentList['data'][number];

/** Returns the newest 200 documents of all sellers or of one. */
export const listAllTaxDocuments = endpoint('GET', '/api/admin/tax-documents', 'operator:read', {
  summary: 'Invoices or credit notes of all sellers',
  audit: ['tax_documents.listed'],
  query: s.shape({ kind: s.optional(buildKind()), seller: s.optional(s.rowId()) }),
  response: documents,
});

/** Operator staff name the seller of the document. */
const sellerQuery = s.shape({ seller: s.optional(s.rowId()) });

/** Returns a document as a PDF. Returns 404 for a document that is not the seller's. */
export const getTaxDocumentPdf = endpoint('GET', '/api/tax-documents/:id/pdf', 'money:read', {
  summary: 'An invoice or credit note as a PDF',
  params: s.byId,
  query: sellerQuery,
  response: s.string({ contentMediaType: 'application/pdf' }),
});

/** Returns the charges of a document as CSV, one per row, with docket number and AWB. */
export const getTaxDocumentAnnexure = endpoint(
  'GET',
  '/api/tax-documents/:id/annexure',
  'money:read',
  {
    summary: 'The charges of an invoice or credit note as CSV',
    params: s.byId,
    query: sellerQuery,
    response: s.string({ contentMediaType: 'text/csv' }),
  },
);

/** Pays an invoice from the wallet, in part if necessary. Returns 409 when nothing is due or the wallet is empty. */
export const payInvoice = endpoint('POST', '/api/tax-documents/:id/payment', 'money:write', {
  summary: 'Pay an invoice from the wallet',
  audit: ['invoice.paid'],
  params: s.byId,
  response: s.dataOf({ paidPaise: s.integer(), duePaise: s.integer() }),
});

/**
 * Credits part of an invoice and its GST. Returns 409 for more than the uncredited amount, or after the legal deadline.
 */
export const createCreditNote = endpoint('POST', '/api/admin/credit-notes', 'operator:money', {
  summary: 'Correct an invoice with a credit note',
  audit: ['credit_note.issued'],
  status: 201,
  idempotent: true,
  body: s.shape({
    sellerId: s.rowId(),
    invoiceId: s.rowId(),
    taxablePaise: s.integer({ minimum: 1, maximum: MAX_CORRECTION_PAISE }),
    note: s.filledText(200),
  }),
  response: s.dataOf({ id: s.string(), number: s.string() }),
});
export type CreditNotePayload = BodyOf<typeof createCreditNote>;

/** Queues the invoices of ended periods. Returns the number of sellers, or 409 before the company details are saved. */
export const runInvoices = endpoint('POST', '/api/admin/invoice-runs', 'operator:money', {
  summary: 'Issue the invoices that are due',
  audit: ['invoices.started'],
  status: 202,
  response: s.dataOf({ sellers: s.integer() }),
});

const terms = s.shape({
  ...s.strings('sellerId', 'sellerName'),
  cycle: s.oneOf(invoiceCycles),
  gstin: s.string(),
  /** The last day that is invoiced; null before the first run. */
  invoicedUntil: s.nullable(s.isoDate()),
});

/** Returns how often each seller is invoiced, sorted by name, at most 2,000 sellers. */
export const listInvoiceTerms = endpoint('GET', '/api/admin/invoice-terms', 'operator:read', {
  summary: 'Invoice cycles of the sellers',
  audit: ['invoice_terms.listed'],
  response: s.data(s.list(terms)),
});
export type InvoiceTerms = ResponseOf<typeof listInvoiceTerms>['data'][number];

/** Sets how often a seller is invoiced. Returns 404 for an unknown seller id. */
export const setInvoiceCycle = endpoint(
  'PUT',
  '/api/admin/invoice-terms/:sellerId',
  'operator:money',
  {
    summary: 'Set how often a seller is invoiced',
    audit: ['invoice_terms.changed'],
    params: s.bySeller,
    body: s.shape({ cycle: s.oneOf(invoiceCycles) }),
    response: s.dataOf({ cycle: s.oneOf(invoiceCycles) }),
  },
);
