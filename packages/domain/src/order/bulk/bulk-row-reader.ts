import { type BulkField, bulkFields } from './bulk-columns.ts';
import {
  type BulkRecord,
  type BulkRow,
  type BulkRowCheck,
  type BulkRowOptions,
  bulkRowOf,
  checkBulkRow,
} from './bulk-rules.ts';

/** The positions of the columns in a row that is ordered by column. */
const ownPositions = new Map(bulkFields.map((field, index) => [field, index]));

/** Checks the rows of one file, whose columns and options are the same for every row. */
export class BulkRowReader {
  readonly #positions: ReadonlyMap<BulkField, number>;
  readonly #options: BulkRowOptions;

  constructor(
    positions: ReadonlyMap<BulkField, number> = ownPositions,
    options: BulkRowOptions = {},
  ) {
    this.#positions = positions;
    this.#options = options;
  }

  check(row: BulkRow): BulkRowCheck {
    return checkBulkRow(row, this.#options);
  }

  checkRecord(record: BulkRecord): BulkRowCheck {
    return this.check(bulkRowOf(this.#positions, record));
  }
}
