import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  changeCarrierAccount,
  createCarrierAccount,
  enableCarrierAccount,
  listCarrierAccounts,
  testCarrierAccount,
} from '@shipdesk/contract/shipping/carriers';
import { listPushes } from '@shipdesk/contract/shipping/tracking';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type CarrierAccount = ResponseOf<typeof listCarrierAccounts>['data'][number];
export type CarrierPush = ResponseOf<typeof listPushes>['data'][number];
export type Carrier = CarrierAccount['carrier'];
export type NewAccountPayload = BodyOf<typeof createCarrierAccount>;
export type AccountPayload = Omit<NewAccountPayload, 'carrier'>;
export type ConnectionTest = ResponseOf<typeof testCarrierAccount>['data'];

const carriersApi = api.enhanceEndpoints({ addTagTypes: ['CarrierAccount'] }).injectEndpoints({
  endpoints: (build) => ({
    listCarrierAccounts: build.query<ResponseOf<typeof listCarrierAccounts>, void>({
      query: () => call(listCarrierAccounts),
      providesTags: ['CarrierAccount'],
    }),
    createCarrierAccount: build.mutation<
      ResponseOf<typeof createCarrierAccount>,
      { payload: NewAccountPayload; idempotencyKey: string }
    >({
      query: ({ payload, idempotencyKey }) =>
        call(createCarrierAccount, { body: payload, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['CarrierAccount']),
    }),
    changeCarrierAccount: build.mutation<
      ResponseOf<typeof changeCarrierAccount>,
      { id: string; payload: BodyOf<typeof changeCarrierAccount> }
    >({
      query: ({ id, payload }) => call(changeCarrierAccount, { params: { id }, body: payload }),
      // Also after a refusal, because the list was out of date.
      invalidatesTags: ['CarrierAccount'],
    }),
    enableCarrierAccount: build.mutation<
      ResponseOf<typeof enableCarrierAccount>,
      { id: string; isOn: boolean }
    >({
      query: ({ id, isOn }) => call(enableCarrierAccount, { params: { id }, body: { isOn } }),
      // The switch moves at once and goes back when the server refuses.
      onQueryStarted: async ({ id, isOn }, { dispatch, queryFulfilled }) => {
        const set = (value: boolean) =>
          dispatch(
            carriersApi.util.updateQueryData('listCarrierAccounts', undefined, (accounts) => {
              const account = accounts.data.find((one) => one.id === id);
              if (account !== undefined) account.isEnabled = value;
            }),
          );
        set(isOn);
        await queryFulfilled.catch(() => set(!isOn));
      },
    }),
    testCarrierAccount: build.mutation<ResponseOf<typeof testCarrierAccount>, string>({
      query: (id) => call(testCarrierAccount, { params: { id } }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => null);
        if (result === null) return;
        dispatch(
          carriersApi.util.updateQueryData('listCarrierAccounts', undefined, (accounts) => {
            const account = accounts.data.find((one) => one.id === id);
            if (account !== undefined) account.lastTest = result.data.data;
          }),
        );
      },
    }),
    listPushes: build.query<ResponseOf<typeof listPushes>, void>({
      query: () => call(listPushes),
    }),
  }),
});

export const {
  useListCarrierAccountsQuery,
  useCreateCarrierAccountMutation,
  useChangeCarrierAccountMutation,
  useEnableCarrierAccountMutation,
  useTestCarrierAccountMutation,
  useListPushesQuery,
} = carriersApi;
