import type { BulkRecord } from '@shipdesk/domain/bulk/bulk-rules';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** The first sheet of a workbook as records without blank ones, or why it cannot be read. */
export type ExcelTable =
  | { readonly header: readonly string[]; readonly records: readonly BulkRecord[] }
  | { readonly hint: string };

interface ExcelLimits {
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
}

/** A sheet of 1000 rows and 43 columns takes about 2 MB; a much larger one is hostile. */
const maxUnpackedBytes = 64 * 1024 * 1024;
const notAWorkbook = 'This is no Excel workbook (.xlsx). Save it in Excel as “Excel Workbook”.';

/** Reads the first sheet of an .xlsx file as text: dates as dd/mm/yyyy, numbers as Excel keeps them. */
export async function excelTable(
  bytes: Uint8Array<ArrayBuffer>,
  limits: ExcelLimits,
): Promise<ExcelTable> {
  let rows: readonly (readonly unknown[])[];
  try {
    rows = await readSheet(unpacked(bytes), { parseNumber: (text) => String(Number(text)) });
  } catch (error) {
    return { hint: error instanceof TooLarge ? error.message : notAWorkbook };
  }
  const start = rows.findIndex((row) => row.some((cell) => textOf(cell).trim() !== ''));
  if (start === -1) return { hint: 'The first sheet is empty.' };
  const [header = [], ...rest] = rows.slice(start).map((row) => row.map(textOf));
  if (header.length > limits.columns) {
    return { hint: `The sheet has more than ${limits.columns} columns.` };
  }
  const records = rest
    .map((cells, index) => ({ rowNumber: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const long = records.find(({ cells }) =>
    cells.some((cell) => cell.length > limits.cellCharacters),
  );
  return long === undefined
    ? { header, records: records.slice(0, limits.rows + 1) }
    : { hint: `Row ${long.rowNumber}: a cell has more than ${limits.cellCharacters} characters.` };
}

class TooLarge extends Error {}

/**
 * The parts with text, repacked without compression: the reader would unpack large parts in
 * workers made of strings, which the Content-Security-Policy forbids, and has no limit of size.
 */
function unpacked(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  let total = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(?:\.rels)?$/.test(name)) return false;
      total += originalSize;
      if (total > maxUnpackedBytes) throw new TooLarge('The workbook is too large to be read.');
      return true;
    },
  });
  return zipSync(parts, { level: 0 }).buffer;
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) {
    const [year = '', month = '', day = ''] = cell.toISOString().slice(0, 10).split('-');
    return `${day}/${month}/${year}`;
  }
  return typeof cell === 'string'
    ? cell
    : typeof cell === 'number'
      ? String(cell)
      : cell === true
        ? 'TRUE'
        : '';
}
