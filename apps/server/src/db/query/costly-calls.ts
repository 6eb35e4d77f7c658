/** All slots of a seller are taken, and too many of its calls wait already. */
export class TooManyCostlyCallsError extends Error {}

const LONGEST_QUEUE = 100;

/** Lets a few costly calls of each seller run at a time in this process. The others wait in turn. */
export class CostlyCalls {
  readonly #slots: number;
  /** Calls that run or wait, in turn, by seller. A seller without calls has no entry. */
  readonly #calls = new Map<string, (() => void)[]>();

  constructor(slots: number) {
    this.#slots = slots;
  }

  async run<T>(sellerId: string, work: () => Promise<T>): Promise<T> {
    const calls = this.#calls.get(sellerId) ?? [];
    if (calls.length >= LONGEST_QUEUE) throw new TooManyCostlyCallsError();
    this.#calls.set(sellerId, calls);
    const { promise: turn, resolve: start } = Promise.withResolvers<void>();
    calls.push(start);
    if (calls.length <= this.#slots) start();
    await turn;
    try {
      return await work();
    } finally {
      calls.splice(calls.indexOf(start), 1);
      calls[this.#slots - 1]?.();
      if (calls.length === 0) this.#calls.delete(sellerId);
    }
  }
}
