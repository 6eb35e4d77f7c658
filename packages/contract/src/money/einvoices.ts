import { einvoiceDifferences, MAX_QR_CHARS } from '@shipdesk/domain/money/einvoice/match-answer';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

/** The maximum number of answers in one call. The client sends a larger portal file in parts. */
export const MAX_EINVOICE_ANSWERS = 100;
/** The maximum number of documents in one file for the portal, which accepts 2 MB. */
export const MAX_EINVOICE_DOCUMENTS = 1_000;

const gaps = [
  'supplier_name',
  'supplier_address',
  'supplier_city',
  'recipient_name',
  'recipient_address',
  'recipient_city',
  'rounding',
] as const;

const openDocument = s.shape({
  ...s.strings('id', 'sellerId', 'sellerName', 'number'),
  kind: s.oneOf(['invoice', 'credit_note']),
  /** The GSTIN of the recipient. */
  gstin: s.string(),
  issuedOn: s.isoDate(),
  /** The last day on which the portal registers the document. */
  dueOn: s.isoDate(),
  totalPaise: s.integer(),
  /** Fields that the portal requires and the document lacks. Files omit such a document. */
  gaps: s.list(s.oneOf(gaps)),
});

/** Returns the newest 60 issue days of documents that need an IRN, and the documents that have no IRN yet. */
export const listEinvoices = endpoint('GET', '/api/admin/e-invoices', 'operator:read', {
  summary: 'Documents that need an IRN of the e-invoice portal',
  audit: ['einvoices.listed'],
  response: s.dataOf({
    /** Documents from this day on need an IRN; null while e-invoices are off. */
    from: s.nullable(s.isoDate()),
    /** True if the keys of the portal are configured, so that forged codes are rejected. */
    checksSignatures: s.boolean(),
    runs: s.listOf({
      issuedOn: s.isoDate(),
      dueOn: s.isoDate(),
      ...s.integers('documents', 'registered'),
    }),
    /** At most 200, the oldest first. */
    open: s.list(openDocument),
    isMore: s.boolean(),
  }),
});
export type EinvoiceList = ResponseOf<typeof listEinvoices>['data'];
export type OpenEinvoice = EinvoiceList['open'][number];

/** Switches e-invoices on from a day, at most 90 days from today, or off. Returns 409 before the company is saved. */
export const switchEinvoices = endpoint('PUT', '/api/admin/e-invoices/start', 'operator:settings', {
  summary: 'Switch e-invoices on from a day, or off',
  audit: ['einvoices.switched'],
  body: s.shape({ from: s.nullable(s.isoDate()) }),
  response: s.dataOf({ from: s.nullable(s.isoDate()) }),
});

/**
 * Returns up to 1,000 documents of a day that have no IRN yet, in the INV-01 format for the bulk upload of the portal.
 * Register these documents to get the rest. Returns 409 when no document is left.
 */
export const getEinvoiceFile = endpoint('GET', '/api/admin/e-invoices/file', 'operator:money', {
  summary: 'Documents of a day as INV-01 for the e-invoice portal',
  audit: ['einvoices.exported'],
  query: s.shape({ issuedOn: s.isoDate() }),
  response: s.string({ contentMediaType: 'application/json' }),
});

/**
 * Records the answers of the portal. Compares each answer with the document that its signed QR code names, and checks
 * the signature of the code if the keys of the portal are configured.
 */
export const recordEinvoiceAnswers = endpoint(
  'POST',
  '/api/admin/e-invoices/answers',
  'operator:money',
  {
    summary: 'Record IRNs and signed QR codes of the e-invoice portal',
    audit: ['einvoice.registered'],
    body: s.shape({
      answers: s.list(
        s.shape({
          irn: s.string({ pattern: '^[\\da-f]{64}$' }),
          ackNumber: s.string({ pattern: '^\\d{6,20}$' }),
          acknowledgedAt: s.isoMoment(),
          /** The text of the code, a JSON Web Token. */
          signedQr: s.text(MAX_QR_CHARS, 1),
        }),
        { minItems: 1, maxItems: MAX_EINVOICE_ANSWERS },
      ),
    }),
    response: s.dataOf({
      recorded: s.integer(),
      /** Answers that were recorded before. */
      known: s.integer(),
      unmatched: s.listOf({
        /** Empty if the code cannot be read. */
        number: s.string(),
        irn: s.string(),
        /**
         * `unreadable`: the code cannot be read. `forged`: its signature matches no key of the portal. `unknown`: no
         * document has the number. `unregistered`: the document needs no IRN. `registered`: the document has another
         * IRN. `differs`: the code and the document differ.
         */
        reason: s.oneOf([
          'unreadable',
          'forged',
          'unknown',
          'unregistered',
          'registered',
          'differs',
        ]),
        differences: s.list(s.oneOf(einvoiceDifferences)),
      }),
    }),
  },
);
export type EinvoiceAnswersPayload = BodyOf<typeof recordEinvoiceAnswers>;
export type EinvoiceResult = ResponseOf<typeof recordEinvoiceAnswers>['data'];
export type UnmatchedAnswer = EinvoiceResult['unmatched'][number];
