import { t } from '@lingui/core/macro';
import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { bulkLimits, bulkMessages, bulkTableOf } from '@shipdesk/domain/order/bulk/bulk-rules';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { formatCount } from '../../lib/format.ts';
import { BulkSheet } from './bulk-sheet.ts';
import type { BulkContent } from './file/bulk-content.ts';
import { type BulkRefusal, hintText } from './file/file-hints.ts';
import { type BulkSource, messageFor } from './file/read-bulk-file.ts';

/** Checks the content of a file. Spec §5, bulk CSV file, checks 4 to 6 and the seventh. */
export async function openBulkSheet(
  { header, records, rowCount, origin }: BulkContent,
  { source, today }: { source: BulkSource; today: IsoDate },
): Promise<BulkSheet | BulkRefusal> {
  const table = bulkTableOf(header, records);
  if ('records' in table) return BulkSheet.open(table, today, origin);
  const hint =
    table.message === bulkMessages.rowCount
      ? tooManyRowsHint(source, rowCount)
      : headerHint(header);
  return { message: messageFor(source, table.message), hint };
}

function tooManyRowsHint(source: BulkSource, rowCount: number): string {
  const [rows, limit] = [formatCount(rowCount), formatCount(bulkLimits.rows)];
  return source === 'csv'
    ? t`The file has ${rows} rows. Choose Bulk Import → Big imports for it, or split it into files of ${limit}.`
    : t`The sheet has ${rows} rows. Save it as CSV and choose Bulk Import → Big imports, or split it into files of ${limit}.`;
}

function headerHint(header: readonly string[]): string {
  const { missing, repeated, nearMisses } = matchBulkHeader(header);
  if (repeated.length > 0) {
    return hintText({ code: 'columns_repeated', params: { columns: repeated } });
  }
  const guesses = nearMisses.map(({ written, column }) => t`“${written}” for ${column}`);
  if (guesses.length > 0) {
    return t`Did you mean ${{ columns: guesses.join(', ') }}? Correct the first row of the file.`;
  }
  return missing.length === 0 ? '' : t`The sample file has all columns in its first row.`;
}
