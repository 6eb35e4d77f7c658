import { zones } from '@shipdesk/domain/rates/rate-card';
import { ageGroups } from '@shipdesk/domain/shipping/analytics/age';
import { type FigureName, figureGroups } from '@shipdesk/domain/shipping/analytics/figures';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
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
import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import { isoDate } from '../fields.ts';

const exact = { additionalProperties: false } as const;

/** Days of one range. */
export const MAX_FIGURE_DAYS = 366;

const count = Integer();
const figures = Shape(
  {
    orders: count,
    invoicePaise: count,
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
    /** The COD of delivered orders, paid out or not. The COD still due is `codDuePaise` of `GET /api/wallet`. */
    codDuePaise: count,
  } satisfies Record<FigureName, typeof count>,
  exact,
);

/**
 * Figures of the forward orders that were created on some business days, by one dimension. They are as of `asOf`; null
 * before the first count. When they are older than 15 seconds, the call starts a recount and sets `isRefreshing`.
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
      /** Without it, yesterday, or `from` if that is later. */
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
export type FiguresQuery = QueryOf<typeof getAnalytics>;
export type FiguresResponse = ResponseOf<typeof getAnalytics>['data'];
export type FigureRow = FiguresResponse['rows'][number];
export type Figures = FiguresResponse['total'];

/** Counts of the things to do stop here, so that they cost the same for every seller. */
export const MAX_TO_DO = 1000;

/**
 * The forward orders of the last 366 days at each stage, as of now; their value is as of `asOf`. `ages` counts the orders
 * that were added 0 to 1, 2 to 3, 4 to 7 and more days ago. `toDo` counts parcels to 1,000.
 */
export const getPipeline = endpoint({
  method: 'GET',
  path: '/api/analytics/pipeline',
  access: 'session',
  summary: 'Orders at each stage with their age, and what waits for the seller',
  response: Shape(
    {
      data: Shape(
        {
          asOf: Union([Text(), Null()]),
          isRefreshing: Bool(),
          from: isoDate(),
          to: isoDate(),
          stages: List(
            Shape(
              {
                stage: Enum([...orderStages]),
                orders: count,
                ages: List(count, { minItems: ageGroups.length, maxItems: ageGroups.length }),
                valuePaise: count,
              },
              exact,
            ),
          ),
          toDo: Shape(
            {
              ndr: count,
              ndrRiskPaise: count,
              late: count,
              stuck: count,
              /** Booked parcels that wait for no pickup. */
              pickups: count,
            },
            exact,
          ),
          /** The parcels without a scan for the longest time. */
          stuck: List(
            Shape(
              {
                docketNumber: Text(),
                awb: Text(),
                carrier: Text(),
                status: Text(),
                lastScanAt: Text(),
              },
              exact,
            ),
          ),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type Pipeline = ResponseOf<typeof getPipeline>['data'];
