import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../test-support/any-text.ts';
import { bulkCellCases } from '../../../test-support/bulk-cell-cases.ts';
import { listBulkFiles } from '../../../test-support/bulk-file-corpus.ts';
import { checkBulkRows } from '../../../test-support/check-bulk-rows.ts';
import { parseOrder } from '../order-rules.ts';
import {
  type BulkColumn,
  buildBulkValues,
  bulkColumns,
  bulkExampleRow,
  bulkFields,
  getBulkColumn,
  toOrderInput,
  toOrderOfCells,
} from './bulk-columns.ts';
import { type BulkRecord, bulkMessages, checkBulkRow, findBulkFileProblem } from './bulk-rules.ts';
import { groupOrderRows } from './order-rows.ts';

type Cells = Partial<Record<BulkColumn, string>>;

/** Returns numbered records below a header, each with its own reference number. */
function toRecords(rows: readonly (Cells | 'blank')[]): BulkRecord[] {
  return rows.map((changes, index) => {
    const row = {
      ...bulkExampleRow,
      clientRefrenceNumber: `INV-${index}`,
      ...(changes === 'blank' ? {} : changes),
    };
    const cells = bulkColumns.map((column) => (changes === 'blank' ? ' ' : row[column]));
    return { rowNumber: index + 2, cells };
  });
}
const checkRows = (rows: readonly (Cells | 'blank')[]) =>
  checkBulkRows(bulkColumns, toRecords(rows));
const buildRows = (count: number) => Array.from({ length: count }, () => ({}));

describe('Spec §5, bulk CSV file', () => {
  test('Spec §5 bulk CSV, check 1: the name must end in .csv', () => {
    expect(findBulkFileProblem({ name: 'orders.csv', size: 1 })).toBeNull();
    for (const name of ['orders.xlsx', 'orders.csv.txt', 'orders', 'csv', 'orders.csv ']) {
      expect(findBulkFileProblem({ name, size: 9e9 })).toBe('Only .csv file is allowed.');
    }
  });

  test('Spec §5 bulk CSV, check 2: the size must be at most 5 MB', () => {
    const size = 5 * 1024 * 1024;
    expect(findBulkFileProblem({ name: 'a.csv', size })).toBeNull();
    expect(findBulkFileProblem({ name: 'a.csv', size: size + 1 })).toBe(
      'File size must be less than or equal to 5MB.',
    );
  });

  test('Spec §5 bulk CSV, check 3: a record with text beyond the header or a repeated column is a parse error', () => {
    const [record] = toRecords([{}]);
    const wideRecords = [{ rowNumber: 2, cells: [...(record?.cells ?? []), 'x'] }];
    const message = 'Error parsing CSV file. Please check the file format.';
    expect(checkBulkRows(bulkColumns, wideRecords).firstMessage).toBe(message);
    expect(checkBulkRows([...bulkColumns, 'NAME'], toRecords([{}])).firstMessage).toBe(message);
    const paddedRecords = [{ rowNumber: 2, cells: [...(record?.cells ?? []), '', ' '] }];
    expect(checkBulkRows(bulkColumns, paddedRecords).firstMessage).toBeNull();
  });

  test('Spec §5 bulk CSV, check 4: a file must have at most 1000 filled rows even if columns are missing', () => {
    const blankRows = Array.from({ length: 1000 }, () => 'blank' as const);
    expect(checkRows([...buildRows(1000), ...blankRows]).firstMessage).toBeNull();
    const message = 'CSV must not contain more than 1000 rows.';
    expect(checkRows(buildRows(1001)).firstMessage).toBe(message);
    const narrowRecords = toRecords(buildRows(1001)).map(({ rowNumber }) => ({
      rowNumber,
      cells: ['x'],
    }));
    expect(checkBulkRows(['name'], narrowRecords).firstMessage).toBe(message);
  });

  test('Spec §5 bulk CSV, check 5: the message lists missing columns in column order', () => {
    const remainingColumns = bulkColumns.filter((column) => !/phone/i.test(column));
    const records = [
      { rowNumber: 2, cells: remainingColumns.map(() => '') },
      { rowNumber: 3, cells: ['x'] },
    ];
    expect(checkBulkRows(remainingColumns, records).firstMessage).toBe(
      'Missing mandatory columns: phone, altPhone, returnPhone, returnAltPhone, pickupPhone, pickupAltPhone',
    );
  });

  test('Spec §5 bulk CSV, check 6: every blank mandatory cell is a missing value', () => {
    for (const column of bulkColumns) {
      const { firstMessage, problems } = checkRows([{}, { [column]: ' \t' }, {}]);
      expect(firstMessage).toBe(`Row 3 has missing values for: ${column}`);
      expect(problems).toMatchObject([{ rowNumber: 3, column, kind: 'missing', value: ' \t' }]);
    }
  });

  test('Spec §5 bulk CSV: the header is row 1, and row numbers include blank lines', () => {
    expect(checkRows([{ name: '' }]).firstMessage).toBe('Row 2 has missing values for: name');
    expect(checkRows(['blank', {}, 'blank', { name: '', city: '' }]).firstMessage).toBe(
      'Row 5 has missing values for: name, city',
    );
  });

  test('N3-bulk-check-7: the message names missing values of any row before invalid values', () => {
    const { firstMessage, problems, goodRows } = checkRows([
      { phone: '1', pinCode: 'x' },
      {},
      { name: '' },
    ]);
    expect(firstMessage).toBe('Row 4 has missing values for: name');
    expect(problems.map(({ rowNumber, column, kind }) => [rowNumber, column, kind])).toEqual([
      [2, 'phone', 'invalid'],
      [2, 'pinCode', 'invalid'],
      [4, 'name', 'missing'],
    ]);
    expect(goodRows.map(({ rowNumber }) => rowNumber)).toEqual([3]);
    expect(checkRows([{ phone: '1', pinCode: 'x' }]).firstMessage).toBe(
      'Row 2 has invalid values for: phone, pinCode',
    );
  });

  test('a repeated reference number is a problem of the later row', () => {
    const clientRefrenceNumber = 'INV-0';
    const { firstMessage, problems } = checkRows([
      {},
      { clientRefrenceNumber },
      { clientRefrenceNumber, phone: '1' },
    ]);
    expect(firstMessage).toBe('Row 3 has invalid values for: clientRefrenceNumber');
    expect(problems.map(({ rowNumber, column }) => [rowNumber, column])).toEqual([
      [3, 'clientRefrenceNumber'],
      [4, 'clientRefrenceNumber'],
      [4, 'phone'],
    ]);
    expect(problems[0]?.problem).toEqual({
      code: 'reference_repeated',
      params: { firstRow: 2 },
    });
  });

  describe('rows of one reference number', () => {
    const clientRefrenceNumber = 'ML-1';
    const pepperRow = {
      clientRefrenceNumber,
      productName: 'Pepper',
      quantity: '2',
      unitPrice: '499.50',
    };
    const cloves = { clientRefrenceNumber, productName: 'Cloves', quantity: '1', unitPrice: '250' };

    test('form one order with several products even with other rows between them', () => {
      const { goodRows, problems, notices } = checkRows([pepperRow, {}, cloves]);
      expect(problems).toEqual([]);
      expect(
        groupOrderRows(goodRows).map((rows) => rows.map(({ rowNumber }) => rowNumber)),
      ).toEqual([[2, 4], [3]]);
      expect(notices).toMatchObject([
        {
          rowNumber: 2,
          note: {
            code: 'order_of_rows',
            params: { rows: [2, 4], totalPaise: 1_249_00, isCod: true },
          },
        },
      ]);
      const [firstRow, secondRow] = goodRows.filter(({ rowNumber }) => rowNumber !== 3);
      if (firstRow === undefined || secondRow === undefined)
        throw new Error('the rows are missing');
      expect(toOrderOfCells(firstRow.values, { otherRows: [secondRow.values] })).toMatchObject({
        products: [
          { productName: 'Pepper', quantity: 2, unitPricePaise: 499_50 },
          { productName: 'Cloves', quantity: 1, unitPricePaise: 250_00 },
        ],
        payment: { mode: 'COD', codPaise: 1_249_00 },
        packages: { boxes: [{ boxes: 1, weightGrams: 650 }] },
      });
    });

    test.each([
      ['a problem of another row', { ...cloves, quantity: 'x' }, 'quantity'],
      ['another consignee', { ...cloves, name: 'Ravi' }, 'name'],
      ['another weight', { ...cloves, clientDeadWeight: '0.9' }, 'clientDeadWeight'],
      ['the product of an earlier row', pepperRow, 'clientRefrenceNumber'],
    ])('are not imported because of %s', (_, row, column) => {
      const { goodRows, problems, waitingRows, firstMessage } = checkRows([pepperRow, row, {}]);
      expect(problems.map((problem) => [problem.rowNumber, problem.column])).toEqual([[3, column]]);
      expect(firstMessage).toBe(`Row 3 has invalid values for: ${column}`);
      expect(waitingRows).toEqual([{ rowNumber: 2, forRow: 3 }]);
      expect(goodRows.map(({ rowNumber }) => rowNumber)).toEqual([4]);
    });

    test('need an e-waybill for a high total', () => {
      const expensiveRow = { ...cloves, unitPrice: '49500' };
      expect(checkRows([pepperRow, expensiveRow]).problems).toMatchObject([
        { rowNumber: 2, column: 'waybill', problem: { code: 'eway_bill_missing' } },
      ]);
    });

    test('may contain a free product beside other products', () => {
      const freeRow = { ...cloves, unitPrice: '0' };
      expect(checkRows([pepperRow, freeRow]).problems).toEqual([]);
      expect(checkRows([freeRow]).problems).toMatchObject([{ column: 'paymentType' }]);
    });

    test('have a limit of 100 rows', () => {
      const manyRows = Array.from({ length: 101 }, (_, index) => ({
        ...cloves,
        productName: `P${index}`,
      }));
      expect(checkRows(manyRows.slice(1)).problems).toEqual([]);
      expect(checkRows(manyRows).problems).toMatchObject([
        { rowNumber: 102, problem: { code: 'order_rows_too_many', params: { max: 100 } } },
      ]);
    });
  });

  test('replaces an unknown state with the state of the pincode and adds a notice', () => {
    for (const state of ['UT', 'महाराष्ट्र']) {
      const { goodRows, notices } = checkRows([{ state, pinCode: '400001' }]);
      expect(goodRows[0]?.values.state).toBe('Maharashtra');
      expect(notices).toMatchObject([
        { column: 'state', note: { code: 'state_of_pincode', params: { pincode: '400001' } } },
      ]);
    }
  });

  test('accepts an asterisk or a unit in a column name', () => {
    const header = bulkColumns.map((column) =>
      column === 'clientDeadWeight' ? 'clientDeadWeight (kg)' : `*${column}`,
    );
    expect(checkBulkRows(header, toRecords([{}])).firstMessage).toBeNull();
  });

  test('reports a file without data rows', () => {
    expect(checkRows([]).firstMessage).toBe(bulkMessages.noRows);
    expect(checkRows(['blank']).firstMessage).toBe(bulkMessages.noRows);
  });

  test('a repair notice contains the original and the imported value', () => {
    const { notices, goodRows } = checkRows([{ phone: '9.1987654321E+11' }]);
    expect(notices).toEqual([
      {
        rowNumber: 2,
        column: 'phone',
        kind: 'repair',
        note: { code: 'read_as', params: { value: '9876543210' } },
        value: '9.1987654321E+11',
        repaired: '9876543210',
      },
    ]);
    expect(goodRows[0]?.values.phone).toBe('9876543210');
  });
});

test.each(bulkCellCases.map((testCase) => [testCase.title, testCase] as const))(
  'checkBulkRows reports the missing and invalid columns of a row with %s',
  (_, testCase) => {
    const { problems } = checkRows([testCase.cells, {}]);
    const listColumns = (kind: string) =>
      problems.filter((problem) => problem.kind === kind).map(({ column }) => column);
    expect({ missing: listColumns('missing'), invalid: listColumns('invalid') }).toEqual({
      missing: testCase.missing ?? [],
      invalid: testCase.invalid ?? [],
    });
  },
);

test('only a payload may leave optional values and the reference number empty', () => {
  const values = buildBulkValues(() => '');
  const { problems } = checkBulkRow({ rowNumber: 2, values }, { isPayload: true });
  const columnsThatMayBeEmpty = bulkColumns.filter(
    (column) => !problems.some((problem) => problem.column === column),
  );
  expect(columnsThatMayBeEmpty).toEqual([
    'clientRefrenceNumber',
    'email',
    'altPhone',
    'returnAltPhone',
    'returnEmail',
    'hsncode',
    'waybill',
    'sellerGstIn',
    'pickupAltPhone',
  ]);
  expect(checkBulkRow({ rowNumber: 2, values }).problems).toHaveLength(41);
});

describe('a row as an order', () => {
  test('N3-bulk-pickup: pickup city and country come from the pickup columns', () => {
    const values = buildBulkValues((field) => field);
    const { consignee, pickup, returnTo } = toOrderInput(values);
    expect(pickup).toEqual({
      name: 'pickupName',
      phone: 'pickupPhone',
      altPhone: 'pickupAltPhone',
      email: '',
      address: 'pickupAddress',
      pincode: 'pickupPinCode',
      city: 'pickupCity',
      state: 'pickupState',
      country: 'pickupCountry',
    });
    expect(returnTo).toMatchObject({ city: 'returnCity', country: 'returnCountry' });
    expect(consignee).toMatchObject({ city: 'city', country: 'country', pincode: 'pinCode' });
  });

  test('becomes a valid order or has a problem', () => {
    fc.assert(
      fc.property(
        fc.record({
          quantity: fc.integer({ min: 1, max: 9999 }).map(String),
          unitPrice: fc.integer({ min: 1, max: 4_99 }).map((paise) => String(paise / 100)),
          paymentType: fc.constantFrom('cod', 'COD', 'prepaid', 'Prepaid'),
          clientDeadWeight: fc
            .integer({ min: 1, max: 999_000 })
            .map((grams) => String(grams / 1000)),
          name: anyText(60),
        }),
        (cells) => {
          const { goodRows, problems } = checkRows([cells]);
          for (const { values } of goodRows) {
            expect(parseOrder(toOrderInput(values))).toEqual(toOrderOfCells(values));
          }
          expect(goodRows.length).toBe(problems.length === 0 ? 1 : 0);
        },
      ),
    );
  });

  test('getBulkColumn throws for a field without a column', () => {
    expect(() => getBulkColumn('packages.rovType')).toThrow('no column');
  });
});

test('every filled row of any text is either valid or has a problem', () => {
  const cell = fc.oneof(fc.constantFrom(...Object.values(bulkExampleRow)), anyText(20));
  const record = fc.array(cell, { maxLength: 10 });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 4 }), (records) => {
      const numberedRecords = records.map((cells, index) => ({ rowNumber: index + 2, cells }));
      const { firstMessage, goodRows, problems } = checkBulkRows(bulkFields, numberedRecords);
      const filledRecords = records.filter((cells) => cells.some((text) => text.trim() !== ''));
      const badRows = new Set(problems.map(({ rowNumber }) => rowNumber));
      // A file without rows, or a rejected file, has no checked row.
      const checkedRowCount = badRows.size + goodRows.length;
      expect([0, filledRecords.length]).toContain(checkedRowCount);
      expect(firstMessage === null).toBe(checkedRowCount > 0 && badRows.size === 0);
    }),
    { numRuns: 100 },
  );
});

test('the corpus of hostile files has every family and unique titles', () => {
  const corpus = listBulkFiles();
  expect(corpus.length).toBeGreaterThanOrEqual(120);
  expect(new Set(corpus.map(({ family, title }) => `${family}: ${title}`)).size).toBe(
    corpus.length,
  );
  expect(Array.from(new Set(corpus.map(({ family }) => family)))).toEqual([
    'name',
    'size',
    'encoding',
    'line',
    'quote',
    'delimiter',
    'count',
    'column',
    'empty cell',
    'cell',
    'disguise',
  ]);
});

test('findBulkFileProblem returns the expected message for each hostile file name', () => {
  const namedFiles = listBulkFiles().filter(({ family }) => family === 'name');
  for (const { fileName, bytes, message } of namedFiles) {
    expect([fileName, findBulkFileProblem({ name: fileName, size: bytes().length })]).toEqual([
      fileName,
      message,
    ]);
  }
});
