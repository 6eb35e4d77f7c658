import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import { countStages } from '@shipdesk/contract/orders/order-stages';
import {
  exportOrders,
  getOrder,
  listOrders as listCall,
  listDockets,
} from '@shipdesk/contract/orders/orders';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { downloadFile } from '../../api/file-answer.ts';
import { transportError } from '../../api/send.ts';
import type { OrderListRequest } from '../../product/order-list-query.ts';
import { readOrderList } from './order-list-answer.ts';
import type { OrderList } from './order-list-payload.ts';

interface ExportRequest {
  filters: OrderListRequest['filters'];
  /** Used when the server names no file. */
  fallbackName: string;
}

export const {
  useListOrdersQuery,
  useCountStagesQuery,
  useGetOrderQuery,
  useExportOrdersMutation,
  useListDocketsMutation,
  useCreateOrderMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<OrderList, OrderListRequest>({
      queryFn: async (body, _api, _options, baseQuery) => {
        const { data, error } = await baseQuery(call(listCall, { body }));
        if (error !== undefined) return { error };
        const list = readOrderList(data, body.limit * body.pageNumber);
        return list === null ? transportError('PARSING_ERROR') : { data: list };
      },
      providesTags: ['Order'],
    }),
    countStages: build.query<ResponseOf<typeof countStages>, BodyOf<typeof countStages>>({
      query: (body) => call(countStages, { body }),
      providesTags: ['Order'],
    }),
    getOrder: build.query<ResponseOf<typeof getOrder>, ParamsOf<typeof getOrder>>({
      query: (params) => call(getOrder, { params }),
      providesTags: ['Order'],
    }),
    exportOrders: build.mutation<{ name: string }, ExportRequest>({
      queryFn: ({ filters, fallbackName }, _api, _options, baseQuery) =>
        downloadFile(baseQuery, call(exportOrders, { body: { filters } }), fallbackName),
    }),
    // A mutation, because an answer is used once and must not be cached.
    listDockets: build.mutation<ResponseOf<typeof listDockets>, BodyOf<typeof listDockets>>({
      query: (body) => call(listDockets, { body }),
    }),
    createOrder: build.mutation<
      ResponseOf<typeof createOrder>,
      { payload: BodyOf<typeof createOrder>; idempotencyKey: string }
    >({
      query: ({ payload, idempotencyKey }) => call(createOrder, { body: payload, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order']),
    }),
  }),
});
