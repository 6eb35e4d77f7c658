import { type CellProblem, type CsvLimits, CsvScan } from './csv-scan.ts';

/** One record of CSV text below the header. */
export interface CsvRecord {
  /** Counts the header as row 1, and blank records too, as a spreadsheet does. */
  readonly rowNumber: number;
  /** As many as fit the limits. */
  readonly cells: readonly string[];
  /** Why the cells cannot be trusted; or null. A sentence that names the row. */
  readonly problem: string | null;
}

type Problem = CellProblem | 'tooWide';

const delimiters = [',', ';', '\t'];
const sepLine = /^\s*"?sep=([,;\t])"?[,;\t]*$/i;
const isBlank = (cell: string) => cell.trim() === '';

/**
 * Reads CSV text (RFC 4180) piece by piece, in memory that does not grow with the text: the pieces may
 * end anywhere, and `push` of them followed by `end` yields what the whole text would. Lines end in
 * LF, CR or CRLF. Blank lines before the header are skipped, blank records counted and left out. The
 * delimiter is what the line of the header uses most; a first line `sep=;` decides.
 *
 * A record whose quotation marks do not match, or with a cell that is too long, has a problem; reading
 * goes on at the next line, so that one stray quotation mark does not swallow the rows below it.
 */
export class CsvReader {
  /** The cells of the header, once they were read. */
  header: readonly string[] | null = null;
  /** Why the text is no CSV file; nothing is read any more then. */
  hint: string | null = null;

  readonly #limits: CsvLimits;
  readonly #isCounting: boolean;
  #delimiter: string | null = null;
  /** What was pushed and not read: it begins with a cell. */
  #rest = '';
  #endsInReturn = false;
  #rowNumber = 0;
  /** The record being read: its first cells, how many it has, and whether one that was not kept says something. */
  #cells: string[] = [];
  #width = 0;
  #hasMore = false;
  /** What comes before the next line end belongs to a record that was given up. */
  #isSkipping = false;

  /** With `isCounting` the records are those that would be read; what their cells say is not made out. */
  constructor(limits: CsvLimits, { isCounting = false }: { isCounting?: boolean } = {}) {
    this.#limits = limits;
    this.#isCounting = isCounting;
  }

  /** Takes the next piece of the text and yields the records that it completes. */
  *push(piece: string): Generator<CsvRecord, void> {
    yield* this.#read(piece, false);
  }

  /** Yields the last record, when no line end followed it. */
  *end(): Generator<CsvRecord, void> {
    yield* this.#read('', true);
    if (this.header === null) this.hint ??= 'The file is empty.';
  }

  *#read(piece: string, isLast: boolean): Generator<CsvRecord, void> {
    if (this.hint !== null) return;
    const text = this.#joined(piece, isLast);
    const delimiter = (this.#delimiter ??= this.#delimiterOf(text, isLast));
    if (delimiter === null) return;
    const scan = new CsvScan(this.#rest, delimiter, isLast);
    while (!scan.isDone(this.#width > 0)) {
      if (this.#isSkipping) {
        this.#isSkipping = !scan.skipLine();
        continue;
      }
      if (this.#width === 0 && this.header !== null) {
        this.#rowNumber += scan.blankLines(this.#limits.cellCharacters);
      }
      const line = scan.plainLine();
      if (line !== null && this.#isCounting && this.#isRecord(line, delimiter)) {
        this.#rowNumber += 1;
        yield { rowNumber: this.#rowNumber, cells: [], problem: null };
        continue;
      }
      const problem =
        line === null ? this.#readRecord(scan) : this.#takeAll(line.split(delimiter), line.length);
      if (problem === 'more') break;
      if (problem === 'cell') continue;
      const record = this.#finish(problem);
      if (record !== null) yield record;
      if (this.hint !== null) return;
    }
    this.#rest = scan.rest();
  }

  /** What is left with the piece after it, line ends made LF; also kept as what is left. */
  #joined(piece: string, isLast: boolean): string {
    let text = this.#endsInReturn ? `\r${piece}` : piece;
    this.#endsInReturn = !isLast && text.endsWith('\r');
    if (this.#endsInReturn) text = text.slice(0, -1);
    this.#rest += text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    return this.#rest;
  }

  /** Null until the line of the header is there as a whole. Lines before it are dropped. */
  #delimiterOf(text: string, isLast: boolean): string | null {
    const first = /\S/.exec(text)?.index;
    this.#rest = text.slice(text.lastIndexOf('\n', first) + 1);
    const end = this.#rest.indexOf('\n');
    const { columns, cellCharacters } = this.#limits;
    if ((end === -1 ? this.#rest.length : end) > columns * (cellCharacters + 3)) {
      this.hint = `Row 1: the header is too long. A file has at most ${columns} columns.`;
      return null;
    }
    if (first === undefined || (end === -1 && !isLast)) return null;
    const line = end === -1 ? this.#rest : this.#rest.slice(0, end);
    const declared = sepLine.exec(line)?.[1];
    if (declared !== undefined) this.#rest = this.#rest.slice(line.length + 1);
    const unquoted = line.replace(/"[^"]*"?/g, '');
    const count = (delimiter: string) => unquoted.split(delimiter).length;
    return declared ?? delimiters.reduce((best, one) => (count(one) > count(best) ? one : best));
  }

  /** Whether a line is a record of its own that says something. */
  #isRecord(line: string, delimiter: string): boolean {
    if (this.#width > 0 || this.header === null) return false;
    for (const letter of line) if (letter !== delimiter && !isBlank(letter)) return true;
    return false;
  }

  /** Takes cells of which none is longer than `longest`. */
  #takeAll(cells: string[], longest: number): Problem | null {
    const { columns, cellCharacters } = this.#limits;
    if (this.#width === 0 && cells.length <= columns && longest <= cellCharacters) {
      this.#cells = cells;
      this.#width = cells.length;
      return null;
    }
    for (const cell of cells) {
      const problem = this.#take(cell);
      if (problem !== null) return problem;
    }
    return null;
  }

  #take(cell: string): Problem | null {
    const { columns, cellCharacters } = this.#limits;
    this.#width += 1;
    if (this.#width > columns) this.#hasMore ||= !isBlank(cell);
    else this.#cells.push(cell.length > cellCharacters ? cell.slice(0, cellCharacters) : cell);
    return cell.length > cellCharacters ? 'tooLong' : null;
  }

  /** Reads a record, or a cell of it. `cell`: it goes on; `more`: its end was not pushed yet; else the record is over. */
  #readRecord(scan: CsvScan): Problem | null | 'cell' | 'more' {
    const cells = this.#width === 0 ? scan.record(this.#limits) : null;
    if (cells !== null) return this.#takeAll(cells, this.#limits.cellCharacters);
    const { cellCharacters } = this.#limits;
    const read = scan.cell(cellCharacters);
    if (read === null) return 'more';
    const problem = this.#take(read.text) ?? read.problem;
    if (read.end === 'cell' && problem === null) return 'cell';
    if (read.end !== 'record') this.#isSkipping = true;
    return problem;
  }

  #finish(problem: Problem | null): CsvRecord | null {
    const [cells, width, hasMore] = [this.#cells, this.#width, this.#hasMore];
    this.#cells = [];
    this.#width = 0;
    this.#hasMore = false;
    const isEmpty = problem === null && !hasMore && cells.every(isBlank);
    if (this.header === null) {
      if (isEmpty) return null;
      this.#rowNumber = 1;
      const { columns } = this.#limits;
      if (problem !== null) this.hint = this.#sentence(problem);
      else if (width > columns) this.hint = `The file has more than ${columns} columns.`;
      else this.header = cells;
      return null;
    }
    this.#rowNumber += 1;
    if (isEmpty) return null;
    const isWide =
      hasMore ||
      (width > this.header.length &&
        cells.slice(this.header.length).some((cell) => !isBlank(cell)));
    const found = problem ?? (isWide ? 'tooWide' : null);
    return { rowNumber: this.#rowNumber, cells, problem: found && this.#sentence(found) };
  }

  #sentence(problem: Problem): string {
    const row = `Row ${this.#rowNumber}`;
    switch (problem) {
      case 'unclosed':
        return `${row}: a quotation mark is opened and never closed.`;
      case 'afterQuote':
        return `${row}: text follows a closing quotation mark. Write quotation marks inside a cell twice.`;
      case 'tooLong':
        return `${row}: a cell has more than ${this.#limits.cellCharacters} characters. Is a quotation mark missing?`;
      case 'tooWide':
        return `${row} has more cells than the header. A comma inside a cell needs quotation marks around the cell.`;
    }
  }
}
