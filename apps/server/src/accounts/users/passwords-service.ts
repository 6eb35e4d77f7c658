import { hash, verify } from '@node-rs/argon2';
import type { GuessCheck } from '@shipdesk/domain/account/password';
import { Refusal } from '../../platform/refusal.ts';

/** The Argon2id parameters of a hash. `memoryCost` is in KiB, `timeCost` in passes. */
interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** The OWASP minimum is 19 MiB, 2 passes and 1 lane. */
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

/** Returns the check for guessable passwords. Its 4 MB of lists are loaded on first use. */
export async function loadGuessCheck(): Promise<GuessCheck> {
  const { isGuessable } = await import('@shipdesk/domain/account/password-guess');
  return isGuessable;
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Returns functions that hash passwords in bounded queues, so that many calls cannot exhaust memory or processors.
 * Signed-in users have a separate queue, so that they cannot delay the sign-ins of others.
 */
export function createPasswords(cost: PasswordCost = COST, queues = QUEUES) {
  let dummyHash: Promise<string> | undefined;

  const createQueuedCalls = (runQueued: Queue) => ({
    /** Returns the hash of a password. Throws 503 `unavailable` while the queue is full. */
    hash: (password: string) => runQueued(() => hash(password, cost)),
    /** Returns true if the hash matches. Takes the same time without a hash. Throws 503 while the queue is full. */
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
