import * as account from '@shipdesk/contract/account/account';
import { buildCalls } from '../api/calls.ts';

/** The signed-in user and the user's company. */
export const {
  useGetAccountQuery,
  endpoints: { getAccount },
} = buildCalls(({ query }) => ({ getAccount: query(account.getAccount, ['Account']) }));

/** Returns the account, or undefined until it is loaded. A component re-renders only when the account changes. */
export const useAccount = () =>
  useGetAccountQuery(undefined, { selectFromResult: ({ data }) => ({ data }) }).data;
