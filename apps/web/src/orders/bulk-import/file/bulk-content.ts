import type { BulkRecord } from '@shipdesk/domain/order/bulk/bulk-rules';

export interface BulkContent {
  readonly header: readonly string[];
  /** At most one record more than a file may have. */
  readonly records: readonly BulkRecord[];
  /** The number of non-blank records in the file. */
  readonly rowCount: number;
  /** Null for a CSV file, and if row 1 of the first sheet is the header and the seller has no other sheet to choose. */
  readonly origin: SheetOrigin | null;
}

/** `headerRow` counts from 1. */
export interface SheetOrigin {
  readonly sheet: string;
  readonly headerRow: number;
  /** The sheets that the seller can choose instead. */
  readonly otherSheets: readonly string[];
}
