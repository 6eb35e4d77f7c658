import { remittanceStates } from '@shipdesk/domain/money/cod/cod-state';
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
import { filledText, isoDate, isoMoment, rowId, text } from '../fields.ts';
import { operatorFilter } from '../operator/operator-lists.ts';
import { condition, plan, remittance } from './remittances.ts';

const exact = { additionalProperties: false } as const;
const admins = ['Admin'] as const;
const ofSeller = Shape({ sellerId: rowId(), id: rowId() }, exact);

/** COD that is due to sellers by a run, and the payouts of all sellers, the newest first. `search` is a UTR. */
export const listAllRemittances = endpoint({
  method: 'GET',
  path: '/api/admin/remittances',
  access: admins,
  summary: 'COD payouts of all sellers',
  query: Shape(
    {
      page: Optional(Text({ pattern: '^[1-9]\\d{0,2}$' })),
      state: Optional(Enum([...remittanceStates])),
      ...operatorFilter,
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
          /** The newest bank files with payouts that are not transferred yet. */
          bankFiles: List(Shape({ filedAt: Text(), payouts: Integer(), paise: Integer() }, exact)),
          remittances: List(
            Shape(
              {
                sellerId: rowId(),
                seller: Text(),
                /** When its transfer was written to a bank file. */
                filedAt: Union([Text(), Null()]),
                ...remittance,
              },
              exact,
            ),
          ),
          hasMore: Bool(),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type RemittanceRun = ResponseOf<typeof listAllRemittances>['data'];
export type DueToSeller = RemittanceRun['due'][number];
export type BankFile = RemittanceRun['bankFiles'][number];
export type SellersRemittance = RemittanceRun['remittances'][number];

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

/**
 * The file for the bank: prepared payouts that are in no file yet, as NEFT transfers. They count as filed from then on.
 * `filedAt` downloads an earlier file again, without the payouts that were transferred or cancelled since. 409 when nothing
 * is left to transfer. The call is in the audit log, the file is not.
 */
export const exportBankFile = endpoint({
  method: 'GET',
  path: '/api/admin/remittances/bank-file',
  access: admins,
  summary: 'Prepared COD payouts for the bank',
  query: Shape({ filedAt: Optional(isoMoment()) }, exact),
  response: Text({ contentMediaType: 'text/csv' }),
});

/**
 * Records that the bank has transferred a payout. 422 for an invalid UTR. 409 when another payout has the UTR, or this payout
 * has a different one.
 */
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

/**
 * Corrects a mistyped UTR; `wrongUtr` is the one that the caller saw. 422 for an invalid UTR. 409 when the payout was not
 * transferred, has another UTR by now or was found on a bank statement, and when another payout has the UTR.
 */
export const correctUtr = endpoint({
  method: 'POST',
  path: '/api/admin/remittances/:sellerId/:id/utr-correction',
  access: admins,
  summary: 'Correct the UTR of a COD payout',
  params: ofSeller,
  body: Shape({ wrongUtr: text(40, 1), utr: text(40, 1), reason: filledText(200) }, exact),
  response: Null(),
  status: 204,
});

/** Cancels a payout that was never transferred. Its COD is due again. */
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
 * Records that the bank returned the transfer with this UTR. The net amount of its payout is payable again. 409 unless the
 * payout was transferred, and when it has another UTR by now.
 */
export const returnRemittance = endpoint({
  method: 'POST',
  path: '/api/admin/remittances/:sellerId/:id/return',
  access: admins,
  summary: 'Record that the bank returned a COD payout',
  params: ofSeller,
  body: Shape({ utr: text(40, 1) }, exact),
  response: Null(),
  status: 204,
});

/**
 * Prepares a returned payout for the bank again, to the account that is in force now. 409 while a condition for payouts is
 * unmet, such as an account in force, and unless it was returned.
 */
export const resendRemittance = endpoint({
  method: 'POST',
  path: '/api/admin/remittances/:sellerId/:id/resend',
  access: admins,
  summary: 'Send a returned COD payout again',
  params: ofSeller,
  response: Null(),
  status: 204,
});

/**
 * Finds transferred payouts on a bank statement by UTR and amount, less what came back under the UTR, and records as returned
 * those whose transfer and return it lists. 422 for a file without these columns, or
 * without anything that tells debits from credits.
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
          /** Payouts that the bank returned, with their transfer and its return on the statement. */
          returned: List(Shape({ seller: Text(), utr: Text(), netPaise: Integer() }, exact)),
          differing: List(
            Shape(
              { seller: Text(), utr: Text(), netPaise: Integer(), statementPaise: Integer() },
              exact,
            ),
          ),
          /** Transferred payouts that the statement does not list. */
          missing: Integer(),
          /** Rows that are invalid CSV, or name a payout without an amount, or name several payouts. */
          unreadRows: Integer(),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type StatementResult = ResponseOf<typeof matchStatement>['data'];

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
