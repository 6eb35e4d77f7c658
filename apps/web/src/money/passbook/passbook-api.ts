import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  adjustWallet,
  explainPassbookLine,
  exportPassbook,
  listPassbook,
  listSellerPassbook,
  setCreditLimit,
} from '@shipdesk/contract/money/ledger';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { downloadFile } from '../../api/file-answer.ts';

export type PassbookLine = ResponseOf<typeof listPassbook>['data'][number];
export type Movement = ResponseOf<typeof explainPassbookLine>['data'];
export type PassbookQuery = QueryOf<typeof listPassbook>;

const passbookApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPassbook: build.query<ResponseOf<typeof listPassbook>, PassbookQuery>({
      query: (query) => call(listPassbook, { query }),
      providesTags: ['Wallet', 'Order'],
    }),
    explainPassbookLine: build.query<
      ResponseOf<typeof explainPassbookLine>,
      ParamsOf<typeof explainPassbookLine>
    >({
      query: (params) => call(explainPassbookLine, { params }),
    }),
    listSellerPassbook: build.query<
      ResponseOf<typeof listSellerPassbook>,
      ParamsOf<typeof listSellerPassbook> & { query: PassbookQuery }
    >({
      query: ({ sellerId, query }) => call(listSellerPassbook, { params: { sellerId }, query }),
      providesTags: ['Wallet'],
    }),
    setCreditLimit: build.mutation<
      ResponseOf<typeof setCreditLimit>,
      ParamsOf<typeof setCreditLimit> & { body: BodyOf<typeof setCreditLimit> }
    >({
      query: ({ sellerId, body }) => call(setCreditLimit, { params: { sellerId }, body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Wallet']),
    }),
    adjustWallet: build.mutation<
      ResponseOf<typeof adjustWallet>,
      ParamsOf<typeof adjustWallet> & {
        body: BodyOf<typeof adjustWallet>;
        idempotencyKey: string;
      }
    >({
      query: ({ sellerId, body, idempotencyKey }) =>
        call(adjustWallet, { params: { sellerId }, body, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Wallet']),
    }),
    savePassbook: build.mutation<{ name: string }, QueryOf<typeof exportPassbook>>({
      queryFn: (query, _api, _options, baseQuery) =>
        downloadFile(baseQuery, call(exportPassbook, { query }), 'passbook.csv'),
    }),
  }),
});

export const {
  useListPassbookQuery,
  useExplainPassbookLineQuery,
  useListSellerPassbookQuery,
  useSavePassbookMutation,
  useSetCreditLimitMutation,
  useAdjustWalletMutation,
} = passbookApi;
