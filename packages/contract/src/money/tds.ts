import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const deduction = s.shape({
  ...s.strings('id', 'sellerId', 'sellerName'),
  /** `seller`: deducted by a seller from an invoice. `carrier`: deducted by the operator from a payment. */
  kind: s.oneOf(['seller', 'carrier']),
  /** The number of the invoice, or the UTR of the payment. */
  subject: s.string(),
  /** The name of the carrier's account; empty for the kind `seller`. */
  carrierName: s.string(),
  deductedOn: s.isoDate(),
  /** For example `2026-27 Q3`. */
  quarter: s.string(),
  ...s.strings('section', 'paymentCode'),
  /** Before GST. */
  basePaise: s.integer(),
  amountPaise: s.integer(),
  /** The part that settled the amount due on the invoice. The certificate credits the rest to the wallet. */
  settledPaise: s.integer(),
  state: s.oneOf(['open', 'certified', 'refused']),
  ...s.strings('certificateNumber', 'reason'),
});
const deductions = s.shape({ data: s.list(deduction), isMore: s.boolean() });

/** Returns the newest 200 deductions of the seller. */
export const listTds = endpoint('GET', '/api/tds', 'money:read', {
  summary: 'Tax deducted from invoices of the seller',
  response: deductions,
});
export type TdsList = ResponseOf<typeof listTds>;
export type Deduction = TdsList['data'][number];

/** Returns the newest 200 deductions, of all sellers or one, including those from payments to carriers. */
export const listAllTds = endpoint('GET', '/api/admin/tds', 'operator:read', {
  summary: 'Tax deducted from invoices and from payments to carriers',
  audit: ['tds.listed'],
  query: s.shape({
    seller: s.optional(s.rowId()),
    state: s.optional(s.oneOf(['open', 'certified', 'refused'])),
  }),
  response: deductions,
});

/**
 * Records tax that the seller deducts from an invoice: 1 or 2 percent of its amount before GST. The tax reduces the
 * amount due. Returns 409 when a deduction is already recorded, or nothing is left to deduct.
 */
export const deductTds = endpoint('POST', '/api/tax-documents/:id/tds', 'money:write', {
  summary: 'Deduct TDS from an invoice',
  audit: ['tds.deducted'],
  params: s.byId,
  body: s.shape({ percent: s.integer({ minimum: 1, maximum: 2 }) }),
  response: s.dataOf({ amountPaise: s.integer(), settledPaise: s.integer() }),
});

const byDeduction = s.shape({ sellerId: s.rowId(), id: s.rowId() });

/**
 * Records the certificate of a deduction. Credits a seller's wallet with the part of the tax that did not settle the
 * invoice.
 */
export const certifyTds = endpoint(
  'POST',
  '/api/admin/tds/:sellerId/:id/certificate',
  'operator:money',
  {
    summary: 'Record the certificate of a deduction',
    audit: ['tds.certified'],
    params: byDeduction,
    body: s.shape({ certificateNumber: s.text(20, 1) }),
    response: s.data(deduction),
  },
);

/** Refuses a deduction of a seller. The amount that it settled is due again. */
export const refuseTds = endpoint(
  'POST',
  '/api/admin/tds/:sellerId/:id/refusal',
  'operator:money',
  {
    summary: 'Refuse a deduction of a seller',
    audit: ['tds.refused'],
    params: byDeduction,
    body: s.shape({ reason: s.filledText(200) }),
    response: s.data(deduction),
  },
);
