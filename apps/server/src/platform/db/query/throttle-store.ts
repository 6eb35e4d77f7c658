import { sql } from 'kysely';
import type { Db } from './statement.ts';

/** A counter that restarts after its window. Stored in the database, so that all processes share it. */
export interface Counter {
  key: string;
  windowSeconds: number;
}

export interface Bucket extends Counter {
  limit: number;
}

/** Counts one attempt. Returns the seconds to wait if the bucket is full, else 0. */
export async function hitBucket(db: Db, bucket: Bucket, now: Date): Promise<number> {
  const { hits, endsInMs } = await countHit(db, bucket, now);
  return hits <= bucket.limit ? 0 : Math.max(1, Math.ceil(endsInMs / 1000));
}

export interface Hits {
  readonly hits: number;
  readonly endsInMs: number;
}

export async function countHit(
  db: Db,
  { key, windowSeconds }: Counter,
  now: Date,
  count = 1,
): Promise<Hits> {
  const isWindowOver = sql<boolean>`throttle.window_started_at <= ${new Date(now.getTime() - windowSeconds * 1000)}`;
  const { hits, windowStartedAt } = await db
    .insertInto('throttle')
    .values({ key, windowStartedAt: now, hits: count })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${isWindowOver} then excluded.hits else throttle.hits + excluded.hits end`,
        windowStartedAt: sql`case when ${isWindowOver} then ${now} else throttle.window_started_at end`,
      }),
    )
    .returning(['hits', 'windowStartedAt'])
    .executeTakeFirstOrThrow();
  const endsAtMs = windowStartedAt.getTime() + windowSeconds * 1000;
  return { hits, endsInMs: endsAtMs - now.getTime() };
}

/** Subtracts one hit from each bucket, for an attempt that was not a failure. */
export async function refundBuckets(db: Db, keys: string[]): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', 'in', keys)
    .execute();
}

export async function clearBucket(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute();
}
