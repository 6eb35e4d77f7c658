import { describeAuditAction } from '@shipdesk/contract/operator/audit-actions';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { type AuditSourceRow, selectAuditEntries } from './account-sources-store.ts';
import { pageSource } from './report-row.ts';

export const memberActivity = pageSource<AuditSourceRow>(selectAuditEntries, (row) => ({
  member: row.member,
  action: describeAuditAction(row.action),
  at: row.at,
  subject: row.subject,
  day: toBusinessDay(row.at),
}));
