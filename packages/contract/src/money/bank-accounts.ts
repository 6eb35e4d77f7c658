import {
  Boolean as Bool,
  Enum,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { rowId, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;

/** A bank account as it is shown: only the last four digits of its number. */
const account = Shape(
  {
    id: rowId(),
    holderName: Text(),
    ifsc: Text(),
    lastFour: Text(),
    addedAt: Text(),
    /** COD goes to the account from then on, once it is verified. */
    inForceFrom: Text(),
    isVerified: Bool(),
  },
  exact,
);
const accounts = Shape(
  {
    /** Where COD goes now. */
    inForce: Union([account, Null()]),
    /** A change that waits for the operator or for its day. */
    pending: Union([account, Null()]),
    /** The newest account if the operator rejected it: it has to be entered again. */
    rejected: Union([Shape({ lastFour: Text(), at: Text(), reason: Text() }, exact), Null()]),
  },
  exact,
);

/** The bank account that COD is paid out to, and a change that is not in force yet. */
export const getBankAccount = endpoint({
  method: 'GET',
  path: '/api/bank-account',
  access: ['Customer', 'Admin'],
  summary: 'Bank account for COD',
  response: Shape({ data: accounts }, exact),
});
export type BankAccount = NonNullable<ResponseOf<typeof getBankAccount>['data']['inForce']>;
export type RejectedBankAccount = NonNullable<
  ResponseOf<typeof getBankAccount>['data']['rejected']
>;

/**
 * Changes the bank account. The number is sent twice. The caller proves who they are: 422 for a wrong password, 401 for a
 * missing or wrong code. The change is in force a day later, once the operator has verified it; the account before stays in
 * force until then.
 */
export const changeBankAccount = endpoint({
  method: 'PUT',
  path: '/api/bank-account',
  access: ['Customer', 'Admin'],
  summary: 'Change the bank account for COD',
  body: Shape(
    {
      holderName: text(200),
      accountNumber: text(40),
      accountNumberAgain: text(40),
      ifsc: text(20),
      password: text(1024, 1),
      code: Optional(text(20)),
    },
    exact,
  ),
  response: Shape({ data: accounts }, exact),
});
export type BankAccountPayload = BodyOf<typeof changeBankAccount>;

const ofSeller = Shape({ sellerId: rowId(), id: rowId() }, exact);

/** Bank accounts that wait for the operator, the longest waiting first. */
export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/bank-accounts',
  access: ['Admin'],
  summary: 'Bank accounts to verify',
  response: Shape(
    {
      data: List(Shape({ sellerId: rowId(), seller: Text(), account, isFirst: Bool() }, exact)),
    },
    exact,
  ),
});
export type WaitingAccount = ResponseOf<typeof listBankAccounts>['data'][number];

/** The number of a bank account that waits, to verify it with the bank. The call is in the audit log, the number is not. */
export const revealBankAccount = endpoint({
  method: 'POST',
  path: '/api/admin/bank-accounts/:sellerId/:id/number',
  access: ['Admin'],
  summary: 'Show the number of a bank account',
  params: ofSeller,
  response: Shape({ data: Shape({ accountNumber: Text() }, exact) }, exact),
});

/**
 * Records what the bank said about an account. A rejection needs a reason, which the seller reads: 422 without one. 409 for an
 * account that was checked or replaced meanwhile.
 */
export const verifyBankAccount = endpoint({
  method: 'POST',
  path: '/api/admin/bank-accounts/:sellerId/:id/verify',
  access: ['Admin'],
  summary: 'Verify or reject a bank account',
  params: ofSeller,
  body: Shape({ outcome: Enum(['verified', 'rejected']), reason: Optional(text(200)) }, exact),
  response: Null(),
  status: 204,
});
export type AccountCheck = BodyOf<typeof verifyBankAccount>;
