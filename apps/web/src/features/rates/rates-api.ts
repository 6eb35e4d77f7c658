import type { ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  getRateCard,
  getRateCardVersion,
  listRateCardVersions,
  saveRateCard,
} from '@shipdesk/contract/rates';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import type { RateCardPayload } from './rates-payload.ts';

const ratesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRateCard: build.query<ResponseOf<typeof getRateCard>, void>({
      query: () => call(getRateCard),
      providesTags: ['RateCard'],
    }),
    saveRateCard: build.mutation<
      ResponseOf<typeof saveRateCard>,
      { payload: RateCardPayload; idempotencyKey: string }
    >({
      query: ({ payload, idempotencyKey }) => call(saveRateCard, { body: payload, idempotencyKey }),
      // Also when it was refused: the card that somebody else saved is wanted then.
      invalidatesTags: ['RateCard'],
    }),
    listRateCardVersions: build.query<ResponseOf<typeof listRateCardVersions>, void>({
      query: () => call(listRateCardVersions),
      providesTags: ['RateCard'],
    }),
    // A version never changes: it is fetched once.
    getRateCardVersion: build.query<
      ResponseOf<typeof getRateCardVersion>,
      ParamsOf<typeof getRateCardVersion>
    >({
      query: (params) => call(getRateCardVersion, { params }),
    }),
  }),
});

export const {
  useGetRateCardQuery,
  useSaveRateCardMutation,
  useListRateCardVersionsQuery,
  useGetRateCardVersionQuery,
} = ratesApi;
