import {
  type BulkCheck,
  type BulkRecord,
  bulkCheckOf,
  bulkRowsOf,
  checkBulkRow,
} from '../src/bulk-rules.ts';

/** Spec §5, bulk CSV file, checks 4 to 6 and the seventh, over the records of a file as text. */
export function checkBulkRows(
  header: readonly string[],
  records: readonly BulkRecord[],
): BulkCheck {
  const table = bulkRowsOf(header, records);
  if ('rows' in table) return bulkCheckOf(table.rows.map((row) => checkBulkRow(row)));
  return { firstMessage: table.message, problems: [], notices: [], goodRows: [] };
}
