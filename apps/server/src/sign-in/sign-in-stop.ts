import type { Db } from '../db/query/database.ts';
import { clearBucket, hitBucket } from '../db/query/throttle-store.ts';
import { Refusal } from '../http/problem.ts';

/** NIST SP 800-63B, section 5.2.2: no more than 100 consecutive failed attempts on one account. */
const FAILURES = 100;
const FOREVER_SECONDS = 100 * 365 * 86_400;

const keyOf = (addressDigest: string) => `failures-in-a-row:${addressDigest}`;

/**
 * Counts an attempt from a device that never signed in, before the password is checked. After a hundred in a row
 * without a success such devices are stopped, whether the account exists or not, until `liftStop`.
 */
export async function countTowardsStop(db: Db, addressDigest: string, now: Date): Promise<void> {
  const bucket = { key: keyOf(addressDigest), limit: FAILURES, windowSeconds: FOREVER_SECONDS };
  if ((await hitBucket(db, bucket, now)) === 0) return;
  throw new Refusal(
    'too_many_requests',
    'New devices cannot sign in to this account after too many wrong passwords. Use a device that signed in before, or ask the operator to unlock the account.',
  );
}

/** Starts the count again: after a success, and by `npm run admin:unlock`. */
export async function liftStop(db: Db, addressDigest: string): Promise<void> {
  await clearBucket(db, keyOf(addressDigest));
}
