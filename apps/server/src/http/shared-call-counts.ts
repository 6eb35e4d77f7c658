import { callbackify } from 'node:util';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { countHit } from '../db/query/throttle-store.ts';
import type { Deps } from '../deps.ts';

/** Where the rate limits of routes count: in the database, so that another process does not start from nothing. */
export function sharedCallCounts({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): FastifyRateLimitStoreCtor {
  return class SharedCallCounts implements FastifyRateLimitStore {
    incr(
      caller: string,
      done: Parameters<FastifyRateLimitStore['incr']>[1],
      windowMs: number,
    ): void {
      const counter = { key: `calls:${caller}`, windowSeconds: windowMs / 1000 };
      callbackify(async () => {
        const { hits, endsInMs } = await database.withoutSeller((db) =>
          countHit(db, counter, now()),
        );
        return { current: hits, ttl: endsInMs };
      })(done);
    }

    /** Each route has a group of its own in the key. */
    child(): this {
      return this;
    }
  };
}
