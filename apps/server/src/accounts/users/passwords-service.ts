import { hash, verify } from '@node-rs/argon2';
import type { GuessCheck } from '@shipdesk/domain/account/password';
import { Refusal } from '../../platform/refusal.ts';

/** `memoryCost` is in KiB, `timeCost` in passes. */
interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** The OWASP minimum is 19 MiB, 2 passes and 1 lane. */
const COST: PasswordCost = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };
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

/** Loads its 4 MB of lists on first use. */
export async function loadGuessCheck(): Promise<GuessCheck> {
  const { isGuessable } = await import('@shipdesk/domain/account/password-guess');
  return isGuessable;
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Bounded queues prevent many calls from exhausting memory or processors. Signed-in users have their own queue, so
 * that they cannot delay the sign-ins of others.
 */
export function createPasswords(cost: PasswordCost = COST, queues = QUEUES) {
  let dummyHash: Promise<string> | undefined;

  const createQueuedCalls = (runQueued: Queue) => ({
    /** Throws 503 `unavailable` while the queue is full. */
    hash: (password: string) => runQueued(() => hash(password, cost)),
    /** Takes the same time without a hash. Throws 503 `unavailable` while the queue is full. */
    verify: async (passwordHash: string | undefined, password: string) => {
      dummyHash ??= hash('no user has this password', cost);
      const comparedHash = passwordHash ?? (await dummyHash);
      const isMatch = await runQueued(() => verify(comparedHash, password));
      return isMatch && passwordHash !== undefined;
    },
  });

  return {
    ...createQueuedCalls(createQueue(queues.visitors)),
    signedIn: createQueuedCalls(createQueue(queues.signedIn)),
    isOutdated: (passwordHash: string): boolean =>
      !passwordHash.startsWith(
        `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`,
      ),
  };
}
