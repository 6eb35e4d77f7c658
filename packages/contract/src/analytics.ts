import { type FigureName, figureGroups } from '@shipdesk/domain/analytics/figures';
import { zones } from '@shipdesk/domain/rate/rate-card';
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
import { endpoint } from './endpoint.ts';

const exact = { additionalProperties: false } as const;

/** Days of one range. */
export const MOST_FIGURE_DAYS = 366;

const count = Integer();
const figures = Shape(
  {
    orders: count,
    shipped: count,
    delivered: count,
    firstAttempt: count,
    ndr: count,
    rto: count,
    promised: count,
    onTime: count,
    transitDays: count,
    parcels: count,
    spendPaise: count,
    codDuePaise: count,
  } satisfies Record<FigureName, typeof count>,
  exact,
);

/**
 * Figures of the forward orders that were created on some business days, by one dimension. They are as of `asOf`; null
 * before the first count. When they are older than 15 seconds, the call starts a recount and says so in `isRefreshing`.
 */
export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  access: 'session',
  summary: 'Figures by day, zone, payment mode, carrier, state or warehouse',
  query: Shape(
    {
      /** Without it, the 30 days that end with `to`. */
      from: Optional(Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
      /** Yesterday without it. */
      to: Optional(Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
      by: Optional(Enum([...figureGroups])),
      /** Zones, separated by commas; all without it. */
      zones: Optional(Text({ pattern: `^(${zones.join('|')})(,(${zones.join('|')}))*$` })),
      payment: Optional(Enum(['Prepaid', 'COD'])),
    },
    exact,
  ),
  response: Shape(
    {
      data: Shape(
        {
          asOf: Union([Text(), Null()]),
          isRefreshing: Bool(),
          total: figures,
          /** Empty `key`: without a zone, a carrier or a warehouse. A warehouse has its title as `name`. */
          rows: List(Shape({ key: Text(), name: Text(), figures }, exact)),
        },
        exact,
      ),
    },
    exact,
  ),
});
