import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FindPickup } from '@shipdesk/domain/order/warehouse/saved-pickup';
import type { CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { createOrderQuotes, type OrderQuoteDeps } from '../../rates/quotes/quotes-service.ts';
import { buildBulkOrders, type CheckedOrder } from '../bulk/bulk-steps.ts';
import type { NewOrder } from '../capture/order-steps.ts';
import type { SavedWarehouse } from '../warehouses/warehouses-service.ts';
import type { ReadOrder, RefusedRecord } from './import-rows.ts';
import type { ImportRow } from './imports-store.ts';

/** A batch with this many orders and refused records is full. A cancellation or a stop waits for at most one batch. */
const FULL_BATCH_ITEMS = 500;
/** A batch with this many characters is full. This is twenty times the usual size, so only long records reach it. */
const FULL_BATCH_CHARACTERS = 4 * 1024 * 1024;

/** The number of records or orders to process before the event loop runs other work. */
export const RECORDS_PER_TURN = 10;

export type BatchOrderDeps = Pick<Deps, 'dockets' | 'now' | 'newId'> & OrderQuoteDeps;

interface AcceptedOrder {
  readonly order: CheckedOrder;
  readonly records: readonly CsvRecord[];
}

export class ImportBatch {
  readonly orders: AcceptedOrder[] = [];
  readonly refusals: RefusedRecord[] = [];
  lastRow = 0;
  #characters = 0;

  get isEmpty(): boolean {
    return this.orders.length + this.refusals.length === 0;
  }

  get isFull(): boolean {
    return (
      this.orders.length + this.refusals.length >= FULL_BATCH_ITEMS ||
      this.#characters >= FULL_BATCH_CHARACTERS
    );
  }

  add(result: ReadOrder): void {
    if ('order' in result) this.orders.push(result);
    else this.refusals.push(...result.refused);
    for (const record of 'order' in result ? result.records : result.refused) this.#count(record);
  }

  #count({ rowNumber, cells }: Pick<CsvRecord, 'rowNumber' | 'cells'>): void {
    this.lastRow = rowNumber;
    for (const cell of cells) this.#characters += cell.length;
  }
}

/**
 * Builds a new row for each order of a batch, including orders that already exist. Call it outside the transaction,
 * while the previous batch is being written.
 */
export async function buildBatchOrders(
  { dockets, newId, now, ...deps }: BatchOrderDeps,
  { orders: acceptedOrders }: ImportBatch,
  {
    caller,
    job,
    findPickup,
  }: {
    caller: Caller;
    job: Pick<ImportRow, 'id' | 'createdBy'>;
    findPickup: FindPickup<SavedWarehouse>;
  },
): Promise<NewOrder[]> {
  const { sellerId } = caller;
  const numbers = await dockets.issue(caller, acceptedOrders.length);
  const issued = {
    sellerId,
    userId: job.createdBy,
    newId,
    createdAt: now(),
    capturedThrough: 'import',
    importId: job.id,
    quoteOrder: await createOrderQuotes(deps).createQuoter(sellerId),
    // CSV files have no order ids, so no order reuses the id of a cancelled order.
    cancelledIds: new Set<string>(),
    findPickup,
  } as const;
  const orders: NewOrder[] = [];
  for (let start = 0; start < acceptedOrders.length; start += RECORDS_PER_TURN) {
    const end = start + RECORDS_PER_TURN;
    const rows = acceptedOrders.slice(start, end).map(({ order }) => order);
    orders.push(...buildBulkOrders(rows, { ...issued, docketNumbers: numbers.slice(start, end) }));
    await yieldToEventLoop();
  }
  return orders;
}
