import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { editOrder, listOrderTags } from '@shipdesk/contract/orders/order-edits';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type OrderEdit = BodyOf<typeof editOrder>;

export const { useEditOrderMutation, useListOrderTagsQuery } = api
  .enhanceEndpoints({ addTagTypes: ['OrderTag'] })
  .injectEndpoints({
    endpoints: (build) => ({
      editOrder: build.mutation<
        ResponseOf<typeof editOrder>,
        { docketNumber: string; edit: OrderEdit }
      >({
        query: ({ docketNumber, edit }) =>
          call(editOrder, { params: { docketNumber }, body: edit }),
        // Also after a refusal: the editor needs the order that another user saved.
        invalidatesTags: (_answer, _error, { edit }) =>
          edit.tags === undefined ? ['Order'] : ['Order', 'OrderTag'],
      }),
      listOrderTags: build.query<ResponseOf<typeof listOrderTags>, void>({
        query: () => call(listOrderTags),
        providesTags: ['OrderTag'],
      }),
    }),
  });
