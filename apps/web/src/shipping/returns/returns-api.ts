import type { BodyOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { acknowledgeReturn, findReturn, listReturns } from '@shipdesk/contract/shipping/returns';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type ReturnedParcel = ResponseOf<typeof findReturn>['data'];

const returnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReturns: build.query<ResponseOf<typeof listReturns>, QueryOf<typeof listReturns>>({
      query: (query) => call(listReturns, { query }),
      providesTags: ['Order'],
    }),
    // A mutation: each scan asks again.
    findReturn: build.mutation<ResponseOf<typeof findReturn>, BodyOf<typeof findReturn>>({
      query: (body) => call(findReturn, { body }),
    }),
    acknowledgeReturn: build.mutation<
      ResponseOf<typeof acknowledgeReturn>,
      { docketNumber: string; body: BodyOf<typeof acknowledgeReturn>; idempotencyKey: string }
    >({
      query: ({ docketNumber, body, idempotencyKey }) =>
        call(acknowledgeReturn, { params: { docketNumber }, body, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order']),
    }),
  }),
});

export const { useListReturnsQuery, useFindReturnMutation, useAcknowledgeReturnMutation } =
  returnsApi;
