import { textKindOf, textProblem } from '@shipdesk/domain/order/bulk/bulk-file-kind';
import { readPastedPrice } from '@shipdesk/domain/rates/rate-card';
import { CsvReader } from '@shipdesk/domain/values/csv/csv-reader';
import {
  emptyCell,
  type FileCell,
  type RateSheet,
  type SheetFailure,
  sheetLimits,
} from './rate-file-cells.ts';

const zipStart = [0x50, 0x4b];
/** The container of .xls files, and of .xlsx files with a password. */
const oleStart = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a CSV or XLSX file. The content decides which it is, not the name. */
export async function readRateSheet(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<RateSheet> {
  if (file.size > sheetLimits.fileBytes) return failed('too_large');
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return failed('unreadable');
  }
  const startsWith = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  if (startsWith(oleStart)) return failed(isEncrypted(bytes) ? 'encrypted' : 'old_excel');
  if (!startsWith(zipStart)) return readCsv(bytes);
  const { readWorkbook } = await import('./rate-file-workbook.ts');
  return readWorkbook(bytes);
}

function failed(code: Exclude<SheetFailure['code'], 'broken_row'>): RateSheet {
  return { failure: { code } };
}

/** Excel keeps an encrypted workbook in a stream of this name, which is in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes('EncryptedPackage'.split('').join('\0'));
}

function readCsv(bytes: Uint8Array): RateSheet {
  if (bytes.length === 0) return failed('empty');
  const kind = textKindOf(bytes);
  if ('problem' in kind) return failed('not_a_sheet');
  const text = decode(bytes, kind.kind).replace(/\r\n?/g, '\n');
  if (textProblem(text) !== null) return failed('not_a_sheet');
  if (/^[\s,;"]*$/.test(text)) return failed('empty');
  const { columns, cellCharacters } = sheetLimits;
  const recordCharacters = columns * cellCharacters;
  const reader = new CsvReader({ columns, cellCharacters, recordCharacters });
  // The reader leaves blank records out; a spreadsheet counts them.
  const blankLines = /^(?:[\t ,;"]*\n)*/.exec(text)?.[0].split('\n').length ?? 1;
  const above = blankLines - 1;
  const records = new Map<number, readonly string[]>();
  for (const read of [reader.push(text), reader.end()]) {
    for (const { rowNumber, cells, problem } of read) {
      const row = above + rowNumber;
      if (row > sheetLimits.rows) return failed('too_many_cells');
      if (problem !== null) return { failure: { code: 'broken_row', row } };
      records.set(row, cells);
    }
  }
  if (reader.header === null) return { failure: { code: 'broken_row', row: above + 1 } };
  records.set(above + 1, reader.header);
  return { rows: denseRows(records, csvCell) };
}

/** Treats text that is not UTF-8 as Windows-1252, which Excel writes as "CSV (Comma delimited)" in India. */
function decode(bytes: Uint8Array, kind: 'utf-16le' | 'utf-16be' | 'bytes'): string {
  if (kind !== 'bytes') return new TextDecoder(kind).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function csvCell(text: string): FileCell {
  const shown = text.trim();
  if (shown === '') return emptyCell;
  const price = readPastedPrice(shown);
  return price === null
    ? { text: shown, shown, kind: 'text' }
    : { text: price, shown, kind: 'number' };
}

function denseRows(
  records: ReadonlyMap<number, readonly string[]>,
  cellOf: (text: string) => FileCell,
): FileCell[][] {
  const columns = Math.max(...[...records.values()].map((cells) => cells.length));
  return Array.from({ length: Math.max(...records.keys()) }, (_, row) =>
    Array.from({ length: columns }, (__, column) => cellOf(records.get(row + 1)?.[column] ?? '')),
  );
}
