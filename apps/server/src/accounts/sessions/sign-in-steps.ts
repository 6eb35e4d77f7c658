import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/query/statement.ts';
import { clearBucket, hitBucket } from '../../platform/db/query/throttle-store.ts';
import { Refusal } from '../../platform/refusal.ts';

/** NIST SP 800-63B, section 5.2.2: at most 100 consecutive failed attempts on one account. */
const MAX_FAILURES = 100;
const FOREVER_SECONDS = 100 * 365 * 86_400;

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

export function buildGuessKey(email: string): string {
  return `failures-in-a-row:${hashText(email)}`;
}

/** Counts an attempt from an unknown device before the password is checked, also for an unknown address. */
export async function countGuess(db: Db, email: string, now: Date): Promise<void> {
  const bucket = { key: buildGuessKey(email), limit: MAX_FAILURES, windowSeconds: FOREVER_SECONDS };
  if ((await hitBucket(db, bucket, now)) > 0) throw new Refusal('sign_in_stopped');
}

/** Resets the counter, so that unknown devices can sign in again. */
export async function allowNewDevices(db: Db, email: string): Promise<void> {
  await clearBucket(db, buildGuessKey(email));
}
