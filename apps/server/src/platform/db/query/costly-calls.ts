/** Thrown when a costly call waited too long behind other costly calls of its seller. */
export class TooManyCostlyCallsError extends Error {}

const MAX_WAIT_MS = 5_000;
/** A seller with this many costly calls waiting floods the process. */
const FLOOD_CALLS = 10;
/** After a costly call, a flooding seller waits for this multiple of the call's duration, at most a second. */
const PAUSE_FACTOR = 3;
const MAX_PAUSE_MS = 1_000;
/** A seller is active for this time after a call. */
const RECENT_MS = 1_000;

interface LastCall {
  readonly sellerId: string;
  readonly atMs: number;
}

interface Queue {
  ended: Promise<void>;
  waitingCalls: number;
}

/** Runs one costly call of each seller at a time. Delays flooding sellers while other sellers are active. */
export class CostlyCalls {
  readonly #queues = new Map<string, Queue>();
  #lastCall: LastCall = { sellerId: '', atMs: Number.NEGATIVE_INFINITY };
  #lastOtherCall: LastCall = this.#lastCall;

  recordCall(sellerId: string): void {
    if (sellerId !== this.#lastCall.sellerId) this.#lastOtherCall = this.#lastCall;
    this.#lastCall = { sellerId, atMs: performance.now() };
  }

  async run<T>(
    sellerId: string,
    work: () => Promise<T>,
    maxWaitMs: number = MAX_WAIT_MS,
  ): Promise<T> {
    const endTurn = await this.takeTurn(sellerId, maxWaitMs);
    try {
      return await work();
    } finally {
      endTurn();
    }
  }

  /** Returns the function that ends the turn. Throws TooManyCostlyCallsError after `maxWaitMs`. */
  async takeTurn(sellerId: string, maxWaitMs: number = MAX_WAIT_MS): Promise<() => void> {
    const queue = this.#queues.get(sellerId) ?? { ended: Promise.resolve(), waitingCalls: 0 };
    this.#queues.set(sellerId, queue);
    const previousEnded = queue.ended;
    const { promise: callEnded, resolve: endCall } = Promise.withResolvers<void>();
    const ended = previousEnded.then(() => callEnded);
    queue.ended = ended;
    void ended.then(() => {
      if (queue.ended === ended) this.#queues.delete(sellerId);
    });
    queue.waitingCalls += 1;
    try {
      await waitWithTimeout(previousEnded, maxWaitMs);
    } catch (error) {
      endCall();
      throw error;
    } finally {
      queue.waitingCalls -= 1;
    }
    const startMs = performance.now();
    return () => {
      const pauseMs = this.#computePauseMs(sellerId, queue, performance.now() - startMs);
      if (pauseMs === 0) endCall();
      else setTimeout(endCall, pauseMs);
    };
  }

  #computePauseMs(sellerId: string, { waitingCalls }: Queue, durationMs: number): number {
    const otherCall = this.#lastCall.sellerId === sellerId ? this.#lastOtherCall : this.#lastCall;
    const isAlone = performance.now() - otherCall.atMs > RECENT_MS;
    if (isAlone || waitingCalls < FLOOD_CALLS) return 0;
    return Math.min(MAX_PAUSE_MS, durationMs * PAUSE_FACTOR);
  }
}

async function waitWithTimeout(turn: Promise<void>, maxWaitMs: number): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooManyCostlyCallsError()), maxWaitMs);
  try {
    await Promise.race([turn, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
