import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  cancelRemittance,
  exportBankFile,
  exportRemittance,
  forecastRemittances,
  getRemittance,
  listAllRemittances,
  listRemittances,
  matchRemittance,
  matchStatement,
  prepareRemittances,
  recordUtr,
  setRemittancePlan,
} from '@shipdesk/contract/money/remittances';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import type { FileAnswer } from '../../api/send.ts';
import { saveFile } from '../../lib/save-file.ts';

export type RemittanceList = ResponseOf<typeof listRemittances>['data'];
export type Remittance = RemittanceList['remittances'][number];
export type RemittanceLine = ResponseOf<typeof getRemittance>['data']['lines'][number];
export type ForecastDay = ResponseOf<typeof forecastRemittances>['data']['days'][number];
export type RemittanceRun = ResponseOf<typeof listAllRemittances>['data'];
export type DueToSeller = RemittanceRun['due'][number];
export type SellersRemittance = RemittanceRun['remittances'][number];
export type StatementResult = ResponseOf<typeof matchStatement>['data'];

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer;
}

/** Saves a file as a download, so that its content stays out of the store. */
function saved(answer: unknown, fallbackName: string): { name: string } {
  if (!isFile(answer)) throw new Error('a CSV comes as a file');
  const name = answer.name ?? fallbackName;
  saveFile(name, answer.content);
  return { name };
}

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
      queryFn: async (params, _api, _options, baseQuery) => {
        const answer = await baseQuery(call(exportRemittance, { params, answer: 'file' }));
        if (answer.error !== undefined) return { error: answer.error };
        return { data: saved(answer.data, 'cod-payout.csv') };
      },
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
    saveBankFile: build.mutation<{ name: string }, void>({
      queryFn: async (_none, _api, _options, baseQuery) => {
        const answer = await baseQuery(call(exportBankFile, { answer: 'file' }));
        if (answer.error !== undefined) return { error: answer.error };
        return { data: saved(answer.data, 'cod-payouts.csv') };
      },
    }),
    recordUtr: build.mutation<ResponseOf<typeof recordUtr>, OfSeller & { utr: string }>({
      query: ({ utr, ...params }) => call(recordUtr, { params, body: { utr } }),
      invalidatesTags: (_answer, error) => (error === undefined ? changed : []),
    }),
    cancelRemittance: build.mutation<ResponseOf<typeof cancelRemittance>, OfSeller>({
      query: (params) => call(cancelRemittance, { params }),
      invalidatesTags: changed,
    }),
    matchRemittance: build.mutation<ResponseOf<typeof matchRemittance>, OfSeller>({
      query: (params) => call(matchRemittance, { params }),
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
  useCancelRemittanceMutation,
  useMatchRemittanceMutation,
  useMatchStatementMutation,
  useSetRemittancePlanMutation,
} = remittancesApi;
