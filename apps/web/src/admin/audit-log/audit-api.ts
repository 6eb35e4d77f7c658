import {
  listAccountHistory,
  listAuditEntries,
  listMemberActivity,
} from '@shipdesk/contract/operator/audit';
import { buildCalls } from '../../api/calls.ts';

export const auditApi = buildCalls(({ query }) => ({
  listAuditEntries: query(listAuditEntries),
  listAccountHistory: query(listAccountHistory),
  listMemberActivity: query(listMemberActivity),
}));
