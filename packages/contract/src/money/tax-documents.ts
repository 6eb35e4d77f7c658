import { creditReasons } from '@shipdesk/domain/money/invoice/credit-note';
import { invoiceCycles } from '@shipdesk/domain/money/invoice/invoice-period';
import {
  Enum,
  Boolean as Flag,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { filledText, isoDate, rowId } from '../fields.ts';
import { moneyRoles } from './ledger.ts';

const exact = { additionalProperties: false } as const;
const paise = () => Integer();
/** The highest correction in paise: one crore rupees. */
const MAX_PAISE = 1_00_00_000_00;

const kind = () => Enum(['invoice', 'credit_note']);
const taxDocument = Shape(
  {
    id: Text(),
    kind: kind(),
    number: Text(),
    issuedOn: isoDate(),
    sellerId: Text(),
    sellerName: Text(),
    /** Empty for an unregistered recipient. */
    gstin: Text(),
    placeState: Text(),
    /** The charges that it sums; null for a standalone credit note. */
    period: Union([Shape({ startDate: isoDate(), endDate: isoDate() }, exact), Null()]),
    charges: Integer(),
    taxablePaise: paise(),
    taxPaise: paise(),
    totalPaise: paise(),
    /** Null for a credit note. */
    dueOn: Union([isoDate(), Null()]),
    /** The unpaid amount of an invoice. */
    duePaise: paise(),
    /** What of an invoice the wallet and its credit had not covered at issue. */
    dueAtIssuePaise: paise(),
    /** How far the wallet was below 0 at issue: credit that a recharge repays. */
    walletOwedPaise: paise(),
    /** Null for an invoice. */
    reason: Union([Enum([...creditReasons]), Null()]),
    note: Text(),
    docketNumber: Text(),
    /** The number of the invoice that a credit note reduces; empty without one. */
    invoiceNumber: Text(),
  },
  exact,
);
/** The unpaid amounts of invoices by days overdue, in paise. */
const ageing = Shape(
  { not_due: paise(), to_30: paise(), to_60: paise(), to_90: paise(), older: paise() },
  exact,
);
const documents = Shape({ data: List(taxDocument), isMore: Flag(), ageing }, exact);

/** The seller's newest 200 documents of a kind; invoices unless it is named. */
export const listTaxDocuments = endpoint({
  method: 'GET',
  path: '/api/tax-documents',
  access: moneyRoles,
  summary: 'Invoices or credit notes of the seller',
  query: Shape({ kind: Optional(kind()) }, exact),
  response: documents,
});
export type DocumentList = ResponseOf<typeof listTaxDocuments>;
export type TaxDocument = DocumentList['data'][number];

/** The newest 200 of all sellers or of one. */
export const listAllTaxDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/tax-documents',
  access: ['Admin'],
  summary: 'Invoices or credit notes of all sellers',
  query: Shape({ kind: Optional(kind()), seller: Optional(rowId()) }, exact),
  response: documents,
});

const documentParams = Shape({ id: rowId() }, exact);
/** Operator staff name the seller of the document. */
const ofSeller = Shape({ seller: Optional(rowId()) }, exact);

/** 404 for a document that is not the seller's. */
export const getTaxDocumentPdf = endpoint({
  method: 'GET',
  path: '/api/tax-documents/:id/pdf',
  access: moneyRoles,
  summary: 'An invoice or credit note as a PDF',
  params: documentParams,
  query: ofSeller,
  response: Text({ contentMediaType: 'application/pdf' }),
});

/** A line for each charge with its docket number and AWB. */
export const getTaxDocumentAnnexure = endpoint({
  method: 'GET',
  path: '/api/tax-documents/:id/annexure',
  access: moneyRoles,
  summary: 'The charges of an invoice or credit note as CSV',
  params: documentParams,
  query: ofSeller,
  response: Text({ contentMediaType: 'text/csv' }),
});

/** Pays what the wallet covers of an invoice. 409 when nothing is due or the wallet is empty. */
export const payInvoice = endpoint({
  method: 'POST',
  path: '/api/tax-documents/:id/payment',
  access: moneyRoles,
  summary: 'Pay an invoice from the wallet',
  params: documentParams,
  response: Shape({ data: Shape({ paidPaise: paise(), duePaise: paise() }, exact) }, exact),
});

/** Credits a part of an invoice to the wallet, with its GST. 409 above what is left of it or after the legal deadline. */
export const createCreditNote = endpoint({
  method: 'POST',
  path: '/api/admin/credit-notes',
  access: ['Admin'],
  summary: 'Correct an invoice with a credit note',
  status: 201,
  idempotent: true,
  body: Shape(
    {
      sellerId: rowId(),
      invoiceId: rowId(),
      taxablePaise: Integer({ minimum: 1, maximum: MAX_PAISE }),
      note: filledText(200),
    },
    exact,
  ),
  response: Shape({ data: Shape({ id: Text(), number: Text() }, exact) }, exact),
});

/** Starts the invoices of every seller with a closed period. 409 before the company's details are saved. */
export const runInvoices = endpoint({
  method: 'POST',
  path: '/api/admin/invoice-runs',
  access: ['Admin'],
  summary: 'Issue the invoices that are due',
  status: 202,
  response: Shape({ data: Shape({ sellers: Integer() }, exact) }, exact),
});

const terms = Shape(
  {
    sellerId: Text(),
    sellerName: Text(),
    cycle: Enum([...invoiceCycles]),
    gstin: Text(),
    /** The last day that is invoiced; null before the first run. */
    invoicedUntil: Union([isoDate(), Null()]),
  },
  exact,
);

/** How often each seller is invoiced, by name; at most 2,000. */
export const listInvoiceTerms = endpoint({
  method: 'GET',
  path: '/api/admin/invoice-terms',
  access: ['Admin'],
  summary: 'Invoice cycles of the sellers',
  response: Shape({ data: List(terms) }, exact),
});
export type InvoiceTerms = ResponseOf<typeof listInvoiceTerms>['data'][number];

/** 404 for an unknown seller id. */
export const setInvoiceCycle = endpoint({
  method: 'PUT',
  path: '/api/admin/invoice-terms/:sellerId',
  access: ['Admin'],
  summary: 'Set how often a seller is invoiced',
  params: Shape({ sellerId: rowId() }, exact),
  body: Shape({ cycle: Enum([...invoiceCycles]) }, exact),
  response: Shape({ data: Shape({ cycle: Enum([...invoiceCycles]) }, exact) }, exact),
});
