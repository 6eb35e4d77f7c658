import * as account from '@shipdesk/contract/account/account';
import { buildCalls } from '../api/calls.ts';

export const {
  useGetAccountQuery,
  endpoints: { getAccount },
} = buildCalls(({ query }) => ({ getAccount: query(account.getAccount, ['Account']) }));

/** A component re-renders only when the account changes. */
export const useAccount = () =>
  useGetAccountQuery(undefined, { selectFromResult: ({ data }) => ({ data }) }).data;
