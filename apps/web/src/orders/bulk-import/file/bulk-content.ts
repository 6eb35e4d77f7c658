import type { BulkRecord } from '@shipdesk/domain/order/bulk/bulk-rules';

export interface BulkContent {
  readonly header: readonly string[];
  /** At most one record more than a file may have. */
  readonly records: readonly BulkRecord[];
  /** The number of non-blank records in the file. */
  readonly rowCount: number;
  /** Null for a CSV file, or if the header is the first row of the first sheet and no other sheet could be read. */
  readonly origin: SheetOrigin | null;
}

/** `headerRow` counts from 1. */
export interface SheetOrigin {
  readonly sheet: string;
  readonly headerRow: number;
  /** The sheets that have a header too, but were not read. */
  readonly otherSheets: readonly string[];
}
