import { zones } from '@shipdesk/domain/rates/service';
import { ageGroups } from '@shipdesk/domain/shipping/analytics/age';
import { figureGroups, figureNames } from '@shipdesk/domain/shipping/analytics/figures';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

export const MAX_FIGURE_DAYS = 366;

/** `codDuePaise` includes COD that was paid out. `GET /api/wallet` returns the COD still due. */
const figures = s.each(figureNames, s.integer());

/**
 * Returns the figures of forward orders created in a range of business days, grouped by one dimension. `asOf` is the
 * time of the last count; null before the first count. If it is more than 15 seconds ago, the call starts a recount
 * and sets `isRefreshing`.
 */
export const getAnalytics = endpoint('GET', '/api/analytics', 'orders:read', {
  summary: 'Figures by day, zone, payment mode, carrier, state or warehouse',
  query: s.shape({
    /** By default, the first of the 30 days that end with `to`. */
    from: s.optional(s.isoDate()),
    /** By default yesterday, or `from` if that is later. */
    to: s.optional(s.isoDate()),
    by: s.optional(s.oneOf(figureGroups)),
    /** Zones separated by commas; all zones by default. */
    zones: s.optional(s.string({ pattern: `^(${zones.join('|')})(,(${zones.join('|')}))*$` })),
    payment: s.optional(s.oneOf(['Prepaid', 'COD'])),
  }),
  response: s.dataOf({
    asOf: s.nullable(s.string()),
    isRefreshing: s.boolean(),
    total: figures,
    /** `key` is empty for orders without a zone, carrier or warehouse. `name` is the title of a warehouse. */
    rows: s.listOf({ key: s.string(), name: s.string(), figures }),
  }),
});
export type FiguresQuery = QueryOf<typeof getAnalytics>;
export type FiguresResponse = ResponseOf<typeof getAnalytics>['data'];
export type FigureRow = FiguresResponse['rows'][number];
export type Figures = FiguresResponse['total'];

/** Counts of tasks stop here, to bound their cost. */
export const MAX_TO_DO = 1000;

const firstStepNames = ['warehouse', 'order', 'bankAccount', 'taxDetails', 'recharge'] as const;

/** The kinds of amounts and cases that need an action of the seller. */
export const waitKinds = [
  'owed',
  'bank_missing',
  'bank_unverified',
  'weights',
  'invoices',
  'returns',
  'claims',
] as const;
export type WaitKind = (typeof waitKinds)[number];

/**
 * Returns the current number of forward orders of the last 366 days at each stage, and their value as of `asOf`. `ages`
 * counts the orders that were added 0 to 1, 2 to 3, 4 to 7 and more days ago. `toDo` counts up to 1,000.
 */
export const getPipeline = endpoint('GET', '/api/analytics/pipeline', 'orders:read', {
  summary: 'Orders at each stage with their age, and the tasks of the seller',
  response: s.dataOf({
    asOf: s.nullable(s.string()),
    isRefreshing: s.boolean(),
    from: s.isoDate(),
    to: s.isoDate(),
    stages: s.listOf({
      stage: s.oneOf(orderStages),
      orders: s.integer(),
      ages: s.list(s.integer(), { minItems: ageGroups.length, maxItems: ageGroups.length }),
      valuePaise: s.integer(),
    }),
    toDo: s.shape({
      ...s.integers('ndr', 'ndrRiskPaise', 'late', 'stuck'),
      ndrDueAt: s.nullable(s.string()),
      /** Booked parcels without a requested pickup. */
      pickups: s.integer(),
      /** At most 100 parcels that have been partly delivered for more than 24 hours, the oldest first. */
      partlyDelivered: s.listOf({
        docketNumber: s.string(),
        ...s.integers('delivered', 'boxes'),
        since: s.string(),
      }),
      /** Only kinds with a case. `dueAt` is the nearest deadline; null if there is none. */
      waits: s.listOf({
        kind: s.oneOf(waitKinds),
        cases: s.integer(),
        amountPaise: s.integer(),
        dueAt: s.nullable(s.string()),
      }),
    }),
    /** True for each setup step that the seller has completed; null for operator staff. */
    firstSteps: s.nullable(s.each(firstStepNames, s.boolean())),
    /** At most 10 parcels, the oldest last scan first. */
    stuck: s.list(s.each(['docketNumber', 'awb', 'carrier', 'status', 'lastScanAt'], s.string())),
  }),
});
export type Pipeline = ResponseOf<typeof getPipeline>['data'];
export type FirstSteps = NonNullable<Pipeline['firstSteps']>;
