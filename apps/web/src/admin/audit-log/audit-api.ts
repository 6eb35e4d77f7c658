import * as audit from '@shipdesk/contract/operator/audit';
import { calls } from '../../api/calls.ts';
import { saveAs } from '../../api/file-answer.ts';

export const { useListAuditEntriesQuery, useListAccountHistoryQuery, useSaveAuditEntriesMutation } =
  calls(({ query, mutation }) => ({
    listAuditEntries: query(audit.listAuditEntries),
    listAccountHistory: query(audit.listAccountHistory),
    saveAuditEntries: mutation(audit.exportAuditEntries, [], saveAs('audit-log.csv')),
  }));
