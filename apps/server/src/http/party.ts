import type { Caller } from '../db/query/caller.ts';
import { Refusal } from './problem.ts';
import type { Principal } from './route.ts';

/** Whose rows a call is about: those of the principal, or of the seller that operator staff name. 403 for anyone else. */
export function partyOf(principal: Principal, sellerId: string | undefined): Caller {
  if (sellerId === undefined || sellerId === principal.sellerId) return principal;
  if (principal.kind !== 'operator') throw new Refusal('role_missing');
  return { sellerId, source: principal.source };
}
