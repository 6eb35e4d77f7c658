import { may, type Permission } from '@shipdesk/domain/account/roles';
import type { MemberRow } from './schedules-store.ts';

export function listRecipients(
  members: readonly MemberRow[],
  recipientIds: readonly string[],
  permission: Permission,
): MemberRow[] {
  return members.filter(({ id, role }) => recipientIds.includes(id) && may(role, permission));
}
