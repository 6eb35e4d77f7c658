import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { bandIds } from '@shipdesk/domain/rates/rate-card';
import { weightClasses } from '@shipdesk/domain/rates/replay';
import { services, zones } from '@shipdesk/domain/rates/service';
import { directions, surchargeCodes } from '@shipdesk/domain/rates/surcharge';
import { carrierIds } from '@shipdesk/domain/shipping/carriers/registry';
import { states } from '@shipdesk/domain/values/place/states';
import type { TSchema } from 'typebox';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

/** One value for each weight band and zone. Spec §3, rate table. */
function buildRateTable<Cell extends TSchema>(cell: Cell) {
  return s.each(bandIds, s.each(zones, cell));
}

const buildBoundedInteger = (maximum: number) => s.integer({ minimum: 0, maximum });

const buildZone = () => s.oneOf(zones);

const buildService = () => s.oneOf(services);

/** A way to compute a surcharge; percentages are in basis points. */
const surchargePrice = s.union([
  s.shape({ flatPaise: buildBoundedInteger(termsLimits.paise) }),
  s.shape({ perKgPaise: buildBoundedInteger(termsLimits.paise) }),
  s.shape({
    basisPoints: buildBoundedInteger(termsLimits.basisPoints),
    of: s.oneOf(['freight', 'cod', 'invoice']),
  }),
]);

const surcharge = s.shape({
  code: s.oneOf(surchargeCodes),
  /** The highest of these prices is charged. */
  prices: s.list(surchargePrice, { minItems: 1, maxItems: termsLimits.pricesOfSurcharge }),
  /** The parcels that the surcharge applies to. An absent condition matches every parcel. */
  when: s.optionalOf({
    zones: s.optional(s.list(buildZone(), { minItems: 1 })),
    states: s.optional(s.list(s.oneOf(states), { minItems: 1 })),
    pincodePrefixes: s.optional(
      s.list(s.string({ pattern: '^[1-9]\\d{0,5}$' }), { minItems: 1, maxItems: 500 }),
    ),
    minGrams: s.optional(buildBoundedInteger(termsLimits.grams)),
    maxGrams: s.optional(buildBoundedInteger(termsLimits.grams)),
    paymentMode: s.optional(s.oneOf(['COD', 'Prepaid'])),
    directions: s.optional(s.list(s.oneOf(directions), { minItems: 1 })),
  }),
});

const buildTransitDays = () =>
  s.optional(s.integer({ minimum: 1, maximum: termsLimits.transitDays }));

/** The terms of a card: weights in grams, money in paise, percentages in basis points. */
const cardTerms = s.shape({
  minGrams: buildBoundedInteger(termsLimits.minGrams),
  divisor: s.integer({ minimum: termsLimits.divisor.min, maximum: termsLimits.divisor.max }),
  mode: s.oneOf(['lowest', 'strict']),
  surcharges: s.list(surcharge, { maxItems: termsLimits.surcharges }),
  gstBasisPoints: buildBoundedInteger(termsLimits.gstBasisPoints),
  /** A zone without days is not served. */
  transitDays: s.each(zones, buildTransitDays()),
});

/**
 * `savedBy` is null for the prices of a new installation. It keeps the user's name and email address at the time of the
 * save. The version is in force from `effectiveOn` until a later version comes into force.
 */
const versionFields = {
  version: s.integer(),
  savedAt: s.string(),
  savedBy: s.nullableOf({ name: s.string(), email: s.string() }),
  effectiveOn: s.isoDate(),
};

/** Prices are in rupees, terms in paise. */
const cardFields = {
  carrier: s.string(),
  service: buildService(),
  ...versionFields,
  prices: buildRateTable(s.number()),
  terms: cardTerms,
};

const rateCard = s.shape({
  ...cardFields,
  /** Name of the seller's plan, whose mark-ups the prices include. Null if there is no plan, and for operator staff. */
  plan: s.nullable(s.string()),
});

const serviceParams = s.shape({ service: buildService() });

/** The carrier of the card. Defaults to the first carrier that `listRateCards` returns. */
const carrierQuery = s.shape({ carrier: s.optional(s.oneOf(carrierIds)) });

/** Returns the services of each carrier that have a rate card. A seller gets only services on sale. */
export const listRateCards = endpoint('GET', '/api/rate-cards', 'rates:read', {
  summary: 'Carriers and services with a rate card',
  response: s.dataListOf({ carrier: s.string(), services: s.list(buildService()) }),
});

/**
 * Returns a rate card: to a seller, the version that applies to it; to operator staff, the newest version, even if it
 * is not in force yet. Returns 404 if the carrier has no card for the service.
 */
export const getRateCard = endpoint('GET', '/api/rate-cards/:service', 'rates:read', {
  summary: 'The rate card of a service',
  params: serviceParams,
  query: carrierQuery,
  response: rateCard,
});
export type WireRateCard = ResponseOf<typeof getRateCard>;

/** Returns the rate card of Surface, like `getRateCard`. */
export const getSurfaceCard = endpoint('GET', '/api/rate-card', 'rates:read', {
  summary: 'The rate card of Surface',
  response: rateCard,
});

const publishBody = s.shape({
  /** 0 for the first version of a card. */
  basedOnVersion: s.versionFrom(0),
  prices: buildRateTable(s.numeric()),
  /** By default the terms of the newest version; required for the first one. */
  terms: s.optional(cardTerms),
  /** The day in India on which the version comes into force; immediately if absent. */
  effectiveOn: s.optional(s.isoDate()),
});

/**
 * Publishes all prices as a new version and removes the draft. The first version adds the card, so that the carrier's
 * accounts can sell the service. Returns 409 `stale_version` when another version was published after `basedOnVersion`.
 * Returns 422 for each cell that is not a price or costs less than a lighter band, for contradictory terms, and when
 * nothing changed.
 */
export const publishRateCard = endpoint('PUT', '/api/rate-cards/:service', 'operator:rates', {
  summary: 'Publish a version of a rate card',
  audit: ['rate_card.published'],
  idempotent: true,
  params: serviceParams,
  query: carrierQuery,
  body: publishBody,
  response: rateCard,
});
export type PublishPayload = BodyOf<typeof publishRateCard>;

/** Publishes a version of the rate card of Surface, like `publishRateCard`. */
export const publishSurfaceCard = endpoint('PUT', '/api/rate-card', 'operator:rates', {
  summary: 'Publish a version of the rate card of Surface',
  audit: ['rate_card.published'],
  idempotent: true,
  body: publishBody,
  response: rateCard,
});

/** Prices as typed. They may be invalid. */
const draftFields = {
  /** 0 for the draft of a new card. */
  basedOnVersion: s.versionFrom(0),
  prices: buildRateTable(s.text(24)),
  terms: cardTerms,
};
const draft = s.shape({
  ...draftFields,
  /** Increases with each save. */
  revision: s.integer(),
  ...s.strings('savedAt', 'savedBy'),
});

/** Returns the draft, which operator staff share; null if there is none. */
export const getRateDraft = endpoint('GET', '/api/rate-cards/:service/draft', 'operator:read', {
  summary: 'The draft of a rate card',
  params: serviceParams,
  query: carrierQuery,
  response: s.data(s.nullable(draft)),
});
export type WireDraft = NonNullable<ResponseOf<typeof getRateDraft>['data']>;

/** Saves the draft. Returns 409 `stale_version` when `revision` is not that of the saved draft (0 for none). */
export const saveRateDraft = endpoint('PUT', '/api/rate-cards/:service/draft', 'operator:rates', {
  summary: 'Save the draft of a rate card',
  audit: ['rate_draft.saved'],
  params: serviceParams,
  query: carrierQuery,
  body: s.shape({ ...draftFields, revision: s.versionFrom(0) }),
  response: s.data(draft),
});
export type DraftPayload = BodyOf<typeof saveRateDraft>;

/** Removes the draft, if there is one. */
export const discardRateDraft = endpoint(
  'DELETE',
  '/api/rate-cards/:service/draft',
  'operator:rates',
  {
    summary: 'Discard the draft of a rate card',
    audit: ['rate_draft.discarded'],
    params: serviceParams,
    query: carrierQuery,
  },
);

const cursor = s.shape({
  sellerId: s.rowId(),
  createdAt: s.string({ maxLength: 40 }),
  id: s.rowId(),
});

/**
 * Prices past orders of all sellers with the card in force and with the given prices. Leaves out orders of other
 * carriers. If no card is in force, `beforePaise` is 0. Each call prices one part and returns the start of the next;
 * the caller adds up the parts.
 */
export const replayRateCard = endpoint(
  'POST',
  '/api/rate-cards/:service/replay',
  'operator:rates',
  {
    summary: 'Price past orders with other prices',
    audit: [],
    params: serviceParams,
    query: carrierQuery,
    body: s.shape({
      prices: buildRateTable(s.numeric()),
      terms: cardTerms,
      /** The number of days, up to now, whose orders are priced. */
      days: s.integer({ minimum: 1, maximum: 366 }),
      after: s.optional(cursor),
    }),
    response: s.dataOf({
      /** The number of orders captured in these days. */
      total: s.integer(),
      /** The number of orders in this part. */
      orders: s.integer(),
      /** The number of orders of other carriers, which are not priced. */
      elsewhere: s.integer(),
      /** The number of orders without a zone or service on either card. */
      unpriced: s.integer(),
      cells: s.listOf({
        zone: buildZone(),
        weightClass: s.oneOf(weightClasses),
        ...s.integers('orders', 'beforePaise', 'afterPaise'),
      }),
      next: s.nullable(cursor),
    }),
  },
);
export type ReplayPart = ResponseOf<typeof replayRateCard>['data'];

/** Returns the newest 200 versions, newest first, each with the number of cells that it changed. */
export const listRateCardVersions = endpoint(
  'GET',
  '/api/rate-cards/:service/versions',
  'operator:read',
  {
    summary: 'Versions of a rate card',
    params: serviceParams,
    query: carrierQuery,
    response: s.dataListOf({
      ...versionFields,
      changedCells: s.integer(),
      termsChanged: s.boolean(),
      /** `scheduled` comes into force later; `replaced` is no longer in force, or never was. */
      state: s.oneOf(['scheduled', 'in_force', 'replaced']),
    }),
  },
);
export type WireVersion = ResponseOf<typeof listRateCardVersions>['data'][number];

/** Returns one version with its prices and the cells that it changed. Returns 404 for an unknown version. */
export const getRateCardVersion = endpoint(
  'GET',
  '/api/rate-cards/:service/versions/:version',
  'operator:read',
  {
    summary: 'One version of a rate card',
    params: s.shape({ service: buildService(), version: s.string({ pattern: '^[1-9]\\d{0,8}$' }) }),
    query: carrierQuery,
    response: s.shape({
      ...cardFields,
      changes: s.listOf({
        band: s.oneOf(bandIds),
        zone: buildZone(),
        from: s.number(),
        to: s.number(),
      }),
    }),
  },
);
