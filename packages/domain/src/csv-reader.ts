/** One record of CSV text below the header. */
export interface CsvRecord {
  /** Counts the header as row 1, and blank records too, as a spreadsheet does. */
  readonly rowNumber: number;
  /** As many as fit the limits. */
  readonly cells: readonly string[];
  /** Why the cells cannot be trusted; or null. A sentence that names the row. */
  readonly problem: string | null;
}

export interface CsvLimits {
  readonly columns: number;
  /** Characters of one cell. */
  readonly cellCharacters: number;
}

type Problem = 'unclosed' | 'afterQuote' | 'tooLong' | 'tooWide';

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

  constructor(limits: CsvLimits) {
    this.#limits = limits;
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
    const scan = new Scan(this.#rest, delimiter, isLast);
    while (!scan.isDone(this.#width > 0)) {
      if (this.#isSkipping) {
        this.#isSkipping = !scan.skipLine();
        continue;
      }
      if (this.#width === 0 && this.header !== null) {
        this.#rowNumber += scan.blankLines(this.#limits.cellCharacters);
      }
      const line = this.#width === 0 ? scan.plainLine() : null;
      const problem = line === null ? this.#readCell(scan) : this.#takeLine(line.split(delimiter));
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

  /** A whole record without quotation marks. */
  #takeLine(cells: string[]): Problem | null {
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

  /** Reads one cell. `cell`: the record goes on; `more`: its end was not pushed yet; else the record is over. */
  #readCell(scan: Scan): Problem | null | 'cell' | 'more' {
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
    const isWide = hasMore || cells.slice(this.header.length).some((cell) => !isBlank(cell));
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

interface ReadCell {
  readonly text: string;
  readonly problem: Problem | null;
  /** What follows: another cell, the end of the record, or the rest of a line that cannot be read. */
  readonly end: 'cell' | 'record' | 'garbage';
}

/** A place in one piece of text. What was looked for and lies ahead is not looked for again. */
class Scan {
  #at = 0;
  #newlineAt = -1;
  #quoteAt = -1;
  #delimiterAt = -1;
  readonly #text: string;
  readonly #delimiter: string;
  readonly #isLast: boolean;

  constructor(text: string, delimiter: string, isLast: boolean) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#isLast = isLast;
  }

  isDone(isInRecord: boolean): boolean {
    return this.#at >= this.#text.length && !(this.#isLast && isInRecord);
  }

  rest(): string {
    return this.#text.slice(this.#at);
  }

  /** Where each mark comes next; the length of the text when it does not. */
  #newline(): number {
    if (this.#newlineAt < this.#at) this.#newlineAt = this.#find('\n');
    return this.#newlineAt;
  }

  #quote(): number {
    if (this.#quoteAt < this.#at) this.#quoteAt = this.#find('"');
    return this.#quoteAt;
  }

  #nextDelimiter(): number {
    if (this.#delimiterAt < this.#at) this.#delimiterAt = this.#find(this.#delimiter);
    return this.#delimiterAt;
  }

  #find(mark: string): number {
    const place = this.#text.indexOf(mark, this.#at);
    return place === -1 ? this.#text.length : place;
  }

  /** Goes behind the next line end; false when there is none yet. */
  skipLine(): boolean {
    const end = this.#newline();
    this.#at = Math.min(end + 1, this.#text.length);
    return end < this.#text.length;
  }

  /**
   * Goes behind the lines that hold nothing but white space and delimiters, and counts them: a file
   * padded with millions of them costs a look at each character. Longer ones are left to `cell`.
   */
  blankLines(maxCharacters: number): number {
    let count = 0;
    for (let at = this.#at; at - this.#at <= maxCharacters && at < this.#text.length; at += 1) {
      const letter = this.#text.charAt(at);
      if (letter === '\n') {
        count += 1;
        this.#at = at + 1;
      } else if (letter !== this.#delimiter && letter.trim() !== '') break;
    }
    return count;
  }

  /** A whole line that has no quotation marks; null where it has some, or has not ended. */
  plainLine(): string | null {
    const end = this.#newline();
    if (end === this.#text.length || this.#quote() < end) return null;
    const line = this.#text.slice(this.#at, end);
    this.#at = end + 1;
    return line;
  }

  /** The next cell; null when its end is not in the text yet. */
  cell(maxCharacters: number): ReadCell | null {
    return this.#text[this.#at] === '"' ? this.#quoted(maxCharacters) : this.#plain(maxCharacters);
  }

  #plain(maxCharacters: number): ReadCell | null {
    const [start, length] = [this.#at, this.#text.length];
    const end = Math.min(this.#nextDelimiter(), this.#newline());
    if (end - start > maxCharacters) {
      this.#at = end;
      return this.#broken(start, maxCharacters + 1, 'tooLong');
    }
    if (end === length && !this.#isLast) return null;
    return this.#ended(this.#text.slice(start, end), end);
  }

  #quoted(maxCharacters: number): ReadCell | null {
    const text = this.#text;
    const start = this.#at;
    // Quotation marks inside the cell count twice.
    const limit = start + 1 + 2 * maxCharacters;
    let close = text.indexOf('"', start + 1);
    while (close !== -1 && close <= limit && text[close + 1] === '"') {
      close = text.indexOf('"', close + 2);
    }
    if (close === -1 || close > limit) {
      if (close === -1 && text.length <= limit + 1 && !this.#isLast) return null;
      const isTooLong = close !== -1 || text.length > limit + 1;
      return this.#broken(start, maxCharacters, isTooLong ? 'tooLong' : 'unclosed');
    }
    let end = close + 1;
    while (end - close < maxCharacters && isSpace(text[end], this.#delimiter)) end += 1;
    if (end >= text.length && !this.#isLast) return null;
    const cell = text.slice(start + 1, close).replaceAll('""', '"');
    if (end < text.length && text[end] !== this.#delimiter && text[end] !== '\n') {
      this.#at = end;
      return { text: cell, problem: 'afterQuote', end: 'garbage' };
    }
    return this.#ended(cell, end);
  }

  #ended(text: string, end: number): ReadCell {
    const isCell = end < this.#text.length && this.#text[end] === this.#delimiter;
    this.#at = Math.min(end + 1, this.#text.length);
    return { text, problem: null, end: isCell ? 'cell' : 'record' };
  }

  /** Gives the record up at this cell: reading goes on behind the line that the cell begins in. */
  #broken(start: number, kept: number, problem: Problem): ReadCell {
    this.#at = start;
    const line = this.#text.slice(start, Math.min(this.#newline(), start + kept));
    return { text: line, problem, end: 'garbage' };
  }
}

function isSpace(letter: string | undefined, delimiter: string): boolean {
  return letter === ' ' || (letter === '\t' && delimiter !== '\t');
}
