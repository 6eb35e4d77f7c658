import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  changeBankAccount,
  getBankAccount,
  listBankAccounts,
  revealBankAccount,
  verifyBankAccount,
} from '@shipdesk/contract/money/bank-accounts';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type BankAccount = NonNullable<ResponseOf<typeof getBankAccount>['data']['inForce']>;
export type RejectedBankAccount = NonNullable<
  ResponseOf<typeof getBankAccount>['data']['rejected']
>;
export type WaitingAccount = ResponseOf<typeof listBankAccounts>['data'][number];
export type AccountCheck = BodyOf<typeof verifyBankAccount>;
export type BankAccountPayload = BodyOf<typeof changeBankAccount>;

const bankAccountsApi = api
  .enhanceEndpoints({ addTagTypes: ['BankAccount', 'Remittance'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getBankAccount: build.query<ResponseOf<typeof getBankAccount>, void>({
        query: () => call(getBankAccount),
        providesTags: ['BankAccount'],
      }),
      changeBankAccount: build.mutation<ResponseOf<typeof changeBankAccount>, BankAccountPayload>({
        query: (body) => call(changeBankAccount, { body }),
        invalidatesTags: (answer) =>
          answer === undefined ? [] : (['BankAccount', 'Remittance'] as const),
      }),
      listBankAccounts: build.query<ResponseOf<typeof listBankAccounts>, void>({
        query: () => call(listBankAccounts),
        providesTags: ['BankAccount'],
      }),
      revealBankAccount: build.mutation<
        ResponseOf<typeof revealBankAccount>,
        ParamsOf<typeof revealBankAccount>
      >({ query: (params) => call(revealBankAccount, { params }) }),
      verifyBankAccount: build.mutation<
        ResponseOf<typeof verifyBankAccount>,
        ParamsOf<typeof verifyBankAccount> & BodyOf<typeof verifyBankAccount>
      >({
        query: ({ sellerId, id, ...body }) =>
          call(verifyBankAccount, { params: { sellerId, id }, body }),
        // Also after a refusal: someone else has checked the account.
        invalidatesTags: ['BankAccount', 'Remittance'],
      }),
    }),
  });

export const {
  useGetBankAccountQuery,
  useChangeBankAccountMutation,
  useListBankAccountsQuery,
  useRevealBankAccountMutation,
  useVerifyBankAccountMutation,
} = bankAccountsApi;
