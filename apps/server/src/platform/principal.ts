import type { Role } from '@shipdesk/contract/endpoint';
import type { Caller } from './db/query/caller.ts';
import { Refusal } from './refusal.ts';

/** Who makes a request: read from the session row on every request, never from the token alone. */
export interface Principal extends Caller {
  /** `operator` for an Admin, who may also read across sellers. */
  kind: 'user' | 'operator';
  userId: string;
  sessionId: string;
  email: string;
  roles: readonly Role[];
  /** An Admin of a live installation without a second factor. Has no Admin role until it is set up. */
  needsFactor: boolean;
}

/** A row of a seller that operator staff name. */
export interface SellersRow {
  readonly sellerId: string;
  readonly id: string;
}

/** Operator staff in the rows of a seller: its audit entries go to the seller's log, with the operator as the actor. */
export function actFor({ source }: Principal, sellerId: string): Caller {
  return { sellerId, source };
}

/**
 * Whose rows a call is about: those of the principal, or of the seller that operator staff name. 403 for anyone else.
 */
export function toParty(principal: Principal, sellerId: string | undefined): Caller {
  if (sellerId === undefined || sellerId === principal.sellerId) return principal;
  if (principal.kind !== 'operator') throw new Refusal('role_missing');
  return actFor(principal, sellerId);
}
