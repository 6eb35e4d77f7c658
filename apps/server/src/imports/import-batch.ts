import type { CsvRecord } from '@shipdesk/domain/bulk/csv-reader';
import { docketNumberFrom } from '@shipdesk/domain/order/docket';
import { type CheckedRow, knownOrdersOf } from '../bulk-orders/bulk-known-orders.ts';
import type { StoredBulkOrder } from '../bulk-orders/bulk-orders-store.ts';
import { TextArray } from '../db/query/text-array.ts';
import { OrderColumns } from '../orders/insert-orders.ts';
import { issuedReference } from '../orders/order-row.ts';
import type { NewOrderRow } from '../orders/orders-store.ts';
import { type RefusedRecord, reasonOf } from './import-rows.ts';

/** Records of one transaction: what a cancel or a stop waits for, at most. */
const MOST_RECORDS = 500;
/** Of a batch's cells, twenty times what is usual: records of long cells come in smaller batches. */
const MOST_CHARACTERS = 4 * 1024 * 1024;
/** No cell has one: the reader of the file takes each for the end of a line, and a line feed for every such end. */
const CELL_END = '\r';

/** What becomes of a batch. */
interface Outcome {
  /** Places of the orders that are not written, counted from 0. */
  readonly without: readonly number[];
  readonly knownCount: number;
  /** In the order of the file. */
  readonly refused: readonly RefusedRecord[];
}

/**
 * Some records of a file, checked: what goes into the database in one transaction. It waits for the one before it, and
 * then for the answer: so it is kept as bytes, which the garbage collector need not copy. Not even a text is kept, since
 * a part of a longer text keeps the whole.
 */
export class ImportBatch {
  readonly orders = new OrderColumns();
  /** The number of its last record. */
  lastRow = 0;
  /** When its orders were captured: a moment for all, which is sent once. */
  begunAt = new Date(0);
  readonly #rowNumbers: number[] = [];
  readonly #references = new TextArray();
  readonly #contentHashes = new TextArray();
  /** The cells of each row as they stand in the file, as one text. */
  readonly #cells = new TextArray();
  readonly #refused: RefusedRecord[] = [];
  #refusedCharacters = 0;

  /** Good rows: each is a place of `orders`. */
  get goodCount(): number {
    return this.#rowNumbers.length;
  }

  get isEmpty(): boolean {
    return this.goodCount + this.#refused.length === 0;
  }

  get isFull(): boolean {
    return (
      this.goodCount + this.#refused.length >= MOST_RECORDS ||
      this.#cells.byteLength + this.#refusedCharacters >= MOST_CHARACTERS
    );
  }

  begin(now: Date): void {
    this.orders.clear();
    this.lastRow = 0;
    this.begunAt = now;
    this.#rowNumbers.length = 0;
    for (const texts of [this.#references, this.#contentHashes, this.#cells]) texts.clear();
    this.#refused.length = 0;
    this.#refusedCharacters = 0;
  }

  refuse({ rowNumber, cells }: CsvRecord, reason: string): void {
    this.lastRow = rowNumber;
    this.#refused.push({ rowNumber, cells, reason });
    for (const cell of cells) this.#refusedCharacters += cell.length;
  }

  take(row: CheckedRow, { cells }: CsvRecord, order: NewOrderRow): void {
    this.lastRow = row.rowNumber;
    this.#rowNumbers.push(row.rowNumber);
    this.#references.push(row.reference);
    this.#contentHashes.push(row.contentHash);
    this.#cells.push(cells.join(CELL_END));
    this.orders.push(order);
  }

  /** The seller's own numbers of its rows, as PostgreSQL reads them. */
  references(): Buffer {
    return this.#references.bytes();
  }

  /** Draws other docket numbers, where one was issued before. */
  drawAgain(random: (below: number) => number): void {
    const dockets = this.#rowNumbers.map(() => docketNumberFrom(random));
    this.orders.replace('docket_number', dockets);
    this.orders.replace('order_ref', dockets.map(issuedReference));
  }

  /** What becomes of it beside the orders that carry one of its numbers. */
  outcome(byReference: readonly StoredBulkOrder[], now: Date): Outcome {
    if (byReference.length === 0) return { without: [], knownCount: 0, refused: this.#refused };
    const references = this.#references.texts();
    const hashes = this.#contentHashes.texts();
    const rows = this.#rowNumbers.map((rowNumber, place) => ({
      rowNumber,
      orderId: '',
      reference: references[place] ?? '',
      contentHash: hashes[place] ?? '',
    }));
    const { known, conflicts } = knownOrdersOf(rows, { byReference, byId: [] }, now);
    const conflictOf = new Map(conflicts.map((conflict) => [conflict.rowNumber, conflict]));
    const cellsOf = this.#cells.texts();
    const refused = [...this.#refused];
    const without: number[] = [];
    for (const [place, rowNumber] of this.#rowNumbers.entries()) {
      const conflict = conflictOf.get(rowNumber);
      if (conflict || known.has(rowNumber)) without.push(place);
      if (!conflict) continue;
      const cells = cellsOf[place]?.split(CELL_END) ?? [];
      refused.push({ rowNumber, cells, reason: reasonOf([conflict]) });
    }
    refused.sort((a, b) => a.rowNumber - b.rowNumber);
    return { without, knownCount: known.size, refused };
  }
}
