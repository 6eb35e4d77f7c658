import { services } from '@shipdesk/domain/rates/service';
import { shipmentStatuses } from '@shipdesk/domain/shipping/status';
import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { pricedLines } from './ledger.ts';

export const CHARGES_PAGE_SIZE = 50;

const charge = s.shape({
  ...s.strings('docketNumber', 'reference', 'consigneeName', 'awb', 'carrier'),
  service: s.oneOf(services),
  status: s.oneOf(shipmentStatuses),
  bookedAt: s.string(),
  zone: s.nullable(s.string()),
  ...s.integers('deadGrams', 'volumetricGrams', 'chargeableGrams'),
  /** The price at booking. */
  forward: pricedLines,
  /** The price of the return leg; null unless the parcel returns. */
  back: s.nullable(pricedLines),
  /** The COD fee that a return refunds; null unless the parcel returns. */
  feeBack: s.nullable(pricedLines),
  /** The booked price plus the return leg, less the refunded fee; 0 for a cancelled shipment. */
  expectedPaise: s.integer(),
  /** The amount charged so far, with weight corrections, less refunds. */
  billedPaise: s.integer(),
  heldPaise: s.integer(),
  /** The weight that the carrier charged; null unless it corrected the booked weight. */
  chargedGrams: s.nullable(s.integer()),
  /** True if the shipment is charged and the charge differs from the expected cost. */
  isDifferent: s.boolean(),
});

const filter = {
  /** The first and last booking day of the shipments, both inclusive. */
  ...s.dayRange,
  /** A docket number, AWB, order id or reference. */
  reference: s.optional(s.text(64, 1)),
};
const query = s.shape({
  ...filter,
  /** `next` of the previous page. */
  after: s.optional(s.text(80, 1)),
});
const response = s.shape({ data: s.list(charge), next: s.nullable(s.string()) });

/** Returns the expected and charged cost of each shipment, newest first. A page has 50. */
export const listCharges = endpoint('GET', '/api/charges', 'money:read', {
  summary: 'Shipping charges by shipment',
  query,
  response,
});
export type ChargesPage = ResponseOf<typeof listCharges>;
export type Charge = ChargesPage['data'][number];
export type ChargesQuery = QueryOf<typeof listCharges>;

/** Returns the charges as CSV, newest first, at most 100,000 shipments. */
export const exportCharges = endpoint('GET', '/api/charges/export', 'money:read', {
  summary: 'Shipping charges by shipment as CSV',
  query: s.shape(filter),
  response: s.string({ contentMediaType: 'text/csv' }),
});

/** Returns the charges of a seller to operator staff, like `listCharges`. */
export const listSellerCharges = endpoint(
  'GET',
  '/api/admin/sellers/:sellerId/charges',
  'operator:read',
  {
    summary: "A seller's shipping charges by shipment",
    audit: ['charges.read'],
    params: s.bySeller,
    query,
    response,
  },
);
