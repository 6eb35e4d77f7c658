import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { findPacking, markPacked, markUnpacked } from '@shipdesk/contract/orders/packing';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type Packing = ResponseOf<typeof findPacking>['data'];

const packingApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation: each scan asks again.
    findPacking: build.mutation<ResponseOf<typeof findPacking>, BodyOf<typeof findPacking>>({
      query: (body) => call(findPacking, { body }),
    }),
    markPacked: build.mutation<
      ResponseOf<typeof markPacked>,
      { docketNumber: string; idempotencyKey: string }
    >({
      query: ({ docketNumber, idempotencyKey }) =>
        call(markPacked, { params: { docketNumber }, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order']),
    }),
    markUnpacked: build.mutation<ResponseOf<typeof markUnpacked>, { docketNumber: string }>({
      query: (params) => call(markUnpacked, { params }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order']),
    }),
  }),
});

export const { useFindPackingMutation, useMarkPackedMutation, useMarkUnpackedMutation } =
  packingApi;
