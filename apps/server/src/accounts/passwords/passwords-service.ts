import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../platform/refusal.ts';

import { commonPasswords } from './common-passwords.ts';

/** KiB of memory, passes over it, lanes. */
interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id, 64 MiB, 2 passes, 1 lane: above the OWASP minimum of 19 MiB, 2, 1. */
const COST: PasswordCost = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };
/** Hashes computed at the same time, and calls that may wait. */
const QUEUE = { running: 2, waiting: 32 };

export interface Passwords {
  /** 503 `unavailable` while the queue is full. */
  hash(password: string): Promise<string>;
  /** Verifies against `stored`, or against a dummy hash in the same time. 503 `unavailable` while the queue is full. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** True for a hash with other than the current settings. */
  isOutdated(stored: string): boolean;
}

/** Hashes passwords in a bounded queue, so that a flood of sign-ins cannot exhaust memory or processors. */
export function createPasswords(cost: PasswordCost = COST, limits = QUEUE): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting) {
        throw new Refusal('sign_in_busy', { retryAfterSeconds: 3 });
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
      const matches = await queued(() => verify(against, password));
      return matches && stored !== undefined;
    },
    isOutdated: (stored) =>
      !stored.startsWith(
        `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`,
      ),
  };
}

/** Passwords that guessers try first, in lower case. */
export function commonPasswordList(): ReadonlySet<string> {
  return commonPasswords;
}
