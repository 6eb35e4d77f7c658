import { services, zones } from '@shipdesk/domain/rates/service';
import { carrierIds } from '@shipdesk/domain/shipping/carriers/registry';
import { laneStates } from '@shipdesk/domain/shipping/serviceability';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const buildPaise = () => s.integer({ minimum: 0, maximum: 1_00_00_000_00 });
const buildPincode = () => s.string({ maxLength: 16 });

/** Equal boxes: outer size in millimetres, dead weight of one box in grams. */
const box = s.each(['lengthMm', 'widthMm', 'heightMm', 'deadGrams', 'count'], s.integer());

/** One charge in paise with its calculation, such as `₹24.00 + 3 × ₹17.00`. */
const line = s.shape({ code: s.string(), paise: s.integer(), working: s.string() });

const serviceQuoteFields = {
  service: s.oneOf(services),
  carrier: s.string(),
  ...s.integers('rateCardVersion', 'deadGrams', 'volumetricGrams', 'chargeableGrams'),
  ...s.integers('totalPaise', 'etaDays'),
  expectedOn: s.string(),
  lines: s.list(line),
};
const serviceQuote = s.shape(serviceQuoteFields);

/**
 * The seller's own history with a carrier: the percentages of finished parcels that were delivered at the first attempt
 * and returned, and the average days from booking to delivery. Null for fewer than 20 parcels.
 */
const carrierHistory = s.nullableOf({
  ...s.integers('parcels', 'firstAttemptPercent', 'rtoPercent'),
  averageDays: s.nullable(s.number()),
});

/** The histories of a carrier in the last 180 days, for the pincode of a parcel and for its zone. */
export const carrierHistories = s.shape({ pincode: carrierHistory, zone: carrierHistory });

/** Services of enabled carriers that are not offered, because the carrier has no rate card for them. */
export const cardsMissing = s.listOf({ carrier: s.string(), service: s.oneOf(services) });

/** Carriers that do not accept a parcel, each with the reason. */
export const carriersOmitted = s.listOf({
  carrier: s.oneOf(carrierIds),
  ...s.strings('code', 'message'),
});

/** The carrier's serviceability for the parcel on this route, and the day of the check. */
export const checkedLane = {
  serviceability: s.oneOf(laneStates),
  checkedOn: s.nullable(s.isoDate()),
};

/** The quote that is stored with an order. */
export const orderQuote = s.shape({
  zone: s.oneOf(zones),
  km: s.integer(),
  plan: s.nullable(s.string()),
  services: s.list(serviceQuote),
});

/**
 * Returns the price of each service of each carrier for a parcel, cheapest first. Stores nothing. If `codPaise` is
 * absent, a COD parcel collects its invoice amount. Returns 422 for a pincode that no carrier serves, a size or weight
 * beyond the limits of an order, and COD above the invoice amount.
 */
export const createQuote = endpoint('POST', '/api/quotes', 'rates:read', {
  summary: 'Price a parcel',
  cost: 'light',
  audit: [],
  body: s.shape({
    fromPincode: buildPincode(),
    toPincode: buildPincode(),
    paymentMode: s.oneOf(['COD', 'Prepaid']),
    codPaise: s.optional(buildPaise()),
    invoicePaise: buildPaise(),
    direction: s.optional(s.oneOf(['forward', 'reverse', 'rto'])),
    boxes: s.list(box, { minItems: 1, maxItems: 100 }),
  }),
  response: s.dataOf({
    zone: s.oneOf(zones),
    ...s.integers('km', 'deadGrams', 'volumetricGrams', 'chargeableGrams'),
    /** Pincodes that are not in the table. Their first three digits decide the zone. */
    estimatedPincodes: s.list(s.string()),
    services: s.listOf({ ...serviceQuoteFields, histories: carrierHistories, ...checkedLane }),
    withoutCard: cardsMissing,
    notOffered: carriersOmitted,
  }),
});
export type QuoteBody = BodyOf<typeof createQuote>;
export type Quote = ResponseOf<typeof createQuote>['data'];
export type ServiceQuote = Quote['services'][number];

/**
 * Finds an order of any seller by AWB or docket number, and returns its parcel in the form of the `createQuote` body.
 * Returns 404 for an unknown number. The seller's audit log records the call.
 */
export const findQuotedParcel = endpoint(
  'GET',
  '/api/admin/quoted-parcels/:number',
  'operator:read',
  {
    summary: 'The parcel of an order to price again',
    audit: ['parcel.read_for_quote'],
    params: s.shape({ number: s.string({ pattern: '^[A-Za-z\\d-]{4,40}$' }) }),
    response: s.dataOf({
      ...s.strings('seller', 'docketNumber', 'fromPincode', 'toPincode'),
      paymentMode: s.oneOf(['COD', 'Prepaid']),
      ...s.integers('codPaise', 'invoicePaise'),
      direction: s.oneOf(['forward', 'reverse']),
      boxes: s.list(box),
    }),
  },
);
export type QuotedParcel = ResponseOf<typeof findQuotedParcel>['data'];

/** A route to look up: two pincodes as typed. */
const route = s.shape({ from: buildPincode(), to: buildPincode() });

const foundRoute = s.shape({
  zone: s.nullable(s.oneOf(zones)),
  km: s.nullable(s.integer()),
  services: s.listOf({ service: s.oneOf(services), etaDays: s.integer() }),
  problem: s.nullableOf({ field: s.string(), code: s.string(), message: s.string() }),
});

/** Returns the zone, distance and services of up to 10,000 routes in order, or the reason why a route has no zone. */
export const findZones = endpoint('POST', '/api/zones', 'rates:read', {
  summary: 'Zones and services of routes',
  audit: [],
  body: s.shape({ routes: s.list(route, { minItems: 1, maxItems: 10_000 }) }),
  response: s.data(s.list(foundRoute)),
});
export type FoundRoute = ResponseOf<typeof findZones>['data'][number];
