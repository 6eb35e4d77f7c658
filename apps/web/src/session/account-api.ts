import { getAccount as accountCall } from '@shipdesk/contract/account/account';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { api } from '../api/api.ts';
import { call } from '../api/call.ts';

export type Account = ResponseOf<typeof accountCall>;

/** The signed-in user and its company. */
export const {
  useGetAccountQuery,
  endpoints: { getAccount },
} = api.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query<Account, void>({
      query: () => call(accountCall),
      providesTags: ['Account'],
    }),
  }),
});
