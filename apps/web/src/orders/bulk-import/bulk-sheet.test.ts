import {
  type BulkField,
  bulkColumns,
  bulkExampleRow,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listPlaces } from './bulk-places.ts';
import { BulkSheet, findRefusedCell } from './bulk-sheet.ts';
import { buildBulkRequest, formatFailedRows, openBulkSheet } from './bulk-sheet-io.ts';
import type { BulkContent } from './file/bulk-content.ts';
import { readCsvBytes } from './file/read-bulk-file.ts';

type Cells = Partial<typeof bulkExampleRow>;

const today = '2026-11-22';
const options = { source: 'csv', today } as const;
const csv = { source: 'csv', fileName: 'orders.csv' } as const;

async function openSheet(content: BulkContent): Promise<BulkSheet> {
  const sheet = await openBulkSheet(content, options);
  if (!(sheet instanceof BulkSheet)) throw new Error(sheet.message);
  return sheet;
}

/** Returns a sheet of valid rows with some changed cells, row 2 first. */
function createSheet(...rows: Cells[]): Promise<BulkSheet> {
  const records = rows.map((changes, index) => {
    const defaultCells = { clientRefrenceNumber: `R-${index}`, orderDate: '21-Nov-2026' };
    const cells = { ...bulkExampleRow, ...defaultCells, ...changes };
    return { rowNumber: index + 2, cells: bulkColumns.map((column) => cells[column]) };
  });
  return openSheet({ header: bulkColumns, records, rowCount: records.length, origin: null });
}

function readBack(text: string): Promise<BulkSheet> {
  const content = readCsvBytes(new TextEncoder().encode(text));
  if ('hint' in content) throw new Error(content.hint?.code);
  return openSheet(content);
}

describe('BulkSheet', () => {
  test('offers the city of a contradicting pincode until the user edits the row', async () => {
    const sheet = await createSheet({ city: 'Mumbai' }, {}, { pinCode: '12' });
    const { noticeCount: dateCount } = sheet.summarizeSheet();
    const places = listPlaces(sheet.listCheckedRows());
    // The three rows have three addresses each. One address has an invalid pincode.
    expect(places).toHaveLength(8);
    const offers = places
      .filter(({ rowNumber, columns }) => columns.city === 'city' && rowNumber < 4)
      .map((address) => ({ ...address, suggestion: { city: 'Pune', state: 'Maharashtra' } }));
    sheet.editCells([{ rowNumber: 3, column: 'city', text: 'Nagpur' }]);
    sheet.addOffers(offers);
    const { pinCode } = bulkExampleRow;
    expect(sheet.getNotes(2, 'city').warning).toBe(`${pinCode} is in Pune, Maharashtra`);
    expect(sheet.offers.findOffer(3, 'city')).toBeNull();
    expect(sheet.summarizeSheet()).toMatchObject({ goodCount: 2, noticeCount: dateCount + 1 });
    expect(sheet.offers.findOffer(2, 'city')?.suggestion.city).toBe('Pune');
    sheet.editCells([{ rowNumber: 2, column: 'city', text: 'Pune' }]);
    expect(sheet.offers.findOffer(2, 'city')).toBeNull();
    expect(sheet.summarizeSheet()).toMatchObject({ goodCount: 2, noticeCount: dateCount });
  });

  test('drops an offer when the user edited the state before the response', async () => {
    const sheet = await createSheet({ state: 'MH' });
    const [address] = listPlaces(sheet.listCheckedRows());
    if (address === undefined) throw new Error('the row has no address');
    expect(address.place.state).toBe('Maharashtra');
    sheet.editCells([{ rowNumber: 2, column: 'state', text: 'Karnataka' }]);
    sheet.addOffers([{ ...address, suggestion: { city: 'Bengaluru', state: 'Karnataka' } }]);
    expect(sheet.offers.listOffers()).toEqual([]);
  });

  test('Spec §5 checks 6 and 7: reports missing values first and invalid values after the correction', async () => {
    const sheet = await createSheet({ phone: '123' }, { city: ' ' }, {});
    expect(sheet.summarizeSheet()).toMatchObject({ rowCount: 3, goodCount: 1 });
    expect(sheet.summarizeSheet().message).toBe('Row 3 has missing values for: city');
    sheet.editCells([{ rowNumber: 3, column: 'city', text: 'Aluva' }]);
    expect(sheet.isBad(3)).toBe(false);
    expect(sheet.summarizeSheet().message).toBe('Row 2 has invalid values for: phone');
    sheet.editCells([{ rowNumber: 2, column: 'phone', text: '9876543210' }]);
    expect(sheet.summarizeSheet()).toMatchObject({ goodCount: 3, message: null });
  });

  test('keeps the typed text of a cell and notes the parsed value', async () => {
    const sheet = await createSheet({ phone: '9.1987654321E+11' });
    expect(sheet.isBad(2)).toBe(false);
    expect(sheet.getText(2, 'phone')).toBe('9.1987654321E+11');
    expect(sheet.getNotes(2, 'phone').warning).toContain('9876543210');
    expect(sheet.listRowNumbers('noted')).toEqual([2]);
  });

  test('rejects a text that is too long for the column', async () => {
    const sheet = await createSheet({ address: 'x'.repeat(1200) }, {});
    expect(sheet.summarizeSheet().message).toBe('Row 2 has invalid values for: address');
    expect(sheet.getNotes(2, 'address').problem).toMatch(/500 characters\. This value has 1200/);
  });

  test('sends no row of an order while any row of the order has a problem', async () => {
    const clientRefrenceNumber = 'ML-1';
    const sheet = await createSheet(
      { clientRefrenceNumber, productName: 'Pepper' },
      { clientRefrenceNumber, productName: 'Cloves', quantity: 'x' },
      {},
    );
    expect(sheet.summarizeSheet()).toMatchObject({ rowCount: 3, goodCount: 1 });
    expect(sheet.getNotes(2, 'clientRefrenceNumber').problem).toContain('Row 3 of the same order');
    expect(buildBulkRequest(sheet, csv).body).toHaveLength(1);
    sheet.editCells([{ rowNumber: 3, column: 'quantity', text: '1' }]);
    expect(sheet.summarizeSheet()).toMatchObject({ goodCount: 3, message: null });
    expect(sheet.getNotes(2, 'clientRefrenceNumber').warning).toBe(
      'Rows 2, 3 are one order of ₹1,498.50, which is collected on delivery',
    );
    expect(buildBulkRequest(sheet, csv).body).toHaveLength(3);
    sheet.addRefusals([{ field: '1.shipments.0.pinCode', message: 'No carrier delivers there' }]);
    expect(buildBulkRequest(sheet, csv).body).toHaveLength(1);
  });

  test('builds the same request for the same rows and keeps the unsent rows', async () => {
    const sheet = await createSheet({}, { phone: '1' }, {});
    const request = buildBulkRequest(sheet, csv);
    expect(request.isWhole).toBe(false);
    expect(request.body).toHaveLength(2);
    expect(buildBulkRequest(sheet, csv)).toEqual(request);
    expect(buildBulkRequest(await createSheet({}), csv).body).not.toEqual(request.body);
    sheet.removeSent();
    expect(sheet.summarizeSheet()).toMatchObject({ rowCount: 1, goodCount: 0 });
  });

  test('marks a cell that the server refused until the user edits the cell', async () => {
    const sheet = await createSheet({ phone: '1' }, {}, {});
    buildBulkRequest(sheet, csv);
    sheet.addRefusals([{ field: '1.shipments.0.pinCode', message: 'No carrier delivers there' }]);
    expect(sheet.getNotes(4, 'pinCode').problem).toBe('No carrier delivers there');
    expect(sheet.summarizeSheet().goodCount).toBe(1);
    sheet.editCells([{ rowNumber: 4, column: 'pinCode', text: '560002' }]);
    expect(sheet.summarizeSheet().goodCount).toBe(2);
  });

  test("shows the text of a known problem code with its params, otherwise the server's message", async () => {
    const sheet = await createSheet({}, {});
    buildBulkRequest(sheet, csv);
    const params = { reference: 'R-0', docketNumber: '12345678901234' };
    const message = 'from the server';
    sheet.addRefusals([
      { field: '0.shipments.0.clientRefrenceNumber', code: 'reference_taken', params, message },
      { field: '0.shipments.0.phone', code: 'added_later', message },
      { field: '1.shipments.0.clientRefrenceNumber', code: 'reference_taken', message },
    ]);
    expect(sheet.getNotes(2, 'clientRefrenceNumber').problem).toBe(
      'Number R-0 was used for another order, docket 12345678901234. Enter another number.',
    );
    expect(sheet.getNotes(2, 'phone').problem).toBe(message);
    expect(sheet.getNotes(3, 'clientRefrenceNumber').problem).toBe(message);
  });

  test('joins the notes of a cell into one text', async () => {
    const sheet = await createSheet({ phone: '9811122233 / 9811122244', clientDeadWeight: '750' });
    expect(sheet.getNotes(2, 'phone').warning).toBe(
      'Read as 9811122233. Only one phone number is used. Left out: 9811122244',
    );
    expect(sheet.getNotes(2, 'clientDeadWeight').warning).toBe(
      'Read as 750 kg. If it is in grams, write the unit, as in 500 g',
    );
  });

  test('keeps the row numbers of an Excel sheet, blanks unsent rows and formats dates', async () => {
    const sheet = await createSheet({}, { phone: '1' }, {});
    const { body } = buildBulkRequest(sheet, { source: 'excel', fileName: 'orders.xlsx' });
    if (!('rows' in body)) throw new Error('the body has no rows');
    expect(body.rows.map(({ length }) => length > 0)).toEqual([true, true, false, true]);
    expect(body.rows[1]?.[bulkColumns.indexOf('orderDate')]).toBe('21/11/2026');
    sheet.addRefusals([{ field: 'rows.3.phone', message: 'Unknown number' }]);
    expect(sheet.getNotes(4, 'phone').problem).toBe('Unknown number');
  });

  test('writes failed rows and reasons to a file that can be imported again', async () => {
    const sheet = await createSheet({}, { phone: '1', name: '=1+1', address: 'A "B", C' });
    const text = formatFailedRows(sheet);
    expect(text).toContain('"Row 3. phone:');
    const reread = await readBack(text);
    reread.editCells([{ rowNumber: 2, column: 'phone', text: '9876543210' }]);
    const [row] = reread.markSent();
    expect(row?.values).toMatchObject({ name: '=1+1', address: 'A "B", C', phone: '9876543210' });
  });
});

test('finds rows with the same problem, and only rows with the same text in per-parcel columns', async () => {
  const sheet = await createSheet(
    { hsncode: '12', phone: '98765', waybill: '123', clientRefrenceNumber: 'A'.repeat(300) },
    {},
    { hsncode: '12' },
    { hsncode: '9', phone: '12345', waybill: '456', clientRefrenceNumber: 'B'.repeat(300) },
    { hsncode: '12', phone: '98765' },
  );
  const listSimilarRows = (column: BulkField, text: string) => {
    const { problem } = sheet.getNotes(2, column);
    expect(problem, column).toBeDefined();
    return sheet.listRowsLike({ rowNumber: 2, column, text, problem });
  };
  expect(listSimilarRows('hsncode', '12')).toEqual([4, 5, 6]);
  expect(listSimilarRows('phone', '98765')).toEqual([6]);
  expect(listSimilarRows('waybill', '123')).toEqual([]);
  expect(listSimilarRows('clientRefrenceNumber', 'A'.repeat(300))).toEqual([]);
  sheet.editCells(
    [2, 4, 5, 6].map((rowNumber) => ({ rowNumber, column: 'hsncode', text: '0904' })),
  );
  expect(
    sheet.listRowsLike({ rowNumber: 2, column: 'hsncode', text: '0904', problem: undefined }),
  ).toEqual([]);
});

describe('the date check of a file', () => {
  const listSentDates = (sheet: BulkSheet) =>
    sheet.markSent().map(({ values }) => values.orderDate);

  test('applies the order of one unambiguous date to all dates', async () => {
    const sheet = await createSheet({ orderDate: '11/20/2026' }, { orderDate: '11/05/2026' });
    expect(sheet.summarizeSheet()).toMatchObject({ goodCount: 2, noticeCount: 2 });
    expect(listSentDates(sheet)).toEqual(['20/11/2026', '05/11/2026']);
    expect(sheet.getNotes(3, 'orderDate').warning).toBe('Read as 5 Nov 2026');
  });

  test('requires a date order from the seller when two dates contradict each other', async () => {
    const sheet = await createSheet({ orderDate: '11/20/2026' }, { orderDate: '20/11/2026' });
    expect(sheet.summarizeSheet().dates.order).toBeNull();
    sheet.chooseDateOrder('monthFirst');
    expect(sheet.summarizeSheet()).toMatchObject({ goodCount: 1, dates: { order: 'monthFirst' } });
    expect(sheet.getNotes(3, 'orderDate').problem).toMatch(/mm\/dd\/yyyy/);
    sheet.chooseDateOrder('dayFirst');
    expect(listSentDates(sheet)).toEqual(['20/11/2026']);
  });

  test('warns about dates that are far in the past or future', async () => {
    const sheet = await createSheet({ orderDate: '2036-01-01' }, { orderDate: '1999-01-01' });
    expect(sheet.summarizeSheet()).toMatchObject({ goodCount: 2, noticeCount: 2 });
    expect(sheet.getNotes(2, 'orderDate').warning).toMatch(/7 days ahead/);
    expect(sheet.getNotes(3, 'orderDate').warning).toMatch(/60 days ago/);
  });
});

test('suggests the column of a misspelt header', async () => {
  const header = bulkColumns.map((column) => (column === 'address' ? 'Adress' : column));
  expect(await openBulkSheet({ header, records: [], rowCount: 0, origin: null }, options)).toEqual({
    message: 'Missing mandatory columns: address',
    hint: expect.stringContaining('address instead of “Adress”'),
  });
});

test('formatCsv escapes formulas, but not negative numbers', () => {
  for (const cell of ['=1', '+1+1', '-x', '@x', '\tx', '＝1', "'x"]) {
    expect(formatCsv([[cell]]).slice(2)).toMatch(/^'/);
  }
  expect(formatCsv([['-1.5']])).toBe('\uFEFF"-1.5"\r\n');
});

test('keeps cells unchanged in a round trip through CSV', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ maxLength: 60, unit: 'grapheme' }), { minLength: 1 }),
      async (names) => {
        const sheet = await createSheet(...names.map((name) => ({ name: `${name}x` })));
        const listNames = (bulkSheet: BulkSheet) =>
          bulkSheet.markSent().map((row) => row.values.name);
        const writtenNames = listNames(sheet);
        const records = writtenNames.map((name, index) => {
          const cells = { ...bulkExampleRow, clientRefrenceNumber: `R-${index}`, name };
          return bulkColumns.map((column) => cells[column]);
        });
        expect(listNames(await readBack(formatCsv([[...bulkColumns], ...records])))).toEqual(
          writtenNames,
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('maps the field of a server error to a row and a column', () => {
  expect(findRefusedCell('4.shipments.0.phone')).toEqual({
    index: 4,
    isSheet: false,
    column: 'phone',
  });
  expect(findRefusedCell('0.pickup_location.city')).toEqual({
    index: 0,
    isSheet: false,
    column: 'pickupCity',
  });
  expect(findRefusedCell('7.shipments.0.weightDetails.0.clientDeadWeight')).toEqual({
    index: 7,
    isSheet: false,
    column: 'clientDeadWeight',
  });
  expect(findRefusedCell('2.shipments.0.contentDetails.0.quantity')).toEqual({
    index: 2,
    isSheet: false,
    column: 'quantity',
  });
  expect(findRefusedCell('1.shipments.0.hsnCode')).toEqual({
    index: 1,
    isSheet: false,
    column: 'hsncode',
  });
  expect(findRefusedCell('rows.4.phone')).toEqual({ index: 4, isSheet: true, column: 'phone' });
  expect(findRefusedCell('shipments')).toBeNull();
});
