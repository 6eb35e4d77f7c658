import type { QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { getLedgerProof, proveLedger } from '@shipdesk/contract/money/ledger';
import { getStatement, getTrialBalance } from '@shipdesk/contract/money/statements';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type StatementQuery = QueryOf<typeof getStatement>;
export type Statement = ResponseOf<typeof getStatement>['data'];
export type ProofFinding = ResponseOf<typeof getLedgerProof>['data']['findings'][number];
export type TrialLine = ResponseOf<typeof getTrialBalance>['data'][number];

const ledgersApi = api.enhanceEndpoints({ addTagTypes: ['LedgerProof'] }).injectEndpoints({
  endpoints: (build) => ({
    getStatement: build.query<ResponseOf<typeof getStatement>, StatementQuery>({
      query: (query) => call(getStatement, { query }),
      providesTags: ['Wallet'],
    }),
    getLedgerProof: build.query<ResponseOf<typeof getLedgerProof>, void>({
      query: () => call(getLedgerProof),
      providesTags: ['LedgerProof'],
    }),
    proveLedger: build.mutation<ResponseOf<typeof proveLedger>, void>({
      query: () => call(proveLedger),
      invalidatesTags: ['LedgerProof'],
    }),
    getTrialBalance: build.query<
      ResponseOf<typeof getTrialBalance>,
      QueryOf<typeof getTrialBalance>
    >({
      query: (query) => call(getTrialBalance, { query }),
      providesTags: ['Wallet'],
    }),
  }),
});

export const {
  useGetStatementQuery,
  useGetTrialBalanceQuery,
  useGetLedgerProofQuery,
  useProveLedgerMutation,
} = ledgersApi;
