import type { SheetCell } from '@shipdesk/domain/rates/rate-file';

export interface FileCell extends SheetCell {
  /** The text of the formula bar: for a formula, the formula and not its value. */
  readonly contents: string;
}

export type SheetFailure =
  | { readonly code: 'empty' | 'too_large' | 'too_many_cells' | 'unreadable' }
  | { readonly code: 'old_excel' | 'encrypted' | 'not_a_sheet' | 'broken_workbook' }
  /** `row` counts from 1. */
  | { readonly code: 'broken_row'; readonly row: number };

/** The cells of a CSV file or of the first visible sheet of a workbook, in rows of equal length, or the failure. */
export type FileSheet =
  | { readonly rows: readonly (readonly FileCell[])[] }
  | { readonly failure: SheetFailure };

/** The size limits of a rate file; its table has 8 rows and 9 columns. */
export const sheetLimits = {
  fileBytes: 5 * 1024 * 1024,
  rows: 100,
  columns: 26,
  cellCharacters: 1000,
};

export const emptyCell: FileCell = { text: '', contents: '', kind: 'empty' };
