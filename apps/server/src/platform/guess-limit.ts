import type { WriteSource } from './db/query/caller.ts';
import { hitBucket, refundBuckets } from './db/query/throttle-store.ts';
import type { RowDeps } from './platform-deps.ts';
import { Refusal } from './refusal.ts';

const GUESS_LIMIT = { limit: 10, windowSeconds: 900 } as const;
/** Counts right and wrong guesses. A password check is expensive, because it hashes the password. */
const CHECK_LIMIT = { limit: 10, windowSeconds: 60 } as const;

/**
 * Counts a guess before `work` runs, so that parallel guesses count too. Subtracts it again if `work` succeeds or
 * throws the refusal `unavailable`. Throws 429 after too many wrong guesses, and after too many checks in a minute.
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
      { key: `checks:${key}`, ...CHECK_LIMIT },
      { key, ...GUESS_LIMIT },
    ]) {
      const waitSeconds = await hitBucket(db, bucket, now());
      if (waitSeconds > 0) throw new Refusal(refusal, { retryAfterSeconds: waitSeconds });
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
