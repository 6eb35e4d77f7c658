import { csvLine } from '@shipdesk/domain/values/csv/csv';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { indianTimeOf } from '@shipdesk/domain/values/time/calendar';

export type CsvColumn<Row> = readonly [header: string, cellOf: (row: Row) => string | number];

/** A CSV file in parts: a BOM, so that Excel reads UTF-8, the header, then the rows. */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(([header]) => header))}`;
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map(([, cellOf]) => cellOf(row)))).join('');
  }
}

/** An amount as the cell of a file: `1250.50`. */
export const csvRupees = (paise: number) => rupeesOf(paise).toFixed(2);

/** A moment as the cell of a file: `2026-08-01 14:30:00` in India. */
export const csvTime = (at: Date) => indianTimeOf(at).replace('T', ' ');
