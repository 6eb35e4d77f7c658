import type { BulkField } from '@shipdesk/domain/order/bulk/bulk-columns';

/** The problem and the warnings of one cell. */
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
