/** Reads a CSV file whose cells are all quoted. Returns one record for each line after the header, by title. */
export function readCsv(text: string): Record<string, string>[] {
  const [titles = [], ...lines] = readLines(text);
  return lines.map((cells) =>
    Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ''])),
  );
}

/** Returns the cells of each line of a CSV file whose cells are all quoted. */
export function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  const body = text.replace(/^\uFEFF/, '');
  for (let match = cell.exec(body); match; match = cell.exec(body)) {
    line.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === ',') continue;
    lines.push(line);
    line = [];
  }
  const read = lines.reduce((sum, cells) => sum + cells.length, 0);
  const quotes = body.split(/(?:^|,|\n)"/).length - 1;
  if (line.length > 0 || read < quotes / 2)
    throw new Error('a line of the CSV file cannot be read');
  return lines;
}

/** An amount, a weight or a count, and how a file writes it. */
export interface Quantity {
  /** Null for an empty cell. */
  readonly value: number | null;
  readonly write: (value: number) => string;
}
/** The cells of a row by column. */
export type Row = Readonly<Record<string, string | Quantity>>;

export const rupees = (value: number): Quantity => ({ value, write: money });
export const weight = (value: number | null): Quantity => ({ value, write: kilograms });
export const count = (value: number): Quantity => ({ value, write: String });
/** Counts 1 for a row of which something is true. */
export const tally = (isTrue: boolean): Quantity => count(isTrue ? 1 : 0);
/** Returns the text of a cell in a CSV file. */
export const writeCell = (cell: string | Quantity): string => {
  if (typeof cell === 'string') return guardFormula(cell);
  return cell.value === null ? '' : cell.write(cell.value);
};

/** A spreadsheet would run a text that begins like a formula. */
const guardFormula = (text: string) =>
  /^\s*[=+\-@'＝＋－＠]|^[\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

/** An amount in rupees with two decimals. */
const money = (paise: number): string => {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const kilograms = (grams: number): string => String(Number(`${grams}e-3`));
/** A share of 1 as percent with one decimal. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)}%`;

const INDIA_MS = 5.5 * 3_600_000;
const toIndia = (at: Date | string) => new Date(new Date(at).getTime() + INDIA_MS).toISOString();
/** A moment in India, to the second. */
export const moment = (at: Date | string | null): string =>
  at === null ? '' : toIndia(at).slice(0, 19).replace('T', ' ');
/** The day of a moment in India. */
export const dayOf = (at: Date | string): string => toIndia(at).slice(0, 10);

const acronyms: readonly string[] = ['rto', 'cod', 'otp'];
/** A code as words: `rto_initiated` as `RTO initiated`. */
export function words(code: string | null): string {
  const parts = (code ?? '')
    .split(/[._]/)
    .map((part) => part.toLowerCase())
    .map((part) => (acronyms.includes(part) ? part.toUpperCase() : part));
  const text = parts.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
