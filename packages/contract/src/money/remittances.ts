import { codStates, remittanceStates } from '@shipdesk/domain/money/cod/cod-state';
import { payoutConditions } from '@shipdesk/domain/money/cod/payout';
import { remittancePlanNames } from '@shipdesk/domain/money/cod/remittance-plan';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

export const REMITTANCES_PAGE_SIZE = 50;
/** Maximum number of parcels that `getRemittance` returns. The CSV file contains all of them. */
export const MAX_LISTED_PARCELS = 500;

export const condition = s.oneOf(payoutConditions);
export const plan = s.oneOf(remittancePlanNames);

/** A payout. `netPaise` is the COD less reversals, fee, GST and dues. */
export const remittance = {
  id: s.rowId(),
  number: s.integer(),
  runOn: s.isoDate(),
  state: s.oneOf(remittanceStates),
  ...s.integers('parcels', 'codPaise', 'reversedPaise', 'feePaise', 'gstPaise', 'duesPaise'),
  netPaise: s.integer(),
  /** The last four digits of the bank account. */
  lastFour: s.string(),
  utr: s.nullable(s.string()),
  remittedAt: s.nullable(s.string()),
  matchedAt: s.nullable(s.string()),
  /** The number of times that the bank returned the transfer. */
  returns: s.integer(),
};

/** Returns the seller's payouts, newest first, and the status of the next one. */
export const listRemittances = endpoint('GET', '/api/remittances', 'money:read', {
  summary: 'COD payouts',
  query: s.shape({ page: s.page() }),
  response: s.dataOf({
    plan,
    /** COD of delivered parcels that has not been transferred yet, less reversals not yet deducted. */
    toRemitPaise: s.integer(),
    last: s.nullableOf({ paise: s.integer(), on: s.string() }),
    totalPaise: s.integer(),
    /** The payout of the next run; the amount is 0 when nothing is due by then. */
    next: s.shape({ paise: s.integer(), on: s.isoDate() }),
    /** Unmet conditions, which block payouts. */
    unmet: s.list(condition),
    remittances: s.listOf(remittance),
    hasMore: s.boolean(),
  }),
});
export type RemittanceList = ResponseOf<typeof listRemittances>['data'];
export type Remittance = RemittanceList['remittances'][number];

/** Returns the payouts expected in the next 30 days for parcels that are already delivered. */
export const forecastRemittances = endpoint('GET', '/api/remittances/forecast', 'money:read', {
  summary: 'Expected COD payouts',
  response: s.dataOf({
    days: s.listOf({
      day: s.isoDate(),
      isPayoutDay: s.boolean(),
      ...s.integers('parcels', 'paise'),
    }),
    /** COD paid out for deliveries that were later corrected. The first payout deducts it. */
    deductedPaise: s.integer(),
  }),
});
export type ForecastDay = ResponseOf<typeof forecastRemittances>['data']['days'][number];

const line = s.shape({
  ...s.strings('docketNumber', 'awb'),
  deliveredOn: s.isoDate(),
  /** Negative for a reversal of COD that an earlier payout contained. */
  codPaise: s.integer(),
  feePaise: s.integer(),
  plan,
  state: s.oneOf(codStates),
});

/** Returns a payout with at most 500 of its parcels. Returns 404 for an unknown payout. */
export const getRemittance = endpoint('GET', '/api/remittances/:id', 'money:read', {
  summary: 'A COD payout with its parcels',
  params: s.byId,
  response: s.dataOf({ ...remittance, lines: s.list(line), hasMoreLines: s.boolean() }),
});
export type RemittanceLine = ResponseOf<typeof getRemittance>['data']['lines'][number];

/** Returns a payout as CSV: one row per parcel, then the deductions. Returns 404 for an unknown payout. */
export const exportRemittance = endpoint('GET', '/api/remittances/:id/csv', 'money:read', {
  summary: 'A COD payout as CSV',
  audit: ['remittance.exported'],
  params: s.byId,
  response: s.string({ contentMediaType: 'text/csv' }),
});
