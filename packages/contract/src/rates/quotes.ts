import { zones } from '@shipdesk/domain/rates/rate-card';
import { services } from '@shipdesk/domain/rates/service-card';
import {
  Enum,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';

const exact = { additionalProperties: false } as const;
const paise = () => Integer({ minimum: 0, maximum: 1_00_00_000_00 });
const pincode = () => Text({ maxLength: 16 });

/** Boxes of one kind: outer size in millimetres, dead weight of one in grams. */
const box = Shape(
  {
    lengthMm: Integer(),
    widthMm: Integer(),
    heightMm: Integer(),
    deadGrams: Integer(),
    count: Integer(),
  },
  exact,
);

/** One charge in paise with its calculation, such as `₹24.00 + 3 × ₹17.00`. */
const line = Shape({ code: Text(), paise: Integer(), working: Text() }, exact);

/** The price of one service, with its lines. */
const serviceQuote = Shape(
  {
    service: Enum([...services]),
    carrier: Text(),
    rateCardVersion: Integer(),
    deadGrams: Integer(),
    volumetricGrams: Integer(),
    chargeableGrams: Integer(),
    totalPaise: Integer(),
    etaDays: Integer(),
    expectedOn: Text(),
    lines: List(line),
  },
  exact,
);

/** The quote that an order keeps. */
export const orderQuote = Shape(
  {
    zone: Enum([...zones]),
    km: Integer(),
    plan: Union([Text(), Null()]),
    services: List(serviceQuote),
  },
  exact,
);

/**
 * The price of each service for a parcel, cheapest first; nothing is stored. Without `codPaise` a COD
 * parcel collects its invoice. 422 for a pincode that no courier serves, a size or weight beyond the
 * limits of an order, and COD above the invoice.
 */
export const createQuote = endpoint({
  method: 'POST',
  path: '/api/quotes',
  access: 'session',
  summary: 'Price a parcel',
  body: Shape(
    {
      fromPincode: pincode(),
      toPincode: pincode(),
      paymentMode: Enum(['COD', 'Prepaid']),
      codPaise: Optional(paise()),
      invoicePaise: paise(),
      direction: Optional(Enum(['forward', 'reverse', 'rto'])),
      boxes: List(box, { minItems: 1, maxItems: 100 }),
    },
    exact,
  ),
  response: Shape(
    {
      data: Shape(
        {
          zone: Enum([...zones]),
          km: Integer(),
          deadGrams: Integer(),
          volumetricGrams: Integer(),
          chargeableGrams: Integer(),
          services: List(serviceQuote),
        },
        exact,
      ),
    },
    exact,
  ),
});
/** A parcel to price. */
export type QuoteBody = BodyOf<typeof createQuote>;
export type Quote = ResponseOf<typeof createQuote>['data'];
export type ServiceQuote = Quote['services'][number];

/**
 * The parcel of an order of any seller as `createQuote` takes it, by AWB or docket number. 404 for an unknown number. The call
 * is in the seller's audit log.
 */
export const findQuotedParcel = endpoint({
  method: 'GET',
  path: '/api/admin/quoted-parcels/:number',
  access: ['Admin'],
  summary: 'The parcel of an order to price again',
  params: Shape({ number: Text({ pattern: '^[A-Za-z\\d-]{4,40}$' }) }, exact),
  response: Shape(
    {
      data: Shape(
        {
          seller: Text(),
          docketNumber: Text(),
          fromPincode: Text(),
          toPincode: Text(),
          paymentMode: Enum(['COD', 'Prepaid']),
          codPaise: Integer(),
          invoicePaise: Integer(),
          direction: Enum(['forward', 'reverse']),
          boxes: List(box),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type QuotedParcel = ResponseOf<typeof findQuotedParcel>['data'];

/** A route to be looked up: two pincodes as typed. */
const route = Shape({ from: pincode(), to: pincode() }, exact);

const foundRoute = Shape(
  {
    zone: Union([Enum([...zones]), Null()]),
    km: Union([Integer(), Null()]),
    /** The services that deliver to the zone. */
    services: List(Shape({ service: Enum([...services]), etaDays: Integer() }, exact)),
    /** Why the route has no zone. */
    problem: Union([Shape({ field: Text(), code: Text(), message: Text() }, exact), Null()]),
  },
  exact,
);

/** The zone, distance and services of up to 10,000 routes, in the order given. A route without a zone has a reason. */
export const findZones = endpoint({
  method: 'POST',
  path: '/api/zones',
  access: 'session',
  summary: 'Zones and services of routes',
  body: Shape({ routes: List(route, { minItems: 1, maxItems: 10_000 }) }, exact),
  response: Shape({ data: List(foundRoute) }, exact),
});
export type FoundRoute = ResponseOf<typeof findZones>['data'][number];
