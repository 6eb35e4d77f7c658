import type { BulkRecord } from '@shipdesk/domain/order/bulk/bulk-rules';

/** The first record of a file, and the records below it without blank ones. */
export interface BulkContent {
  readonly header: readonly string[];
  /** At most one more than a file may have. */
  readonly records: readonly BulkRecord[];
  /** All records of the file. */
  readonly rowCount: number;
  /** The position of the header in a workbook; null for the first row of the only such sheet. */
  readonly origin: SheetOrigin | null;
}

/** The position of the header in a workbook; `headerRow` counts from 1. */
export interface SheetOrigin {
  readonly sheet: string;
  readonly headerRow: number;
  /** Visible sheets that have the columns too, and were not read. */
  readonly otherSheets: readonly string[];
}
