import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { getWallet, listWallets, setLowBalance } from '@shipdesk/contract/money/ledger';
import { api } from '../api/api.ts';
import { call } from '../api/call.ts';

export type Wallet = ResponseOf<typeof getWallet>['data'];

const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWallet: build.query<ResponseOf<typeof getWallet>, void>({
      query: () => call(getWallet),
      // Bookings and cancellations change the balance too.
      providesTags: ['Wallet', 'Order'],
    }),
    setLowBalance: build.mutation<ResponseOf<typeof setLowBalance>, BodyOf<typeof setLowBalance>>({
      query: (body) => call(setLowBalance, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Wallet']),
    }),
    listWallets: build.query<ResponseOf<typeof listWallets>, void>({
      query: () => call(listWallets),
      providesTags: ['Wallet'],
    }),
  }),
});

export const { useGetWalletQuery, useSetLowBalanceMutation, useListWalletsQuery } = walletApi;
