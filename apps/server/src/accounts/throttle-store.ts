import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A counter that starts again when its window has passed. Kept in the database: every process counts the same. */
export interface Bucket {
  key: string;
  limit: number;
  windowSeconds: number;
}

/** Counts one attempt; answers with the seconds to wait when the bucket is full, else 0. */
export async function hitBucket(
  db: Db,
  { key, limit, windowSeconds }: Bucket,
  now: Date,
): Promise<number> {
  const windowEnded = sql<boolean>`throttle.window_started_at <= ${new Date(now.getTime() - windowSeconds * 1000)}`;
  const row = await db
    .insertInto('throttle')
    .values({ key, window_started_at: now, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${windowEnded} then 1 else throttle.hits + 1 end`,
        window_started_at: sql`case when ${windowEnded} then ${now} else throttle.window_started_at end`,
      }),
    )
    .returning(['hits', 'window_started_at'])
    .executeTakeFirstOrThrow();
  if (row.hits <= limit) return 0;
  const endsAt = row.window_started_at.getTime() + windowSeconds * 1000;
  return Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
}

/** Gives an attempt back: it turned out not to be a failure. */
export async function refundBuckets(db: Db, keys: string[]): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', 'in', keys)
    .execute();
}

/** Begins a bucket anew. */
export async function clearBucket(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute();
}
