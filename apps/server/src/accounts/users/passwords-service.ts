import { hash, verify } from '@node-rs/argon2';
import type { GuessCheck } from '@shipdesk/domain/account/password';
import { Refusal } from '../../platform/refusal.ts';

/** The memory of one hash in KiB, its passes and its lanes. */
interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id, 64 MiB, 2 passes, 1 lane: above the OWASP minimum of 19 MiB, 2, 1. */
const COST: PasswordCost = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };
/** Maximum numbers of concurrent hashes and of waiting calls. */
const QUEUES = {
  visitors: { running: 2, waiting: 32 },
  signedIn: { running: 1, waiting: 8 },
};

type Queue = ReturnType<typeof createQueue>;

function createQueue(limits: { running: number; waiting: number }) {
  let runningCount = 0;
  const waitingCalls: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (runningCount >= limits.running) {
      if (waitingCalls.length >= limits.waiting) {
        throw new Refusal('sign_in_busy', { retryAfterSeconds: 3 });
      }
      await new Promise<void>((resolve) => waitingCalls.push(resolve));
    } else {
      runningCount += 1;
    }
    try {
      return await work();
    } finally {
      const startNext = waitingCalls.shift();
      if (startNext) startNext();
      else runningCount -= 1;
    }
  };
}

/** Loads the check of new passwords on first use: its lists take 4 MB. */
export async function loadGuessCheck(): Promise<GuessCheck> {
  const { isGuessable } = await import('@shipdesk/domain/account/password-guess');
  return isGuessable;
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes passwords in bounded queues, so that a flood of calls cannot exhaust memory or processors. Signed-in users
 * have a separate queue, so that they cannot delay the sign-ins of others.
 */
export function createPasswords(cost: PasswordCost = COST, queues = QUEUES) {
  let dummyHash: Promise<string> | undefined;

  const createQueuedCalls = (runQueued: Queue) => ({
    /** Returns the hash of a password. Throws 503 `unavailable` while the queue is full. */
    hash: (password: string) => runQueued(() => hash(password, cost)),
    /** Verifies against `passwordHash`, or a dummy hash in the same time. Throws 503 while the queue is full. */
    verify: async (passwordHash: string | undefined, password: string) => {
      dummyHash ??= hash('no user has this password', cost);
      const comparedHash = passwordHash ?? (await dummyHash);
      const isMatch = await runQueued(() => verify(comparedHash, password));
      return isMatch && passwordHash !== undefined;
    },
  });

  return {
    ...createQueuedCalls(createQueue(queues.visitors)),
    /** The same functions with the queue of signed-in users. */
    signedIn: createQueuedCalls(createQueue(queues.signedIn)),
    /** Returns true for a hash with a different cost. */
    isOutdated: (passwordHash: string): boolean =>
      !passwordHash.startsWith(
        `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`,
      ),
  };
}
