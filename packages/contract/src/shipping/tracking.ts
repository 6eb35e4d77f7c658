import { pushNames } from '@shipdesk/domain/shipping/carriers/registry';
import { shipmentStatuses } from '@shipdesk/domain/shipping/status';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { docketParams } from '../orders/docket-numbers.ts';
import * as s from '../shape.ts';
import { buildCarrierId } from './carriers.ts';

/**
 * Stores a push in the carrier's own format. The push contains a signature or the account's token, by default in
 * `x-shipdesk-token`. Returns 401 for an invalid token or signature, 422 for an invalid body.
 */
export const pushEvents = endpoint('POST', '/api/carriers/:carrier/events', 'public', {
  summary: 'Push scans of a carrier',
  audit: [],
  params: s.shape({ carrier: s.oneOf(pushNames) }),
  body: s.named(s.unknown()),
  response: s.dataOf({ scans: s.integer() }),
});

/** Returns the newest 200 pushes that changed no parcel, newest first. Pushes are kept for 30 days. */
export const listPushes = endpoint('GET', '/api/carrier-pushes', 'operator:read', {
  summary: 'Pushes of carriers that changed no parcel',
  response: s.dataListOf({
    ...s.strings('accountId', 'account'),
    carrier: buildCarrierId(),
    receivedAt: s.string(),
    /** `unmatched`: no parcel has the AWBs. `unreadable`: not a push of this carrier. `failed`: see the log. */
    state: s.oneOf(['unmatched', 'unreadable', 'failed']),
    awbs: s.list(s.string()),
    /** The start of the body. */
    excerpt: s.string(),
  }),
});
export type CarrierPush = ResponseOf<typeof listPushes>['data'][number];

/**
 * Returns the status and scans of a parcel to anyone with its docket number. Of the consignee, the response has only
 * the city and a masked name. Returns 404 for an unknown number.
 */
export const trackParcel = endpoint('GET', '/api/track/:docketNumber', 'public', {
  summary: 'Track a parcel',
  params: docketParams,
  response: s.dataOf({
    ...s.strings('docketNumber', 'seller'),
    /** True for a simulated parcel of a sandbox. */
    isSandbox: s.boolean(),
    /** Null before the parcel is booked, and `CANCELLED` for a cancelled order. */
    status: s.nullable(s.oneOf(shipmentStatuses)),
    /** The promised day. Null before the booking and if no delivery is expected, such as during a return. */
    expectedOn: s.nullable(s.isoDate()),
    consignee: s.shape({ name: s.string(), city: s.string() }),
    /** The newest first. */
    events: s.listOf({ at: s.string(), status: s.oneOf(shipmentStatuses), place: s.string() }),
  }),
});
