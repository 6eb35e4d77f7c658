import { may, type Permission } from '@shipdesk/domain/account/roles';
import type { MemberRow } from './schedules-store.ts';

/** Returns the recipients of a report who are still members with permission to read it. */
export function listRecipients(
  members: readonly MemberRow[],
  recipientIds: readonly string[],
  permission: Permission,
): MemberRow[] {
  return members.filter(({ id, role }) => recipientIds.includes(id) && may(role, permission));
}
