import { listSellers } from '@shipdesk/contract/account/sellers';
import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  getCarrierPreferences,
  saveCarrierPreferences,
  tryCarrierPreferences,
} from '@shipdesk/contract/shipping/carrier-preferences';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type SavedRules = ResponseOf<typeof getCarrierPreferences>['data'];
export type Rule = SavedRules['rules'][number];
export type RuleTrial = ResponseOf<typeof tryCarrierPreferences>['data'];

const preferencesApi = api
  .enhanceEndpoints({ addTagTypes: ['CarrierPreferences'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getCarrierPreferences: build.query<ResponseOf<typeof getCarrierPreferences>, void>({
        query: () => call(getCarrierPreferences),
        providesTags: ['CarrierPreferences'],
      }),
      saveCarrierPreferences: build.mutation<
        ResponseOf<typeof saveCarrierPreferences>,
        BodyOf<typeof saveCarrierPreferences>
      >({
        query: (body) => call(saveCarrierPreferences, { body }),
        invalidatesTags: (answer) => (answer === undefined ? [] : ['CarrierPreferences']),
      }),
      tryCarrierPreferences: build.mutation<
        ResponseOf<typeof tryCarrierPreferences>,
        BodyOf<typeof tryCarrierPreferences>
      >({
        query: (body) => call(tryCarrierPreferences, { body }),
      }),
      listRuleSellers: build.query<ResponseOf<typeof listSellers>, void>({
        query: () => call(listSellers),
      }),
    }),
  });

export const {
  useGetCarrierPreferencesQuery,
  useSaveCarrierPreferencesMutation,
  useTryCarrierPreferencesMutation,
  useListRuleSellersQuery,
} = preferencesApi;
