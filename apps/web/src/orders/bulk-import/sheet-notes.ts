import { problems } from '@shipdesk/contract/problems';
import { bulkProblems } from '@shipdesk/contract/problems/files';
import { details, formatText, type TextsOf } from '@shipdesk/contract/problems/problem';
import type { BulkField } from '@shipdesk/domain/order/bulk/bulk-columns';
import { formatSpelledDate } from '@shipdesk/domain/order/bulk/bulk-dates';
import type { BulkNote, BulkNotes, CellProblem } from '@shipdesk/domain/order/bulk/bulk-problems';
import { formatPaise } from '../../lib/format.ts';

export interface CellNotes {
  problem?: string;
  warning?: string;
}

/** The problems and warnings of a sheet by cell. */
export class SheetNotes {
  /** Rows with a problem. */
  readonly badRows = new Set<number>();
  /** Columns with a problem or a warning. */
  readonly columns = new Set<BulkField>();
  /** Columns with a problem. */
  readonly badColumns = new Set<BulkField>();
  private readonly cells = new Map<number, Map<BulkField, CellNotes>>();

  /** Keeps the first problem of a cell. */
  addProblem(rowNumber: number, column: BulkField, text: string): void {
    this.cell(rowNumber, column).problem ??= text;
    this.badRows.add(rowNumber);
    this.badColumns.add(column);
  }

  addWarning(rowNumber: number, column: BulkField, text: string): void {
    const cell = this.cell(rowNumber, column);
    cell.warning = cell.warning === undefined ? text : `${cell.warning}. ${text}`;
  }

  at(rowNumber: number, column: BulkField): CellNotes {
    return this.cells.get(rowNumber)?.get(column) ?? {};
  }

  hasWarning(rowNumber: number): boolean {
    const cells = Array.from(this.cells.get(rowNumber)?.values() ?? []);
    return cells.some(({ warning }) => warning !== undefined);
  }

  /** Rows with a problem or a warning in a column. */
  rowsOf(column: BulkField): number[] {
    return Array.from(this.cells.keys()).filter((row) => this.cells.get(row)?.has(column));
  }

  private cell(rowNumber: number, column: BulkField): CellNotes {
    this.columns.add(column);
    const ofRow = this.cells.get(rowNumber) ?? new Map<BulkField, CellNotes>();
    const cell = ofRow.get(column) ?? {};
    this.cells.set(rowNumber, ofRow.set(column, cell));
    return cell;
  }
}

const cellTexts = { ...problems, ...bulkProblems };

const noteTexts = details<TextsOf<BulkNotes>>({
  read_as: ({ value, unit }) => `Read as ${value}${unit === undefined ? '' : ` ${unit}`}`,
  order_of_rows: ({ rows, totalPaise, isCod }) => {
    const all = `Rows ${rows.join(', ')} are one order of ${formatPaise(totalPaise)}`;
    return isCod ? `${all}, which is collected on delivery` : all;
  },
  date_read_as: ({ day }) => `Read as ${formatSpelledDate(day)}`,
  weight_unit_assumed: ({ kilograms }) =>
    `Read as ${kilograms} kg. If it is in grams, write the unit, as in 500 g`,
  phones_left_out: ({ phones }) => `Only one phone number is used. Left out: ${phones.join(', ')}`,
  digits_rounded: 'Excel rounds numbers of more than 15 digits. Check the last digits',
  state_unknown: 'No Indian state has this name. Check the spelling',
  state_of_pincode: ({ state, pincode }) => `Read as ${state}, the state of ${pincode}`,
  date_long_past: ({ day, days }) =>
    `${formatSpelledDate(day)} is more than ${days} days ago: check the date`,
  date_far_ahead: ({ day, days }) =>
    `${formatSpelledDate(day)} is more than ${days} days ahead: check the date`,
});

/** The text of what a check finds in a cell. */
export function describeCellProblem(problem: CellProblem): string {
  return formatText(cellTexts, problem);
}

/** The text of a note about an accepted cell. */
export function describeBulkNote(note: BulkNote): string {
  return formatText(noteTexts, note);
}
