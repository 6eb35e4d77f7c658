import { shipmentStatuses } from '@shipdesk/domain/shipping/status';
import {
  Enum,
  Integer,
  Array as List,
  Null,
  Object as Shape,
  String as Text,
  Union,
  Unknown,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { isoDate, named } from '../fields.ts';
import { docketParams } from '../orders/docket-numbers.ts';

const exact = { additionalProperties: false } as const;
const carrier = () => Enum(['delhivery', 'simulator']);

/**
 * What a carrier pushes, in the carrier's own form, with the token of its account in the header `x-shipdesk-token`.
 * The response comes once the push is stored. 401 without a known token; 422 for a body that is not a push of this carrier.
 */
export const pushEvents = endpoint({
  method: 'POST',
  path: '/api/carriers/:carrier/events',
  access: 'public',
  summary: 'Push scans of a carrier',
  params: Shape({ carrier: carrier() }, exact),
  body: named(Unknown()),
  /** How many scans the push has. */
  response: Shape({ data: Shape({ scans: Integer() }, exact) }, exact),
});

/** The latest pushes of the last 30 days that changed no parcel, the newest first. */
export const listPushes = endpoint({
  method: 'GET',
  path: '/api/carrier-pushes',
  access: ['Admin'],
  summary: 'Pushes of carriers that match no parcel',
  response: Shape(
    {
      data: List(
        Shape(
          {
            accountId: Text(),
            account: Text(),
            carrier: carrier(),
            receivedAt: Text(),
            /** `unmatched`: no parcel has the numbers. `unreadable`: not a push of this carrier. `failed`: see the log. */
            state: Enum(['unmatched', 'unreadable', 'failed']),
            awbs: List(Text()),
            /** The start of the body. */
            excerpt: Text(),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});
export type CarrierPush = ResponseOf<typeof listPushes>['data'][number];

/**
 * Where a parcel is, for anyone with its docket number. Of the consignee it shows only the town and a masked
 * name. 404 for an unknown number.
 */
export const trackParcel = endpoint({
  method: 'GET',
  path: '/api/track/:docketNumber',
  access: 'public',
  summary: 'Where a parcel is',
  params: docketParams,
  response: Shape(
    {
      data: Shape(
        {
          docketNumber: Text(),
          seller: Text(),
          /** Null before the parcel is booked, and `CANCELLED` for a cancelled order. */
          status: Union([Enum([...shipmentStatuses]), Null()]),
          /** The promised day of a parcel on its way. */
          expectedOn: Union([isoDate(), Null()]),
          consignee: Shape({ name: Text(), city: Text() }, exact),
          /** The newest first. */
          events: List(
            Shape({ at: Text(), status: Enum([...shipmentStatuses]), place: Text() }, exact),
          ),
        },
        exact,
      ),
    },
    exact,
  ),
});
