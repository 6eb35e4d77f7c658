import { codStates, remittanceStates } from '@shipdesk/domain/money/cod/cod-state';
import { payoutConditions } from '@shipdesk/domain/money/cod/payout';
import { remittancePlanNames } from '@shipdesk/domain/money/cod/remittance-plan';
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
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { isoDate, rowId } from '../fields.ts';

const exact = { additionalProperties: false } as const;

/** Payouts of one page. */
export const REMITTANCES_PAGE_SIZE = 50;
/** Parcels of a payout that its page lists. The CSV file has all. */
export const LISTED_PARCELS = 500;

const pageQuery = Shape({ page: Optional(Text({ pattern: '^[1-9]\\d{0,2}$' })) }, exact);
export const condition = Enum([...payoutConditions]);
const owners = ['Customer', 'Admin'] as const;
export const plan = Enum([...remittancePlanNames]);

/** A payout. `netPaise` is the COD less reversals, fee, GST and dues. */
export const remittance = {
  id: rowId(),
  number: Integer(),
  runOn: isoDate(),
  state: Enum([...remittanceStates]),
  parcels: Integer(),
  codPaise: Integer(),
  reversedPaise: Integer(),
  feePaise: Integer(),
  gstPaise: Integer(),
  duesPaise: Integer(),
  netPaise: Integer(),
  /** The last four digits of the bank account. */
  lastFour: Text(),
  utr: Union([Text(), Null()]),
  remittedAt: Union([Text(), Null()]),
  matchedAt: Union([Text(), Null()]),
  /** How often the bank returned its transfer. */
  returns: Integer(),
};

/** The seller's payouts, newest first, and the status of the next one. */
export const listRemittances = endpoint({
  method: 'GET',
  path: '/api/remittances',
  access: owners,
  summary: 'COD payouts',
  query: pageQuery,
  response: Shape(
    {
      data: Shape(
        {
          plan,
          /** COD that was delivered and not transferred, less reversals that are still to be deducted. */
          toRemitPaise: Integer(),
          last: Union([Shape({ paise: Integer(), on: Text() }, exact), Null()]),
          totalPaise: Integer(),
          /** The payout of the next run; the amount is 0 when nothing is due by then. */
          next: Shape({ paise: Integer(), on: isoDate() }, exact),
          /** Conditions that hold payouts up. */
          unmet: List(condition),
          remittances: List(Shape(remittance, exact)),
          hasMore: Bool(),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type RemittanceList = ResponseOf<typeof listRemittances>['data'];
export type Remittance = RemittanceList['remittances'][number];

/** The payouts expected in the next 30 days for parcels that are already delivered. */
export const forecastRemittances = endpoint({
  method: 'GET',
  path: '/api/remittances/forecast',
  access: owners,
  summary: 'Expected COD payouts',
  response: Shape(
    {
      data: Shape(
        {
          days: List(
            Shape(
              { day: isoDate(), isPayoutDay: Bool(), parcels: Integer(), paise: Integer() },
              exact,
            ),
          ),
          /** Deducted from the first payout: COD that was paid out before its delivery was corrected. */
          deductedPaise: Integer(),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type ForecastDay = ResponseOf<typeof forecastRemittances>['data']['days'][number];

const line = Shape(
  {
    docketNumber: Text(),
    awb: Text(),
    deliveredOn: isoDate(),
    /** Negative for a reversal of COD that an earlier payout contained. */
    codPaise: Integer(),
    feePaise: Integer(),
    plan,
    state: Enum([...codStates]),
  },
  exact,
);

/** A payout with its parcels, 500 at most. 404 for an unknown payout. */
export const getRemittance = endpoint({
  method: 'GET',
  path: '/api/remittances/:id',
  access: owners,
  summary: 'A COD payout with its parcels',
  params: Shape({ id: rowId() }, exact),
  response: Shape(
    { data: Shape({ ...remittance, lines: List(line), hasMoreLines: Bool() }, exact) },
    exact,
  ),
});
export type RemittanceLine = ResponseOf<typeof getRemittance>['data']['lines'][number];

/** The statement of a payout: one row for each parcel, then the deductions. */
export const exportRemittance = endpoint({
  method: 'GET',
  path: '/api/remittances/:id/csv',
  access: owners,
  summary: 'A COD payout as CSV',
  params: Shape({ id: rowId() }, exact),
  response: Text({ contentMediaType: 'text/csv' }),
});
