import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  acceptDiscrepancies,
  decideDispute,
  disputeDiscrepancy,
  getProductWeight,
  listDiscrepancies,
  listDisputes,
} from '@shipdesk/contract/money/discrepancies';
import { getPhoto, getSellerPhoto } from '@shipdesk/contract/shipping/photos';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { fetchFile } from '../../api/file-answer.ts';
import { dataUrlOf } from '../../product/photos/photo-file.ts';

export type DiscrepancyList = ResponseOf<typeof listDiscrepancies>['data'];
export type Discrepancy = DiscrepancyList['cases'][number];
export type Dispute = ResponseOf<typeof listDisputes>['data'][number];
type Decision = BodyOf<typeof decideDispute>;
export type DecisionAction = Decision['action'];

const discrepanciesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDiscrepancies: build.query<
      ResponseOf<typeof listDiscrepancies>,
      QueryOf<typeof listDiscrepancies>
    >({
      query: (query) => call(listDiscrepancies, { query }),
      providesTags: ['Wallet'],
    }),
    acceptDiscrepancies: build.mutation<
      ResponseOf<typeof acceptDiscrepancies>,
      BodyOf<typeof acceptDiscrepancies>
    >({
      query: (body) => call(acceptDiscrepancies, { body }),
      // Also after a refusal, because the list was out of date.
      invalidatesTags: ['Wallet'],
    }),
    disputeDiscrepancy: build.mutation<
      ResponseOf<typeof disputeDiscrepancy>,
      { id: string; body: BodyOf<typeof disputeDiscrepancy> }
    >({
      query: ({ id, body }) => call(disputeDiscrepancy, { params: { id }, body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Wallet']),
    }),
    listDisputes: build.query<ResponseOf<typeof listDisputes>, QueryOf<typeof listDisputes>>({
      query: (query) => call(listDisputes, { query }),
      providesTags: ['Wallet'],
    }),
    decideDispute: build.mutation<
      ResponseOf<typeof decideDispute>,
      { params: ParamsOf<typeof decideDispute>; body: Decision }
    >({
      query: ({ params, body }) => call(decideDispute, { params, body }),
      invalidatesTags: ['Wallet'],
    }),
    /** A photo of the caller's own case, or of `sellerId` for operator staff. */
    disputePhoto: build.query<string, { id: string; sellerId: string | null }>({
      queryFn: async ({ id, sellerId }, _api, _options, baseQuery) => {
        const request =
          sellerId === null
            ? call(getPhoto, { params: { id } })
            : call(getSellerPhoto, { params: { sellerId, id } });
        const answer = await fetchFile(baseQuery, request);
        return 'error' in answer ? answer : { data: await dataUrlOf(answer.data.content) };
      },
    }),
    getProductWeight: build.query<
      ResponseOf<typeof getProductWeight>,
      QueryOf<typeof getProductWeight>
    >({
      query: (query) => call(getProductWeight, { query }),
    }),
  }),
});

export const {
  useListDiscrepanciesQuery,
  useAcceptDiscrepanciesMutation,
  useDisputeDiscrepancyMutation,
  useListDisputesQuery,
  useDecideDisputeMutation,
  useDisputePhotoQuery,
  useGetProductWeightQuery,
} = discrepanciesApi;
