import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import {
  Boolean as Bool,
  Enum,
  Integer,
  Array as List,
  Null,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { filledText } from '../fields.ts';
import { docketParams } from '../orders/docket-numbers.ts';
import { shipmentDetail } from '../shipping/shipments.ts';

const exact = { additionalProperties: false } as const;
const admins = ['Admin'] as const;

/** Hits of one search. */
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

const hit = Shape(
  {
    kind: Enum([...hitKinds]),
    id: Text(),
    sellerId: Text(),
    seller: Text(),
    /** The docket number, UTR or document number; the name of a seller. */
    name: Text(),
    /** The order id of an order, the e-mail address of a seller, the number of a payout; empty otherwise. */
    note: Text(),
    /** The AWB of an order's newest booking; empty without one. */
    awb: Text(),
    /** A stage, or the state of a payout, recharge or refund; empty for sellers and tax documents. */
    state: Text(),
    at: Text({ description: 'ISO 8601' }),
    amountPaise: Union([Integer(), Null()]),
  },
  exact,
);

/**
 * Finds what a text names across all sellers: a docket number, order id, reference, AWB or phone number of a consignee, the UTR
 * of a payout, recharge or refund, the number of an invoice or credit note, the e-mail address or name of a seller.
 */
export const findAnything = endpoint({
  method: 'POST',
  path: '/api/admin/find',
  access: admins,
  summary: 'Find orders, money and sellers across all sellers',
  body: Shape({ text: filledText(MAX_FIND_TEXT) }, exact),
  response: Shape(
    {
      /** Sellers first, then the newest first. */
      data: List(hit, { maxItems: MAX_HITS }),
      /** There are more hits than are listed. */
      isMore: Bool(),
    },
    exact,
  ),
});
export type Hit = ResponseOf<typeof findAnything>['data'][number];

/** A parcel of any seller, without the consignee's name, phone number and address. 404 for an unknown docket number. */
export const getSellerParcel = endpoint({
  method: 'GET',
  path: '/api/admin/parcels/:docketNumber',
  access: admins,
  summary: 'A parcel of any seller',
  params: docketParams,
  response: Shape(
    {
      data: Shape(
        {
          docketNumber: Text(),
          seller: Shape(
            {
              id: Text(),
              name: Text(),
              /** The oldest user who may sign in; null without one. */
              contact: Union([
                Shape({ name: Text(), email: Text(), phone: Text() }, exact),
                Null(),
              ]),
            },
            exact,
          ),
          direction: Enum(['forward', 'reverse']),
          orderId: Text(),
          reference: Text(),
          stage: Enum([...orderStages]),
          createdAt: Text(),
          paymentMode: Enum(['Prepaid', 'COD', 'Pickup']),
          invoicePaise: Integer(),
          codPaise: Integer(),
          /** Empty once the consignee was erased. */
          city: Text(),
          pincode: Text(),
          /** The newest booking; null before the first. */
          shipment: Union([shipmentDetail, Null()]),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type SellerParcel = ResponseOf<typeof getSellerParcel>['data'];
