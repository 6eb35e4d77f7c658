import { invoiceClasses } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import {
  Boolean as Bool,
  Enum,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { isoDate, rowId, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;
const maybe = <T extends ReturnType<typeof Integer> | ReturnType<typeof Text>>(value: T) =>
  Union([value, Null()]);

/** Lines of one page. */
export const INVOICE_LINE_PAGE_SIZE = 100;
/** The largest file in bytes. */
export const MAX_INVOICE_BYTES = 64 * 1024 * 1024;

const carrierInvoice = Shape(
  {
    id: Text(),
    accountName: Text(),
    carrier: Text(),
    fileName: Text(),
    /** The days whose parcels are expected on it. */
    periodFrom: maybe(Text()),
    periodTo: maybe(Text()),
    /** `reading`: the file is being checked. `failed`: it broke off, and none of its lines are kept. */
    state: Enum(['reading', 'done', 'failed']),
    /** Lines of the file that were checked. */
    lines: Integer(),
    /** Lines by what the check made of them. */
    counts: Shape(
      {
        matched: Integer(),
        weight: Integer(),
        zone: Integer(),
        rto: Integer(),
        cod: Integer(),
        rate: Integer(),
        not_ours: Integer(),
        not_carried: Integer(),
        duplicate: Integer(),
        credit: Integer(),
        unreadable: Integer(),
        missing: Integer(),
      },
      exact,
    ),
    /** Less the credits of the file. */
    billedPaise: Integer(),
    expectedPaise: Integer(),
    overPaise: Integer(),
    /** Within what is billed, as far as the file names it. */
    gstPaise: Integer(),
    /** When it was posted as a debt to the carrier; null before. */
    acceptedAt: maybe(Text()),
    paidPaise: Integer(),
    createdAt: Text(),
    createdBy: Text(),
    finishedAt: maybe(Text()),
  },
  exact,
);

const one = Shape({ data: carrierInvoice }, exact);
const params = Shape({ id: rowId() }, exact);

const invoiceLine = Shape(
  {
    rowNumber: Integer(),
    kind: Enum([...invoiceClasses]),
    faults: List(Text()),
    awb: Text(),
    /** Why the line cannot be read, where a reason is known: a spreadsheet shortened the AWB. */
    problem: Union([Enum(['awb_shortened']), Null()]),
    docketNumber: Text(),
    sellerName: Text(),
    billedGrams: maybe(Integer()),
    expectedGrams: maybe(Integer()),
    billedZone: Text(),
    expectedZone: Text(),
    billedPaise: maybe(Integer()),
    expectedPaise: maybe(Integer()),
    overPaise: Integer(),
  },
  exact,
);

/**
 * Checks a CSV invoice of a carrier (`content-type: text/csv`, name in `x-file-name`, percent-encoded) while it is
 * uploaded. The parcels that were booked from `from` to `to` are expected on it; without them no parcel counts as missing.
 * 409 for a file of the account that is checked already, 422 for a file without AWBs or charges.
 */
export const checkCarrierInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/carrier-accounts/:id/invoices',
  access: ['Admin'],
  summary: 'Check an invoice of a carrier, text/csv',
  params,
  query: Shape({ from: Optional(isoDate()), to: Optional(isoDate()) }, exact),
  upload: 'csv',
  response: one,
  status: 201,
});

/** The latest 50 invoices, the newest first. */
export const listCarrierInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/carrier-invoices',
  access: ['Admin'],
  summary: 'Checked invoices of carriers',
  response: Shape({ data: List(carrierInvoice) }, exact),
});

export const getCarrierInvoice = endpoint({
  method: 'GET',
  path: '/api/admin/carrier-invoices/:id',
  access: ['Admin'],
  summary: 'A checked invoice of a carrier',
  params,
  response: one,
});
export type CarrierInvoice = ResponseOf<typeof getCarrierInvoice>['data'];

/** Lines in the order of the file, all of them or those of a kind. A page has 100 lines, after row `after`. */
export const listInvoiceLines = endpoint({
  method: 'GET',
  path: '/api/admin/carrier-invoices/:id/lines',
  access: ['Admin'],
  summary: 'Lines of an invoice of a carrier',
  params,
  query: Shape(
    { kind: Optional(Enum([...invoiceClasses])), after: Optional(Text({ pattern: '^\\d{1,8}$' })) },
    exact,
  ),
  response: Shape({ data: List(invoiceLine), next: maybe(Integer()) }, exact),
});
export type InvoiceLine = ResponseOf<typeof listInvoiceLines>['data'][number];
export type InvoiceKind = InvoiceLine['kind'];

/** Every line that is overcharged, billed twice or not ours, with what was expected. */
export const getInvoiceDisputeFile = endpoint({
  method: 'GET',
  path: '/api/admin/carrier-invoices/:id/dispute-file',
  access: ['Admin'],
  summary: 'The disputed lines of an invoice of a carrier as CSV',
  params,
  response: Text({ contentMediaType: 'text/csv' }),
});

/** Opens weight discrepancies for the lines with a heavier slab. A leg that has one keeps it. */
export const openInvoiceDiscrepancies = endpoint({
  method: 'POST',
  path: '/api/admin/carrier-invoices/:id/discrepancies',
  access: ['Admin'],
  summary: 'Open weight discrepancies from an invoice of a carrier',
  params,
  response: Shape({ data: Shape({ opened: Integer() }, exact) }, exact),
});

/**
 * Posts what the lines bill as a debt to the carrier, credits included: the cost to `carrier_cost` and GST to `gst_credit`, in
 * the books of the seller of each parcel. Posts up to 20,000 lines; repeat the call until `isDone`.
 */
export const acceptCarrierInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/carrier-invoices/:id/acceptance',
  access: ['Admin'],
  summary: 'Accept an invoice of a carrier',
  params,
  response: Shape({ data: Shape({ booked: Integer(), isDone: Bool() }, exact) }, exact),
});

/**
 * Records a bank transfer that pays an accepted invoice, in whole or in part. 409 when the UTR paid something else, 422 for
 * more than is left.
 */
export const payCarrierInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/carrier-invoices/:id/payments',
  access: ['Admin'],
  summary: 'Mark an invoice of a carrier as paid',
  params,
  body: Shape(
    {
      paidOn: isoDate(),
      utr: text(40, 1),
      amountPaise: Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
    },
    exact,
  ),
  response: one,
});

/** Removes an invoice that was uploaded by mistake. 409 once it is accepted. Lines of other invoices that it made duplicates bill their parcels. */
export const removeCarrierInvoice = endpoint({
  method: 'DELETE',
  path: '/api/admin/carrier-invoices/:id',
  access: ['Admin'],
  summary: 'Remove a checked invoice of a carrier',
  status: 204,
  params,
  response: Null(),
});
