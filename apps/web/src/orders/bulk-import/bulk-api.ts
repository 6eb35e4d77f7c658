import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { createBulkOrder, createBulkOrderViaExcel } from '@shipdesk/contract/orders/bulk-orders';
import { checkPlaces } from '@shipdesk/contract/rates/pincodes';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import type { BulkSource } from './file/read-bulk-file.ts';

const calls = { csv: createBulkOrder, excel: createBulkOrderViaExcel } as const;

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    importOrders: build.mutation<
      ResponseOf<typeof createBulkOrder>,
      { source: BulkSource; bodyText: string; idempotencyKey: string }
    >({
      query: ({ source, bodyText, idempotencyKey }) =>
        call(calls[source], { bodyText, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order']),
    }),
    checkPlaces: build.mutation<ResponseOf<typeof checkPlaces>, BodyOf<typeof checkPlaces>>({
      query: (body) => call(checkPlaces, { body }),
    }),
  }),
});

export const { useImportOrdersMutation, useCheckPlacesMutation } = bulkApi;
