import { remittanceStates } from '@shipdesk/domain/money/cod/cod-state';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { operatorFilter } from '../operator/operator-lists.ts';
import * as s from '../shape.ts';
import { condition, plan, remittance } from './remittances.ts';

/** Returns the COD due to sellers by the latest payout day, and all payouts, newest first. `search` is a UTR. */
export const listAllRemittances = endpoint('GET', '/api/admin/remittances', 'operator:read', {
  summary: 'COD payouts of all sellers',
  audit: ['remittances.listed'],
  query: s.shape({
    page: s.page(),
    state: s.optional(s.oneOf(remittanceStates)),
    ...operatorFilter,
  }),
  response: s.dataOf({
    /** The latest payout day, which may be today. */
    runOn: s.isoDate(),
    due: s.listOf({
      sellerId: s.rowId(),
      seller: s.string(),
      plan,
      ...s.integers('parcels', 'codPaise', 'netPaise'),
      unmet: s.list(condition),
    }),
    hasMoreDue: s.boolean(),
    /** The newest bank files with payouts that are not transferred yet. */
    bankFiles: s.listOf({ filedAt: s.string(), payouts: s.integer(), paise: s.integer() }),
    remittances: s.listOf({
      sellerId: s.rowId(),
      seller: s.string(),
      /** The time at which the transfer was written to a bank file; null before that. */
      filedAt: s.nullable(s.string()),
      ...remittance,
    }),
    hasMore: s.boolean(),
  }),
});
export type RemittanceRun = ResponseOf<typeof listAllRemittances>['data'];
export type DueToSeller = RemittanceRun['due'][number];
export type BankFile = RemittanceRun['bankFiles'][number];
export type SellersRemittance = RemittanceRun['remittances'][number];

/**
 * Prepares a payout for each seller that has COD due by a payout day. `held` is the number of sellers that do not meet
 * the conditions. A retry skips sellers with a payout of that day. Returns 422 unless the day is a payout day of the
 * last week.
 */
export const prepareRemittances = endpoint(
  'POST',
  '/api/admin/remittances/prepare',
  'operator:money',
  {
    summary: 'Prepare COD payouts',
    audit: ['remittances.prepared'],
    body: s.shape({ runOn: s.isoDate() }),
    response: s.dataOf({ prepared: s.integer(), paise: s.integer(), held: s.integer() }),
  },
);

/**
 * Returns up to 5,000 prepared payouts that are in no bank file yet, as NEFT transfers, and marks them as filed. With
 * `filedAt`, returns an earlier file, but omits payouts that were transferred or cancelled since. Returns 409 when
 * nothing is left to transfer. The audit log records the call, not the file.
 */
export const exportBankFile = endpoint(
  'GET',
  '/api/admin/remittances/bank-file',
  'operator:money',
  {
    summary: 'Prepared COD payouts for the bank',
    audit: ['bank_file.exported', 'remittance.filed'],
    query: s.shape({ filedAt: s.optional(s.isoMoment()) }),
    response: s.string({ contentMediaType: 'text/csv' }),
  },
);

/**
 * Records that the bank has transferred a payout. Returns 422 for an invalid UTR, 409 when another payout has the UTR
 * or this payout has a different one.
 */
export const recordUtr = endpoint(
  'POST',
  '/api/admin/remittances/:sellerId/:id/utr',
  'operator:money',
  {
    summary: 'Enter the UTR of a COD payout',
    audit: ['remittance.remitted'],
    params: s.bySellerAndId,
    body: s.shape({ utr: s.text(40, 1) }),
  },
);

/**
 * Corrects a mistyped UTR. `wrongUtr` is the UTR that the caller saw. Returns 422 for an invalid UTR, 409 when another
 * payout has it, and for a payout that was not transferred, now has another UTR, or was found on a bank statement.
 */
export const correctUtr = endpoint(
  'POST',
  '/api/admin/remittances/:sellerId/:id/utr-correction',
  'operator:money',
  {
    summary: 'Correct the UTR of a COD payout',
    audit: ['remittance.utr_corrected'],
    params: s.bySellerAndId,
    body: s.shape({ wrongUtr: s.text(40, 1), utr: s.text(40, 1), reason: s.filledText(200) }),
  },
);
export type UtrCorrection = BodyOf<typeof correctUtr>;

/** Cancels a payout that was never transferred. Its COD is due again. */
export const cancelRemittance = endpoint(
  'POST',
  '/api/admin/remittances/:sellerId/:id/cancel',
  'operator:money',
  {
    summary: 'Cancel a prepared COD payout',
    audit: ['remittance.cancelled'],
    params: s.bySellerAndId,
  },
);

/** Marks a transferred payout as found on the bank statement. */
export const matchRemittance = endpoint(
  'POST',
  '/api/admin/remittances/:sellerId/:id/match',
  'operator:money',
  {
    summary: 'Match a COD payout by hand',
    audit: ['remittance.matched'],
    params: s.bySellerAndId,
  },
);

/**
 * Records that the bank returned the transfer with this UTR. The net amount of its payout is payable again. Returns 409
 * for a payout that was not transferred or now has another UTR.
 */
export const returnRemittance = endpoint(
  'POST',
  '/api/admin/remittances/:sellerId/:id/return',
  'operator:money',
  {
    summary: 'Record that the bank returned a COD payout',
    audit: ['remittance.returned'],
    params: s.bySellerAndId,
    body: s.shape({ utr: s.text(40, 1) }),
  },
);

/**
 * Prepares a returned payout for the bank again, to the account that is in force now. Returns 409 for a payout that was
 * not returned, and while a payout condition is unmet, for example without a bank account in force.
 */
export const resendRemittance = endpoint(
  'POST',
  '/api/admin/remittances/:sellerId/:id/resend',
  'operator:money',
  {
    summary: 'Send a returned COD payout again',
    audit: ['remittance.resent'],
    params: s.bySellerAndId,
  },
);

/**
 * Finds transferred payouts on a bank statement by UTR and amount, net of returns with the same UTR. Marks payouts as
 * returned when the statement lists their transfer and its return. Returns 422 if a column for UTR or amount is
 * missing, or if amounts are not identified as debit or credit.
 */
export const matchStatement = endpoint(
  'POST',
  '/api/admin/remittances/statement',
  'operator:money',
  {
    summary: 'Match COD payouts with a bank statement',
    audit: ['remittances.matched'],
    body: s.shape({ csv: s.text(200_000, 1) }),
    response: s.dataOf({
      matched: s.integer(),
      /** Payouts whose transfer and return are both on the statement. */
      returned: s.listOf({ seller: s.string(), utr: s.string(), netPaise: s.integer() }),
      differing: s.listOf({
        ...s.strings('seller', 'utr'),
        ...s.integers('netPaise', 'statementPaise'),
      }),
      /** Transferred payouts that the statement does not list. */
      missing: s.integer(),
      /** The number of rows that are invalid CSV, name a payout without an amount, or name several payouts. */
      unreadRows: s.integer(),
      /** The numbers of the first of these rows; the first line of the file is row 1. */
      unreadRowNumbers: s.list(s.integer()),
      unreadColumns: s.list(s.string()),
    }),
  },
);
export type StatementResult = ResponseOf<typeof matchStatement>['data'];

/** Sets how soon COD is paid out to a seller. Applies to parcels that are delivered afterwards. */
export const setRemittancePlan = endpoint(
  'PUT',
  '/api/admin/sellers/:sellerId/remittance-plan',
  'operator:money',
  {
    summary: 'Set the COD plan of a seller',
    audit: ['seller.changed'],
    params: s.bySeller,
    body: s.shape({ plan }),
  },
);
