import type { BulkOrder, BulkSource } from './bulk-messages.ts';
import { type BulkPayload, bulkPayload, type ExcelPayload } from './bulk-payload.ts';
import type { BulkSheet } from './bulk-sheet.ts';
import { contentHash } from './content-hash.ts';

/** The good rows of a sheet as the call of their source takes them. */
export function bulkOrderRequest(
  sheet: BulkSheet,
  { source, fileName }: { source: BulkSource; fileName: string },
): BulkOrder {
  const rows = sheet.send();
  const request = { source, rowCount: rows.length };
  if (source === 'excel') {
    const numbers = rows.map(({ rowNumber }) => rowNumber);
    const body: ExcelPayload = { fileName, rows: sheetRows(sheet, numbers) };
    const bodyText = JSON.stringify(body);
    return { ...request, bodyText, isWhole: true, idempotencyKey: contentHash(bodyText) };
  }
  const body: BulkPayload = bulkPayload(rows.map(({ values }) => values));
  const bodyText = JSON.stringify(body);
  const isWhole = rows.every(({ rowNumber }, index) => rowNumber === index + 2);
  return { ...request, bodyText, isWhole, idempotencyKey: contentHash(bodyText) };
}

/** Rows that are not sent stay as blank ones: the server counts rows as the file does. */
function sheetRows(sheet: BulkSheet, rowNumbers: readonly number[]): string[][] {
  const rows: string[][] = [[...sheet.columns]];
  for (const rowNumber of rowNumbers) {
    while (rows.length < rowNumber - 1) rows.push([]);
    rows.push([...sheet.textOf(rowNumber)]);
  }
  return rows;
}

/** Finds the row number behind an entry of what was sent. */
export function rowNumberOfEntry(
  order: Pick<BulkOrder, 'source'>,
  sent: readonly { readonly rowNumber: number }[],
) {
  return (index: number): number | undefined =>
    order.source === 'excel' ? index + 2 : sent[index]?.rowNumber;
}
