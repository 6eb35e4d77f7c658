import { hash } from 'node:crypto';
import { fileProblems } from '@shipdesk/contract/problems/files';
import { formatText } from '@shipdesk/contract/problems/problem';
import { describeProblem, type WireProblem } from '@shipdesk/contract/problems/wire-problems';
import { readBulkCell } from '@shipdesk/domain/order/bulk/bulk-cells';
import { type BulkField, bulkReferenceColumn } from '@shipdesk/domain/order/bulk/bulk-columns';
import { checkBulkRow, readBulkRow, reportDuplicate } from '@shipdesk/domain/order/bulk/bulk-rules';
import { formatCsvLine } from '@shipdesk/domain/values/csv/csv';
import type { CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import { type CheckedRow, checkSentRow, toSentRow } from '../bulk/bulk-steps.ts';
import { findPhonesIn } from './phones-in-text.ts';

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
    if (record.problem !== null) return { reason: formatText(fileProblems, record.problem) };
    const { rowNumber } = record;
    const { values, problems } = checkBulkRow(readBulkRow(this.#positions, record));
    const value = values[bulkReferenceColumn];
    const firstRow = value === '' ? null : this.#claimReference(value, rowNumber);
    const isReferenceInvalid = problems.some(({ column }) => column === bulkReferenceColumn);
    const all =
      firstRow === null || isReferenceInvalid
        ? problems
        : [reportDuplicate({ rowNumber, value, firstRow }), ...problems];
    if (all.length > 0) return { reason: describeReason(all) };
    return { row: checkSentRow(toSentRow({ rowNumber, values })) };
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
export function listPhones(refused: readonly RefusedRecord[]): string[] {
  const phones = refused.flatMap(({ cells }) =>
    cells.flatMap((cell) => Array.from(findPhonesIn(cell))),
  );
  return Array.from(new Set(phones));
}

/** The problems of a row in English, for the file of failed rows. */
export function describeReason(
  problems: readonly { column: string; problem: WireProblem }[],
): string {
  return problems.map(({ column, problem }) => `${column}: ${describeProblem(problem)}`).join('; ');
}

/** The header of the file of failed rows. An import ignores the first two columns. */
export function formatRefusalHeader(header: readonly string[]): string {
  return formatCsvLine(['Row', 'Reason', ...header]);
}

export function formatRefusalLines(refused: readonly RefusedRecord[]): string {
  return refused
    .map(({ rowNumber, cells, reason }) => formatCsvLine([rowNumber, reason, ...cells]))
    .join('');
}
