import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  approveRecharge,
  createRecharge,
  declineRecharge,
  getRecharge,
  listAllRecharges,
  listRecharges,
  refundRecharge,
} from '@shipdesk/contract/money/recharges';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type RechargeList = ResponseOf<typeof listRecharges>;
export type Recharge = ResponseOf<typeof getRecharge>['data'];
export type SellerRecharge = ResponseOf<typeof listAllRecharges>['data'][number];
export type StrayPayment = ResponseOf<typeof listAllRecharges>['strayPayments'][number];

const rechargesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecharges: build.query<ResponseOf<typeof listRecharges>, QueryOf<typeof listRecharges>>({
      query: (query) => call(listRecharges, { query }),
      providesTags: ['Wallet'],
    }),
    getRecharge: build.query<ResponseOf<typeof getRecharge>, ParamsOf<typeof getRecharge>>({
      query: (params) => call(getRecharge, { params }),
    }),
    createRecharge: build.mutation<
      ResponseOf<typeof createRecharge>,
      { body: BodyOf<typeof createRecharge>; idempotencyKey: string }
    >({
      query: ({ body, idempotencyKey }) => call(createRecharge, { body, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Wallet']),
    }),
    listAllRecharges: build.query<
      ResponseOf<typeof listAllRecharges>,
      QueryOf<typeof listAllRecharges>
    >({
      query: (query) => call(listAllRecharges, { query }),
      providesTags: ['Wallet'],
    }),
    // Also after a refusal, because the list was out of date.
    approveRecharge: build.mutation<
      ResponseOf<typeof approveRecharge>,
      ParamsOf<typeof approveRecharge>
    >({
      query: (params) => call(approveRecharge, { params }),
      invalidatesTags: ['Wallet'],
    }),
    declineRecharge: build.mutation<
      ResponseOf<typeof declineRecharge>,
      ParamsOf<typeof declineRecharge> & BodyOf<typeof declineRecharge>
    >({
      query: ({ id, ...body }) => call(declineRecharge, { params: { id }, body }),
      invalidatesTags: ['Wallet'],
    }),
    refundRecharge: build.mutation<
      ResponseOf<typeof refundRecharge>,
      { id: string; body: BodyOf<typeof refundRecharge>; idempotencyKey: string }
    >({
      query: ({ id, body, idempotencyKey }) =>
        call(refundRecharge, { params: { id }, body, idempotencyKey }),
      invalidatesTags: ['Wallet'],
    }),
  }),
});

export const {
  useListRechargesQuery,
  useGetRechargeQuery,
  useCreateRechargeMutation,
  useListAllRechargesQuery,
  useApproveRechargeMutation,
  useDeclineRechargeMutation,
  useRefundRechargeMutation,
} = rechargesApi;
