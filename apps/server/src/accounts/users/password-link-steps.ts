import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_HOURS } from '@shipdesk/contract/operator/seller-accounts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { deleteLinks, insertLink, selectLinkUser } from './users-store.ts';

/** A token starts with the bytes of the seller's id, so that the lookup is limited to that seller. */
const ID_BYTES = 16;
const TOKEN_BYTES = 32;
const MINUTES = { mail: 30, operator: 60, invitation: INVITATION_HOURS * 60 } as const;

/**
 * Adds a link that sets a user's password once, and returns its path with the only copy of the token. The token is
 * after `#`; browsers do not send that part to a server.
 */
export async function addPasswordLink(
  db: Db,
  caller: Caller,
  { userId, madeFor, now }: { userId: string; madeFor: keyof typeof MINUTES; now: Date },
): Promise<{ path: string; expiresAt: Date }> {
  const { sellerId } = caller;
  const secret = randomBytes(TOKEN_BYTES);
  const expiresAt = new Date(now.getTime() + MINUTES[madeFor] * 60_000);
  await insertLink(db, { sellerId, tokenHash: hashToken(secret), userId, expiresAt });
  await recordAudit(db, caller, 'password_link.made', userId, {
    minutes: MINUTES[madeFor],
  });
  const token = Buffer.concat([Buffer.from(sellerId.replaceAll('-', ''), 'hex'), secret]);
  return { path: `/reset-password#${token.toString('base64url')}`, expiresAt };
}

/** The parts of a valid token. */
export interface PasswordToken {
  readonly sellerId: string;
  readonly hash: Buffer;
}

export function readToken(text: string): PasswordToken | null {
  const bytes = Buffer.from(text, 'base64url');
  const isToken = bytes.length === ID_BYTES + TOKEN_BYTES && bytes.toString('base64url') === text;
  if (!isToken) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  return {
    sellerId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    hash: hashToken(bytes.subarray(ID_BYTES)),
  };
}

/** Returns the user of a valid token, or undefined for a used or expired token or a token of another seller. */
export const findLinkUser = (db: Db, { hash }: PasswordToken, now: Date) =>
  selectLinkUser(db, hash, now);

/** Uses up a token and every other link of its user. Returns false when another request used it first. */
export async function useLink(
  db: Db,
  { hash }: PasswordToken,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const hashes = await deleteLinks(db, userId, now);
  return hashes.some((other) => other.equals(hash));
}

function hashToken(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest();
}
