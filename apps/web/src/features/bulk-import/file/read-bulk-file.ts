import { textKindOf, textProblem } from '@shipdesk/domain/bulk/bulk-file-kind';
import {
  type BulkRecord,
  bulkFileProblem,
  bulkLimits,
  bulkMessages,
} from '@shipdesk/domain/bulk/bulk-rules';
import { CsvReader } from '@shipdesk/domain/bulk/csv-reader';
import type { BulkContent } from './bulk-content.ts';

/** The kind of a file, which decides how it is read and sent. */
export type BulkSource = 'csv' | 'excel';

/** Why a file is rejected as a whole: the message of the specification, and what to do. */
export interface BulkRefusal {
  readonly message: string;
  readonly hint: string;
}

type ChosenFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

/** The entry of the Bulk Import menu for a file that this dialog rejects. */
const elsewhere = {
  excel: 'Choose Bulk Import → B2C Order from Excel (.xlsx) for this file.',
  csv: 'Choose Bulk Import → B2C Order for this file.',
  large: 'Choose Bulk Import → Big imports for this file.',
  largeExcel: 'Save the sheet as CSV and choose Bulk Import → Big imports for it.',
};
const unreadable =
  'The file could not be read. It may have been changed or moved since it was chosen: choose it again.';

/** Reads a file. Spec §5, bulk CSV file, checks 1 to 4; an Excel sheet has the same. */
export async function readBulkFile(
  file: ChosenFile,
  source: BulkSource,
): Promise<BulkContent | BulkRefusal> {
  const read = await (source === 'csv' ? readCsvFile(file) : readExcelFile(file));
  return 'message' in read ? { ...read, message: messageFor(source, read.message) } : read;
}

/** The messages name the kind of file. */
export function messageFor(source: BulkSource, message: string): string {
  return source === 'csv' ? message : message.replace(/\bCSV( file)?/, 'Excel file');
}

async function readCsvFile(file: ChosenFile): Promise<BulkContent | BulkRefusal> {
  const problem = bulkFileProblem(file);
  if (problem !== null) {
    const isLarge = problem === bulkMessages.size;
    const hint = isLarge ? elsewhere.large : /\.xlsx$/i.test(file.name) ? elsewhere.excel : '';
    return { message: problem, hint };
  }
  const bytes = await bytesOf(file);
  const read = bytes === null ? { hint: unreadable } : readCsvBytes(bytes);
  return 'hint' in read ? { message: bulkMessages.parsing, hint: read.hint } : read;
}

async function readExcelFile(file: ChosenFile): Promise<BulkContent | BulkRefusal> {
  if (!/\.xlsx$/i.test(file.name)) {
    const hint = /\.csv$/i.test(file.name) ? elsewhere.csv : '';
    return { message: 'Only .xlsx file is allowed.', hint };
  }
  if (file.size > bulkLimits.fileBytes) {
    return { message: bulkMessages.size, hint: elsewhere.largeExcel };
  }
  const bytes = await bytesOf(file);
  if (bytes === null) return { message: bulkMessages.parsing, hint: unreadable };
  const { excelTable } = await import('./excel-table.ts');
  const table = await excelTable(bytes, bulkLimits);
  return 'hint' in table ? { message: bulkMessages.parsing, hint: table.hint } : table;
}

/** Null when the file changed after it was chosen. */
async function bytesOf(file: ChosenFile): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** Reads the bytes of a CSV file. */
export function readCsvBytes(bytes: Uint8Array): BulkContent | { readonly hint: string } {
  const kind = textKindOf(bytes);
  if ('hint' in kind) return kind;
  const text = decode(bytes, kind.kind);
  const problem = textProblem(text);
  if (problem !== null) return { hint: problem };
  const reader = new CsvReader(bulkLimits);
  const records: BulkRecord[] = [];
  let rowCount = 0;
  for (const read of [reader.push(text), reader.end()]) {
    for (const { rowNumber, cells, problem: found } of read) {
      if (found !== null) return { hint: found };
      rowCount += 1;
      if (records.length <= bulkLimits.rows) records.push({ rowNumber, cells });
    }
  }
  const { header, hint } = reader;
  return header === null ? { hint: hint ?? '' } : { header, records, rowCount, origin: null };
}

/** Other than UTF-8 is Windows-1252, which Excel writes as "CSV (Comma delimited)" in India. */
function decode(bytes: Uint8Array, kind: 'utf-16le' | 'utf-16be' | 'bytes'): string {
  if (kind !== 'bytes') return new TextDecoder(kind).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
