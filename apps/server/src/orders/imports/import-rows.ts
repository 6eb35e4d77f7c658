import { hash } from 'node:crypto';
import { fileProblems } from '@shipdesk/contract/problems/files';
import { textOf } from '@shipdesk/contract/problems/problem';
import { problemText, type WireProblem } from '@shipdesk/contract/problems/wire-problems';
import { readBulkCell } from '@shipdesk/domain/order/bulk/bulk-cells';
import { type BulkField, bulkReferenceColumn } from '@shipdesk/domain/order/bulk/bulk-columns';
import { bulkRowOf, checkBulkRow, duplicateProblem } from '@shipdesk/domain/order/bulk/bulk-rules';
import { csvLine } from '@shipdesk/domain/values/csv/csv';
import type { CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import { type CheckedRow, checkedRow, rowFromSheet } from '../bulk/bulk-steps.ts';
import { phonesIn } from './phones-in-text.ts';

/** A record that cannot be imported, with its reasons. Cells are as in the file. */
export interface RefusedRecord {
  readonly rowNumber: number;
  readonly cells: readonly string[];
  readonly reason: string;
}

/** Checks the records of one file in their order, by the rules of the bulk upload dialog. */
export class RowChecker {
  readonly #positions: ReadonlyMap<BulkField, number>;
  /** The first row of each reference number, by a hash: a million texts would not fit in the worker's memory. */
  readonly #firstRows = new Map<number, number>();

  constructor(positions: ReadonlyMap<BulkField, number>) {
    this.#positions = positions;
  }

  /** Notes the reference number of a record that was imported before a restart. */
  skip({ cells, problem, rowNumber }: CsvRecord): void {
    if (problem !== null) return;
    const cell = cells[this.#positions.get(bulkReferenceColumn) ?? -1] ?? '';
    const { text } = readBulkCell(bulkReferenceColumn, cell);
    if (text !== '') this.#claimReference(text, rowNumber);
  }

  check(record: CsvRecord): { row: CheckedRow } | { reason: string } {
    if (record.problem !== null) return { reason: textOf(fileProblems, record.problem) };
    const { rowNumber } = record;
    const { values, problems } = checkBulkRow(bulkRowOf(this.#positions, record));
    const value = values[bulkReferenceColumn];
    const firstRow = value === '' ? null : this.#claimReference(value, rowNumber);
    const isReferenceInvalid = problems.some(({ column }) => column === bulkReferenceColumn);
    const all =
      firstRow === null || isReferenceInvalid
        ? problems
        : [duplicateProblem({ rowNumber, value, firstRow }), ...problems];
    if (all.length > 0) return { reason: reasonOf(all) };
    return { row: checkedRow(rowFromSheet({ rowNumber, values })) };
  }

  /** Returns the earlier row with this reference; without one, records this row as the first and returns null. */
  #claimReference(reference: string, rowNumber: number): number | null {
    const key = hashOf(reference);
    const first = this.#firstRows.get(key);
    if (first === undefined) this.#firstRows.set(key, rowNumber);
    return first ?? null;
  }
}

/** 53 bits of SHA-1: of 18,000 files with a million references each, one has a collision. */
function hashOf(text: string): number {
  return Number(hash('sha1', text, 'buffer').readBigUInt64BE() >> 11n);
}

/** The phone numbers in refused records. */
export function phonesOf(refused: readonly RefusedRecord[]): string[] {
  const phones = refused.flatMap(({ cells }) =>
    cells.flatMap((cell) => Array.from(phonesIn(cell))),
  );
  return Array.from(new Set(phones));
}

/** The problems of a row in English, for the file of failed rows. */
export function reasonOf(problems: readonly { column: string; problem: WireProblem }[]): string {
  return problems.map(({ column, problem }) => `${column}: ${problemText(problem)}`).join('; ');
}

/** The header of the file of failed rows. An import ignores the first two columns. */
export function refusalHeader(header: readonly string[]): string {
  return csvLine(['Row', 'Reason', ...header]);
}

export function refusalLines(refused: readonly RefusedRecord[]): string {
  return refused
    .map(({ rowNumber, cells, reason }) => csvLine([rowNumber, reason, ...cells]))
    .join('');
}
