import {
  type BulkField,
  bulkFields,
  bulkReferenceColumn,
} from '@shipdesk/domain/bulk/bulk-columns';
import { BulkRowReader } from '@shipdesk/domain/bulk/bulk-row-reader';
import {
  type BulkCheck,
  type BulkProblem,
  type BulkRecord,
  type BulkRow,
  type BulkRowCheck,
  type BulkTable,
  bulkCheckOf,
  bulkMessages,
} from '@shipdesk/domain/bulk/bulk-rules';
import { csvText } from '@shipdesk/domain/bulk/csv';
import type { CellPlace, SheetCell, SheetRow, SheetSummary } from './bulk-messages.ts';
import { refusedCell } from './bulk-payload.ts';

/** The last column of the file of failed rows: why each was left out. The importer reads past it. */
const reasonColumn = 'reason';

interface Line {
  /** The cells as they stand in the file, or as corrected. */
  readonly record: BulkRecord;
  readonly check: BulkRowCheck;
  /** What the server said of a column, until the row is edited. */
  readonly refused: ReadonlyMap<BulkField, string>;
}

type CellProblem = Pick<BulkProblem, 'column' | 'message'>;

const nothingRefused: Line['refused'] = new Map();

/** The rows of a file with what the checks say of them. Cells can be corrected; the rows good so far can be sent. */
export class BulkSheet {
  /** Columns of the file that are read, in the order of the sample file. */
  readonly columns: readonly BulkField[];
  private readonly positions: BulkTable['positions'];
  private readonly reader: BulkRowReader;
  private lines: ReadonlyMap<number, Line>;
  private check: BulkCheck;
  private problems = new Map<number, CellProblem[]>();
  private view: readonly number[] = [];
  /** Columns that had a problem or a repair at any time: they stay in sight. */
  private readonly marked = new Set<BulkField>();
  /** Rows that were sent last. */
  private sent: readonly BulkRow[] = [];

  constructor({ positions, records }: BulkTable) {
    this.columns = bulkFields.filter((field) => positions.has(field));
    this.positions = positions;
    this.reader = new BulkRowReader(positions);
    this.lines = new Map(records.map((record) => [record.rowNumber, this.lineOf(record)]));
    this.check = this.judge();
    this.show(true);
  }

  private lineOf(record: BulkRecord): Line {
    return { record, check: this.reader.checkRecord(record), refused: nothingRefused };
  }

  private cellOf({ cells }: BulkRecord, column: BulkField): string {
    return cells[this.positions.get(column) ?? -1] ?? '';
  }

  private judge(): BulkCheck {
    const lines = Array.from(this.lines.values());
    this.check = bulkCheckOf(lines.map(({ check }) => check));
    this.problems = new Map();
    for (const problem of this.check.problems) {
      const ofRow = this.problems.get(problem.rowNumber);
      if (ofRow === undefined) this.problems.set(problem.rowNumber, [problem]);
      else ofRow.push(problem);
      this.marked.add(problem.column);
    }
    for (const { record, refused } of lines) {
      for (const [column, message] of refused) {
        const ofRow = this.problems.get(record.rowNumber) ?? [];
        if (problemOf(ofRow, column) === undefined) ofRow.push({ column, message });
        this.problems.set(record.rowNumber, ofRow);
        this.marked.add(column);
      }
    }
    for (const { column } of this.check.notices) this.marked.add(column);
    return this.check;
  }

  summary(): SheetSummary {
    return {
      rowCount: this.lines.size,
      goodCount: this.goodRows().length,
      repairCount: this.check.notices.filter(({ kind }) => kind === 'repair').length,
      message: this.check.firstMessage ?? this.refusedMessage(),
      viewCount: this.view.length,
      columns: bulkFields.filter((field) => this.marked.has(field)),
    };
  }

  private refusedMessage(): string | null {
    const [first] = this.problems;
    return first === undefined
      ? null
      : bulkMessages.invalidValues(
          first[0],
          first[1].map(({ column }) => column),
        );
  }

  /** Rows without a problem, their values normalised. */
  goodRows(): readonly BulkRow[] {
    return this.check.goodRows.filter(({ rowNumber }) => !this.problems.has(rowNumber));
  }

  /** Chooses the rows of the view. */
  show(onlyProblems: boolean): void {
    const all = Array.from(this.lines.keys());
    const noticed = new Set(this.check.notices.map(({ rowNumber }) => rowNumber));
    this.view = onlyProblems
      ? all.filter((rowNumber) => this.problems.has(rowNumber) || noticed.has(rowNumber))
      : all;
  }

  rows(offset: number, count: number): readonly SheetRow[] {
    return this.view.slice(offset, offset + count).flatMap((rowNumber) => {
      const line = this.lines.get(rowNumber);
      return line === undefined ? [] : [this.sheetRow(line)];
    });
  }

  private sheetRow({ record, check }: Line): SheetRow {
    const { rowNumber } = record;
    const problems = this.problems.get(rowNumber);
    const cells: Record<string, SheetCell> = {};
    for (const column of this.columns) {
      const problem = problemOf(problems, column);
      const repair = check.notices.find((notice) => notice.column === column)?.message;
      cells[column] = {
        text: this.cellOf(record, column),
        ...(problem === undefined ? {} : { problem }),
        ...(repair === undefined ? {} : { repair }),
      };
    }
    return { rowNumber, cells, isGood: problems === undefined };
  }

  /** Puts a text into a cell and checks again. */
  edit(rowNumber: number, columnName: string, text: string): SheetRow {
    const line = this.lines.get(rowNumber);
    if (line === undefined) throw new Error(`Row ${rowNumber} is not in the sheet.`);
    const cells: string[] = [];
    for (const [column, position] of this.positions) {
      cells[position] = column === columnName ? text : this.cellOf(line.record, column);
    }
    const edited = this.lineOf({ rowNumber, cells });
    this.lines = new Map(this.lines).set(rowNumber, edited);
    this.judge();
    return this.sheetRow(edited);
  }

  /** The next cell of the view with a problem after a place, or before it. */
  seek({ index, column }: CellPlace, direction: 1 | -1): CellPlace | null {
    const from = this.columns.findIndex((one) => one === column);
    for (let at = index; at >= 0 && at < this.view.length; at += direction) {
      const problems = this.problems.get(this.view[at] ?? -1);
      const bad = this.columns.filter((one, place) => {
        if (problemOf(problems, one) === undefined) return false;
        return at !== index || (direction === 1 ? place > from : place < from);
      });
      const found = bad.at(direction === 1 ? 0 : -1);
      if (found !== undefined) return { index: at, column: found };
    }
    return null;
  }

  /** The good rows, which count as sent from now on. */
  send(): readonly BulkRow[] {
    this.sent = this.goodRows();
    return this.sent;
  }

  /** The rows that were sent last. */
  sentRows(): readonly BulkRow[] {
    return this.sent;
  }

  /** Cells as they stand, by row number: what a sheet of a spreadsheet is sent as. */
  textOf(rowNumber: number): readonly string[] {
    const record = this.lines.get(rowNumber)?.record;
    return record === undefined ? [] : this.columns.map((column) => this.cellOf(record, column));
  }

  /** Marks what the server refused of the rows that were sent; `rowNumberAt` finds the row of an entry. */
  refuse(
    details: readonly { readonly field: string; readonly message: string }[],
    rowNumberAt: (index: number) => number | undefined,
  ): void {
    const lines = new Map(this.lines);
    for (const { field, message } of details) {
      const cell = refusedCell(field) ?? wholeRow(field);
      const rowNumber = cell === null ? undefined : rowNumberAt(cell.index);
      const line = rowNumber === undefined ? undefined : lines.get(rowNumber);
      if (cell === null || line === undefined) continue;
      const refused = new Map(line.refused).set(cell.column, message);
      lines.set(line.record.rowNumber, { ...line, refused });
    }
    this.lines = lines;
    this.judge();
    this.show(true);
  }

  /** Takes out the rows that were sent: they are orders now. */
  settle(): void {
    const gone = new Set(this.sent.map(({ rowNumber }) => rowNumber));
    this.lines = new Map([...this.lines].filter(([rowNumber]) => !gone.has(rowNumber)));
    this.sent = [];
    this.judge();
    this.show(true);
  }

  /** The rows with a problem as a CSV file of the same columns, with the reasons. It can be imported when it is corrected. */
  failedRowsCsv(): string {
    const failed = [...this.problems].map(([rowNumber, problems]) => {
      const reasons = problems.map(({ column, message }) => `${column}: ${message}`);
      return [...this.textOf(rowNumber), `Row ${rowNumber}. ${reasons.join('; ')}`];
    });
    return csvText([[...this.columns, reasonColumn], ...failed]);
  }
}

function problemOf(problems: readonly CellProblem[] = [], column: BulkField): string | undefined {
  return problems.find((problem) => problem.column === column)?.message;
}

/** A refusal of an entry as a whole is shown where the row has its name. */
function wholeRow(field: string): { index: number; column: BulkField } | null {
  const index = /^(?:rows\.)?(\d+)/.exec(field)?.[1];
  return index === undefined ? null : { index: Number(index), column: bulkReferenceColumn };
}
