import { countHit } from '../../platform/db/query/throttle-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { KeyLimit } from './api-keys-steps.ts';

const MINUTE_SECONDS = 60;
/** The share of a limit that a process reserves at once. */
const PORTIONS_PER_LIMIT = 20;
/** Maximum number of counters that the process caches. */
const MAX_COUNTERS = 10_000;

/** The state of a limit after a call. */
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
  readonly leftForAll: number;
  readonly endsAt: number;
  left: number;
}

/**
 * Counts calls against limits that all processes share. A process reserves calls in portions, so most calls need no
 * statement. All processes together never exceed a limit.
 */
export function createCallCounter({ database, now }: RowDeps) {
  const portions = new Map<string, Promise<Portion>>();

  async function takePortion({ counter: key, callsPerMinute }: KeyLimit): Promise<Portion> {
    const size = Math.max(1, Math.floor(callsPerMinute / PORTIONS_PER_LIMIT));
    const at = now();
    const { hits, endsInMs } = await database.withoutSeller((db) =>
      countHit(db, { key, windowSeconds: MINUTE_SECONDS }, at, size),
    );
    const left = Math.max(0, size - Math.max(0, hits - callsPerMinute));
    const leftForAll = Math.max(0, callsPerMinute - hits);
    return { callsPerMinute, leftForAll, left, endsAt: at.getTime() + endsInMs };
  }

  /** Starts the reservation of the next portion of a counter. */
  function startPortion(limit: KeyLimit): void {
    const { counter } = limit;
    const [oldest] = portions.keys();
    if (portions.size >= MAX_COUNTERS && oldest !== undefined) portions.delete(oldest);
    const taking = takePortion(limit);
    portions.set(counter, taking);
    // The next call tries again. Those that wait get the error.
    taking.catch(() => {
      if (portions.get(counter) === taking) portions.delete(counter);
    });
  }

  /** Counts a call against a limit. */
  return async function count(limit: KeyLimit): Promise<CountedLimit> {
    const { counter, callsPerMinute } = limit;
    for (;;) {
      const current = portions.get(counter);
      const portion = await current;
      const isOpen = portion !== undefined && portion.endsAt > now().getTime();
      if (isOpen && (portion.left > 0 || isUsedUp(portion, callsPerMinute))) {
        portion.left -= 1;
        const endsInMs = portion.endsAt - now().getTime();
        const remaining = portion.left < 0 ? -1 : portion.leftForAll + portion.left;
        return { ...limit, remaining, endsInSeconds: Math.max(1, Math.ceil(endsInMs / 1000)) };
      }
      // The first of several concurrent calls reserves a portion for all of them.
      if (portions.get(counter) === current) startPortion(limit);
    }
  };
}

/** Returns true if the limit is used up in all processes until the end of the minute, unless it was raised. */
const isUsedUp = ({ leftForAll, callsPerMinute }: Portion, limit: number): boolean =>
  leftForAll === 0 && limit <= callsPerMinute;
