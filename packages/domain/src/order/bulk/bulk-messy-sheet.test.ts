import { expect, test } from 'vitest';
import { checkBulkRows } from '../../../test-support/check-bulk-rows.ts';
import { formatProblem } from '../../../test-support/coded-words.ts';
import { type BulkColumn, bulkColumns, bulkExampleRow, listBulkTexts } from './bulk-columns.ts';
import { checkBulkRow } from './bulk-rules.ts';

/** A row of a shop's export: cells that differ in form from the sample file, and the expected values with notes. */
interface MessyRow {
  readonly cells: Partial<Record<BulkColumn, string>>;
  readonly expectedCells: Partial<Record<BulkColumn, readonly [value: string, ...notes: string[]]>>;
}

const sheet: readonly MessyRow[] = [
  {
    cells: {
      paymentType: 'PREPAID ',
      phone: '+91-98111-22233',
      state: 'MH',
      quantity: '2 pcs',
      unitPrice: '₹2,999.00',
      hsncode: '904',
      clientDeadLength: '20 cm',
      clientDeadBreadth: '200 mm',
      clientDeadHeight: '8 inch',
      clientDeadWeight: '500 g',
    },
    expectedCells: {
      paymentType: ['prepaid'],
      phone: ['9811122233'],
      state: ['Maharashtra', 'read_as Maharashtra'],
      quantity: ['2', 'read_as 2'],
      unitPrice: ['2999.00', 'read_as 2999.00'],
      hsncode: ['0904', 'read_as 0904'],
      clientDeadLength: ['20', 'read_as 20 cm'],
      clientDeadBreadth: ['20', 'read_as 20 cm'],
      clientDeadHeight: ['20.3', 'read_as 20.3 cm'],
      clientDeadWeight: ['0.5', 'read_as 0.5 kg'],
    },
  },
  {
    cells: {
      paymentType: 'Cash',
      phone: '0091 98111 22233',
      altPhone: 'Tel: 080-2345 6789',
      state: 'KARNATAKA',
      returnState: 'Karnatka',
      quantity: '2 Nos.',
      unitPrice: 'Rs. 2,999/-',
      hsncode: '4021010',
      clientDeadLength: '20cms',
      clientDeadBreadth: '7.5"',
      clientDeadHeight: '0.1 m',
      clientDeadWeight: '1.2 Kgs.',
    },
    expectedCells: {
      paymentType: ['cod', 'read_as cod'],
      phone: ['9811122233'],
      altPhone: ['8023456789', 'read_as 8023456789'],
      state: ['Karnataka'],
      returnState: ['Karnataka', 'read_as Karnataka'],
      quantity: ['2', 'read_as 2'],
      unitPrice: ['2999', 'read_as 2999'],
      hsncode: ['04021010', 'read_as 04021010'],
      clientDeadLength: ['20', 'read_as 20 cm'],
      clientDeadBreadth: ['19.1', 'read_as 19.1 cm'],
      clientDeadHeight: ['10', 'read_as 10 cm'],
      clientDeadWeight: ['1.2', 'read_as 1.2 kg'],
    },
  },
  {
    cells: {
      paymentType: 'Paid',
      phone: '9811122233 / 9811122244',
      state: 'Pondicherry',
      pickupState: 'Kerala State',
      quantity: 'Qty: 3',
      unitPrice: '2999 only',
      hsncode: '90411',
      clientDeadWeight: '750',
    },
    expectedCells: {
      paymentType: ['prepaid', 'read_as prepaid'],
      phone: ['9811122233', 'read_as 9811122233', 'phones_left_out 9811122244'],
      state: ['Puducherry', 'read_as Puducherry'],
      pickupState: ['Kerala', 'state_of_pincode Kerala 682002'],
      quantity: ['3', 'read_as 3'],
      unitPrice: ['2999', 'read_as 2999'],
      hsncode: ['090411', 'read_as 090411'],
      clientDeadWeight: ['750', 'weight_unit_assumed 750'],
    },
  },
];

const records = sheet.map(({ cells }, index) => {
  const row = { ...bulkExampleRow, clientRefrenceNumber: `R-${index}`, ...cells };
  return { rowNumber: index + 2, cells: bulkColumns.map((column) => row[column]) };
});

test('parses each cell of a messy export to the expected value and notes', () => {
  const { problems, goodRows, notices } = checkBulkRows(bulkColumns, records);
  expect(problems).toEqual([]);
  for (const [index, { cells, expectedCells }] of sheet.entries()) {
    const values = goodRows[index]?.values;
    const cellNotices = Object.keys(cells).map((name) => {
      const column = bulkColumns.find((candidate) => candidate === name);
      const notes = notices.filter(
        (notice) => notice.rowNumber === index + 2 && notice.column === column,
      );
      return [name, [column && values?.[column], ...notes.map(({ note }) => formatProblem(note))]];
    });
    expect(Object.fromEntries(cellNotices)).toEqual(expectedCells);
  }
});

test('a second check of a messy export repairs no value', () => {
  const { goodRows } = checkBulkRows(bulkColumns, records);
  for (const row of goodRows) {
    const rechecked = checkBulkRow(row, { isPayload: true });
    expect(listBulkTexts(rechecked.values)).toEqual(listBulkTexts(row.values));
    expect(rechecked.problems).toEqual([]);
    expect(rechecked.notices.filter(({ kind }) => kind === 'repair')).toEqual([]);
  }
});
