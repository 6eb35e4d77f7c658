import { matchBulkHeader } from '@shipdesk/domain/bulk/bulk-header';
import {
  type BulkRecord,
  bulkFileProblem,
  bulkLimits,
  bulkMessages,
  bulkTableOf,
} from '@shipdesk/domain/bulk/bulk-rules';
import type { BulkSource } from './bulk-messages.ts';
import { BulkSheet } from './bulk-sheet.ts';
import { csvTable } from './csv-table.ts';
import { fileText } from './file-text.ts';

/** A file read into rows, or why it is refused as a whole: the message of the specification, and what to do. */
export type BulkFile =
  | { readonly sheet: BulkSheet }
  | { readonly message: string; readonly hint: string };

const unreadable =
  'The file could not be read. It may have been changed or moved since it was chosen: choose it again.';

/** Reads and checks a file. Spec §5, bulk CSV file, all checks in their order; an Excel sheet has the same. */
export async function openBulkFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
  source: BulkSource,
): Promise<BulkFile> {
  const opened = await (source === 'csv' ? openCsvFile(file) : openExcelFile(file));
  return 'sheet' in opened ? opened : { ...opened, message: messageFor(source, opened.message) };
}

/** The messages name the kind of file. */
function messageFor(source: BulkSource, message: string): string {
  return source === 'csv' ? message : message.replace(/\bCSV( file)?/, 'Excel file');
}

type ChosenFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

async function openCsvFile(file: ChosenFile): Promise<BulkFile> {
  const problem = bulkFileProblem(file);
  if (problem !== null) return { message: problem, hint: '' };
  const bytes = await bytesOf(file);
  return bytes === null ? { message: bulkMessages.parsing, hint: unreadable } : openCsvBytes(bytes);
}

async function openExcelFile(file: ChosenFile): Promise<BulkFile> {
  if (!/\.xlsx$/i.test(file.name)) return { message: 'Only .xlsx file is allowed.', hint: '' };
  if (file.size > bulkLimits.fileBytes) return { message: bulkMessages.size, hint: '' };
  const bytes = await bytesOf(file);
  if (bytes === null) return { message: bulkMessages.parsing, hint: unreadable };
  const { excelTable } = await import('./excel-table.ts');
  const table = await excelTable(bytes, bulkLimits);
  if ('hint' in table) return { message: bulkMessages.parsing, hint: table.hint };
  return openRecords(table.header, table.records);
}

/** Null when the file is not what was chosen any more. */
async function bytesOf(file: ChosenFile): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** Reads and checks what a CSV file holds: checks 3 to 6 and the seventh. */
export function openCsvBytes(bytes: Uint8Array): BulkFile {
  const read = fileText(bytes);
  if ('hint' in read) return { message: bulkMessages.parsing, hint: read.hint };
  const table = csvTable(read.text, bulkLimits);
  if ('hint' in table) return { message: bulkMessages.parsing, hint: table.hint };
  return openRecords(table.header, table.records);
}

/** Checks the records of a file: checks 4 to 6 and the seventh. */
export function openRecords(header: readonly string[], records: readonly BulkRecord[]): BulkFile {
  const table = bulkTableOf(header, records);
  if ('records' in table) return { sheet: new BulkSheet(table) };
  const { missing, repeated } = matchBulkHeader(header);
  const hint = repeated.length > 0 ? `The header has a column twice: ${repeated.join(', ')}.` : '';
  return { message: table.message, hint: hint || missingHint(missing.length) };
}

function missingHint(missing: number): string {
  return missing === 0 ? '' : 'The sample file has all columns in its first row.';
}
