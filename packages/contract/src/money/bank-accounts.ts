import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const account = s.shape({
  id: s.rowId(),
  ...s.strings('holderName', 'ifsc', 'lastFour', 'addedAt'),
  /** COD can be paid to the account from this time, if it is verified. */
  inForceFrom: s.string(),
  isVerified: s.boolean(),
});
const accounts = s.shape({
  inForce: s.nullable(account),
  /** A change that awaits verification by the operator or the end of the one-day delay. */
  pending: s.nullable(account),
  /** The newest account if the operator rejected it. The seller has to enter it again. */
  rejected: s.nullableOf({ lastFour: s.string(), at: s.string(), reason: s.string() }),
});

/** Returns the bank account that COD is paid out to, and a change that is not in force yet. */
export const getBankAccount = endpoint('GET', '/api/bank-account', 'money:read', {
  summary: 'Bank account for COD',
  response: s.data(accounts),
});
export type BankAccount = NonNullable<ResponseOf<typeof getBankAccount>['data']['inForce']>;
export type RejectedBankAccount = NonNullable<
  ResponseOf<typeof getBankAccount>['data']['rejected']
>;

/**
 * Changes the bank account. Requires the caller's password: returns 422 for a wrong password, 401 for a missing or
 * wrong code. Also returns 422 if the two account numbers differ. The change takes effect after one day, once the
 * operator has verified it. Until then the previous account stays in force.
 */
export const changeBankAccount = endpoint('PUT', '/api/bank-account', 'money:write', {
  summary: 'Change the bank account for COD',
  audit: ['bank_account.changed'],
  body: s.shape({
    holderName: s.text(200),
    accountNumber: s.text(40),
    accountNumberAgain: s.text(40),
    ifsc: s.text(20),
    password: s.text(1024, 1),
    code: s.optional(s.text(20)),
  }),
  response: s.data(accounts),
});
export type BankAccountPayload = BodyOf<typeof changeBankAccount>;

/** Returns the oldest 200 bank accounts that the operator has to verify. */
export const listBankAccounts = endpoint('GET', '/api/admin/bank-accounts', 'operator:read', {
  summary: 'Bank accounts to verify',
  audit: ['bank_accounts.listed'],
  response: s.dataListOf({
    sellerId: s.rowId(),
    seller: s.string(),
    account,
    /** True for the seller's first account, false for a change. */
    isFirst: s.boolean(),
  }),
});
export type WaitingAccount = ResponseOf<typeof listBankAccounts>['data'][number];

/** Returns the full number of a bank account to verify. The audit log records the call, not the number. */
export const revealBankAccount = endpoint(
  'POST',
  '/api/admin/bank-accounts/:sellerId/:id/number',
  'operator:money',
  {
    summary: 'Show the number of a bank account',
    audit: ['bank_account.revealed'],
    params: s.bySellerAndId,
    response: s.dataOf({ accountNumber: s.string() }),
  },
);

/**
 * Records that the operator verified or rejected an account. The seller sees the reason for a rejection. Returns 422
 * for a rejection without a reason, 409 for an account that has been checked or replaced.
 */
export const verifyBankAccount = endpoint(
  'POST',
  '/api/admin/bank-accounts/:sellerId/:id/verify',
  'operator:money',
  {
    summary: 'Verify or reject a bank account',
    audit: ['bank_account.verified'],
    params: s.bySellerAndId,
    body: s.shape({ outcome: s.oneOf(['verified', 'rejected']), reason: s.optional(s.text(200)) }),
  },
);
export type AccountCheck = BodyOf<typeof verifyBankAccount>;
