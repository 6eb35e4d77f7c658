import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/bulk/bulk-columns';
import { matchBulkHeader } from '@shipdesk/domain/bulk/bulk-header';
import { expect, test } from 'vitest';
import { bulkOrderRow } from '../bulk-orders/bulk-order-row.ts';
import { ImportBatch } from './import-batch.ts';
import { RowChecker } from './import-rows.ts';

const id = '01890000-0000-7000-8000-000000000000';

/** How many records fill a batch: good rows of these cells beyond the columns, or refused ones. */
function filled(batch: ImportBatch, { more, isGood }: { more: string[]; isGood: boolean }): number {
  const checker = new RowChecker(matchBulkHeader(bulkColumns).positions);
  batch.begin(new Date());
  for (let rowNumber = 2; ; rowNumber += 1) {
    const row = { ...bulkExampleRow, clientRefrenceNumber: `F${rowNumber}` };
    const cells = [...bulkColumns.map((column) => row[column]), ...more];
    const record = { rowNumber, cells, problem: null };
    const checked = checker.check(record);
    if ('reason' in checked) throw new Error(checked.reason);
    const issued = { id, sellerId: id, userId: id, docketNumber: '1', createdAt: new Date() };
    const order = bulkOrderRow(checked.row, { ...issued, isIdSpent: false });
    if (isGood) batch.take(checked.row, record, order);
    else batch.refuse(record, 'for a reason');
    expect(batch.isEmpty).toBe(false);
    if (batch.isFull) return rowNumber - 1;
  }
}

test('a batch has 500 records, fewer when their cells are long, good or refused; used again it is empty', () => {
  const batch = new ImportBatch();
  const long = Array.from({ length: 150 }, () => 'x'.repeat(1000));
  for (const isGood of [true, false]) {
    expect(filled(batch, { more: [], isGood })).toBe(500);
    expect(filled(batch, { more: long, isGood })).toBe(28);
  }
  batch.begin(new Date());
  expect(batch.isEmpty).toBe(true);
});
