import { weightBands } from '@shipdesk/domain/rates/rate-card';
import { weightClasses } from '@shipdesk/domain/rates/replay';
import {
  Boolean as Bool,
  Number as Decimal,
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
import { isoDate, numeric, rowId, text, versionFrom } from '../fields.ts';

import { cardTerms, rateTable, service, zone } from './rate-card-parts.ts';

const exact = { additionalProperties: false } as const;

/**
 * `savedBy` is null for the prices of a new installation; name and address as they were then. The
 * version is in force from `effectiveOn` until a later version is.
 */
const versionFields = {
  version: Integer(),
  savedAt: Text(),
  savedBy: Union([Shape({ name: Text(), email: Text() }, exact), Null()]),
  effectiveOn: isoDate(),
};

/** Prices in rupees, terms in paise. */
const cardFields = {
  service: service(),
  ...versionFields,
  prices: rateTable(Decimal()),
  terms: cardTerms,
};

const rateCard = Shape(
  {
    ...cardFields,
    /** Name of the seller's plan, whose mark-ups the prices include. Null for operator staff. */
    plan: Union([Text(), Null()]),
  },
  exact,
);

const admins = ['Admin'] as const;
const serviceParams = Shape({ service: service() }, exact);

/** Returns the newest version to operator staff, in force or not, and to a seller the card that applies to it. */
export const getRateCard = endpoint({
  method: 'GET',
  path: '/api/rate-cards/:service',
  access: 'session',
  summary: 'The rate card of a service',
  params: serviceParams,
  response: rateCard,
});
export type WireRateCard = ResponseOf<typeof getRateCard>;

/** The card of Surface. */
export const getSurfaceCard = endpoint({
  method: 'GET',
  path: '/api/rate-card',
  access: 'session',
  summary: 'The rate card of Surface',
  response: rateCard,
});

const publishing = Shape(
  {
    basedOnVersion: versionFrom(1),
    prices: rateTable(numeric()),
    /** By default the terms of the newest version. */
    terms: Optional(cardTerms),
    /** A later day in India on which the version comes into force; now when left out. */
    effectiveOn: Optional(isoDate()),
  },
  exact,
);

/**
 * Publishes all prices as a new version and removes the draft. 409 `stale_version` when another
 * version was published after `basedOnVersion`; 422 with one entry for each cell that is not a price
 * or costs less than a lighter band, for terms that contradict each other, and when nothing changed.
 */
export const publishRateCard = endpoint({
  method: 'PUT',
  path: '/api/rate-cards/:service',
  access: admins,
  summary: 'Publish a version of a rate card',
  idempotent: true,
  params: serviceParams,
  body: publishing,
  response: rateCard,
});
export type PublishPayload = BodyOf<typeof publishRateCard>;

/** Publishes the card of Surface. */
export const publishSurfaceCard = endpoint({
  method: 'PUT',
  path: '/api/rate-card',
  access: admins,
  summary: 'Publish a version of the rate card of Surface',
  idempotent: true,
  body: publishing,
  response: rateCard,
});

/** Prices as typed, which need not be valid yet. */
const draftFields = {
  basedOnVersion: versionFrom(1),
  prices: rateTable(text(24)),
  terms: cardTerms,
};
const draft = Shape(
  {
    ...draftFields,
    /** Rises with each save. */
    revision: Integer(),
    savedAt: Text(),
    savedBy: Text(),
  },
  exact,
);

/** The draft that operator staff share. Null without one. */
export const getRateDraft = endpoint({
  method: 'GET',
  path: '/api/rate-cards/:service/draft',
  access: admins,
  summary: 'The draft of a rate card',
  params: serviceParams,
  response: Shape({ data: Union([draft, Null()]) }, exact),
});
export type WireDraft = NonNullable<ResponseOf<typeof getRateDraft>['data']>;

/** Keeps a draft. 409 `stale_version` when `revision` is not that of the saved draft (0 for none). */
export const saveRateDraft = endpoint({
  method: 'PUT',
  path: '/api/rate-cards/:service/draft',
  access: admins,
  summary: 'Save the draft of a rate card',
  params: serviceParams,
  body: Shape({ ...draftFields, revision: versionFrom(0) }, exact),
  response: Shape({ data: draft }, exact),
});
export type DraftPayload = BodyOf<typeof saveRateDraft>;

/** Removes the draft, if there is one. */
export const discardRateDraft = endpoint({
  method: 'DELETE',
  path: '/api/rate-cards/:service/draft',
  access: admins,
  summary: 'Discard the draft of a rate card',
  params: serviceParams,
  response: Null(),
  status: 204,
});

/** Where a replay continues. */
const cursor = Shape({ sellerId: rowId(), createdAt: Text({ maxLength: 40 }), id: rowId() }, exact);

/**
 * Prices past orders of all sellers on the card in force and on other prices. Each call prices a part
 * and returns where the next one begins; the caller adds the parts up.
 */
export const replayRateCard = endpoint({
  method: 'POST',
  path: '/api/rate-cards/:service/replay',
  access: admins,
  summary: 'Price past orders on other prices',
  params: serviceParams,
  body: Shape(
    {
      prices: rateTable(numeric()),
      terms: cardTerms,
      /** Orders of this many days until now. */
      days: Integer({ minimum: 1, maximum: 366 }),
      after: Optional(cursor),
    },
    exact,
  ),
  response: Shape(
    {
      data: Shape(
        {
          /** Orders captured in these days. */
          total: Integer(),
          /** Orders that this part looked at. */
          orders: Integer(),
          /** The orders without a zone or service on either card. */
          unpriced: Integer(),
          cells: List(
            Shape(
              {
                zone: zone(),
                weightClass: Enum([...weightClasses]),
                orders: Integer(),
                beforePaise: Integer(),
                afterPaise: Integer(),
              },
              exact,
            ),
          ),
          next: Union([cursor, Null()]),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type ReplayPart = ResponseOf<typeof replayRateCard>['data'];

/** The newest 200 versions, newest first, each with the number of cells that it changed. */
export const listRateCardVersions = endpoint({
  method: 'GET',
  path: '/api/rate-cards/:service/versions',
  access: admins,
  summary: 'Versions of a rate card',
  params: serviceParams,
  response: Shape(
    {
      data: List(
        Shape(
          {
            ...versionFields,
            changedCells: Integer(),
            termsChanged: Bool(),
            /** `scheduled` comes into force later; `replaced` is no longer in force, or never was. */
            state: Enum(['scheduled', 'in_force', 'replaced']),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});
export type WireVersion = ResponseOf<typeof listRateCardVersions>['data'][number];

/** One version with its prices and what it changed; 404 for a version that was never saved. */
export const getRateCardVersion = endpoint({
  method: 'GET',
  path: '/api/rate-cards/:service/versions/:version',
  access: admins,
  summary: 'One version of a rate card',
  params: Shape({ service: service(), version: Text({ pattern: '^[1-9]\\d{0,8}$' }) }, exact),
  response: Shape(
    {
      ...cardFields,
      changes: List(
        Shape(
          {
            band: Enum(weightBands.map(({ id }) => id)),
            zone: zone(),
            from: Decimal(),
            to: Decimal(),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});
