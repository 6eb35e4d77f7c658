import { t } from '@lingui/core/macro';
import { findBulkColumn } from '@shipdesk/contract/orders/order-wire';
import { problems } from '@shipdesk/contract/problems';
import { bulkProblems } from '@shipdesk/contract/problems/files';
import { describeDetails, formatText, type TextsOf } from '@shipdesk/contract/problems/problem';
import {
  type BulkField,
  bulkFields,
  bulkReferenceColumn,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import {
  DateColumnScan,
  type DateOrder,
  type DateReading,
  formatSpelledDate,
} from '@shipdesk/domain/order/bulk/bulk-dates';
import type { BulkNotes } from '@shipdesk/domain/order/bulk/bulk-problems';
import {
  type BulkRecord,
  type BulkRow,
  type BulkRowCheck,
  type BulkTable,
  bulkColumnsOfOneParcel,
  bulkMessages,
  checkBulkRow,
  readBulkRow,
} from '@shipdesk/domain/order/bulk/bulk-rules';
import {
  type BulkCheck,
  findWaitingRows,
  summarizeBulkChecks,
} from '@shipdesk/domain/order/bulk/order-rows';
import { cleanCell } from '@shipdesk/domain/values/csv/cells';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import type { ProblemBody } from '../../api/session-port.ts';
import { findProblemText } from '../../i18n/problem-texts.ts';
import { formatPaise } from '../../lib/format.ts';
import { createRandomHex } from '../../lib/random-hex.ts';
import { formatPlace, type PlaceOffer, PlaceOffers } from './bulk-places.ts';
import type { SheetOrigin } from './file/bulk-content.ts';
import { type CellNotes, SheetNotes } from './sheet-notes.ts';

const ROWS_PER_TASK = 100;

/** A sent row: its normalised values, and the id that prevents a second order on a retry. */
export interface SentRow extends BulkRow {
  readonly id: string;
}

export interface CellEdit {
  readonly rowNumber: number;
  readonly column: BulkField;
  readonly text: string;
}

interface Line {
  /** The cells of the file, with the seller's corrections. */
  readonly record: BulkRecord;
  readonly id: string;
  readonly check: BulkRowCheck;
  /** Server errors by column, until the row is edited. */
  readonly refusedTexts: ReadonlyMap<BulkField, string>;
}

/** Rows of a sheet: those with a problem, those with a note, or all. */
export type RowChoice = 'bad' | 'noted' | 'all';

export interface SheetSummary {
  readonly rowCount: number;
  readonly goodCount: number;
  readonly noticeCount: number;
  readonly hasReceivedOffers: boolean;
  /** The first failure in the words of the specification, or null if every row is valid. */
  readonly message: string | null;
  /** Columns that had a problem or a note at any time. */
  readonly columns: readonly BulkField[];
  /** Columns that had a problem at any time. */
  readonly badColumns: readonly BulkField[];
  readonly dates: DateReading;
}

const noRefusedTexts: Line['refusedTexts'] = new Map();

export interface CorrectedCell extends CellEdit {
  readonly problem: string | undefined;
}

export class BulkSheet {
  /** Columns of the file that are read, in the order of the sample file. */
  readonly columns: readonly BulkField[];
  readonly origin: SheetOrigin | null;
  private readonly positions: BulkTable['positions'];
  private readonly today: IsoDate;
  private dates: DateReading;
  private lines = new Map<number, Line>();
  private check: BulkCheck = summarizeBulkChecks([]);
  private notes = new SheetNotes();
  private readonly markedColumns = new Set<BulkField>();
  private readonly markedBadColumns = new Set<BulkField>();
  private sentRows: readonly SentRow[] = [];
  readonly offers = new PlaceOffers();

  /** Yields to the event loop between batches. */
  static async create(
    table: BulkTable,
    today: IsoDate,
    origin: SheetOrigin | null = null,
  ): Promise<BulkSheet> {
    const sheet = new BulkSheet(table, today, origin);
    for (const [index, record] of table.records.entries()) {
      sheet.lines.set(record.rowNumber, sheet.createLine(record));
      if (index % ROWS_PER_TASK === ROWS_PER_TASK - 1)
        await new Promise((resolve) => setTimeout(resolve));
    }
    sheet.checkAllRows();
    return sheet;
  }

  private constructor(
    { positions, records }: BulkTable,
    today: IsoDate,
    origin: SheetOrigin | null,
  ) {
    this.origin = origin;
    this.columns = bulkFields.filter((field) => positions.has(field));
    this.positions = positions;
    this.today = today;
    const scan = new DateColumnScan(today);
    for (const record of records) scan.add(cleanCell(this.readCell(record, 'orderDate')));
    this.dates = scan.reading;
  }

  private createLine(record: BulkRecord): Line {
    const options = { dateOrder: this.dates.order ?? 'dayFirst', today: this.today };
    const check = checkBulkRow(readBulkRow(this.positions, record), options);
    return { record, id: createRandomHex(10).toUpperCase(), check, refusedTexts: noRefusedTexts };
  }

  private readCell({ cells }: BulkRecord, column: BulkField): string {
    return cells[this.positions.get(column) ?? -1] ?? '';
  }

  private checkAllRows(): void {
    const rows = Array.from(this.lines.values(), ({ check }) => check);
    this.check = summarizeBulkChecks(rows);
    const notes = new SheetNotes();
    for (const { rowNumber, column, problem } of this.check.problems) {
      notes.addProblem(rowNumber, column, formatText(cellTexts, problem));
    }
    for (const [rowNumber, { refusedTexts }] of this.lines) {
      for (const [column, text] of refusedTexts) notes.addProblem(rowNumber, column, text);
    }
    const badRows = new Set(notes.badRows);
    for (const { rowNumber, forRow } of findWaitingRows(rows, (row) => badRows.has(row))) {
      const waitProblem = { code: 'order_waits', params: { row: forRow } } as const;
      notes.addProblem(rowNumber, bulkReferenceColumn, formatText(cellTexts, waitProblem));
    }
    for (const { rowNumber, column, note } of this.check.notices) {
      notes.addWarning(rowNumber, column, formatText(noteTexts, note));
    }
    for (const { rowNumber, columns, place, suggestion } of this.offers.listOffers()) {
      const text = t`${{ pincode: place.pincode }} is in ${{ place: formatPlace(suggestion) }}`;
      notes.addWarning(rowNumber, columns.city, text);
    }
    for (const column of notes.columns) this.markedColumns.add(column);
    for (const column of notes.badColumns) this.markedBadColumns.add(column);
    this.notes = notes;
  }

  listCheckedRows(): BulkRow[] {
    return Array.from(this.lines.values(), ({ check }) => check);
  }

  addOffers(offers: readonly PlaceOffer[]): void {
    this.offers.add(offers, (rowNumber) => this.lines.get(rowNumber)?.check.values);
    this.checkAllRows();
  }

  summarizeSheet(): SheetSummary {
    return {
      rowCount: this.lines.size,
      goodCount: this.lines.size - this.notes.badRows.size,
      noticeCount: this.check.notices.length + this.offers.listOffers().length,
      hasReceivedOffers: this.offers.hasReceivedOffers,
      message: this.check.firstMessage ?? this.describeRefusedRow(),
      columns: bulkFields.filter((field) => this.markedColumns.has(field)),
      badColumns: bulkFields.filter((field) => this.markedBadColumns.has(field)),
      dates: this.dates,
    };
  }

  private describeRefusedRow(): string | null {
    const [rowNumber] = this.notes.badRows;
    if (rowNumber === undefined) return null;
    return bulkMessages.invalidValues(rowNumber, this.listBadColumns(rowNumber));
  }

  private listBadColumns(rowNumber: number): BulkField[] {
    return this.columns.filter((column) => this.getNotes(rowNumber, column).problem !== undefined);
  }

  listRowNumbers(choice: RowChoice): readonly number[] {
    const rowNumbers = Array.from(this.lines.keys());
    if (choice === 'all') return rowNumbers;
    if (choice === 'bad') return rowNumbers.filter((rowNumber) => this.isBad(rowNumber));
    return rowNumbers.filter((rowNumber) => this.notes.hasWarning(rowNumber));
  }

  isBad(rowNumber: number): boolean {
    return this.notes.badRows.has(rowNumber);
  }

  getText(rowNumber: number, column: BulkField): string {
    const line = this.lines.get(rowNumber);
    return line === undefined ? '' : this.readCell(line.record, column);
  }

  getNotes(rowNumber: number, column: BulkField): CellNotes {
    return this.notes.getNotes(rowNumber, column);
  }

  /** Returns the numbers of other rows with a note in this column and the same text or problem there. */
  listRowsLike({ rowNumber, column, text, problem }: CorrectedCell): readonly number[] {
    const isOfOneParcel = bulkColumnsOfOneParcel.includes(column);
    return this.notes.listNotedRows(column).filter((row) => {
      const isSameProblem =
        problem !== undefined && problem === this.getNotes(row, column).problem && !isOfOneParcel;
      return row !== rowNumber && (isSameProblem || this.getText(row, column) === text);
    });
  }

  editCells(edits: readonly CellEdit[]): void {
    for (const { rowNumber, column, text } of edits) {
      const line = this.lines.get(rowNumber);
      if (line === undefined) continue;
      const cells: string[] = [];
      for (const [columnName, position] of this.positions) {
        cells[position] = columnName === column ? text : this.readCell(line.record, columnName);
      }
      this.lines.set(rowNumber, this.createLine({ rowNumber, cells }));
      this.offers.removeOffers(rowNumber, column);
    }
    this.checkAllRows();
  }

  chooseDateOrder(order: DateOrder): void {
    this.dates = { ...this.dates, order };
    for (const [rowNumber, { record }] of this.lines) {
      this.lines.set(rowNumber, this.createLine(record));
    }
    this.checkAllRows();
  }

  markSent(): readonly SentRow[] {
    this.sentRows = this.check.goodRows.flatMap((row) => {
      const line = this.lines.get(row.rowNumber);
      return line === undefined || this.isBad(row.rowNumber) ? [] : [{ ...row, id: line.id }];
    });
    return this.sentRows;
  }

  listSentTexts({ rowNumber, values }: BulkRow): readonly string[] {
    return this.columns.map((column) =>
      column === 'orderDate' ? values.orderDate : this.getText(rowNumber, column),
    );
  }

  addRefusals(refusals: NonNullable<ProblemBody['details']>): void {
    for (const { field, code, params, message } of refusals) {
      const cell = findRefusedCell(field);
      const rowNumber = cell === null ? undefined : this.getRowNumber(cell);
      const line = rowNumber === undefined ? undefined : this.lines.get(rowNumber);
      if (cell === null || line === undefined) continue;
      const text = findProblemText(code, params, bulkProblems) ?? message;
      const refusedTexts = new Map(line.refusedTexts).set(cell.column, text);
      this.lines.set(line.record.rowNumber, { ...line, refusedTexts });
    }
    this.checkAllRows();
  }

  /** Returns the row number in the file. In a list, `index` counts the sent rows; in a sheet, the rows of the file. */
  private getRowNumber({ index, isSheet }: { index: number; isSheet: boolean }) {
    return isSheet ? index + 1 : this.sentRows[index]?.rowNumber;
  }

  removeSent(): void {
    for (const { rowNumber } of this.sentRows) {
      this.lines.delete(rowNumber);
      this.offers.removeOffers(rowNumber);
    }
    this.sentRows = [];
    this.checkAllRows();
  }
}

/**
 * Returns the cell of a server error: the index of the entry or row, from 0, and its column. An error without a column
 * gets the reference column. Returns null for a path without an index.
 */
export function findRefusedCell(
  path: string,
): { index: number; isSheet: boolean; column: BulkField } | null {
  const [, prefix = '', index, fieldPath = ''] = /^(rows[.])?(\d+)(?:[.](.+))?$/.exec(path) ?? [];
  if (index === undefined) return null;
  const column = findBulkColumn(fieldPath) ?? bulkFields.find((field) => field === fieldPath);
  return {
    index: Number(index),
    isSheet: prefix !== '',
    column: column ?? bulkReferenceColumn,
  };
}

const cellTexts = { ...problems, ...bulkProblems };

const noteTexts = describeDetails<TextsOf<BulkNotes>>({
  read_as: ({ value, unit }) => `Read as ${value}${unit === undefined ? '' : ` ${unit}`}`,
  order_of_rows: ({ rows, totalPaise, isCod }) => {
    const orderText = `Rows ${rows.join(', ')} are one order of ${formatPaise(totalPaise)}`;
    return isCod ? `${orderText}, which is collected on delivery` : orderText;
  },
  date_read_as: ({ day }) => `Read as ${formatSpelledDate(day)}`,
  weight_unit_assumed: ({ kilograms }) =>
    `Read as ${kilograms} kg. If it is in grams, write the unit, as in 500 g`,
  phones_left_out: ({ phones }) => `Only one phone number is used. Left out: ${phones.join(', ')}`,
  digits_rounded: 'Excel rounds numbers of more than 15 digits. Check the last digits',
  state_unknown: 'No Indian state has this name. Check the spelling',
  state_of_pincode: ({ state, pincode }) => `Read as ${state}, the state of ${pincode}`,
  date_long_past: ({ day, days }) =>
    `${formatSpelledDate(day)} is more than ${days} days ago: check the date`,
  date_far_ahead: ({ day, days }) =>
    `${formatSpelledDate(day)} is more than ${days} days ahead: check the date`,
});
