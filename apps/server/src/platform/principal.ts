import { getRole, type Permission, type Role, type UserRole } from '@shipdesk/domain/account/roles';
import type { Caller } from './db/query/caller.ts';
import { Refusal } from './refusal.ts';

/**
 * The author of a request. Shipdesk reads it from the row of the session or API key for each request, never from the
 * token alone.
 */
export interface Principal extends Caller {
  /**
   * `operator` for operator staff, who may also read across sellers; `support` for staff inside a seller's account;
   * `apiKey` for a program, which acts for the user who created its key.
   */
  kind: 'user' | 'operator' | 'support' | 'apiKey';
  userId: string;
  /** Empty for a program. */
  sessionId: string;
  /** The caller for the seller whose rows include the user's password, second factor and sessions. */
  homeCaller: Caller;
  email: string;
  role: Role;
  /** The guard allows a call if this list contains the permission of the call. */
  permissions: readonly Permission[];
  /** True if responses mask the phone numbers and email addresses of consignees. */
  hidesContacts: boolean;
  /** The visit of operator staff inside a seller's account, or null. */
  visitId: string | null;
  /** True for operator staff who have no second factor in a live installation. They may only set one up. */
  needsFactor: boolean;
}

/** Returns the principal of a user for work outside a request, such as a job. */
export function actAsUser(
  caller: Caller,
  { userId, email, role }: { userId: string; email: string; role: UserRole },
): Principal {
  const { kind, permissions } = getRole(role);
  const homeCaller = { ...caller, source: { ...caller.source, userId } };
  return {
    ...homeCaller,
    homeCaller,
    kind: kind === 'operator' ? 'operator' : 'user',
    userId,
    sessionId: '',
    email,
    role,
    permissions,
    hidesContacts: false,
    visitId: null,
    needsFactor: false,
  };
}

/** Throws 403 for a member who may not see the contacts of consignees. Guards files that consist of contacts. */
export function assertSeesContacts({ hidesContacts }: Principal): void {
  if (hidesContacts) throw new Refusal('contacts_hidden');
}

export interface SellersRow {
  readonly sellerId: string;
  readonly id: string;
}

/** Returns a caller for a seller's rows. Its writes are recorded in that seller's audit log. */
export function actFor({ source }: Principal, sellerId: string): Caller {
  return { sellerId, source };
}

/** Returns the principal or, for operator staff, a caller for `sellerId`. Throws 403 for another seller's id. */
export function toParty(principal: Principal, sellerId: string | undefined): Caller {
  if (sellerId === undefined || sellerId === principal.sellerId) return principal;
  if (principal.kind !== 'operator') throw new Refusal('role_missing');
  return actFor(principal, sellerId);
}
