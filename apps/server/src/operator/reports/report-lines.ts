import {
  getReport,
  listDefaultColumns,
  type ReportId,
} from '@shipdesk/contract/reports/report-catalogue';
import type { ReportColumn } from '@shipdesk/contract/reports/report-definition';
import { hideContact } from '@shipdesk/domain/values/contact/hidden-contact';
import type { StoredReportQuery } from '../../platform/db/schema/column-types.ts';
import type { SheetCell, SheetLine } from '../../platform/files/xlsx-file.ts';

type Row = Readonly<Record<string, SheetCell>>;

export interface ReportQuery extends StoredReportQuery {
  readonly report: ReportId;
}

export interface LineColumn extends ReportColumn {
  readonly name: string;
}

/** Maximum number of groups of a report. Groups stay in memory until the report ends. */
export const MAX_GROUPED_LINES = 50_000;

export class TooManyGroupsError extends Error {}

const rowsColumn: LineColumn = { name: 'rows', title: 'Rows', type: 'number', isSum: true };

/**
 * Returns the columns of a report's lines. The lines of a grouped report have its groups, the number of rows and the
 * requested sums.
 */
export function listLineColumns({ report, columns, groupBy }: ReportQuery): LineColumn[] {
  const reportColumns = getReport(report).columns;
  const find = (name: string) => (reportColumns[name] ? [{ name, ...reportColumns[name] }] : []);
  if (groupBy.length === 0) return columns.flatMap(find);
  const isSummed = ({ isSum, share }: ReportColumn) => isSum || share;
  const chosenColumns = columns.flatMap(find).filter(isSummed);
  const defaultColumns = listDefaultColumns(report).flatMap(find).filter(isSummed);
  const summedColumns = chosenColumns.length > 0 ? chosenColumns : defaultColumns;
  return [...groupBy.flatMap(find), rowsColumn, ...summedColumns];
}

interface Group {
  readonly cells: SheetLine;
  readonly sums: Map<string, number>;
}

export class ReportLines {
  readonly columns: readonly LineColumn[];
  readonly sums = new Map<string, number>([['rows', 0]]);
  readonly #query: ReportQuery;
  readonly #sumNames: readonly string[];
  readonly #hidesContacts: boolean;
  readonly #groups = new Map<string, Group>();

  constructor(query: ReportQuery, { hidesContacts }: { hidesContacts: boolean }) {
    this.columns = listLineColumns(query);
    this.#query = query;
    this.#hidesContacts = hidesContacts;
    this.#sumNames = Object.entries(getReport(query.report).columns).flatMap(([name, { isSum }]) =>
      isSum ? [name] : [],
    );
    for (const name of this.#sumNames) this.sums.set(name, 0);
  }

  /** Adds a row. Returns its line, or undefined if a filter excludes the row or the report is grouped. */
  add(row: Row): SheetLine | undefined {
    if (!this.#matches(row)) return undefined;
    this.#sum(this.sums, row);
    if (this.#query.groupBy.length === 0)
      return this.columns.map((column) => this.#read(row, column));
    this.#addToGroup(row);
    return undefined;
  }

  listGroups(): SheetLine[] {
    const groups = [...this.#groups.values()].sort((a, b) => compareLines(a.cells, b.cells));
    return groups.map(({ cells, sums }) => [...cells, ...this.#readSums(sums).slice(cells.length)]);
  }

  /** Returns the total of each column; null if a column has none. */
  readTotal(): SheetLine {
    return this.#readSums(this.sums);
  }

  /** Returns the number of lines: groups, or rows of an ungrouped report. */
  countLines(): number {
    return this.#query.groupBy.length > 0 ? this.#groups.size : (this.sums.get('rows') ?? 0);
  }

  #matches(row: Row): boolean {
    return this.#query.filters.every(({ column, values }) => {
      const value = String(row[column] ?? '').toLowerCase();
      return values.some((text) => text.trim().toLowerCase() === value);
    });
  }

  #read(row: Row, { name, isContact }: LineColumn): SheetCell {
    const value = row[name] ?? null;
    return isContact && this.#hidesContacts && typeof value === 'string'
      ? hideContact(value)
      : value;
  }

  #sum(sums: Map<string, number>, row: Row): void {
    sums.set('rows', (sums.get('rows') ?? 0) + 1);
    for (const name of this.#sumNames) {
      const value = row[name];
      if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
    }
  }

  #addToGroup(row: Row): void {
    const cells = this.columns
      .slice(0, this.#query.groupBy.length)
      .map((column) => this.#read(row, column));
    const key = JSON.stringify(cells);
    let group = this.#groups.get(key);
    if (!group) {
      if (this.#groups.size >= MAX_GROUPED_LINES) throw new TooManyGroupsError();
      group = { cells, sums: new Map() };
      this.#groups.set(key, group);
    }
    this.#sum(group.sums, row);
  }

  #readSums(sums: ReadonlyMap<string, number>): SheetCell[] {
    return this.columns.map(({ name, isSum, share }) => {
      if (isSum) return sums.get(name) ?? 0;
      if (!share) return null;
      const whole = sums.get(share.whole) ?? 0;
      return whole === 0 ? null : (sums.get(share.part) ?? 0) / whole;
    });
  }
}

function compareLines(a: SheetLine, b: SheetLine): number {
  for (const [index, cell] of a.entries()) {
    const order = String(cell ?? '').localeCompare(String(b[index] ?? ''), 'en');
    if (order !== 0) return order;
  }
  return 0;
}
