import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { NewOrderRow } from '../../platform/db/schema/new-order-row.ts';
import {
  createOrderQuotes,
  type OrderQuoteDeps,
  type OrderQuotes,
} from '../../rates/quotes/order-quotes-service.ts';
import { ordersOfRows } from '../bulk/bulk-orders-service.ts';
import type { ImportBatch } from './import-batch.ts';
import type { ImportRow } from './imports-store.ts';

/** Records handled before the event loop serves the connection of the batch being written. */
export const RECORDS_A_TURN = 10;

export type BatchOrderDeps = Pick<Deps, 'dockets' | 'now' | 'newId'> & OrderQuoteDeps;

/** Builds the orders of a batch outside its transaction, while the previous batch is being written. */
export class BatchOrders {
  readonly #deps: BatchOrderDeps;
  readonly #quotes: OrderQuotes;

  constructor(deps: BatchOrderDeps) {
    this.#deps = deps;
    this.#quotes = createOrderQuotes(deps);
  }

  /** The order of each valid row, including rows that turn out to be orders already. */
  async of(
    { taken }: ImportBatch,
    caller: Caller,
    job: Pick<ImportRow, 'id' | 'createdBy'>,
  ): Promise<NewOrderRow[]> {
    const { dockets, newId, now } = this.#deps;
    const { sellerId } = caller;
    const numbers = await dockets.take(caller, taken.length);
    const issued = {
      sellerId,
      userId: job.createdBy,
      newId,
      createdAt: now(),
      through: 'import',
      importId: job.id,
      quoteOrder: await this.#quotes.quoter(sellerId),
      // A record of a CSV file has no order id.
      spentIds: new Set<string>(),
    } as const;
    const orders: NewOrderRow[] = [];
    for (let start = 0; start < taken.length; start += RECORDS_A_TURN) {
      const end = start + RECORDS_A_TURN;
      const rows = taken.slice(start, end).map(({ row }) => row);
      orders.push(...ordersOfRows(rows, { ...issued, dockets: numbers.slice(start, end) }));
      await nextTurn();
    }
    return orders;
  }
}
