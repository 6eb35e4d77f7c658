/** Reads a CSV file whose cells are all quoted. Returns a record by column title for each line after the header. */
export function readCsv(text: string): Record<string, string>[] {
  const [titles = [], ...lines] = readLines(text);
  return lines.map((cells) =>
    Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ''])),
  );
}

/** Returns the cells of each line of a CSV file whose cells are all quoted. Throws if a line cannot be read. */
export function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  const body = text.replace(/^\uFEFF/, '');
  for (const match of body.matchAll(cell)) {
    line.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === ',') continue;
    lines.push(line);
    line = [];
  }
  const cellCount = lines.reduce((sum, cells) => sum + cells.length, 0);
  const quotes = body.split(/(?:^|,|\n)"/).length - 1;
  if (line.length > 0 || cellCount < quotes / 2)
    throw new Error('a line of the CSV file cannot be read');
  return lines;
}

export interface Quantity {
  /** Null for an empty cell. */
  readonly value: number | null;
  readonly format: (value: number) => string;
}
export type Row = Readonly<Record<string, string | Quantity>>;

export const toRupees = (value: number): Quantity => ({ value, format: formatRupees });
export const toWeight = (value: number | null): Quantity => ({ value, format: formatKilograms });
export const toCount = (value: number): Quantity => ({ value, format: String });
export const toFlag = (isTrue: boolean): Quantity => toCount(isTrue ? 1 : 0);
export const writeCell = (cell: string | Quantity): string => {
  if (typeof cell === 'string') return guardFormula(cell);
  return cell.value === null ? '' : cell.format(cell.value);
};

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula. */
const guardFormula = (text: string) =>
  /^\s*[=+\-@'＝＋－＠]|^[\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

const formatRupees = (paise: number): string => {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const formatKilograms = (grams: number): string => String(Number(`${grams}e-3`));
export const formatPercent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)}%`;

const INDIA_OFFSET_MS = 5.5 * 3_600_000;
const toIndia = (at: Date | string) =>
  new Date(new Date(at).getTime() + INDIA_OFFSET_MS).toISOString();
export const toTime = (at: Date | string | null): string =>
  at === null ? '' : toIndia(at).slice(0, 19).replace('T', ' ');
export const toDay = (at: Date | string): string => toIndia(at).slice(0, 10);

const acronyms: readonly string[] = ['rto', 'cod', 'otp', 'tds'];
/** Formats a code as words: `rto_initiated` as `RTO initiated`. */
export function toWords(code: string | null): string {
  const parts = (code ?? '')
    .split(/[._]/)
    .map((part) => part.toLowerCase())
    .map((part) => (acronyms.includes(part) ? part.toUpperCase() : part));
  const text = parts.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
