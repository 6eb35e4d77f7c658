import { unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';

/** A sheet of 1000 rows and 43 columns takes about 2 MB; a much larger one is hostile. */
const maxUnpackedBytes = 64 * 1024 * 1024;

export interface Sheet {
  readonly sheet: string;
  readonly data: readonly (readonly unknown[])[];
}

export type WorkbookProblem = 'workbook_too_large' | 'not_a_workbook';

/** Reads the sheets of an .xlsx file, numbers as Excel keeps them. Returns a problem where it cannot. */
export async function readSheets(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<readonly Sheet[] | WorkbookProblem> {
  try {
    return await readWorkbook(unpackWorkbook(bytes), {
      parseNumber: (text) => String(Number(text)),
    });
  } catch (error) {
    return error instanceof TooLarge ? 'workbook_too_large' : 'not_a_workbook';
  }
}

/** The text of a cell: dates as dd/mm/yyyy. */
export function formatCell(cell: unknown): string {
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

class TooLarge extends Error {}

/**
 * The parts with text, repacked without compression: the reader would unpack large parts in
 * workers made of strings, which the Content-Security-Policy forbids, and has no limit of size.
 */
function unpackWorkbook(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  let total = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(?:\.rels)?$/.test(name)) return false;
      total += originalSize;
      if (total > maxUnpackedBytes) throw new TooLarge();
      return true;
    },
  });
  return zipSync(parts, { level: 0 }).buffer;
}
