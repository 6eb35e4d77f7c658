import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { docketParams } from './docket-numbers.ts';

const packingState = {
  docketNumber: s.string(),
  packedAt: s.nullable(s.string()),
  packedBy: s.string(),
};

/**
 * Finds an order by docket number, AWB, order id or reference, and returns it with the contents of its parcel. `alarm`
 * is the reason why it must not be packed. Returns 404 for an unknown number, 409 if several orders to pack share it.
 */
export const findPacking = endpoint('POST', '/api/packing/find', 'orders:read', {
  summary: 'Find an order to pack',
  cost: 'light',
  audit: [],
  body: s.shape({ code: s.text(64, 1) }),
  response: s.dataOf({
    ...packingState,
    ...s.strings('orderId', 'reference'),
    stage: s.oneOf(orderStages),
    alarm: s.union([
      s.literal('cancelled'),
      s.literal('handed_over'),
      s.literal('reverse'),
      s.literal('packed'),
      s.nothing(),
    ]),
    /** `awb` and `carrier` are empty before a booking. */
    ...s.strings('awb', 'carrier', 'consigneeName', 'consigneeCity', 'consigneePincode'),
    paymentMode: s.string(),
    codPaise: s.integer(),
    note: s.string(),
    products: s.listOf({ name: s.string(), quantity: s.integer() }),
    /** Equal boxes share an entry. An unknown size is 0. */
    boxes: s.list(
      s.each(['boxes', 'weightGrams', 'lengthMm', 'breadthMm', 'heightMm'], s.integer()),
    ),
  }),
});
export type Packing = ResponseOf<typeof findPacking>['data'];

/** Marks an order as packed. Returns 409 if `findPacking` has an alarm for it. */
export const markPacked = endpoint('POST', '/api/packing/:docketNumber/packed', 'packing:write', {
  summary: 'Mark an order as packed',
  cost: 'light',
  audit: ['order.packed'],
  status: 201,
  idempotent: true,
  params: docketParams,
  response: s.dataOf(packingState),
});
export type Packed = ResponseOf<typeof markPacked>['data'];

/** Marks an order as not packed. Returns 409 after the carrier has collected the parcel. */
export const markUnpacked = endpoint(
  'POST',
  '/api/packing/:docketNumber/unpacked',
  'packing:write',
  {
    summary: 'Mark an order as not packed',
    cost: 'light',
    audit: ['order.unpacked'],
    params: docketParams,
    response: s.dataOf(packingState),
  },
);
