import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  createOrder,
  exportOrders,
  getOrder,
  listOrders as listCall,
} from '@shipdesk/contract/orders';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import type { FileAnswer } from '../../api/send.ts';
import { saveFile } from '../../lib/save-file.ts';

import type { OrderListRequest } from './order-list-query.ts';

interface ExportRequest {
  filters: OrderListRequest['filters'];
  /** Where the server's own name for the file cannot be read. */
  fallbackName: string;
}

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer;
}

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<ResponseOf<typeof listCall>, OrderListRequest>({
      query: (body) => call(listCall, { body }),
      providesTags: ['Order'],
    }),
    getOrder: build.query<ResponseOf<typeof getOrder>, ParamsOf<typeof getOrder>>({
      query: (params) => call(getOrder, { params }),
      providesTags: ['Order'],
    }),
    // The file itself goes to the browser's downloads and not into the store.
    exportOrders: build.mutation<{ name: string }, ExportRequest>({
      queryFn: async ({ filters, fallbackName }, _api, _options, baseQuery) => {
        const answer = await baseQuery(call(exportOrders, { body: { filters }, answer: 'file' }));
        if (answer.error !== undefined) return { error: answer.error };
        if (!isFile(answer.data)) throw new Error('An export answers with a file');
        const name = answer.data.name ?? fallbackName;
        saveFile(name, answer.data.content);
        return { data: { name } };
      },
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

export const {
  useListOrdersQuery,
  useGetOrderQuery,
  useExportOrdersMutation,
  useCreateOrderMutation,
  endpoints: { listOrders },
} = ordersApi;
