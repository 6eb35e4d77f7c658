import type { WriteSource } from './db/query/caller.ts';
import { hitBucket, refundBuckets } from './db/query/throttle-store.ts';
import type { RowDeps } from './platform-deps.ts';
import { Refusal } from './refusal.ts';

/** Wrong passwords or codes before the user has to wait. */
const GUESSES = { limit: 10, windowSeconds: 900 } as const;
/** Checks of one user, right or wrong: each hashes a password, which takes a processor a tenth of a second. */
const CHECKS = { limit: 10, windowSeconds: 60 } as const;

/**
 * Counts `work` as a wrong guess before it runs, so that parallel guesses count too. The guess no longer counts when
 * `work` succeeds, or refuses as `unavailable` because nothing was checked. Throws a refusal with status 429 after too
 * many wrong guesses, and after too many checks in a minute.
 */
export async function limitGuesses<T>(
  { database, now }: RowDeps,
  guess: {
    key: string;
    refusal: 'password_attempt_limit' | 'second_factor_limit';
    source: WriteSource;
  },
  work: () => Promise<T>,
): Promise<T> {
  const { key, refusal, source } = guess;
  await database.withoutSeller(async (db) => {
    for (const bucket of [
      { key: `checks:${key}`, ...CHECKS },
      { key, ...GUESSES },
    ]) {
      const wait = await hitBucket(db, bucket, now());
      if (wait > 0) throw new Refusal(refusal, { retryAfterSeconds: wait });
    }
  }, source);
  const refundGuess = () => database.withoutSeller((db) => refundBuckets(db, [key]), source);
  const result = await work().catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'unavailable') await refundGuess();
    throw error;
  });
  await refundGuess();
  return result;
}
