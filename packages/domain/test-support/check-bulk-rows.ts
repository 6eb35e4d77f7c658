import { type BulkCheck, summarizeBulkChecks } from '@shipdesk/domain/order/bulk/order-rows';
import {
  type BulkRecord,
  buildBulkTable,
  checkBulkRow,
  readBulkRow,
} from '../src/order/bulk/bulk-rules.ts';

/** Returns the results of checks 3 to 6 of Spec §5, bulk CSV file, and of check 7 (invalid values) for parsed records. */
export function checkBulkRows(
  header: readonly string[],
  records: readonly BulkRecord[],
): BulkCheck {
  const table = buildBulkTable(header, records);
  if ('records' in table) {
    const { positions } = table;
    return summarizeBulkChecks(
      table.records.map((record) => checkBulkRow(readBulkRow(positions, record))),
    );
  }
  return { firstMessage: table.message, problems: [], notices: [], waitingRows: [], goodRows: [] };
}
