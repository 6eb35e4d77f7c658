import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import {
  Enum,
  Integer,
  Array as List,
  Literal,
  Null,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { text } from '../fields.ts';
import { docketParams } from './docket-numbers.ts';

const exact = { additionalProperties: false } as const;

const packed = {
  docketNumber: Text(),
  /** Null while it is not packed. */
  packedAt: Union([Text(), Null()]),
  packedBy: Text(),
};

/**
 * The order of a docket number, AWB, order id or reference, with the contents of its parcel. `alarm` is the reason why it
 * must not be packed. 404 for a number of no order, 409 for a reference of several orders.
 */
export const findPacking = endpoint({
  method: 'POST',
  path: '/api/packing/find',
  access: 'session',
  summary: 'Find an order to pack',
  body: Shape({ code: text(64, 1) }, exact),
  response: Shape(
    {
      data: Shape(
        {
          ...packed,
          orderId: Text(),
          reference: Text(),
          stage: Enum([...orderStages]),
          alarm: Union([
            Literal('cancelled'),
            Literal('handed_over'),
            Literal('reverse'),
            Literal('packed'),
            Null(),
          ]),
          /** Empty before a booking. */
          awb: Text(),
          carrier: Text(),
          consigneeName: Text(),
          consigneeCity: Text(),
          consigneePincode: Text(),
          paymentMode: Text(),
          codPaise: Integer(),
          note: Text(),
          products: List(Shape({ name: Text(), quantity: Integer() }, exact)),
          /** Equal boxes in one entry; sizes are 0 where none was given. */
          boxes: List(
            Shape(
              {
                boxes: Integer(),
                weightGrams: Integer(),
                lengthMm: Integer(),
                breadthMm: Integer(),
                heightMm: Integer(),
              },
              exact,
            ),
          ),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type Packing = ResponseOf<typeof findPacking>['data'];

/** Marks an order as packed. 409 when it is packed, cancelled or with the courier. */
export const markPacked = endpoint({
  method: 'POST',
  path: '/api/packing/:docketNumber/packed',
  access: 'session',
  summary: 'Mark an order as packed',
  status: 201,
  idempotent: true,
  params: docketParams,
  response: Shape({ data: Shape(packed, exact) }, exact),
});

/** Marks an order as not packed. 409 once the courier has it. */
export const markUnpacked = endpoint({
  method: 'POST',
  path: '/api/packing/:docketNumber/unpacked',
  access: 'session',
  summary: 'Mark an order as not packed',
  params: docketParams,
  response: Shape({ data: Shape(packed, exact) }, exact),
});
