import { returnReasons } from '@shipdesk/domain/order/return-details';
import { ndrReasons } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import {
  MAX_RETURN_NOTE_CHARS,
  returnConditions,
  returnStates,
  returnTabs,
} from '@shipdesk/domain/shipping/returned-parcel';
import { type BodyOf, endpoint, type ParamsOf, type ResponseOf } from '../endpoint.ts';
import { docketParams } from '../orders/docket-numbers.ts';
import * as s from '../shape.ts';
import { buildPhotoFiles, buildPhotoList } from './photos.ts';

export const RETURNS_PAGE_SIZE = 50;
/** Counts stop here, to bound their cost. */
export const MAX_RETURNS_COUNTED = 1000;

const returnedParcel = s.shape({
  ...s.strings('docketNumber', 'reference', 'awb', 'carrier'),
  state: s.oneOf(returnStates),
  /** `reverse`: the carrier collected the parcel from the consignee. */
  direction: s.oneOf(['forward', 'reverse']),
  /** The reason for the last failed delivery; null if there is none. */
  reason: s.nullable(s.oneOf(ndrReasons)),
  /** The consignee's reason for the return, if the order has one. */
  returnReason: s.nullable(s.oneOf(returnReasons)),
  invoicePaise: s.integer(),
  ...s.strings('consigneeName', 'consigneeCity'),
  products: s.listOf({ name: s.string(), quantity: s.integer() }),
  startedAt: s.string(),
  /** The time of the carrier's last scan. */
  movedAt: s.string(),
  acknowledgedAt: s.nullable(s.string()),
  acknowledgedBy: s.string(),
  condition: s.nullable(s.oneOf(returnConditions)),
  note: s.string(),
  photos: buildPhotoList(),
});

/**
 * Returns a page of 50 returns: undelivered parcels, and parcels collected from consignees. The parcel with the newest
 * scan is first. Counts stop at 1,000.
 */
export const listReturns = endpoint('GET', '/api/returns', 'orders:read', {
  summary: 'Returned parcels',
  query: s.shape({
    tab: s.optional(s.oneOf(returnTabs)),
    page: s.page(),
  }),
  response: s.dataOf({
    counts: s.each(returnTabs, s.integer()),
    returns: s.list(returnedParcel),
    hasMore: s.boolean(),
  }),
});

/** Returns the newest return with a docket number, AWB, order id or reference. Returns 404 if there is none. */
export const findReturn = endpoint('POST', '/api/returns/find', 'orders:read', {
  summary: 'Find a returned parcel',
  cost: 'light',
  audit: [],
  body: s.shape({ code: s.text(64, 1) }),
  response: s.data(returnedParcel),
});
export type StoredPhoto = ResponseOf<typeof findReturn>['data']['photos'][number];
export type ReturnedParcel = ResponseOf<typeof findReturn>['data'];

/**
 * Records that a returned parcel has arrived, and its condition. A later acknowledgement replaces the condition, the
 * note and, if the list is present, the photos. Returns 404 for an unknown return, 409 for a closed return.
 */
export const acknowledgeReturn = endpoint(
  'POST',
  '/api/returns/:docketNumber/acknowledge',
  'packing:write',
  {
    summary: 'Acknowledge a returned parcel',
    audit: ['return.acknowledged'],
    status: 201,
    idempotent: true,
    params: docketParams,
    body: s.shape({
      condition: s.oneOf(returnConditions),
      note: s.text(MAX_RETURN_NOTE_CHARS),
      photos: s.optional(buildPhotoFiles()),
    }),
    response: s.dataOf({
      ...s.strings('docketNumber', 'acknowledgedAt', 'acknowledgedBy'),
      condition: s.oneOf(returnConditions),
      note: s.string(),
    }),
  },
);
export type Acknowledgement = ResponseOf<typeof acknowledgeReturn>['data'];
export type AcknowledgementPayload = ParamsOf<typeof acknowledgeReturn> &
  BodyOf<typeof acknowledgeReturn>;
