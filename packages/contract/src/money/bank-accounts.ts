import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

/** A bank account as it is shown: only the last four digits of its number. */
const account = s.shape({
  id: s.rowId(),
  ...s.strings('holderName', 'ifsc', 'lastFour', 'addedAt'),
  /** The first moment at which COD can go to the account, provided that it is verified. */
  inForceFrom: s.string(),
  isVerified: s.boolean(),
});
const accounts = s.shape({
  /** The account that COD is paid to now. */
  inForce: s.nullable(account),
  /** A change that the operator has not verified, or whose delay of a day has not ended. */
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
 * Changes the bank account. The number is sent twice. The caller authenticates again: 422 for a wrong password, 401
 * for a missing or wrong code. The change is in force a day later, once the operator has verified it; the previous
 * account stays in force until then.
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

/** Returns bank accounts that wait for the operator, the longest waiting first. */
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

/** Returns the number of a bank account that waits. The audit log records the call, not the number. */
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
 * Records that the operator verified or rejected an account. Returns 422 for a rejection without a reason, which the
 * seller reads, 409 for an account that was checked or replaced in the meantime.
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
