import type { BulkField } from '@shipdesk/domain/order/bulk/bulk-columns';

export interface CellNotes {
  problem?: string;
  warning?: string;
}

export class SheetNotes {
  readonly badRows = new Set<number>();
  readonly columns = new Set<BulkField>();
  readonly badColumns = new Set<BulkField>();
  private readonly cells = new Map<number, Map<BulkField, CellNotes>>();

  /** A cell keeps its first problem. */
  addProblem(rowNumber: number, column: BulkField, text: string): void {
    this.getOrCreateCell(rowNumber, column).problem ??= text;
    this.badRows.add(rowNumber);
    this.badColumns.add(column);
  }

  addWarning(rowNumber: number, column: BulkField, text: string): void {
    const cell = this.getOrCreateCell(rowNumber, column);
    cell.warning = cell.warning === undefined ? text : `${cell.warning}. ${text}`;
  }

  getNotes(rowNumber: number, column: BulkField): CellNotes {
    return this.cells.get(rowNumber)?.get(column) ?? {};
  }

  hasWarning(rowNumber: number): boolean {
    const cells = Array.from(this.cells.get(rowNumber)?.values() ?? []);
    return cells.some(({ warning }) => warning !== undefined);
  }

  listNotedRows(column: BulkField): number[] {
    return Array.from(this.cells.keys()).filter((row) => this.cells.get(row)?.has(column));
  }

  private getOrCreateCell(rowNumber: number, column: BulkField): CellNotes {
    this.columns.add(column);
    const rowNotes = this.cells.get(rowNumber) ?? new Map<BulkField, CellNotes>();
    const cell = rowNotes.get(column) ?? {};
    this.cells.set(rowNumber, rowNotes.set(column, cell));
    return cell;
  }
}
