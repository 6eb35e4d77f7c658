import { createOrder } from '@shipdesk/contract/orders/create-order';
import { countStages } from '@shipdesk/contract/orders/order-stages';
import * as orders from '@shipdesk/contract/orders/orders';
import { type ArgumentOf, afterSuccess, calls } from '../../api/calls.ts';
import { downloadFile } from '../../api/file-answer.ts';
import { transportError } from '../../api/send.ts';
import { readOrderList } from './order-list-answer.ts';

type ExportRequest = ArgumentOf<typeof orders.exportOrders> & {
  /** Used when the server names no file. */
  fallbackName: string;
};

export const {
  useListOrdersQuery,
  useCountStagesQuery,
  useGetOrderQuery,
  useExportOrdersMutation,
  useListDocketsMutation,
  useCreateOrderMutation,
} = calls(({ query, mutation }) => ({
  listOrders: query(orders.listOrders, ['Order'], {
    answer: async (send, request, { body }: ArgumentOf<typeof orders.listOrders>) => {
      const { data, error } = await send(request);
      if (error !== undefined) return { error };
      const list = readOrderList(data, body.limit * body.pageNumber);
      return list === null ? transportError('PARSING_ERROR') : { data: list };
    },
  }),
  countStages: query(countStages, ['Order']),
  getOrder: query(orders.getOrder, ['Order']),
  exportOrders: mutation(orders.exportOrders, [], {
    answer: (send, request, { fallbackName }: ExportRequest) =>
      downloadFile(send, request, fallbackName),
  }),
  // A mutation, because an answer is used once and must not be cached.
  listDockets: mutation(orders.listDockets),
  createOrder: mutation(createOrder, afterSuccess('Order')),
}));
