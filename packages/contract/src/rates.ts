import { zones } from '@shipdesk/domain/rate/rate-card';
import {
  Number as Decimal,
  Enum,
  Integer,
  Array as List,
  Null,
  Object as Shape,
  String as Text,
  type TSchema,
  Union,
} from 'typebox';
import { endpoint } from './endpoint.ts';
import { numeric } from './fields.ts';

const exact = { additionalProperties: false } as const;

/** One value for each weight band and zone. Spec §3, rate table. */
function rateTable<Cell extends TSchema>(cell: Cell) {
  const row = Shape(
    { A: cell, B: cell, C1: cell, C2: cell, D1: cell, D2: cell, E: cell, F: cell },
    exact,
  );
  return Shape(
    {
      upTo250g: row,
      upTo500g: row,
      additional500g: row,
      upTo5kg: row,
      additional1kgAbove5kg: row,
      upTo10kg: row,
      additional1kgAbove10kg: row,
    },
    exact,
  );
}

/** `savedBy` is null for the prices that the desk starts with; name and address as they were then. */
const versionFields = {
  version: Integer(),
  savedAt: Text(),
  savedBy: Union([Shape({ name: Text(), email: Text() }, exact), Null()]),
};

/** Prices in rupees. */
const rateCard = Shape({ ...versionFields, prices: rateTable(Decimal()) }, exact);

const admins = ['Admin'] as const;

/** The newest version of the operator's rate card; version 1 holds the sample table of spec §9. */
export const getRateCard = endpoint({
  method: 'GET',
  path: '/api/rate-card',
  access: 'session',
  summary: 'The rate card in force',
  response: rateCard,
});

/**
 * Saves all prices as a new version. 409 `stale_version` when another version was saved after
 * `basedOnVersion`, 422 with one entry per cell that is not a price, and when nothing changed.
 */
export const saveRateCard = endpoint({
  method: 'PUT',
  path: '/api/rate-card',
  access: admins,
  summary: 'Save a new version of the rate card',
  idempotent: true,
  body: Shape({ basedOnVersion: Integer({ minimum: 1 }), prices: rateTable(numeric()) }, exact),
  response: rateCard,
});

/** The newest 200 versions, newest first, each with the number of cells that it changed. */
export const listRateCardVersions = endpoint({
  method: 'GET',
  path: '/api/rate-card/history',
  access: admins,
  summary: 'Versions of the rate card',
  response: Shape(
    { data: List(Shape({ ...versionFields, changedCells: Integer() }, exact)) },
    exact,
  ),
});

/** One version with its prices and what it changed; 404 for a version that was never saved. */
export const getRateCardVersion = endpoint({
  method: 'GET',
  path: '/api/rate-card/versions/:version',
  access: admins,
  summary: 'One version of the rate card',
  params: Shape({ version: Text({ pattern: '^[1-9]\\d{0,8}$' }) }, exact),
  response: Shape(
    {
      ...versionFields,
      prices: rateTable(Decimal()),
      changes: List(
        Shape(
          {
            band: Enum([
              'upTo250g',
              'upTo500g',
              'additional500g',
              'upTo5kg',
              'additional1kgAbove5kg',
              'upTo10kg',
              'additional1kgAbove10kg',
            ]),
            zone: Enum([...zones]),
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
