import { t } from '@lingui/core/macro';
import type { BodyOf } from '@shipdesk/contract/endpoint';
import type {
  createBulkOrder,
  createBulkOrderViaExcel,
} from '@shipdesk/contract/orders/bulk-orders';
import { rowToWire } from '@shipdesk/contract/orders/order-wire';
import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { buildBulkTable, bulkLimits, bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { formatCount } from '../../lib/format.ts';
import { BulkSheet } from './bulk-sheet.ts';
import type { BulkContent } from './file/bulk-content.ts';
import { type BulkRefusal, formatHint } from './file/file-hints.ts';
import { type BulkSource, getFileMessage } from './file/read-bulk-file.ts';

/** Returns the sheet with checked rows, or the refusal of its size or header. Spec §5, bulk CSV file, checks 4 to 7. */
export async function openBulkSheet(
  { header, records, rowCount, origin }: BulkContent,
  { source, today }: { source: BulkSource; today: IsoDate },
): Promise<BulkSheet | BulkRefusal> {
  const table = buildBulkTable(header, records);
  if ('records' in table) return BulkSheet.create(table, today, origin);
  const hint =
    table.message === bulkMessages.rowCount
      ? describeTooManyRows(source, rowCount)
      : describeHeaderProblem(header);
  return { message: getFileMessage(source, table.message), hint };
}

function describeTooManyRows(source: BulkSource, rowCount: number): string {
  const rows = formatCount(rowCount);
  const limit = formatCount(bulkLimits.rows);
  return source === 'csv'
    ? t`The file has ${rows} rows. Choose Bulk Import → Big imports for it, or split it into files of ${limit} rows.`
    : t`The sheet has ${rows} rows. Save it as CSV and choose Bulk Import → Big imports, or split it into files of ${limit} rows.`;
}

function describeHeaderProblem(header: readonly string[]): string {
  const { missingColumns, repeatedColumns, nearMisses } = matchBulkHeader(header);
  if (repeatedColumns.length > 0) {
    return formatHint({ code: 'columns_repeated', params: { columns: repeatedColumns } });
  }
  const guesses = nearMisses.map(({ written, column }) => t`${column} instead of “${written}”`);
  if (guesses.length > 0) {
    return t`Did you mean ${{ columns: guesses.join(', ') }}? Correct the first row of the file.`;
  }
  return missingColumns.length === 0 ? '' : t`The sample file has all columns in its first row.`;
}

/** Marks the valid rows of a sheet as sent and returns the request body. Spec §3, bulk order payload. */
export function buildBulkRequest(
  sheet: BulkSheet,
  { source, fileName }: { source: BulkSource; fileName: string },
): {
  /** True if the server counts the rows as in the file. */
  readonly isWhole: boolean;
  readonly body: BodyOf<typeof createBulkOrder> | BodyOf<typeof createBulkOrderViaExcel>;
} {
  const rows = sheet.markSent();
  // Without omitted rows, the row numbers of the server match those of the file.
  const isWhole = rows.every(({ rowNumber }, index) => rowNumber === index + 2);
  if (source === 'csv') {
    return { isWhole, body: rows.map(({ values, id }) => rowToWire(values, id)) };
  }
  const sentRows: string[][] = [[...sheet.columns]];
  for (const row of rows) {
    // Omitted rows are sent blank, because the server counts rows as in the file.
    while (sentRows.length < row.rowNumber - 1) sentRows.push([]);
    sentRows.push([...sheet.listSentTexts(row)]);
  }
  return { isWhole: true, body: { fileName, rows: sentRows } };
}

/** The header of the last column, which contains the problems of a row. An import ignores it. */
const reasonColumn = 'reason';

/** Returns a CSV file of the invalid rows and their problems. The seller can correct and import it. */
export function formatFailedRows(sheet: BulkSheet): string {
  const { columns } = sheet;
  const failedRows = sheet.listRowNumbers('bad').map((rowNumber) => {
    const reasons = columns.flatMap((column) => {
      const { problem } = sheet.getNotes(rowNumber, column);
      return problem === undefined ? [] : [`${column}: ${problem}`];
    });
    const texts = columns.map((column) => sheet.getText(rowNumber, column));
    return [...texts, t`Row ${rowNumber}. ${{ reasons: reasons.join('; ') }}`];
  });
  return formatCsv([[...columns, reasonColumn], ...failedRows]);
}
