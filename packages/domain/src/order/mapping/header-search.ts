import type { HeaderSearch } from '../../values/csv/csv-reader.ts';
import { bulkColumns } from '../bulk/bulk-columns.ts';
import { matchBulkHeader } from '../bulk/bulk-header.ts';
import { guessMapping } from './guess-mapping.ts';
import { findLayout } from './layouts.ts';

/** The header may be below a title, a logo or the filters of a report. */
const MAX_HEADER_ROW = 20;
/** A row with fewer column names is not a header. */
const MIN_COLUMNS = 5;

/** Returns how many columns of an order a row names. The header of a built-in layout names all of them. */
export function countOrderColumns(cells: readonly string[]): number {
  if (findLayout(cells) !== null) return bulkColumns.length;
  const bulkCount = bulkColumns.length - matchBulkHeader(cells).missingColumns.length;
  return Math.max(bulkCount, Object.keys(guessMapping(cells).columns).length);
}

/** Finds the header of a file of orders below its title lines. */
export const orderHeaderSearch: HeaderSearch = {
  isHeader: (cells) => countOrderColumns(cells) >= MIN_COLUMNS,
  records: MAX_HEADER_ROW,
};
