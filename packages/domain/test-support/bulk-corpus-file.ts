import { bulkColumns, bulkExampleRow } from '../src/order/bulk/bulk-columns.ts';
import { bulkMessages } from '../src/order/bulk/bulk-rules.ts';
import { encodeUtf8, formatCsvText } from './csv-bytes.ts';

/** A file that a seller or an attacker may choose in the bulk upload dialog. */
export interface BulkCorpusFile {
  readonly family: string;
  /** The unique title of the file. */
  readonly title: string;
  readonly fileName: string;
  /** Created lazily, because some files have five megabytes. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** The expected message; null when every row can be imported. */
  readonly message: string | null;
}

type Cells = Partial<Record<(typeof bulkColumns)[number], string>>;
type Records = readonly (readonly string[])[];

export const header: readonly string[] = bulkColumns;
const { missingColumns } = bulkMessages;
export const allMissingMessage = missingColumns(bulkColumns);
export const FIVE_MB = 5 * 1024 * 1024;

/** Returns the example row with the reference number `INV-<number>` and the given changes. */
export function createRow(number: number, changes: Cells = {}): string[] {
  const cells = { ...bulkExampleRow, clientRefrenceNumber: `INV-${number}`, ...changes };
  return bulkColumns.map((column) => cells[column]);
}
export const createRows = (count: number) =>
  Array.from({ length: count }, (_, index) => createRow(index + 1));
export const validRecords: Records = [header, createRow(1), createRow(2)];
export const validText = formatCsvText(validRecords);
export const headerLine = formatCsvText([header]);

export const createFile = (
  family: string,
  title: string,
  bytes: () => Uint8Array<ArrayBuffer>,
  message: string | null,
): BulkCorpusFile => ({ family, title, fileName: 'orders.csv', bytes, message });

export const createTextFile = (
  family: string,
  title: string,
  content: string,
  message: string | null,
) => createFile(family, title, () => encodeUtf8(content), message);
export const createRecordsFile = (
  family: string,
  title: string,
  records: Records,
  message: string | null,
) => createTextFile(family, title, formatCsvText(records), message);
/** Returns a file with a changed row and a valid row. */
export const createCellsFile = (
  family: string,
  title: string,
  changes: Cells,
  message: string | null,
) => createRecordsFile(family, title, [header, createRow(1, changes), createRow(2)], message);
