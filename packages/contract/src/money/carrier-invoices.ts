import { invoiceClasses } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

export const INVOICE_LINE_PAGE_SIZE = 100;
export const MAX_INVOICE_BYTES = 64 * 1024 * 1024;

const carrierInvoice = s.shape({
  ...s.strings('id', 'accountName', 'carrier', 'fileName'),
  /** The first and last booking day of the parcels that the invoice should contain. */
  periodFrom: s.nullable(s.string()),
  periodTo: s.nullable(s.string()),
  /** `reading`: the file is being checked. `failed`: the check stopped, and no lines are stored. */
  state: s.oneOf(['reading', 'done', 'failed']),
  lines: s.integer(),
  unreadColumns: s.list(s.string()),
  counts: s.each(invoiceClasses, s.integer()),
  /** The billed amount less the credits of the file. */
  billedPaise: s.integer(),
  ...s.integers('expectedPaise', 'overPaise'),
  /** GST in the billed amount, if the file states it. */
  gstPaise: s.integer(),
  /** The time at which the invoice was posted as a debt to the carrier; null before that. */
  acceptedAt: s.nullable(s.string()),
  paidPaise: s.integer(),
  ...s.strings('createdAt', 'createdBy'),
  finishedAt: s.nullable(s.string()),
});

const invoiceResponse = s.data(carrierInvoice);

const invoiceLine = s.shape({
  rowNumber: s.integer(),
  kind: s.oneOf(invoiceClasses),
  faults: s.list(s.string()),
  awb: s.string(),
  /** The AWB of a box other than the first, if the file contains it; empty otherwise. */
  boxAwb: s.string(),
  /** The reason why the line is unreadable, if known: a spreadsheet shortened the AWB. */
  problem: s.nullable(s.oneOf(['awb_shortened'])),
  ...s.strings('docketNumber', 'sellerName'),
  billedGrams: s.nullable(s.integer()),
  expectedGrams: s.nullable(s.integer()),
  ...s.strings('billedZone', 'expectedZone'),
  billedPaise: s.nullable(s.integer()),
  expectedPaise: s.nullable(s.integer()),
  overPaise: s.integer(),
});

/**
 * Checks a CSV invoice of a carrier while it is uploaded (`content-type: text/csv`, percent-encoded name in
 * `x-file-name`). Only parcels booked from day `from` to day `to` can count as missing. Returns 409 for a file
 * that was already checked for the account, 422 for a file without AWBs or amounts, or with unknown charges and no
 * total.
 */
export const checkCarrierInvoice = endpoint(
  'POST',
  '/api/admin/carrier-accounts/:id/invoices',
  'operator:money',
  {
    summary: 'Check an invoice of a carrier, text/csv',
    cost: 'light',
    audit: ['carrier_invoice.checked'],
    params: s.byId,
    query: s.shape(s.dayRange),
    upload: 'csv',
    response: invoiceResponse,
    status: 201,
  },
);

/** Returns the newest 50 invoices, newest first. */
export const listCarrierInvoices = endpoint('GET', '/api/admin/carrier-invoices', 'operator:read', {
  summary: 'Checked invoices of carriers',
  audit: ['carrier_invoice.read'],
  response: s.data(s.list(carrierInvoice)),
});

/** Returns a checked invoice of a carrier. Returns 404 for an unknown id. */
export const getCarrierInvoice = endpoint(
  'GET',
  '/api/admin/carrier-invoices/:id',
  'operator:read',
  {
    summary: 'A checked invoice of a carrier',
    audit: ['carrier_invoice.read'],
    params: s.byId,
    response: invoiceResponse,
  },
);
export type CarrierInvoice = ResponseOf<typeof getCarrierInvoice>['data'];

/** Returns the lines of an invoice in file order, all or of one kind. A page has the 100 lines after row `after`. */
export const listInvoiceLines = endpoint(
  'GET',
  '/api/admin/carrier-invoices/:id/lines',
  'operator:read',
  {
    summary: 'Lines of an invoice of a carrier',
    audit: ['carrier_invoice.read'],
    params: s.byId,
    query: s.shape({
      kind: s.optional(s.oneOf(invoiceClasses)),
      after: s.optional(s.string({ pattern: '^\\d{1,8}$' })),
    }),
    response: s.shape({ data: s.list(invoiceLine), next: s.nullable(s.integer()) }),
  },
);
export type InvoiceLine = ResponseOf<typeof listInvoiceLines>['data'][number];
export type InvoiceKind = InvoiceLine['kind'];

/** Returns as CSV the lines that are overcharged, billed twice or for unknown parcels, with the expected values. */
export const getInvoiceDisputeFile = endpoint(
  'GET',
  '/api/admin/carrier-invoices/:id/dispute-file',
  'operator:read',
  {
    summary: 'The disputed lines of an invoice of a carrier as CSV',
    audit: ['carrier_invoice.read'],
    params: s.byId,
    response: s.string({ contentMediaType: 'text/csv' }),
  },
);

/** Opens weight discrepancies for lines that bill a heavier band than expected. Skips legs that already have one. */
export const openInvoiceDiscrepancies = endpoint(
  'POST',
  '/api/admin/carrier-invoices/:id/discrepancies',
  'operator:money',
  {
    summary: 'Open weight discrepancies from an invoice of a carrier',
    audit: ['carrier_invoice.read', 'carrier_invoice.passed_on'],
    params: s.byId,
    response: s.dataOf({ opened: s.integer() }),
  },
);

/**
 * Posts the amounts of the lines, including credits, as a debt to the carrier: the cost to `carrier_cost` and GST to
 * `gst_credit`, in the books of the seller of each parcel. Posts up to 20,000 lines. Repeat the call until `isDone` is
 * true. Returns the number of posted lines as `booked`.
 */
export const acceptCarrierInvoice = endpoint(
  'POST',
  '/api/admin/carrier-invoices/:id/acceptance',
  'operator:money',
  {
    summary: 'Accept an invoice of a carrier',
    audit: ['carrier_invoice.accepted'],
    params: s.byId,
    response: s.dataOf({ booked: s.integer(), isDone: s.boolean() }),
  },
);

/**
 * Records a bank transfer that pays all or part of an invoice, and the deducted tax. Returns 409 before the invoice is
 * accepted and for a used UTR, 422 for more than the unpaid amount, or for tax above 2 percent of the amount before
 * GST.
 */
export const payCarrierInvoice = endpoint(
  'POST',
  '/api/admin/carrier-invoices/:id/payments',
  'operator:money',
  {
    summary: 'Mark an invoice of a carrier as paid',
    audit: ['carrier_invoice.paid'],
    params: s.byId,
    body: s.shape({
      paidOn: s.isoDate(),
      utr: s.text(40, 1),
      amountPaise: s.integer({ minimum: 1, maximum: 1_000_000_000_000 }),
      tdsPaise: s.optional(s.integer({ minimum: 0, maximum: 1_000_000_000_000 })),
    }),
    response: invoiceResponse,
  },
);
export type CarrierPayment = BodyOf<typeof payCarrierInvoice>;

/**
 * Removes an invoice that was uploaded by mistake. A duplicate of one of its lines on another invoice then becomes the
 * bill of the parcel. Returns 409 once the invoice is accepted.
 */
export const removeCarrierInvoice = endpoint(
  'DELETE',
  '/api/admin/carrier-invoices/:id',
  'operator:money',
  {
    summary: 'Remove a checked invoice of a carrier',
    audit: ['carrier_invoice.removed'],
    params: s.byId,
  },
);
