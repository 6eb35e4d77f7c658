import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { findAnything, getSellerParcel } from '@shipdesk/contract/operator/find';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type Hit = ResponseOf<typeof findAnything>['data'][number];
export type SellerParcel = ResponseOf<typeof getSellerParcel>['data'];

export const { useFindAnythingQuery, useGetSellerParcelQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    findAnything: build.query<ResponseOf<typeof findAnything>, BodyOf<typeof findAnything>>({
      query: (body) => call(findAnything, { body }),
    }),
    getSellerParcel: build.query<
      ResponseOf<typeof getSellerParcel>,
      ParamsOf<typeof getSellerParcel>
    >({
      query: (params) => call(getSellerParcel, { params }),
    }),
  }),
});
