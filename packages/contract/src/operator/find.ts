import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { docketParams } from '../orders/docket-numbers.ts';
import * as s from '../shape.ts';
import { shipmentDetail } from '../shipping/shipments.ts';

export const MAX_HITS = 20;
export const MAX_FIND_TEXT = 254;

export const hitKinds = [
  'seller',
  'order',
  'payout',
  'recharge',
  'refund',
  'invoice',
  'credit_note',
] as const;

const hit = s.shape({
  kind: s.oneOf(hitKinds),
  ...s.strings('id', 'sellerId', 'seller'),
  /** The seller's reference of an order, a UTR, a document number or the name of a seller. */
  name: s.string(),
  /** The docket number of an order, the email address of a seller or the number of a payout; empty otherwise. */
  note: s.string(),
  /** For an order found by AWB, the AWB of that booking. For other orders, the current AWB. Empty if there is none. */
  awb: s.string(),
  /** A stage, or the state of a payout, recharge or refund; empty for sellers and tax documents. */
  state: s.string(),
  /** When the hit was created or, for a transferred payout, when it was transferred. */
  at: s.string({ description: 'ISO 8601' }),
  /** Null for a seller. */
  amountPaise: s.nullable(s.integer()),
});

/**
 * Searches all sellers for a text. Matches orders by docket number, order id, reference, AWB or phone number; payouts,
 * recharges and refunds by UTR; invoices and credit notes by number; sellers by email address or name.
 */
export const findAnything = endpoint('POST', '/api/admin/find', 'operator:read', {
  summary: 'Find orders, money and sellers across all sellers',
  audit: ['find.searched'],
  body: s.shape({ text: s.filledText(MAX_FIND_TEXT) }),
  response: s.shape({
    /** Sellers first, then all other hits, newest first. */
    data: s.list(hit, { maxItems: MAX_HITS }),
    isMore: s.boolean(),
  }),
});
export type Hit = ResponseOf<typeof findAnything>['data'][number];

/**
 * Returns a parcel of any seller. Of the consignee, the response has only the city and the pincode. Returns 404 for an
 * unknown docket number.
 */
export const getSellerParcel = endpoint(
  'GET',
  '/api/admin/parcels/:docketNumber',
  'operator:read',
  {
    summary: 'A parcel of any seller',
    audit: ['parcel.read'],
    params: docketParams,
    response: s.dataOf({
      docketNumber: s.string(),
      seller: s.shape({
        ...s.strings('id', 'name'),
        /** The earliest created user who may sign in; null if there is none. */
        contact: s.nullableOf({ name: s.string(), email: s.string(), phone: s.string() }),
      }),
      direction: s.oneOf(['forward', 'reverse']),
      ...s.strings('orderId', 'reference'),
      stage: s.oneOf(orderStages),
      createdAt: s.string(),
      paymentMode: s.oneOf(['Prepaid', 'COD', 'Pickup']),
      ...s.integers('invoicePaise', 'codPaise'),
      /** Empty after the erasure of the consignee. */
      city: s.string(),
      pincode: s.string(),
      /** The newest booking; null before the first. */
      shipment: s.nullable(shipmentDetail),
    }),
  },
);
export type SellerParcel = ResponseOf<typeof getSellerParcel>['data'];
