import { strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';

/** A sheet of 1000 rows and 43 columns takes about 2 MB. The limit stops zip bombs. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

export interface Sheet {
  readonly sheet: string;
  readonly isHidden: boolean;
  readonly data: readonly (readonly unknown[])[];
}

export type WorkbookProblem = 'workbook_too_large' | 'not_a_workbook';

/** Returns the sheets of an .xlsx file, with numbers as Excel stores them, or a problem. */
export async function readSheets(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<readonly Sheet[] | WorkbookProblem> {
  try {
    const parts = unpackWorkbook(bytes);
    const hiddenNames = findHiddenSheets(parts);
    const sheets = await readWorkbook(packWorkbook(parts), { parseNumber: formatNumber });
    return sheets.map((sheet, index) => ({ ...sheet, isHidden: hiddenNames[index] ?? false }));
  } catch (error) {
    return error instanceof WorkbookTooLargeError ? 'workbook_too_large' : 'not_a_workbook';
  }
}

/** Returns the text of a cell, with dates as dd/mm/yyyy. */
export function formatCell(cell: unknown): string {
  if (cell instanceof Date) {
    const [year = '', month = '', day = ''] = cell.toISOString().slice(0, 10).split('-');
    return `${day}/${month}/${year}`;
  }
  if (cell === true) return 'TRUE';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

class WorkbookTooLargeError extends Error {}

/** Returns a number as Excel stores it. Integers beyond the precision of JavaScript keep their digits. */
function formatNumber(text: string): string {
  return /^\d{16,}$/.test(text) ? text : String(Number(text));
}

/** Returns the XML parts by name. Throws if they exceed the limit, because the reader has none. */
function unpackWorkbook(bytes: Uint8Array<ArrayBuffer>): Record<string, Uint8Array<ArrayBuffer>> {
  let totalBytes = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(?:\.rels)?$/.test(name)) return false;
      totalBytes += originalSize;
      if (totalBytes > MAX_UNPACKED_BYTES) throw new WorkbookTooLargeError();
      return true;
    },
  });
}

function findHiddenSheets(parts: Record<string, Uint8Array>): boolean[] {
  const name = Object.keys(parts).find((part) => /(?:^|\/)workbook\.xml$/.test(part)) ?? '';
  const workbook = new TextDecoder().decode(parts[name]);
  const sheets = workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  return sheets.map((sheet) => /\sstate="(?:hidden|veryHidden)"/.test(sheet));
}

/** Matches a date cell with a time. Excel shows its day without regard to a time zone. */
const dateCell =
  /(<(?:\w+:)?c\s[^>]*\bt="d"[^>]*>\s*<(?:\w+:)?v>)([^<]*T[\d:.]+)(?:Z|[+-]\d{2}:?\d{2})?(?=<\/(?:\w+:)?v>)/g;

/**
 * Packs the parts without compression, because the reader unpacks large compressed parts in workers that the
 * Content-Security-Policy forbids. Dates with a time get UTC as their zone, because the reader would convert them from
 * local time and return the day before in India.
 */
function packWorkbook(parts: Record<string, Uint8Array<ArrayBuffer>>): ArrayBuffer {
  for (const [name, content] of Object.entries(parts)) {
    if (!/worksheets\/[^/]*\.xml$/.test(name)) continue;
    const text = new TextDecoder().decode(content);
    if (text.includes('t="d"')) parts[name] = strToU8(text.replaceAll(dateCell, '$1$2Z'));
  }
  return zipSync(parts, { level: 0 }).buffer;
}
