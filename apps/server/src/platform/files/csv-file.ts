import { formatCsvLine } from '@shipdesk/domain/values/csv/csv';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { toIndianTime } from '@shipdesk/domain/values/time/calendar';
import { mapInSlices } from '../slices.ts';

export type CsvColumn<Row> = readonly [header: string, readCell: (row: Row) => string | number];

/** The file starts with a BOM, so that Excel reads it as UTF-8. */
export async function* streamCsvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${formatCsvLine(columns.map(([header]) => header))}`;
  for await (const rows of batches) {
    const lines = await mapInSlices(rows, (row) =>
      formatCsvLine(columns.map(([, readCell]) => readCell(row))),
    );
    yield lines.join('');
  }
}

/** Formats an amount for the cell of a file: `1250.50`. */
export const formatCsvRupees = (paise: number) => toRupees(paise).toFixed(2);

/** Formats a timestamp for the cell of a file, in Indian time: `2026-08-01 14:30:00`. */
export const formatCsvTime = (time: Date) => toIndianTime(time).replace('T', ' ');
