import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  closeHandOver,
  getHandOver,
  listHandOvers,
  removeScan,
  scanParcel,
} from '@shipdesk/contract/shipping/hand-overs';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type HandOver = ResponseOf<typeof getHandOver>['data'];
export type HandOverParcel = HandOver['missingParcels'][number];
export type Scan = ResponseOf<typeof scanParcel>['data'];

const handOversApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHandOvers: build.query<ResponseOf<typeof listHandOvers>, void>({
      query: () => call(listHandOvers),
      providesTags: ['Order'],
    }),
    getHandOver: build.query<ResponseOf<typeof getHandOver>, string>({
      query: (id) => call(getHandOver, { params: { id } }),
      providesTags: ['Order'],
    }),
    scanParcel: build.mutation<ResponseOf<typeof scanParcel>, { id: string; code: string }>({
      query: ({ id, code }) => call(scanParcel, { params: { id }, body: { code } }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order']),
    }),
    removeScan: build.mutation<
      ResponseOf<typeof removeScan>,
      { id: string; body: BodyOf<typeof removeScan> }
    >({
      query: ({ id, body }) => call(removeScan, { params: { id }, body }),
      invalidatesTags: ['Order'],
    }),
    closeHandOver: build.mutation<
      ResponseOf<typeof closeHandOver>,
      { id: string; idempotencyKey: string }
    >({
      query: ({ id, idempotencyKey }) => call(closeHandOver, { params: { id }, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order']),
    }),
  }),
});

export const {
  useListHandOversQuery,
  useGetHandOverQuery,
  useScanParcelMutation,
  useRemoveScanMutation,
  useCloseHandOverMutation,
} = handOversApi;
