export interface CsvLimits {
  readonly columns: number;
  /** Characters of one cell. */
  readonly cellCharacters: number;
}

/** What is wrong with one cell of a CSV text. */
export type CellProblem = 'unclosed' | 'afterQuote' | 'tooLong';

interface ReadCell {
  readonly text: string;
  readonly problem: CellProblem | null;
  /** What follows: another cell, the end of the record, or the rest of a line that cannot be read. */
  readonly end: 'cell' | 'record' | 'garbage';
}

const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** A place in one piece of text. What was looked for and lies ahead is not looked for again. */
export class CsvScan {
  #at = 0;
  #newlineAt = -1;
  #quoteAt = -1;
  #delimiterAt = -1;
  readonly #text: string;
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #isLast: boolean;

  constructor(text: string, delimiter: string, isLast: boolean) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
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

  #find(mark: string, from = this.#at): number {
    const place = this.#text.indexOf(mark, from);
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

  /** The line, or what is left of it, without quotation marks; null where it has some, or has not ended. */
  plainLine(): string | null {
    const end = this.#newline();
    if (end === this.#text.length || this.#quote() < end) return null;
    const line = this.#text.slice(this.#at, end);
    this.#at = end + 1;
    return line;
  }

  /** The record that begins here, when all is well with it; else null, and its cells are to be read one by one. */
  record({ columns, cellCharacters }: CsvLimits): string[] | null {
    const text = this.#text;
    const cells: string[] = [];
    let delimiterAt = this.#nextDelimiter();
    let newlineAt = this.#newline();
    let start = this.#at;
    while (cells.length < columns) {
      let end: number;
      if (text.charCodeAt(start) === QUOTE) {
        const quote = text.indexOf('"', start + 1);
        const hasQuotes = text.charCodeAt(quote + 1) === QUOTE;
        const close = hasQuotes ? this.#closingQuote(start, cellCharacters) : quote;
        if (close === -1 || close - start > cellCharacters + 1) return null;
        const cell = text.slice(start + 1, close);
        cells.push(hasQuotes ? cell.replaceAll('""', '"') : cell);
        end = close + 1;
      } else {
        if (delimiterAt < start) delimiterAt = this.#find(this.#delimiter, start);
        if (newlineAt < start) newlineAt = this.#find('\n', start);
        end = delimiterAt < newlineAt ? delimiterAt : newlineAt;
        if (end - start > cellCharacters) return null;
        cells.push(text.slice(start, end));
      }
      const mark = text.charCodeAt(end);
      start = end + 1;
      if (mark === NEWLINE) {
        this.#at = start;
        this.#delimiterAt = delimiterAt;
        this.#newlineAt = newlineAt;
        return cells;
      }
      if (mark !== this.#delimiterCode) return null;
    }
    return null;
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
    const limit = furthestQuote(start, maxCharacters);
    const close = this.#closingQuote(start, maxCharacters);
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

  /** Where a cell that opens at `start` closes, or a place too far away for a cell; -1 when that is not in the text. */
  #closingQuote(start: number, maxCharacters: number): number {
    const limit = furthestQuote(start, maxCharacters);
    let close = this.#text.indexOf('"', start + 1);
    while (close !== -1 && close <= limit && this.#text.charCodeAt(close + 1) === QUOTE) {
      close = this.#text.indexOf('"', close + 2);
    }
    return close;
  }

  #ended(text: string, end: number): ReadCell {
    const isCell = end < this.#text.length && this.#text[end] === this.#delimiter;
    this.#at = Math.min(end + 1, this.#text.length);
    return { text, problem: null, end: isCell ? 'cell' : 'record' };
  }

  /** Gives the record up at this cell: reading goes on behind the line that the cell begins in. */
  #broken(start: number, kept: number, problem: CellProblem): ReadCell {
    this.#at = start;
    const line = this.#text.slice(start, Math.min(this.#newline(), start + kept));
    return { text: line, problem, end: 'garbage' };
  }
}

/** Quotation marks inside the cell count twice. */
function furthestQuote(start: number, maxCharacters: number): number {
  return start + 1 + 2 * maxCharacters;
}

function isSpace(letter: string | undefined, delimiter: string): boolean {
  return letter === ' ' || (letter === '\t' && delimiter !== '\t');
}
