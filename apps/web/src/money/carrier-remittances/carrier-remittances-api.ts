import type { BodyOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  acceptCarrierRemittanceLines,
  bookCarrierRemittance,
  getCarrierRemittance,
  listCarrierCod,
  listCarrierRemittanceLines,
  listCarrierRemittances,
  recordCarrierRemittance,
  removeCarrierRemittance,
} from '@shipdesk/contract/money/carrier-remittances';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import type { FileBody } from '../../api/send.ts';

export type CarrierRemittance = ResponseOf<typeof getCarrierRemittance>['data'];
export type RemittanceLine = ResponseOf<typeof listCarrierRemittanceLines>['data'][number];
export type OwingAccount = ResponseOf<typeof listCarrierCod>['data'][number];

const changed = ['CarrierRemittance'] as const;
/** After a refusal nothing is fetched again. */
const whenDone = (_answer: unknown, error: unknown) => (error === undefined ? changed : []);

const carrierRemittancesApi = api
  .enhanceEndpoints({ addTagTypes: ['CarrierRemittance'] })
  .injectEndpoints({
    endpoints: (build) => ({
      recordCarrierRemittance: build.mutation<
        ResponseOf<typeof recordCarrierRemittance>,
        { id: string; query: QueryOf<typeof recordCarrierRemittance>; file: FileBody }
      >({
        query: ({ id, query, file }) =>
          call(recordCarrierRemittance, { params: { id }, query, file }),
        invalidatesTags: whenDone,
      }),
      listCarrierRemittances: build.query<
        ResponseOf<typeof listCarrierRemittances>,
        QueryOf<typeof listCarrierRemittances>
      >({
        query: (query) => call(listCarrierRemittances, { query }),
        providesTags: changed,
      }),
      listCarrierCod: build.query<ResponseOf<typeof listCarrierCod>, void>({
        query: () => call(listCarrierCod),
        providesTags: changed,
      }),
      getCarrierRemittance: build.query<ResponseOf<typeof getCarrierRemittance>, string>({
        query: (id) => call(getCarrierRemittance, { params: { id } }),
        providesTags: changed,
      }),
      listCarrierRemittanceLines: build.query<
        ResponseOf<typeof listCarrierRemittanceLines>,
        { id: string; query: QueryOf<typeof listCarrierRemittanceLines> }
      >({
        query: ({ id, query }) => call(listCarrierRemittanceLines, { params: { id }, query }),
        providesTags: changed,
      }),
      bookCarrierRemittance: build.mutation<
        ResponseOf<typeof bookCarrierRemittance>,
        { id: string; body: BodyOf<typeof bookCarrierRemittance> }
      >({
        query: ({ id, body }) => call(bookCarrierRemittance, { params: { id }, body }),
        invalidatesTags: whenDone,
      }),
      acceptCarrierRemittanceLines: build.mutation<
        ResponseOf<typeof acceptCarrierRemittanceLines>,
        { id: string; body: BodyOf<typeof acceptCarrierRemittanceLines> }
      >({
        query: ({ id, body }) => call(acceptCarrierRemittanceLines, { params: { id }, body }),
        invalidatesTags: whenDone,
      }),
      removeCarrierRemittance: build.mutation<void, string>({
        query: (id) => call(removeCarrierRemittance, { params: { id } }),
        invalidatesTags: whenDone,
      }),
    }),
  });

export const {
  useRecordCarrierRemittanceMutation,
  useListCarrierRemittancesQuery,
  useListCarrierCodQuery,
  useGetCarrierRemittanceQuery,
  useListCarrierRemittanceLinesQuery,
  useBookCarrierRemittanceMutation,
  useAcceptCarrierRemittanceLinesMutation,
  useRemoveCarrierRemittanceMutation,
} = carrierRemittancesApi;
