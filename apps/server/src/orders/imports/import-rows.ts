import { hash } from 'node:crypto';
import { fileProblems } from '@shipdesk/contract/problems/files';
import { formatText } from '@shipdesk/contract/problems/problem';
import { describeProblem, type WireProblem } from '@shipdesk/contract/problems/wire-problems';
import { readBulkCell } from '@shipdesk/domain/order/bulk/bulk-cells';
import { type BulkField, bulkReferenceColumn } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { DateOrder } from '@shipdesk/domain/order/bulk/bulk-dates';
import {
  type BulkCellCheck,
  type BulkRowCheck,
  checkBulkCell,
  checkBulkRow,
  readBulkRow,
} from '@shipdesk/domain/order/bulk/bulk-rules';
import { checkOrderRows, MAX_ORDER_ROWS } from '@shipdesk/domain/order/bulk/order-rows';
import { formatCsvLine } from '@shipdesk/domain/values/csv/csv';
import type { CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import { buildCheckedOrder, type CheckedOrder, toSentRow } from '../bulk/bulk-steps.ts';
import { findPhones } from './phones-in-text.ts';

export interface RefusedRecord {
  readonly rowNumber: number;
  readonly cells: readonly string[];
  readonly reason: string;
}

function readReference({ cells }: CsvRecord, positions: ReadonlyMap<BulkField, number>): string {
  return readBulkCell(bulkReferenceColumn, cells[positions.get(bulkReferenceColumn) ?? -1] ?? '')
    .text;
}

export interface ScatteredReferences {
  has(reference: string): boolean;
}

/** Finds the reference numbers that non-adjacent rows of a file share. Call `add` with all records in sequence. */
export class ReferenceScan {
  readonly #positions: ReadonlyMap<BulkField, number>;
  /** A hash of the reference for each run of rows. A million texts, or a set of hashes, would use too much memory. */
  readonly #starts: number[] = [];
  #lastReference = '';
  #rowCount = 0;

  constructor(positions: ReadonlyMap<BulkField, number>) {
    this.#positions = positions;
  }

  add(record: CsvRecord): void {
    const reference = readReference(record, this.#positions);
    const isSame = reference === this.#lastReference;
    this.#rowCount = isSame ? this.#rowCount + 1 : 1;
    this.#lastReference = reference;
    // Adding the hash again marks an order with too many rows as scattered, so `OrderReader` refuses all its rows.
    if (reference === '' || (isSame && this.#rowCount !== MAX_ORDER_ROWS + 1)) return;
    this.#starts.push(hashReference(reference));
  }

  findScattered(): ScatteredReferences {
    const scattered = findDuplicates(this.#starts);
    return { has: (reference) => scattered.size > 0 && scattered.has(hashReference(reference)) };
  }
}

function findDuplicates(numbers: readonly number[]): ReadonlySet<number> {
  const sorted = Float64Array.from(numbers).sort();
  return new Set(sorted.filter((number, index) => number === sorted[index - 1]));
}

interface CheckedRecord {
  readonly record: CsvRecord;
  readonly check: BulkRowCheck;
  readonly csvProblem: string;
}

export type ReadOrder =
  | { readonly records: readonly CsvRecord[]; readonly order: CheckedOrder }
  | { readonly refused: readonly RefusedRecord[] };

/**
 * Checks the records of a file in sequence, by the rules of the bulk upload dialog. The rows of an order are adjacent,
 * so an order is complete when the next one begins.
 */
export class OrderReader {
  readonly #positions: ReadonlyMap<BulkField, number>;
  readonly #scattered: ScatteredReferences;
  readonly #dateOrder: DateOrder;
  /** The last cell of each column. Cells of the seller, pickup and return repeat from row to row. */
  readonly #lastCells = new Map<BulkField, { cell: string; check: BulkCellCheck }>();
  #rows: CheckedRecord[] = [];

  constructor(
    positions: ReadonlyMap<BulkField, number>,
    { scattered, dateOrder }: { scattered: ScatteredReferences; dateOrder: DateOrder },
  ) {
    this.#positions = positions;
    this.#scattered = scattered;
    this.#dateOrder = dateOrder;
  }

  /** Adds a record. Yields an order that is complete or has too many rows. */
  *add(record: CsvRecord): Generator<ReadOrder, void> {
    const checkedRecord = this.#check(record);
    const [firstRow] = this.#rows;
    const reference = getReference(checkedRecord);
    if (firstRow !== undefined && (reference === '' || reference !== getReference(firstRow))) {
      yield* this.end();
    }
    this.#rows.push(checkedRecord);
    if (this.#rows.length > MAX_ORDER_ROWS) yield* this.end();
  }

  *end(): Generator<ReadOrder, void> {
    const rows = this.#rows;
    this.#rows = [];
    const [firstRow, ...otherRows] = rows;
    if (firstRow !== undefined) yield this.#finish([firstRow, ...otherRows]);
  }

  #check(record: CsvRecord): CheckedRecord {
    const { rowNumber, problem } = record;
    const row = readBulkRow(this.#positions, record);
    if (problem === null) {
      return { record, check: checkBulkRow(row, {}, this.#checkCell), csvProblem: '' };
    }
    const values = { ...row.values, [bulkReferenceColumn]: readReference(record, this.#positions) };
    const check = { rowNumber, values, problems: [], notices: [] };
    return { record, check, csvProblem: formatText(fileProblems, problem) };
  }

  readonly #checkCell = (column: BulkField, cell: string): BulkCellCheck => {
    const lastCell = this.#lastCells.get(column);
    if (lastCell?.cell === cell) return lastCell.check;
    const check = checkBulkCell(column, cell, { dateOrder: this.#dateOrder });
    this.#lastCells.set(column, { cell, check });
    return check;
  };

  #finish(rows: readonly [CheckedRecord, ...CheckedRecord[]]): ReadOrder {
    const [firstRow] = rows;
    const rowChecks = rows.map(({ check }) => check);
    const isInvalid = rows.some(({ csvProblem }) => csvProblem !== '');
    const checks = isInvalid ? rowChecks : checkOrderRows([firstRow.check, ...rowChecks.slice(1)]);
    const isScattered = this.#scattered.has(getReference(firstRow));
    const ownReasons = rows.map(({ csvProblem }, index) =>
      csvProblem === '' ? describeReason(checks[index]?.problems ?? []) : csvProblem,
    );
    const badIndex = ownReasons.findIndex((reason) => reason !== '');
    if (badIndex === -1 && !isScattered) {
      const [order, ...otherRows] = checks.map(toSentRow);
      if (order === undefined) throw new Error('an order has no row');
      return {
        records: rows.map(({ record }) => record),
        order: buildCheckedOrder([order, ...otherRows]),
      };
    }
    const waitProblem = isScattered
      ? ({ code: 'order_rows_apart' } as const)
      : ({ code: 'order_waits', params: { row: rows[badIndex]?.record.rowNumber ?? 0 } } as const);
    const waitReason = describeReason([{ column: bulkReferenceColumn, problem: waitProblem }]);
    return {
      refused: rows.map(({ record: { rowNumber, cells } }, index) => ({
        rowNumber,
        cells,
        reason: ownReasons[index] || waitReason,
      })),
    };
  }
}

const getReference = ({ check }: CheckedRecord) => check.values[bulkReferenceColumn];

/** Returns 52 bits of SHA-1. About one in 9,000 files with a million references has a collision. */
function hashReference(text: string): number {
  // A buffer for each row would use memory outside the heap until the next garbage collection.
  return Number.parseInt(hash('sha1', text, 'hex').slice(0, 13), 16);
}

export function listPhones(records: readonly RefusedRecord[]): string[] {
  const phones = records.flatMap(({ cells }) =>
    cells.flatMap((cell) => Array.from(findPhones(cell))),
  );
  return Array.from(new Set(phones));
}

export function describeReason(
  problems: readonly { column: string; problem: WireProblem }[],
): string {
  return problems.map(({ column, problem }) => `${column}: ${describeProblem(problem)}`).join('; ');
}

/** An import ignores the columns `Row` and `Reason`. */
export function formatRefusalHeader(header: readonly string[]): string {
  return formatCsvLine(['Row', 'Reason', ...header]);
}

export function formatRefusalLines(records: readonly RefusedRecord[]): string {
  return records
    .map(({ rowNumber, cells, reason }) => formatCsvLine([rowNumber, reason, ...cells]))
    .join('');
}
