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
import type { FileAnswer } from '../../api/send.ts';
import { saveFile } from '../../lib/save-file.ts';

export type PassbookLine = ResponseOf<typeof listPassbook>['data'][number];
export type Movement = ResponseOf<typeof explainPassbookLine>['data'];
export type PassbookQuery = QueryOf<typeof listPassbook>;

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer;
}

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
    // Saves the file as a download, so that its content stays out of the store.
    savePassbook: build.mutation<{ name: string }, QueryOf<typeof exportPassbook>>({
      queryFn: async (query, _api, _options, baseQuery) => {
        const answer = await baseQuery(call(exportPassbook, { query, answer: 'file' }));
        if (answer.error !== undefined) return { error: answer.error };
        if (!isFile(answer.data)) throw new Error('The passbook comes as a file');
        const name = answer.data.name ?? 'passbook.csv';
        saveFile(name, answer.data.content);
        return { data: { name } };
      },
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
