import { getReport, type ReportId } from '@shipdesk/contract/reports/report-catalogue';
import { may } from '@shipdesk/domain/account/roles';
import type { MemberRow } from './schedules-store.ts';

/** Returns the recipients of a report who are members and may still read it. */
export function listAllowed(
  members: readonly MemberRow[],
  recipientIds: readonly string[],
  report: ReportId,
): MemberRow[] {
  const { permission } = getReport(report);
  return members.filter(({ id, role }) => recipientIds.includes(id) && may(role, permission));
}
