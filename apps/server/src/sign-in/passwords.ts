import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../http/problem.ts';

/** What it costs to try one password: KiB of memory, passes over it, lanes. */
interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id, 64 MiB, 2 passes, 1 lane: above the floor of 19 MiB, 2, 1. */
const COST: PasswordCost = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING = 32;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Verifies against `stored`, or against a dummy when there is no such user: the work is the same. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** True for a hash made with weaker settings than today's. */
  isOutdated(stored: string): boolean;
}

/** Hashing in a short queue, so that a flood of sign-ins cannot take the memory or the cores. Only tests name a `cost`. */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING) {
        throw new Refusal(
          'unavailable',
          'Too many people are signing in. Try again in a few seconds.',
          {
            retryAfterSeconds: 3,
          },
        );
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  let dummy: Promise<string> | undefined;

  return {
    hash: (password) => queued(() => hash(password, cost)),
    verify: async (stored, password) => {
      dummy ??= hash('no user has this password', cost);
      const against = stored ?? (await dummy);
      const fits = await queued(() => verify(against, password));
      return fits && stored !== undefined;
    },
    isOutdated: (stored) =>
      !stored.startsWith(
        `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`,
      ),
  };
}
