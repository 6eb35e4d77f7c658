import type { QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  exportAuditEntries,
  listAccountHistory,
  listAuditEntries,
} from '@shipdesk/contract/operator/audit';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { downloadFile } from '../../api/file-answer.ts';

export type AuditPage = ResponseOf<typeof listAuditEntries>;
export type AuditEntry = AuditPage['data'][number];
export type AuditQuery = QueryOf<typeof listAuditEntries>;
type HistoryQuery = QueryOf<typeof listAccountHistory>;

export const { useListAuditEntriesQuery, useListAccountHistoryQuery, useSaveAuditEntriesMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      listAuditEntries: build.query<AuditPage, AuditQuery>({
        query: (query) => call(listAuditEntries, { query }),
      }),
      listAccountHistory: build.query<AuditPage, HistoryQuery>({
        query: (query) => call(listAccountHistory, { query }),
      }),
      saveAuditEntries: build.mutation<{ name: string }, QueryOf<typeof exportAuditEntries>>({
        queryFn: (query, _api, _options, baseQuery) =>
          downloadFile(baseQuery, call(exportAuditEntries, { query }), 'audit-log.csv'),
      }),
    }),
  });
