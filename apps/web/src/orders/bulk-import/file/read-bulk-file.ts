import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import {
  type BulkRecord,
  bulkLimits,
  bulkMessages,
  findBulkFileProblem,
} from '@shipdesk/domain/order/bulk/bulk-rules';
import { orderHeaderSearch } from '@shipdesk/domain/order/mapping/header-search';
import { CsvReader } from '@shipdesk/domain/values/csv/csv-reader';
import { detectTextKind, findTextProblem } from '@shipdesk/domain/values/csv/file-kind';
import { decodeText } from '../../../lib/decode-text.ts';
import type { BulkContent } from './bulk-content.ts';
import type { FileHint, FileRefusal } from './file-hints.ts';

export type BulkSource = 'csv' | 'excel';

type ChosenFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

const textTablePattern = /\.(?:txt|tsv)$/i;
const fileGoneProblem = { hint: { code: 'file_gone' } } as const;

/** Reads a CSV or Excel file and applies checks 1 to 4 of spec §5, bulk CSV file. */
export async function readBulkFile(
  file: ChosenFile,
  source: BulkSource,
  sheet?: string,
): Promise<BulkContent | FileRefusal> {
  const table = await (source === 'csv' ? readCsvFile(file) : readExcelFile(file, sheet));
  return 'message' in table ? { ...table, message: getFileMessage(source, table.message) } : table;
}

export function getFileMessage(source: BulkSource, message: string): string {
  if (source === 'csv') return message;
  return message.replace('.csv', '.xlsx').replace(/\bCSV( file)?/, 'Excel file');
}

async function readCsvFile(file: ChosenFile): Promise<BulkContent | FileRefusal> {
  const { name, size } = file;
  const problem = findBulkFileProblem({ name: name.replace(textTablePattern, '.csv'), size });
  if (problem !== null) {
    const isLarge = problem === bulkMessages.size;
    if (isLarge) return { message: problem, hint: { code: 'choose_big_imports' } };
    const isWorkbook = /\.xlsx$/i.test(file.name);
    return { message: problem, hint: isWorkbook ? { code: 'choose_excel_import' } : null };
  }
  const bytes = await readBytes(file);
  const content = bytes === null ? fileGoneProblem : readCsvBytes(bytes);
  if ('hint' in content) return { message: bulkMessages.parsing, hint: content.hint };
  // A bulk file must be .csv. Other files may be .txt or .tsv, as shops export them.
  return textTablePattern.test(name) && matchBulkHeader(content.header).missingColumns.length === 0
    ? { message: bulkMessages.extension, hint: null }
    : content;
}

async function readExcelFile(
  file: ChosenFile,
  chosenSheet?: string,
): Promise<BulkContent | FileRefusal> {
  if (!/\.xlsx$/i.test(file.name)) {
    const isCsv = /\.csv$/i.test(file.name);
    return { message: bulkMessages.extension, hint: isCsv ? { code: 'choose_csv_import' } : null };
  }
  if (file.size > bulkLimits.fileBytes) {
    return { message: bulkMessages.size, hint: { code: 'save_for_big_imports' } };
  }
  const bytes = await readBytes(file);
  if (bytes === null) return { message: bulkMessages.parsing, ...fileGoneProblem };
  const { readExcelTable } = await import('./excel-table.ts');
  const table = await readExcelTable(bytes, { ...bulkLimits, chosenSheet });
  return 'hint' in table ? { message: bulkMessages.parsing, hint: table.hint } : table;
}

async function readBytes(file: ChosenFile): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

export function readCsvBytes(bytes: Uint8Array): BulkContent | { readonly hint: FileHint | null } {
  const kind = detectTextKind(bytes);
  if ('problem' in kind) return { hint: kind.problem };
  const text = decodeText(bytes, kind.kind);
  const problem = findTextProblem(text);
  if (problem !== null) return { hint: problem };
  const reader = new CsvReader(bulkLimits, orderHeaderSearch);
  const records: BulkRecord[] = [];
  let rowCount = 0;
  for (const recordsRead of [reader.push(text), reader.end()]) {
    for (const { rowNumber, cells, problem: recordProblem } of recordsRead) {
      if (recordProblem !== null) return { hint: recordProblem };
      rowCount += 1;
      if (records.length <= bulkLimits.rows) records.push({ rowNumber, cells });
    }
  }
  const { header, problem: hint } = reader;
  return header === null ? { hint } : { header, records, rowCount, origin: null };
}
