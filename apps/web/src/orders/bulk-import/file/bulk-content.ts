import type { BulkRecord } from '@shipdesk/domain/order/bulk/bulk-rules';

/** The header and the non-blank records of a file. */
export interface BulkContent {
  readonly header: readonly string[];
  /** At most one record more than a file may have. */
  readonly records: readonly BulkRecord[];
  /** The number of non-blank records in the file. */
  readonly rowCount: number;
  /** The position of the header in a workbook; null if it is the first row of the only such sheet. */
  readonly origin: SheetOrigin | null;
}

/** The position of the header in a workbook; `headerRow` counts from 1. */
export interface SheetOrigin {
  readonly sheet: string;
  readonly headerRow: number;
  /** Other visible sheets with a header, which were not read. */
  readonly otherSheets: readonly string[];
}
