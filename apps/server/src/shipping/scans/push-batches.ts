import { Refusal } from '../../platform/refusal.ts';

/** Items of one transaction. */
const BATCH = 200;
/** Items that may wait for their transaction. Anyone may send pushes, so this bounds memory to 130 MB of bodies. */
const MAX_QUEUE = 2_000;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Stores items that arrive while a transaction runs together in the next one, so that a burst needs few transactions
 * and connections. `add` resolves after the commit, with what `store` returned for the item.
 */
export class PushBatches<Item, Result> {
  readonly #store: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #isStoring = false;

  constructor(store: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#store = store;
  }

  add(item: Item): Promise<Result> {
    if (this.#waiting.length >= MAX_QUEUE) {
      return Promise.reject(new Refusal('unavailable', { retryAfterSeconds: 5 }));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isStoring) void this.#storeWaiting();
    });
  }

  async #storeWaiting(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      try {
        const results = await this.#store(batch.map(({ item }) => item));
        for (const [at, { resolve, reject }] of batch.entries()) {
          const result = results[at];
          if (result === undefined) reject(new Error('a batch needs a result for each item'));
          else resolve(result);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isStoring = false;
  }
}
