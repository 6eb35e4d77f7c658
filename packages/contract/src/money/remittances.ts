import { codStates, remittanceStates } from '@shipdesk/domain/remittance/cod-state';
import { payoutConditions } from '@shipdesk/domain/remittance/payout';
import { remittancePlanNames } from '@shipdesk/domain/remittance/remittance-plan';
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
import { endpoint } from '../endpoint.ts';
import { isoDate, rowId, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;

/** Payouts of one page. */
export const REMITTANCES_PAGE_SIZE = 50;
/** Parcels of a payout that its page lists. The CSV file has all. */
export const LISTED_PARCELS = 500;

const pageQuery = Shape({ page: Optional(Text({ pattern: '^[1-9]\\d{0,2}$' })) }, exact);
const condition = Enum([...payoutConditions]);
const owners = ['Customer', 'Admin'] as const;
const plan = Enum([...remittancePlanNames]);

/** A payout. `netPaise` is the COD less reversals, fee, GST and dues. */
const remittance = {
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

/** The statement of a payout: one row for each parcel, then the deductions. */
export const exportRemittance = endpoint({
  method: 'GET',
  path: '/api/remittances/:id/csv',
  access: owners,
  summary: 'A COD payout as CSV',
  params: Shape({ id: rowId() }, exact),
  response: Text({ contentMediaType: 'text/csv' }),
});

const admins = ['Admin'] as const;
const ofSeller = Shape({ sellerId: rowId(), id: rowId() }, exact);

/** COD that is due to sellers by a run, and the payouts of all sellers, the newest first. */
export const listAllRemittances = endpoint({
  method: 'GET',
  path: '/api/admin/remittances',
  access: admins,
  summary: 'COD payouts of all sellers',
  query: Shape(
    {
      page: Optional(Text({ pattern: '^[1-9]\\d{0,2}$' })),
      state: Optional(Enum([...remittanceStates])),
    },
    exact,
  ),
  response: Shape(
    {
      data: Shape(
        {
          /** The last payout day, today included. */
          runOn: isoDate(),
          due: List(
            Shape(
              {
                sellerId: rowId(),
                seller: Text(),
                plan,
                parcels: Integer(),
                codPaise: Integer(),
                netPaise: Integer(),
                unmet: List(condition),
              },
              exact,
            ),
          ),
          /** More sellers have COD due than are listed. */
          hasMoreDue: Bool(),
          remittances: List(Shape({ sellerId: rowId(), seller: Text(), ...remittance }, exact)),
          hasMore: Bool(),
        },
        exact,
      ),
    },
    exact,
  ),
});

/**
 * Prepares a payout for each seller with COD due by a payout day that fulfils the conditions. Running it again adds
 * nothing for sellers that have a payout of the day. 422 unless the day is a payout day of the last week.
 */
export const prepareRemittances = endpoint({
  method: 'POST',
  path: '/api/admin/remittances/prepare',
  access: admins,
  summary: 'Prepare COD payouts',
  body: Shape({ runOn: isoDate() }, exact),
  response: Shape(
    {
      data: Shape({ prepared: Integer(), paise: Integer(), held: Integer() }, exact),
    },
    exact,
  ),
});

/** The file for the bank: prepared payouts as NEFT transfers. The call is in the audit log, the file is not. */
export const exportBankFile = endpoint({
  method: 'GET',
  path: '/api/admin/remittances/bank-file',
  access: admins,
  summary: 'Prepared COD payouts for the bank',
  response: Text({ contentMediaType: 'text/csv' }),
});

/** Records that the bank has transferred a payout. 422 for an invalid UTR; 409 for one of another payout, and for a payout with another. */
export const recordUtr = endpoint({
  method: 'POST',
  path: '/api/admin/remittances/:sellerId/:id/utr',
  access: admins,
  summary: 'Enter the UTR of a COD payout',
  params: ofSeller,
  body: Shape({ utr: text(40, 1) }, exact),
  response: Null(),
  status: 204,
});

/** Cancels a payout that was not transferred. Its COD is due again. */
export const cancelRemittance = endpoint({
  method: 'POST',
  path: '/api/admin/remittances/:sellerId/:id/cancel',
  access: admins,
  summary: 'Cancel a prepared COD payout',
  params: ofSeller,
  response: Null(),
  status: 204,
});

/** Marks a transferred payout as found on the bank statement. */
export const matchRemittance = endpoint({
  method: 'POST',
  path: '/api/admin/remittances/:sellerId/:id/match',
  access: admins,
  summary: 'Match a COD payout by hand',
  params: ofSeller,
  response: Null(),
  status: 204,
});

/**
 * Finds transferred payouts on a bank statement by UTR and amount, less what came back under the UTR. 422 for a file
 * without these columns.
 */
export const matchStatement = endpoint({
  method: 'POST',
  path: '/api/admin/remittances/statement',
  access: admins,
  summary: 'Match COD payouts with a bank statement',
  body: Shape({ csv: text(200_000, 1) }, exact),
  response: Shape(
    {
      data: Shape(
        {
          matched: Integer(),
          /** Payouts that the statement lists as a debit and as a credit: the bank returned them. */
          returned: List(Shape({ seller: Text(), utr: Text(), netPaise: Integer() }, exact)),
          differing: List(
            Shape(
              { seller: Text(), utr: Text(), netPaise: Integer(), statementPaise: Integer() },
              exact,
            ),
          ),
          /** Transferred payouts that the statement does not list. */
          missing: Integer(),
          /** Rows without a UTR or an amount. */
          unreadRows: Integer(),
        },
        exact,
      ),
    },
    exact,
  ),
});

/** Sets how soon a seller's COD is paid out. It applies to parcels that are delivered afterwards. */
export const setRemittancePlan = endpoint({
  method: 'PUT',
  path: '/api/admin/sellers/:sellerId/remittance-plan',
  access: admins,
  summary: 'Set the COD plan of a seller',
  params: Shape({ sellerId: rowId() }, exact),
  body: Shape({ plan }, exact),
  response: Null(),
  status: 204,
});
