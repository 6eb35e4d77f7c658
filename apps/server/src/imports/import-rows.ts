import { readBulkCell } from '@shipdesk/domain/bulk/bulk-cells';
import { type BulkField, bulkReferenceColumn } from '@shipdesk/domain/bulk/bulk-columns';
import { BulkRowReader } from '@shipdesk/domain/bulk/bulk-row-reader';
import { duplicateProblem } from '@shipdesk/domain/bulk/bulk-rules';
import { csvLine } from '@shipdesk/domain/bulk/csv';
import type { CsvRecord } from '@shipdesk/domain/bulk/csv-reader';
import type { CheckedRow } from '../bulk-orders/bulk-known-orders.ts';
import { checkedRow } from '../bulk-orders/bulk-order-row.ts';
import { rowFromSheet } from '../bulk-orders/bulk-wire.ts';
import { SeenReferences } from './seen-references.ts';

/** A record that cannot be imported, as it stands in the file, and why. */
export interface RefusedRecord {
  readonly rowNumber: number;
  readonly cells: readonly string[];
  readonly reason: string;
}

/** Checks the records of one file in their order, by the rules of the bulk upload dialog. */
export class RowChecker {
  readonly #positions: ReadonlyMap<BulkField, number>;
  readonly #rows: BulkRowReader;
  readonly #seen = new SeenReferences();

  constructor(positions: ReadonlyMap<BulkField, number>) {
    this.#positions = positions;
    this.#rows = new BulkRowReader(positions);
  }

  /** Takes note of a record that was imported before: its number must not come again. */
  skip({ cells, problem, rowNumber }: CsvRecord): void {
    if (problem !== null) return;
    const cell = cells[this.#positions.get(bulkReferenceColumn) ?? -1] ?? '';
    const { text } = readBulkCell(bulkReferenceColumn, cell);
    if (text !== '') this.#seen.add(text, rowNumber);
  }

  check(record: CsvRecord): { row: CheckedRow } | { reason: string } {
    if (record.problem !== null) return { reason: record.problem };
    const { rowNumber } = record;
    const { values, problems } = this.#rows.checkRecord(record);
    const value = values[bulkReferenceColumn];
    const firstRow = value === '' ? null : this.#seen.add(value, rowNumber);
    const isKnown = problems.some(({ column }) => column === bulkReferenceColumn);
    const all =
      firstRow === null || isKnown
        ? problems
        : [duplicateProblem({ rowNumber, value, firstRow }), ...problems];
    if (all.length > 0) return { reason: reasonOf(all) };
    return { row: checkedRow(rowFromSheet({ rowNumber, values })) };
  }
}

export function reasonOf(problems: readonly { column: string; message: string }[]): string {
  return problems.map(({ column, message }) => `${column}: ${message}`).join('; ');
}

/** The file of failed rows begins with the columns that say which and why; an import does not read them. */
export function refusalHeader(header: readonly string[]): string {
  return csvLine(['Row', 'Reason', ...header]);
}

export function refusalLines(refused: readonly RefusedRecord[]): string {
  return refused
    .map(({ rowNumber, cells, reason }) => csvLine([rowNumber, reason, ...cells]))
    .join('');
}
