import { countHit } from '../../platform/db/query/throttle-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { KeyLimit } from './api-keys-steps.ts';

const MINUTE_SECONDS = 60;
const PORTIONS_PER_LIMIT = 20;
const MAX_COUNTERS = 10_000;

export interface CountedLimit extends KeyLimit {
  /** Negative for a call beyond the limit. */
  readonly remaining: number;
  readonly endsInSeconds: number;
}

/** Calls that a process reserved from a counter that all processes share. */
interface Portion {
  /** The limit at the time of the reservation. */
  readonly callsPerMinute: number;
  /** Remaining calls of the shared counter after the reservation. */
  readonly sharedCalls: number;
  readonly endsAtMs: number;
  calls: number;
}

/**
 * Returns a function that counts one call against a limit that all processes share. A process reserves calls in
 * portions, so most calls need no statement.
 */
export function createCallCounter({ database, now }: RowDeps) {
  const portions = new Map<string, Promise<Portion>>();

  async function takePortion({ counter: key, callsPerMinute }: KeyLimit): Promise<Portion> {
    const size = Math.max(1, Math.floor(callsPerMinute / PORTIONS_PER_LIMIT));
    const time = now();
    const { hits, endsInMs } = await database.withoutSeller((db) =>
      countHit(db, { key, windowSeconds: MINUTE_SECONDS }, time, size),
    );
    const calls = Math.max(0, size - Math.max(0, hits - callsPerMinute));
    const sharedCalls = Math.max(0, callsPerMinute - hits);
    return { callsPerMinute, sharedCalls, calls, endsAtMs: time.getTime() + endsInMs };
  }

  function startPortion(limit: KeyLimit): void {
    const { counter } = limit;
    const [oldest] = portions.keys();
    if (portions.size >= MAX_COUNTERS && oldest !== undefined) portions.delete(oldest);
    const pendingPortion = takePortion(limit);
    portions.set(counter, pendingPortion);
    // The next call retries. Calls that wait for this portion get the error.
    pendingPortion.catch(() => {
      if (portions.get(counter) === pendingPortion) portions.delete(counter);
    });
  }

  return async function count(limit: KeyLimit): Promise<CountedLimit> {
    const { counter, callsPerMinute } = limit;
    for (;;) {
      const reservation = portions.get(counter);
      const portion = await reservation;
      const isOpen = portion !== undefined && portion.endsAtMs > now().getTime();
      if (isOpen && (portion.calls > 0 || isUsedUp(portion, callsPerMinute))) {
        portion.calls -= 1;
        const endsInMs = portion.endsAtMs - now().getTime();
        const remaining = portion.calls < 0 ? -1 : portion.sharedCalls + portion.calls;
        return { ...limit, remaining, endsInSeconds: Math.max(1, Math.ceil(endsInMs / 1000)) };
      }
      // The first of several concurrent calls reserves a portion for all of them.
      if (portions.get(counter) === reservation) startPortion(limit);
    }
  };
}

/** Returns true if no calls are left for this minute and the limit was not raised since the reservation. */
const isUsedUp = ({ sharedCalls, callsPerMinute }: Portion, limit: number): boolean =>
  sharedCalls === 0 && limit <= callsPerMinute;
