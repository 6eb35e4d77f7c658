import type { FileProblem } from './file-problems.ts';

/** Limits that bound the memory of the reader. A row that exceeds a limit has a problem. */
export interface CsvLimits {
  readonly columns: number;
  readonly cellCharacters: number;
  readonly recordCharacters: number;
}

/** The search for a header below title lines. */
export interface HeaderSearch {
  readonly isHeader: (cells: readonly string[]) => boolean;
  /** The number of records to search. If none matches, the first record is the header. */
  readonly records: number;
}

export interface CsvRecord {
  /** The first filled record is row 1. Later blank records count too, as in a spreadsheet. */
  readonly rowNumber: number;
  /** Cells up to the limit. */
  readonly cells: readonly string[];
  /** The reason why the cells may be incomplete, or null. */
  readonly problem: FileProblem | null;
}

type Fault =
  | 'quote_unclosed'
  | 'text_after_quote'
  | 'cell_too_long'
  | 'record_too_long'
  | 'record_too_wide';

interface ParsedRecord {
  readonly cells: string[];
  readonly fault: Fault | null;
  /** The start of the next record; null while the line is incomplete. */
  readonly next: number | null;
}

const delimiters = [',', ';', '\t'];
const sepLine = /^\s*"?sep=([,;\t])"?[,;\t]*$/i;
/** Ctrl-Z ends the files of old programs. */
const isBlank = (cell: string) => cell.trim() === '' || cell === '\u001a';

/**
 * Reads CSV text (RFC 4180) in chunks that may end anywhere, with bounded memory. Lines end in LF, CR or CRLF. Blank
 * records are counted and left out. A first line such as `sep=;` names the delimiter. Otherwise the delimiter is the
 * one that the header uses most. Without a search the header is the first record.
 *
 * A record with a problem ends at its line, so that one stray quotation mark does not affect the rows below it.
 */
export class CsvReader {
  /** Null until the header is read. */
  header: readonly string[] | null = null;
  /** The reason why the text is not a CSV file; reading stops then. */
  problem: FileProblem | null = null;

  readonly #limits: CsvLimits;
  /** Undefined when the header is the first record. */
  #search: HeaderSearch | undefined;
  /** The number of filled records above the header. */
  #titleCount = 0;
  /** The text up to now, until the header is found. If the search fails, it is read again without a search. */
  #searchedText = '';
  #delimiter: string | null = null;
  #unreadText = '';
  #endsInReturn = false;
  #rowNumber = 0;
  /** True if a record without a filled cell is above the header. */
  #isBlankAbove = false;
  /** True while the rest of the current line belongs to a record with a problem. */
  #isSkipping = false;

  constructor(limits: CsvLimits, search?: HeaderSearch) {
    this.#limits = limits;
    this.#search = search;
  }

  /** Appends a chunk and yields the records that it completes. */
  *push(chunk: string): Generator<CsvRecord, void> {
    yield* this.#read(chunk, { isLast: false });
  }

  /** Yields the last record if no line end followed it. */
  *end(): Generator<CsvRecord, void> {
    yield* this.#read('', { isLast: true });
    if (this.header === null && this.#titleCount > 0) {
      this.#restart();
      yield* this.#read('', { isLast: true });
    }
    if (this.header === null) this.problem ??= this.#createEmptyProblem();
  }

  *#read(chunk: string, { isLast }: { readonly isLast: boolean }): Generator<CsvRecord, void> {
    if (this.problem !== null) return;
    this.#append(chunk, isLast);
    this.#delimiter ??= this.#findDelimiter(isLast);
    if (this.#delimiter === null) return;
    const text = this.#unreadText;
    const options = { ...this.#limits, isLast };
    let position = 0;
    while (position < text.length && this.problem === null && this.#delimiter !== null) {
      if (this.#isSkipping) {
        const end = text.indexOf('\n', position);
        this.#isSkipping = end === -1;
        position = end === -1 ? text.length : end + 1;
        continue;
      }
      const parsedRecord = parseRecord(text, position, this.#delimiter, options);
      if (parsedRecord === null) break;
      this.#isSkipping = parsedRecord.next === null;
      position = parsedRecord.next ?? text.length;
      const record = this.#buildRecord(parsedRecord);
      if (record !== null) yield record;
    }
    this.#unreadText = text.slice(position);
    if (this.#search !== undefined && this.#titleCount === this.#search.records) this.#restart();
    if (this.#delimiter === null) yield* this.#read('', { isLast });
  }

  /** Reads the text again with the first record as header. */
  #restart(): void {
    this.#unreadText = this.#searchedText;
    this.#search = undefined;
    this.#searchedText = '';
    this.#titleCount = 0;
    this.#delimiter = null;
    this.#rowNumber = 0;
    this.#isBlankAbove = false;
    this.#isSkipping = false;
  }

  /** Appends a chunk with LF as line end. Stores a final CR until the next chunk, which may start with LF. */
  #append(chunk: string, isLast: boolean): void {
    let text = this.#endsInReturn ? `\r${chunk}` : chunk;
    this.#endsInReturn = !isLast && text.endsWith('\r');
    if (this.#endsInReturn) text = text.slice(0, -1);
    const lines = text.replace(/\r\n?/g, '\n');
    this.#unreadText += lines;
    if (this.#search !== undefined) this.#searchedText += lines;
  }

  /** Drops blank lines before the header and returns the delimiter; null until the header line is complete. */
  #findDelimiter(isLast: boolean): string | null {
    const firstText = /\S/.exec(this.#unreadText)?.index;
    const start = this.#unreadText.lastIndexOf('\n', firstText) + 1;
    if (this.#rowNumber > 0)
      this.#rowNumber += this.#unreadText.slice(0, start).split('\n').length - 1;
    this.#unreadText = this.#unreadText.slice(start);
    const end = this.#unreadText.indexOf('\n');
    const line = end === -1 ? this.#unreadText : this.#unreadText.slice(0, end);
    const { columns, recordCharacters } = this.#limits;
    if (line.length > recordCharacters) {
      this.problem = { code: 'header_too_long', params: { maxColumns: columns } };
      return null;
    }
    if (firstText === undefined || (end === -1 && !isLast)) return null;
    const declaredDelimiter = sepLine.exec(line)?.[1];
    if (declaredDelimiter !== undefined) this.#unreadText = this.#unreadText.slice(line.length + 1);
    const unquotedText = line.replace(/"[^"]*"?/g, '');
    const countFields = (delimiter: string) => unquotedText.split(delimiter).length;
    return (
      declaredDelimiter ??
      delimiters.reduce((bestDelimiter, delimiter) =>
        countFields(delimiter) > countFields(bestDelimiter) ? delimiter : bestDelimiter,
      )
    );
  }

  #buildRecord({ cells, fault }: ParsedRecord): CsvRecord | null {
    const { columns } = this.#limits;
    const isEmpty = fault === null && cells.every(isBlank);
    if (this.header === null) {
      if (isEmpty) {
        this.#isBlankAbove = true;
        if (this.#rowNumber > 0) this.#rowNumber += 1;
        return null;
      }
      this.#rowNumber += 1;
      const problem = fault === null ? null : this.#createProblem(fault, cells);
      if (problem === null && cells.length <= columns) this.#findHeader(cells);
      else if (this.#search !== undefined) this.#skipTitle();
      else this.problem = problem ?? { code: 'columns_too_many', params: { max: columns } };
      return null;
    }
    this.#rowNumber += 1;
    if (isEmpty) return null;
    const fieldCount = this.header.length;
    const isWide =
      cells.length > fieldCount &&
      cells.some((cell, index) => index >= fieldCount && !isBlank(cell));
    const problem = fault ?? (isWide ? 'record_too_wide' : null);
    return {
      rowNumber: this.#rowNumber,
      cells: cells.length > columns ? cells.slice(0, columns) : cells,
      problem: problem && this.#createProblem(problem, cells),
    };
  }

  #findHeader(cells: readonly string[]): void {
    if (this.#search !== undefined && !this.#search.isHeader(cells)) {
      this.#skipTitle();
      return;
    }
    this.header = cells;
    this.#search = undefined;
    this.#searchedText = '';
  }

  #skipTitle(): void {
    this.#titleCount += 1;
    // The header may use another delimiter than a title.
    this.#delimiter = null;
  }

  #createEmptyProblem(): FileProblem {
    return { code: this.#isBlankAbove ? 'file_blank' : 'file_empty' };
  }

  #createProblem(code: Fault, cells: readonly string[]): FileProblem {
    const row = this.#rowNumber;
    const { cellCharacters, recordCharacters } = this.#limits;
    switch (code) {
      case 'cell_too_long': {
        const column = this.header?.[cells.length - 1]?.trim() ?? '';
        return { code, params: { row, column, cell: cells.length, max: cellCharacters } };
      }
      case 'record_too_long':
        return { code, params: { row, max: recordCharacters } };
      default:
        return { code, params: { row } };
    }
  }
}

interface RecordOptions extends CsvLimits {
  readonly isLast: boolean;
}

/** Parses the record that starts at `start`; null while it is incomplete. */
function parseRecord(
  text: string,
  start: number,
  delimiter: string,
  { cellCharacters, recordCharacters, isLast }: RecordOptions,
): ParsedRecord | null {
  const cells: string[] = [];
  let position = start;
  const reject = (fault: Fault) =>
    skipBrokenRecord(text, position, { cells, fault, cellCharacters });
  for (;;) {
    const isQuoted = text[position] === '"';
    const closingIndex = isQuoted ? findClosingQuote(text, position) : position;
    let end = isQuoted
      ? skipSpaces(text, closingIndex + 1, delimiter)
      : findCellEnd(text, position, delimiter);
    if (closingIndex === -1) end = text.length;
    const textEnd = isQuoted && closingIndex !== -1 ? closingIndex : end;
    const rawText = text.slice(isQuoted ? position + 1 : position, textEnd);
    const cell = isQuoted ? rawText.replaceAll('""', '"') : rawText;
    cells.push(cell);
    if (cell.length > cellCharacters) return reject('cell_too_long');
    const isComplete = isLast || end < text.length;
    // The spaces after a closing quotation mark are unbounded.
    if (!isComplete && end - start <= recordCharacters + 2 * cellCharacters) return null;
    if (end - start > recordCharacters) return reject('record_too_long');
    if (closingIndex === -1) return reject('quote_unclosed');
    if (end === text.length) return { cells, fault: null, next: end };
    if (text[end] === '\n') return { cells, fault: null, next: end + 1 };
    if (text[end] !== delimiter) return reject('text_after_quote');
    position = end + 1;
  }
}

/** Rejects a record at the cell that starts at `index`. The next record starts after the line of that cell. */
function skipBrokenRecord(
  text: string,
  index: number,
  { cells, fault, cellCharacters }: { cells: string[]; fault: Fault; cellCharacters: number },
): ParsedRecord {
  const newline = text.indexOf('\n', index);
  const line = text.slice(index, newline === -1 ? text.length : newline);
  const readableCells =
    fault === 'text_after_quote' ? cells : [...cells.slice(0, -1), line.slice(0, cellCharacters)];
  return {
    cells: fault === 'record_too_long' ? cells.slice(0, -1) : readableCells,
    fault,
    next: newline === -1 ? null : newline + 1,
  };
}

/** Returns the index of the quotation mark that closes the cell opened at `openingIndex`; -1 without one. */
function findClosingQuote(text: string, openingIndex: number): number {
  let index = text.indexOf('"', openingIndex + 1);
  while (index !== -1 && text[index + 1] === '"') index = text.indexOf('"', index + 2);
  return index;
}

function findCellEnd(text: string, start: number, delimiter: string): number {
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === delimiter || text[index] === '\n') return index;
  }
  return text.length;
}

function skipSpaces(text: string, start: number, delimiter: string): number {
  const tab = delimiter === '\t' ? ' ' : '\t';
  let position = start;
  while (text[position] === ' ' || text[position] === tab) position += 1;
  return position;
}
