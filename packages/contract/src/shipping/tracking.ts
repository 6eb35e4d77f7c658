import { pushNames } from '@shipdesk/domain/shipping/carriers/registry';
import { shipmentStatuses } from '@shipdesk/domain/shipping/status';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { docketParams } from '../orders/docket-numbers.ts';
import * as s from '../shape.ts';
import { buildCarrier } from './carriers.ts';

/**
 * Receives pushes of a carrier, in the carrier's own form, with the token of its account in the header that the carrier
 * uses (`x-shipdesk-token` unless it names another). Responds once the push is stored. Returns 401 without a
 * known token, 422 for a body that is not a push of this carrier.
 */
export const pushEvents = endpoint('POST', '/api/carriers/:carrier/events', 'public', {
  summary: 'Push scans of a carrier',
  audit: [],
  params: s.shape({ carrier: s.oneOf(pushNames) }),
  body: s.named(s.unknown()),
  /** The number of scans in the push. */
  response: s.dataOf({ scans: s.integer() }),
});

/** Returns the latest pushes of the last 30 days that changed no parcel, the newest first. */
export const listPushes = endpoint('GET', '/api/carrier-pushes', 'operator:read', {
  summary: 'Pushes of carriers that match no parcel',
  response: s.dataListOf({
    ...s.strings('accountId', 'account'),
    carrier: buildCarrier(),
    receivedAt: s.string(),
    /** `unmatched`: no parcel has the numbers. `unreadable`: not a push of this carrier. `failed`: see the log. */
    state: s.oneOf(['unmatched', 'unreadable', 'failed']),
    awbs: s.list(s.string()),
    /** The start of the body. */
    excerpt: s.string(),
  }),
});
export type CarrierPush = ResponseOf<typeof listPushes>['data'][number];

/**
 * Returns where a parcel is, for anyone with its docket number. The response has only the town and a
 * masked name of the consignee. Returns 404 for an unknown number.
 */
export const trackParcel = endpoint('GET', '/api/track/:docketNumber', 'public', {
  summary: 'Track a parcel',
  params: docketParams,
  response: s.dataOf({
    ...s.strings('docketNumber', 'seller'),
    /** True for a parcel of a sandbox, which is not real. */
    isSandbox: s.boolean(),
    /** Null before the parcel is booked, and `CANCELLED` for a cancelled order. */
    status: s.nullable(s.oneOf(shipmentStatuses)),
    /** The promised day of a parcel on its way. */
    expectedOn: s.nullable(s.isoDate()),
    consignee: s.shape({ name: s.string(), city: s.string() }),
    /** The newest first. */
    events: s.listOf({ at: s.string(), status: s.oneOf(shipmentStatuses), place: s.string() }),
  }),
});
