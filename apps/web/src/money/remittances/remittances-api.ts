import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  cancelRemittance,
  correctUtr,
  exportBankFile,
  listAllRemittances,
  matchRemittance,
  matchStatement,
  prepareRemittances,
  recordUtr,
  resendRemittance,
  returnRemittance,
  setRemittancePlan,
} from '@shipdesk/contract/money/remittance-runs';
import {
  exportRemittance,
  forecastRemittances,
  getRemittance,
  listRemittances,
} from '@shipdesk/contract/money/remittances';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { downloadFile } from '../../api/file-answer.ts';

export type RemittanceList = ResponseOf<typeof listRemittances>['data'];
export type Remittance = RemittanceList['remittances'][number];
export type RemittanceLine = ResponseOf<typeof getRemittance>['data']['lines'][number];
export type ForecastDay = ResponseOf<typeof forecastRemittances>['data']['days'][number];
export type RemittanceRun = ResponseOf<typeof listAllRemittances>['data'];
export type DueToSeller = RemittanceRun['due'][number];
export type BankFile = RemittanceRun['bankFiles'][number];
export type SellersRemittance = RemittanceRun['remittances'][number];
export type StatementResult = ResponseOf<typeof matchStatement>['data'];

type OfSeller = ParamsOf<typeof recordUtr>;
const changed = ['Remittance'] as const;

const remittancesApi = api.enhanceEndpoints({ addTagTypes: ['Remittance'] }).injectEndpoints({
  endpoints: (build) => ({
    listRemittances: build.query<
      ResponseOf<typeof listRemittances>,
      QueryOf<typeof listRemittances>
    >({
      query: (query) => call(listRemittances, { query }),
      providesTags: changed,
    }),
    forecastRemittances: build.query<ResponseOf<typeof forecastRemittances>, void>({
      query: () => call(forecastRemittances),
      providesTags: changed,
    }),
    getRemittance: build.query<ResponseOf<typeof getRemittance>, ParamsOf<typeof getRemittance>>({
      query: (params) => call(getRemittance, { params }),
      providesTags: changed,
    }),
    saveRemittance: build.mutation<{ name: string }, ParamsOf<typeof exportRemittance>>({
      queryFn: (params, _api, _options, baseQuery) =>
        downloadFile(baseQuery, call(exportRemittance, { params }), 'cod-payout.csv'),
    }),
    listAllRemittances: build.query<
      ResponseOf<typeof listAllRemittances>,
      QueryOf<typeof listAllRemittances>
    >({
      query: (query) => call(listAllRemittances, { query }),
      providesTags: changed,
    }),
    prepareRemittances: build.mutation<
      ResponseOf<typeof prepareRemittances>,
      BodyOf<typeof prepareRemittances>
    >({
      query: (body) => call(prepareRemittances, { body }),
      invalidatesTags: changed,
    }),
    saveBankFile: build.mutation<{ name: string }, QueryOf<typeof exportBankFile>>({
      queryFn: (query, _api, _options, baseQuery) =>
        downloadFile(baseQuery, call(exportBankFile, { query }), 'cod-payouts.csv'),
      invalidatesTags: changed,
    }),
    recordUtr: build.mutation<ResponseOf<typeof recordUtr>, OfSeller & { utr: string }>({
      query: ({ utr, ...params }) => call(recordUtr, { params, body: { utr } }),
      invalidatesTags: (_answer, error) => (error === undefined ? changed : []),
    }),
    correctUtr: build.mutation<ResponseOf<typeof correctUtr>, OfSeller & BodyOf<typeof correctUtr>>(
      {
        query: ({ sellerId, id, ...body }) => call(correctUtr, { params: { sellerId, id }, body }),
        invalidatesTags: (_answer, error) => (error === undefined ? changed : []),
      },
    ),
    cancelRemittance: build.mutation<ResponseOf<typeof cancelRemittance>, OfSeller>({
      query: (params) => call(cancelRemittance, { params }),
      invalidatesTags: changed,
    }),
    matchRemittance: build.mutation<ResponseOf<typeof matchRemittance>, OfSeller>({
      query: (params) => call(matchRemittance, { params }),
      invalidatesTags: changed,
    }),
    returnRemittance: build.mutation<
      ResponseOf<typeof returnRemittance>,
      OfSeller & { utr: string }
    >({
      query: ({ utr, ...params }) => call(returnRemittance, { params, body: { utr } }),
      invalidatesTags: changed,
    }),
    resendRemittance: build.mutation<ResponseOf<typeof resendRemittance>, OfSeller>({
      query: (params) => call(resendRemittance, { params }),
      invalidatesTags: changed,
    }),
    matchStatement: build.mutation<
      ResponseOf<typeof matchStatement>,
      BodyOf<typeof matchStatement>
    >({
      query: (body) => call(matchStatement, { body }),
      invalidatesTags: (_answer, error) => (error === undefined ? changed : []),
    }),
    setRemittancePlan: build.mutation<
      ResponseOf<typeof setRemittancePlan>,
      ParamsOf<typeof setRemittancePlan> & BodyOf<typeof setRemittancePlan>
    >({
      query: ({ plan, ...params }) => call(setRemittancePlan, { params, body: { plan } }),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListRemittancesQuery,
  useForecastRemittancesQuery,
  useGetRemittanceQuery,
  useSaveRemittanceMutation,
  useListAllRemittancesQuery,
  usePrepareRemittancesMutation,
  useSaveBankFileMutation,
  useRecordUtrMutation,
  useCorrectUtrMutation,
  useCancelRemittanceMutation,
  useMatchRemittanceMutation,
  useReturnRemittanceMutation,
  useResendRemittanceMutation,
  useMatchStatementMutation,
  useSetRemittancePlanMutation,
} = remittancesApi;
