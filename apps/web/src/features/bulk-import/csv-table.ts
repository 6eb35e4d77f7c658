import type { BulkRecord } from '@shipdesk/domain/bulk-rules';
import Papa from 'papaparse';

/** A file as records, blank ones left out; or why it is no CSV. */
export type CsvTable =
  | { readonly header: readonly string[]; readonly records: readonly BulkRecord[] }
  | { readonly hint: string };

const delimiters = [',', ';', '\t'];

interface CsvLimits {
  /** Reading stops one row above; rows without a single filled cell do not count. */
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
}

/**
 * Reads CSV text whose lines end in LF. Lines before the header that are blank are skipped. Blank lines
 * cost a look at each character and nothing else, so that a file padded with millions is read at once.
 */
export function csvTable(text: string, limits: CsvLimits): CsvTable {
  const { delimiter, start } = delimiterOf(text);
  if (cellsOfLine(text, start, delimiter) > limits.columns) {
    return { hint: `The file has more than ${limits.columns} columns.` };
  }
  let header: readonly string[] | null = null;
  let hint: string | null = null;
  let rowNumber = 0;
  const records: BulkRecord[] = [];

  /** Takes one record in; answers whether reading goes on. */
  function take(cells: readonly string[], error: string | undefined): boolean {
    const isBlank = cells.every((cell) => cell.trim() === '');
    // The header is row 1, wherever it stands.
    if (header === null && isBlank) return true;
    rowNumber += 1;
    hint = error === undefined ? null : quoteHint(error, rowNumber);
    hint ??= recordHint(cells, rowNumber, { ...limits, header });
    if (hint !== null) return false;
    if (header === null) header = cells;
    else if (!isBlank) records.push({ rowNumber, cells });
    return records.length <= limits.rows;
  }

  let from: number | null = start;
  while (from !== null) {
    const blank = blankLines(text, from, delimiter);
    if (header !== null) rowNumber += blank.count;
    from = recordsFrom(text, blank.end, { delimiter, take });
  }
  if (hint !== null) return { hint };
  return header === null ? { hint: 'The file is empty.' } : { header, records };
}

interface RecordReader {
  readonly delimiter: string;
  take: (cells: readonly string[], error: string | undefined) => boolean;
}

/** Reads records up to the next blank line, where it answers with its place; null at the end. */
function recordsFrom(text: string, from: number, { delimiter, take }: RecordReader): number | null {
  let next: number | null = null;
  if (from >= text.length) return next;
  Papa.parse<string[]>(text.slice(from), {
    delimiter,
    newline: '\n',
    header: false,
    // The fast mode would cut up the whole rest of the text each time.
    fastMode: false,
    step: ({ data: cells, errors, meta }, parser) => {
      if (!take(cells, errors[0]?.code)) return parser.abort();
      const at = from + meta.cursor;
      if (blankLines(text, at, delimiter).count === 0) return;
      next = at;
      parser.abort();
    },
  });
  return next;
}

/** The lines from a place on that hold nothing but white space and delimiters: how many, and where they end. */
function blankLines(text: string, from: number, delimiter: string): { count: number; end: number } {
  let count = 0;
  let end = from;
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter !== delimiter && letter.trim() !== '') return { count, end };
    if (letter !== '\n') continue;
    count += 1;
    end = at + 1;
  }
  return end === text.length ? { count, end } : { count: count + 1, end: text.length };
}

function quoteHint(code: string, rowNumber: number): string {
  return code === 'MissingQuotes'
    ? `Row ${rowNumber}: a quotation mark is opened and never closed.`
    : `Row ${rowNumber}: text follows a closing quotation mark. Write quotation marks inside a cell twice.`;
}

function recordHint(
  cells: readonly string[],
  rowNumber: number,
  { cellCharacters, header }: CsvLimits & { header: readonly string[] | null },
): string | null {
  if (cells.some((cell) => cell.length > cellCharacters)) {
    return `Row ${rowNumber}: a cell has more than ${cellCharacters} characters. Is a quotation mark missing?`;
  }
  if (header === null) return null;
  return cells.slice(header.length).some((cell) => cell.trim() !== '')
    ? `Row ${rowNumber} has more cells than the header. A comma inside a cell needs quotation marks around the cell.`
    : null;
}

/** The delimiter that the line of the header uses most, outside quotation marks; a first line `sep=;` decides. */
function delimiterOf(text: string): { delimiter: string; start: number } {
  const declared = /^\s*"?sep=([,;\t])"?[,;\t]*\n/i.exec(text.slice(0, 500));
  if (declared !== null) return { delimiter: declared[1] ?? ',', start: declared[0].length };
  const start = /\S/.exec(text)?.index ?? 0;
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const line = text.slice(lineStart, headerEnd(text, lineStart)).replace(/"[^"]*"?/g, '');
  const count = (delimiter: string) => line.split(delimiter).length;
  const delimiter = delimiters.reduce((best, one) => (count(one) > count(best) ? one : best));
  return { delimiter, start: lineStart };
}

function headerEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function cellsOfLine(text: string, from: number, delimiter: string): number {
  let count = 1;
  const end = headerEnd(text, from);
  for (let at = text.indexOf(delimiter, from); at !== -1 && at < end; ) {
    count += 1;
    at = text.indexOf(delimiter, at + 1);
  }
  return count;
}
