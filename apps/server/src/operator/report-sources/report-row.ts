import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { readBatches } from '../../platform/db/query/batches.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { SheetCell } from '../../platform/files/xlsx-file.ts';

/** The values of a row by column, in the unit of the column. A missing column is empty. */
export type ReportRow = Readonly<Record<string, SheetCell>>;

/** `from` is inclusive and `until` exclusive. */
export interface ReportScope {
  readonly sellerId: string;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
}

/** Yields the rows of a report in batches. Reads them in the caller's transaction. */
export type ReportSource = (db: Db, scope: ReportScope) => AsyncIterable<readonly ReportRow[]>;

const BATCH_ROWS = 1000;

/** `after` is the last row of the previous page. */
export interface Page<Item> {
  readonly after: Item | undefined;
  readonly limit: number;
}

export const readPages = <Item>(read: (page: Page<Item>) => Promise<Item[]>) =>
  readBatches<Item>((after, limit) => read({ after, limit }), { size: BATCH_ROWS });

export function createPageSource<Item>(
  read: (db: Db, scope: ReportScope, page: Page<Item>) => Promise<Item[]>,
  toCells: (row: Item, scope: ReportScope) => ReportRow,
): ReportSource {
  return async function* readRows(db, scope) {
    for await (const rows of readPages<Item>((page) => read(db, scope, page))) {
      yield rows.map((row) => toCells(row, scope));
    }
  };
}
