import type { Permission, Role } from '@shipdesk/domain/account/roles';
import type { Caller } from './db/query/caller.ts';
import { Refusal } from './refusal.ts';

/** The author of a request. Every request reads it from the session row, never from the token alone. */
export interface Principal extends Caller {
  /** `operator` for operator staff, who may also read across sellers. */
  kind: 'user' | 'operator';
  userId: string;
  sessionId: string;
  email: string;
  role: Role;
  /** What the request may do. The guard reads nothing else. */
  permissions: readonly Permission[];
  /** Operator staff of a live installation without a second factor. May only set it up. */
  needsFactor: boolean;
}

/** A row of a seller that operator staff name. */
export interface SellersRow {
  readonly sellerId: string;
  readonly id: string;
}

/** Makes operator staff the actor in the rows of a seller, whose log gets the audit entries. */
export function actFor({ source }: Principal, sellerId: string): Caller {
  return { sellerId, source };
}

/** Returns the principal, or the seller that operator staff name. Throws 403 for a seller that names another one. */
export function toParty(principal: Principal, sellerId: string | undefined): Caller {
  if (sellerId === undefined || sellerId === principal.sellerId) return principal;
  if (principal.kind !== 'operator') throw new Refusal('role_missing');
  return actFor(principal, sellerId);
}
