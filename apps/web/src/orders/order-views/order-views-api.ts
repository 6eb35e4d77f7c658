import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  changeOrderView,
  createOrderView,
  deleteOrderView,
  listOrderViews,
} from '@shipdesk/contract/orders/order-views';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type OrderView = ResponseOf<typeof listOrderViews>['data'][number];
export type OrderViewPayload = BodyOf<typeof createOrderView>;

export const {
  useListOrderViewsQuery,
  useCreateOrderViewMutation,
  useChangeOrderViewMutation,
  useDeleteOrderViewMutation,
} = api.enhanceEndpoints({ addTagTypes: ['OrderView'] }).injectEndpoints({
  endpoints: (build) => ({
    listOrderViews: build.query<ResponseOf<typeof listOrderViews>, void>({
      query: () => call(listOrderViews),
      providesTags: ['OrderView'],
    }),
    createOrderView: build.mutation<
      ResponseOf<typeof createOrderView>,
      { payload: OrderViewPayload; idempotencyKey: string }
    >({
      query: ({ payload, idempotencyKey }) =>
        call(createOrderView, { body: payload, idempotencyKey }),
      invalidatesTags: ['OrderView'],
    }),
    changeOrderView: build.mutation<ResponseOf<typeof changeOrderView>, OrderView>({
      query: ({ id, ...payload }) => call(changeOrderView, { params: { id }, body: payload }),
      invalidatesTags: ['OrderView'],
    }),
    deleteOrderView: build.mutation<ResponseOf<typeof deleteOrderView>, { id: string }>({
      query: (params) => call(deleteOrderView, { params }),
      invalidatesTags: ['OrderView'],
    }),
  }),
});
