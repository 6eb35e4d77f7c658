import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { countStages } from '@shipdesk/contract/orders/order-stages';
import {
  createOrder,
  exportOrders,
  getOrder,
  listOrders as listCall,
  listDockets,
} from '@shipdesk/contract/orders/orders';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { type FileAnswer, transportError } from '../../api/send.ts';
import { saveFile } from '../../lib/save-file.ts';
import { readOrderList } from './order-list-answer.ts';
import type { OrderList } from './order-list-payload.ts';
import type { OrderListRequest } from './order-list-query.ts';

interface ExportRequest {
  filters: OrderListRequest['filters'];
  /** Used when the server names no file. */
  fallbackName: string;
}

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer;
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
    // Saves the file itself, so that its content stays out of the store.
    exportOrders: build.mutation<{ name: string }, ExportRequest>({
      queryFn: async ({ filters, fallbackName }, _api, _options, baseQuery) => {
        const { data, error } = await baseQuery(
          call(exportOrders, { body: { filters }, answer: 'file' }),
        );
        if (error !== undefined) return { error };
        if (!isFile(data)) throw new Error('The answer to an export must be a file');
        const name = data.name ?? fallbackName;
        saveFile(name, data.content);
        return { data: { name } };
      },
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
