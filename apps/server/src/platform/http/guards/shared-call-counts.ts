import { callbackify } from 'node:util';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { countHit } from '../../db/query/throttle-store.ts';
import type { PlatformDeps } from '../../platform-deps.ts';

/** Counts the calls of rate-limited routes in the database, so that all processes share one count. */
export function sharedCallCounts({
  database,
  now,
}: Pick<PlatformDeps, 'database' | 'now'>): FastifyRateLimitStoreCtor {
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

    /** The key contains the route. */
    child(): this {
      return this;
    }
  };
}
