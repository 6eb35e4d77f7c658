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
import { type CheckedOrder, checkSentOrder, toSentRow } from '../bulk/bulk-steps.ts';
import { findPhonesIn } from './phones-in-text.ts';

/** A record that cannot be imported, with its reasons. Cells are as in the file. */
export interface RefusedRecord {
  readonly rowNumber: number;
  readonly cells: readonly string[];
  readonly reason: string;
}

/** Returns the reference number of a record, or an empty text for a record without one. */
function readReference({ cells }: CsvRecord, positions: ReadonlyMap<BulkField, number>): string {
  return readBulkCell(bulkReferenceColumn, cells[positions.get(bulkReferenceColumn) ?? -1] ?? '')
    .text;
}

/** The reference numbers with scattered rows in a file. */
export interface ApartReferences {
  has(reference: string): boolean;
}

/** Finds the reference numbers with scattered rows in a file. Call `add` with every record in order. */
export class ReferenceScan {
  readonly #positions: ReadonlyMap<BulkField, number>;
  /**
   * A hash for each place where the rows of a reference begin. A million texts would not fit in the worker's memory,
   * and a set takes several times the memory of a list.
   */
  readonly #starts: number[] = [];
  #last = '';
  #rows = 0;

  constructor(positions: ReadonlyMap<BulkField, number>) {
    this.#positions = positions;
  }

  add(record: CsvRecord): void {
    const reference = readReference(record, this.#positions);
    const isSame = reference === this.#last;
    this.#rows = isSame ? this.#rows + 1 : 1;
    this.#last = reference;
    // An order with too many rows is refused as a whole and its rows are not kept in memory.
    if (reference === '' || (isSame && this.#rows !== MAX_ORDER_ROWS + 1)) return;
    this.#starts.push(hashRow(reference));
  }

  findApart(): ApartReferences {
    const apart = listRepeated(this.#starts);
    return { has: (reference) => apart.size > 0 && apart.has(hashRow(reference)) };
  }
}

function listRepeated(numbers: readonly number[]): ReadonlySet<number> {
  const sorted = Float64Array.from(numbers).sort();
  return new Set(sorted.filter((number, index) => number === sorted[index - 1]));
}

interface CheckedRecord {
  readonly record: CsvRecord;
  readonly check: BulkRowCheck;
  /** The reason for which the record is not valid CSV; empty for a valid one. */
  readonly broken: string;
}

/** An order of a file, or the records that are refused together. */
export type ReadOrder =
  | { readonly records: readonly CsvRecord[]; readonly order: CheckedOrder }
  | { readonly refused: readonly RefusedRecord[] };

/**
 * Checks the records of one file in their order, by the rules of the bulk upload dialog. Rows of one order are
 * adjacent, so an order is complete when the next one begins.
 */
export class OrderReader {
  readonly #positions: ReadonlyMap<BulkField, number>;
  readonly #apart: ApartReferences;
  readonly #dateOrder: DateOrder;
  /** The last cell of each column. Cells of the seller, pickup and return repeat from row to row. */
  readonly #lastCells = new Map<BulkField, { cell: string; check: BulkCellCheck }>();
  #rows: CheckedRecord[] = [];

  constructor(
    positions: ReadonlyMap<BulkField, number>,
    { apart, dateOrder }: { readonly apart: ApartReferences; readonly dateOrder: DateOrder },
  ) {
    this.#positions = positions;
    this.#apart = apart;
    this.#dateOrder = dateOrder;
  }

  /** Adds a record. Yields the previous order when it is complete. */
  *add(record: CsvRecord): Generator<ReadOrder, void> {
    const checked = this.#check(record);
    const [first] = this.#rows;
    const reference = getReference(checked);
    if (first !== undefined && (reference === '' || reference !== getReference(first))) {
      yield* this.end();
    }
    this.#rows.push(checked);
    if (this.#rows.length > MAX_ORDER_ROWS) yield* this.end();
  }

  /** Yields the last order. */
  *end(): Generator<ReadOrder, void> {
    const rows = this.#rows;
    this.#rows = [];
    const [first, ...others] = rows;
    if (first !== undefined) yield this.#finish([first, ...others]);
  }

  #check(record: CsvRecord): CheckedRecord {
    const { rowNumber, problem } = record;
    const row = readBulkRow(this.#positions, record);
    if (problem === null) {
      return { record, check: checkBulkRow(row, {}, this.#checkCell), broken: '' };
    }
    const values = { ...row.values, [bulkReferenceColumn]: readReference(record, this.#positions) };
    const check = { rowNumber, values, problems: [], notices: [] };
    return { record, check, broken: formatText(fileProblems, problem) };
  }

  readonly #checkCell = (column: BulkField, cell: string): BulkCellCheck => {
    const last = this.#lastCells.get(column);
    if (last?.cell === cell) return last.check;
    const check = checkBulkCell(column, cell, { dateOrder: this.#dateOrder });
    this.#lastCells.set(column, { cell, check });
    return check;
  };

  #finish(rows: readonly [CheckedRecord, ...CheckedRecord[]]): ReadOrder {
    const [first] = rows;
    const rowChecks = rows.map(({ check }) => check);
    const isBroken = rows.some(({ broken }) => broken !== '');
    const checks = isBroken ? rowChecks : checkOrderRows([first.check, ...rowChecks.slice(1)]);
    const isApart = this.#apart.has(getReference(first));
    const ownReasons = rows.map(({ broken }, at) =>
      broken === '' ? describeReason(checks[at]?.problems ?? []) : broken,
    );
    const badAt = ownReasons.findIndex((reason) => reason !== '');
    if (badAt === -1 && !isApart) {
      const [order, ...others] = checks.map(toSentRow);
      if (order === undefined) throw new Error('an order has no row');
      return {
        records: rows.map(({ record }) => record),
        order: checkSentOrder([order, ...others]),
      };
    }
    const waitProblem = isApart
      ? ({ code: 'order_rows_apart' } as const)
      : ({ code: 'order_waits', params: { row: rows[badAt]?.record.rowNumber ?? 0 } } as const);
    const waitReason = describeReason([{ column: bulkReferenceColumn, problem: waitProblem }]);
    return {
      refused: rows.map(({ record: { rowNumber, cells } }, at) => ({
        rowNumber,
        cells,
        reason: ownReasons[at] || waitReason,
      })),
    };
  }
}

const getReference = ({ check }: CheckedRecord) => check.values[bulkReferenceColumn];

/** Returns 52 bits of SHA-1. Of 9,000 files with a million references each, one has a collision. */
function hashRow(text: string): number {
  // A buffer for each row would use memory outside the heap until the next garbage collection.
  return Number.parseInt(hash('sha1', text, 'hex').slice(0, 13), 16);
}

export function listPhones(records: readonly RefusedRecord[]): string[] {
  const phones = records.flatMap(({ cells }) =>
    cells.flatMap((cell) => Array.from(findPhonesIn(cell))),
  );
  return Array.from(new Set(phones));
}

/** Describes the problems of a row in English, for the file of failed rows. */
export function describeReason(
  problems: readonly { column: string; problem: WireProblem }[],
): string {
  return problems.map(({ column, problem }) => `${column}: ${describeProblem(problem)}`).join('; ');
}

/** Returns the header of the file of failed rows. An import ignores the first two columns. */
export function formatRefusalHeader(header: readonly string[]): string {
  return formatCsvLine(['Row', 'Reason', ...header]);
}

export function formatRefusalLines(records: readonly RefusedRecord[]): string {
  return records
    .map(({ rowNumber, cells, reason }) => formatCsvLine([rowNumber, reason, ...cells]))
    .join('');
}
