import type { CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import type { CheckedRow } from '../bulk/bulk-rows.ts';

import type { RefusedRecord } from './import-rows.ts';

/** Records of one transaction. A cancel or a stop waits for at most one. */
const MAX_RECORDS = 500;
/** Characters of a batch, twenty times the usual size: long records form smaller batches. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** A valid row with its record. */
interface TakenRow {
  readonly row: CheckedRow;
  readonly cells: readonly string[];
}

/** Checked records of a file that are written in one transaction. */
export class ImportBatch {
  readonly taken: TakenRow[] = [];
  readonly refused: RefusedRecord[] = [];
  /** The number of its last record. */
  lastRow = 0;
  #characters = 0;

  get isEmpty(): boolean {
    return this.taken.length + this.refused.length === 0;
  }

  get isFull(): boolean {
    return (
      this.taken.length + this.refused.length >= MAX_RECORDS || this.#characters >= MAX_CHARACTERS
    );
  }

  take(row: CheckedRow, record: CsvRecord): void {
    this.taken.push({ row, cells: record.cells });
    this.#count(record);
  }

  refuse(record: CsvRecord, reason: string): void {
    this.refused.push({ rowNumber: record.rowNumber, cells: record.cells, reason });
    this.#count(record);
  }

  #count({ rowNumber, cells }: CsvRecord): void {
    this.lastRow = rowNumber;
    for (const cell of cells) this.#characters += cell.length;
  }
}
