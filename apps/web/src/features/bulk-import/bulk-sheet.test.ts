import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/bulk/bulk-columns';
import { csvText } from '@shipdesk/domain/bulk/csv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bulkOrderRequest, rowNumberOfEntry } from './bulk-order-request.ts';
import type { BulkSheet } from './bulk-sheet.ts';
import { openCsvBytes, openRecords } from './open-bulk-file.ts';

type Cells = Partial<typeof bulkExampleRow>;

/** A sheet of good rows with some cells changed, row 2 first. */
function sheetOf(...rows: Cells[]): BulkSheet {
  const records = rows.map((changes, index) => {
    const cells = { ...bulkExampleRow, clientRefrenceNumber: `R-${index}`, ...changes };
    return { rowNumber: index + 2, cells: bulkColumns.map((column) => cells[column]) };
  });
  const opened = openRecords(bulkColumns, records);
  if (!('sheet' in opened)) throw new Error(opened.message);
  return opened.sheet;
}

const csv = { source: 'csv', fileName: 'orders.csv' } as const;

describe('a sheet', () => {
  test('Spec §5 checks 6 and 7: names the first failure, then the next when it is repaired', () => {
    const sheet = sheetOf({ phone: '123' }, { city: ' ' }, {});
    expect(sheet.summary()).toMatchObject({ rowCount: 3, goodCount: 1, viewCount: 2 });
    expect(sheet.summary().message).toBe('Row 3 has missing values for: city');
    expect(sheet.edit(3, 'city', 'Aluva').isGood).toBe(true);
    expect(sheet.summary().message).toBe('Row 2 has invalid values for: phone');
    sheet.edit(2, 'phone', '9876543210');
    expect(sheet.summary()).toMatchObject({ goodCount: 3, message: null, viewCount: 2 });
  });

  test('names what was read differently beside the cell as it stands', () => {
    const sheet = sheetOf({ phone: '9.1987654321E+11' });
    const [row] = sheet.rows(0, 10);
    expect(row?.isGood).toBe(true);
    expect(row?.cells['phone']?.text).toBe('9.1987654321E+11');
    expect(row?.cells['phone']?.repair).toContain('9876543210');
    expect(sheet.summary()).toMatchObject({ repairCount: 1, message: null });
  });

  test('seeks problems in the order of the view, both ways', () => {
    const sheet = sheetOf({ phone: '1', pinCode: '2' }, {}, { quantity: 'x' });
    const first = sheet.seek({ index: 0, column: 'name' }, 1);
    expect(first).toEqual({ index: 0, column: 'phone' });
    expect(sheet.seek({ index: 0, column: 'phone' }, 1)).toEqual({ index: 0, column: 'pinCode' });
    expect(sheet.seek({ index: 0, column: 'pinCode' }, 1)).toEqual({
      index: 1,
      column: 'quantity',
    });
    expect(sheet.seek({ index: 1, column: 'quantity' }, 1)).toBeNull();
    expect(sheet.seek({ index: 1, column: 'quantity' }, -1)).toEqual({
      index: 0,
      column: 'pinCode',
    });
  });

  test('sends the good rows under a key of their content, and keeps the rest', () => {
    const sheet = sheetOf({}, { phone: '1' }, {});
    const order = bulkOrderRequest(sheet, csv);
    expect(order).toMatchObject({ rowCount: 2, isWhole: false });
    expect(order.idempotencyKey).toBe(bulkOrderRequest(sheet, csv).idempotencyKey);
    expect(JSON.parse(order.bodyText)).toHaveLength(2);
    sheet.settle();
    expect(sheet.summary()).toMatchObject({ rowCount: 1, goodCount: 0 });
  });

  test('marks what the server refused where it stands in the file, until it is edited', () => {
    const sheet = sheetOf({ phone: '1' }, {}, {});
    bulkOrderRequest(sheet, csv);
    const details = [{ field: '1.shipments.0.pinCode', message: 'Nobody delivers there' }];
    sheet.refuse(details, rowNumberOfEntry(csv, sheet.sentRows()));
    expect(
      sheet.rows(0, 9).find(({ rowNumber }) => rowNumber === 4)?.cells['pinCode'],
    ).toMatchObject({ problem: 'Nobody delivers there' });
    expect(sheet.summary().goodCount).toBe(1);
    sheet.edit(4, 'pinCode', '560002');
    expect(sheet.summary().goodCount).toBe(2);
  });

  test('an Excel sheet goes out with its row numbers: rows that are left out stay blank', () => {
    const sheet = sheetOf({}, { phone: '1' }, {});
    const { bodyText } = bulkOrderRequest(sheet, { source: 'excel', fileName: 'orders.xlsx' });
    const { rows }: { rows: string[][] } = JSON.parse(bodyText);
    expect(rows.map(({ length }) => length > 0)).toEqual([true, true, false, true]);
  });

  test('gives the failed rows with their reasons, in a file that it reads itself', () => {
    const sheet = sheetOf({}, { phone: '1', name: '=1+1', address: 'A "B", C' });
    const text = sheet.failedRowsCsv();
    expect(text).toContain('"Row 3. phone:');
    const opened = openCsvBytes(new TextEncoder().encode(text));
    if (!('sheet' in opened)) throw new Error(opened.message);
    opened.sheet.edit(2, 'phone', '9876543210');
    const [row] = opened.sheet.send();
    expect(row?.values).toMatchObject({ name: '=1+1', address: 'A "B", C', phone: '9876543210' });
  });
});

test('what is written is never a formula, and reads back as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 60, unit: 'grapheme' }), { minLength: 1 }),
      (names) => {
        const rows = names.map((name) => ({ name: `${name}x` }));
        const lines = csvText(rows.map(({ name }) => [name]));
        expect(lines.startsWith('\uFEFF"')).toBe(true);
        for (const cell of ['=1', '+1+1', '-x', '@x', '\tx', '＝1', "'x"]) {
          expect(csvText([[cell]]).slice(2)).toMatch(/^'/);
        }
        expect(csvText([['-1.5']])).toBe('\uFEFF"-1.5"\r\n');
        const sheet = sheetOf(...rows);
        const values = (one: BulkSheet) => one.send().map((row) => row.values.name);
        const before = values(sheet);
        const written = csvText([
          [...bulkColumns],
          ...before.map((name, index) =>
            bulkColumns.map((column) => {
              if (column === 'name') return name;
              return column === bulkColumns[0] ? `R-${index}` : bulkExampleRow[column];
            }),
          ),
        ]);
        const opened = openCsvBytes(new TextEncoder().encode(written));
        if (!('sheet' in opened)) throw new Error(opened.message);
        expect(values(opened.sheet)).toEqual(before);
      },
    ),
    { numRuns: 60 },
  );
});
