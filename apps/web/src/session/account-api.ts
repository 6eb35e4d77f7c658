import * as account from '@shipdesk/contract/account/account';
import { calls } from '../api/calls.ts';

/** The signed-in user and its company. */
export const {
  useGetAccountQuery,
  endpoints: { getAccount },
} = calls(({ query }) => ({ getAccount: query(account.getAccount, ['Account']) }));
