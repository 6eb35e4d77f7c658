import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  discardRateDraft,
  getRateCard,
  getRateCardVersion,
  getRateDraft,
  listRateCardVersions,
  publishRateCard,
  saveRateDraft,
} from '@shipdesk/contract/rates/rates';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

const ratesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRateCard: build.query<ResponseOf<typeof getRateCard>, ServiceId>({
      query: (service) => call(getRateCard, { params: { service } }),
      providesTags: ['RateCard'],
    }),
    publishRateCard: build.mutation<
      ResponseOf<typeof publishRateCard>,
      { service: ServiceId; body: BodyOf<typeof publishRateCard>; idempotencyKey: string }
    >({
      query: ({ service, body, idempotencyKey }) =>
        call(publishRateCard, { params: { service }, body, idempotencyKey }),
      // Also after a refusal: a version of another user may be the reason.
      invalidatesTags: ['RateCard'],
    }),
    // Read when an editor opens and when a save is refused, so that it is never older than that.
    getRateDraft: build.query<ResponseOf<typeof getRateDraft>, ServiceId>({
      query: (service) => call(getRateDraft, { params: { service } }),
      keepUnusedDataFor: 0,
    }),
    saveRateDraft: build.mutation<
      ResponseOf<typeof saveRateDraft>,
      { service: ServiceId; body: BodyOf<typeof saveRateDraft> }
    >({
      query: ({ service, body }) => call(saveRateDraft, { params: { service }, body }),
    }),
    discardRateDraft: build.mutation<ResponseOf<typeof discardRateDraft>, ServiceId>({
      query: (service) => call(discardRateDraft, { params: { service } }),
    }),
    listRateCardVersions: build.query<ResponseOf<typeof listRateCardVersions>, ServiceId>({
      query: (service) => call(listRateCardVersions, { params: { service } }),
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
  usePublishRateCardMutation,
  useGetRateDraftQuery,
  useLazyGetRateDraftQuery,
  useSaveRateDraftMutation,
  useDiscardRateDraftMutation,
  useListRateCardVersionsQuery,
  useGetRateCardVersionQuery,
  useLazyGetRateCardVersionQuery,
} = ratesApi;
