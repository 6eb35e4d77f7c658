import { returnReasons } from '@shipdesk/domain/order/return-details';
import { ndrReasons } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import {
  MAX_RETURN_NOTE_CHARS,
  returnConditions,
  returnStates,
  returnTabs,
} from '@shipdesk/domain/shipping/returned-parcel';
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
import { text } from '../fields.ts';
import { docketParams } from '../orders/docket-numbers.ts';
import { photoFiles, photoList } from './photos.ts';

const exact = { additionalProperties: false } as const;

/** Returns of one page. */
export const RETURNS_PAGE_SIZE = 50;
/** Counts stop here, so that they cost the same for every seller. */
export const MAX_RETURNS_COUNTED = 1000;

const returned = Shape(
  {
    docketNumber: Text(),
    orderId: Text(),
    awb: Text(),
    carrier: Text(),
    state: Enum([...returnStates]),
    /** `reverse`: collected from a consignee who sends it back. */
    direction: Enum(['forward', 'reverse']),
    /** Why the last delivery failed; null for a parcel that is returned without a failed delivery. */
    reason: Union([Enum([...ndrReasons]), Null()]),
    /** The consignee's reason for the return, if the order has one. */
    returnReason: Union([Enum([...returnReasons]), Null()]),
    invoicePaise: Integer(),
    consigneeName: Text(),
    consigneeCity: Text(),
    products: List(Shape({ name: Text(), quantity: Integer() }, exact)),
    startedAt: Text(),
    /** When the carrier scanned it last. */
    movedAt: Text(),
    /** Null until the warehouse has the parcel; `condition` and the name are set with it. */
    acknowledgedAt: Union([Text(), Null()]),
    acknowledgedBy: Text(),
    condition: Union([Enum([...returnConditions]), Null()]),
    note: Text(),
    photos: photoList(),
  },
  exact,
);

/** Parcels that carriers bring back, undelivered or collected from a consignee, the last moved first. A page has 50; counts stop at 1,000. */
export const listReturns = endpoint({
  method: 'GET',
  path: '/api/returns',
  access: 'session',
  summary: 'Parcels that come back',
  query: Shape(
    {
      tab: Optional(Enum([...returnTabs])),
      page: Optional(Text({ pattern: '^[1-9]\\d{0,2}$' })),
    },
    exact,
  ),
  response: Shape(
    {
      data: Shape(
        {
          counts: Shape(
            {
              delivered: Integer(),
              in_transit: Integer(),
              initiated: Integer(),
              acknowledged: Integer(),
              all: Integer(),
            },
            exact,
          ),
          returns: List(returned),
          hasMore: Bool(),
        },
        exact,
      ),
    },
    exact,
  ),
});

/** The return of a docket number, AWB or order id. 404 when no return has this number. */
export const findReturn = endpoint({
  method: 'POST',
  path: '/api/returns/find',
  access: 'session',
  summary: 'Find a returned parcel',
  body: Shape({ code: text(64, 1) }, exact),
  response: Shape({ data: returned }, exact),
});
/** A photo that the server has. */
export type StoredPhoto = ResponseOf<typeof findReturn>['data']['photos'][number];
export type ReturnedParcel = ResponseOf<typeof findReturn>['data'];

/**
 * Records that the warehouse has a returned parcel, and in which condition. A second acknowledgement replaces the
 * condition and the note of the first, and the photos where it brings some. 404 for an unknown return, 409 for a parcel
 * that does not come back.
 */
export const acknowledgeReturn = endpoint({
  method: 'POST',
  path: '/api/returns/:docketNumber/acknowledge',
  access: 'session',
  summary: 'Acknowledge a returned parcel',
  status: 201,
  idempotent: true,
  params: docketParams,
  body: Shape(
    {
      condition: Enum([...returnConditions]),
      note: text(MAX_RETURN_NOTE_CHARS),
      photos: Optional(photoFiles()),
    },
    exact,
  ),
  response: Shape(
    {
      data: Shape(
        {
          docketNumber: Text(),
          acknowledgedAt: Text(),
          acknowledgedBy: Text(),
          condition: Enum([...returnConditions]),
          note: Text(),
        },
        exact,
      ),
    },
    exact,
  ),
});
