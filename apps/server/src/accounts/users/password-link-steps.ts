import { INVITATION_HOURS } from '@shipdesk/domain/account/team-rules';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { createLinkToken, type LinkToken } from '../../platform/link-token.ts';
import { deleteLinks, insertLink, selectLinkUser } from './users-store.ts';

const LINK_MINUTES = { mail: 30, operator: 60, invitation: INVITATION_HOURS * 60 } as const;

/**
 * Adds a link with which a user sets a new password. The returned path has the only copy of the token. Browsers do not
 * send the part after `#` to a server.
 */
export async function addPasswordLink(
  db: Db,
  caller: Caller,
  { userId, purpose, now }: { userId: string; purpose: keyof typeof LINK_MINUTES; now: Date },
): Promise<{ path: string; expiresAt: Date }> {
  const { sellerId } = caller;
  const token = createLinkToken(sellerId);
  const expiresAt = new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000);
  await insertLink(db, { sellerId, tokenHash: token.hash, userId, expiresAt });
  await recordAudit(db, caller, 'password_link.made', userId, {
    minutes: LINK_MINUTES[purpose],
  });
  return { path: `/reset-password#${token.text}`, expiresAt };
}

/** Returns undefined for a used or expired token, or a token of another seller. */
export const findLinkUser = (db: Db, { hash }: LinkToken, now: Date) =>
  selectLinkUser(db, hash, now);

/** Deletes a link together with the user's other links. Returns false for an expired or used token. */
export async function useLink(
  db: Db,
  { hash }: LinkToken,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const hashes = await deleteLinks(db, userId, now);
  return hashes.some((linkHash) => linkHash.equals(hash));
}
