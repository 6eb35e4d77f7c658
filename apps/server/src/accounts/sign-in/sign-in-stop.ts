import type { Db } from '../../platform/db/query/statement.ts';
import { clearBucket, hitBucket } from '../../platform/db/query/throttle-store.ts';
import { Refusal } from '../../platform/refusal.ts';

/** NIST SP 800-63B, section 5.2.2: at most 100 consecutive failed attempts on one account. */
const FAILURES = 100;
const FOREVER_SECONDS = 100 * 365 * 86_400;

/** The key under which consecutive failures on an account are counted. */
export function stopKey(addressDigest: string): string {
  return `failures-in-a-row:${addressDigest}`;
}

/**
 * Counts an attempt from a device that never signed in, before the password is checked. After 100 consecutive
 * failures such devices are refused, whether the account exists or not, until `liftStop`.
 */
export async function countTowardsStop(db: Db, addressDigest: string, now: Date): Promise<void> {
  const bucket = { key: stopKey(addressDigest), limit: FAILURES, windowSeconds: FOREVER_SECONDS };
  if ((await hitBucket(db, bucket, now)) === 0) return;
  throw new Refusal('sign_in_stopped');
}

/** Resets the count, after a success and by `npm run admin:unlock`. */
export async function liftStop(db: Db, addressDigest: string): Promise<void> {
  await clearBucket(db, stopKey(addressDigest));
}
