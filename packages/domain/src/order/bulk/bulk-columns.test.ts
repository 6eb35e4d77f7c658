import { expect, test } from 'vitest';
import { checkBulkRows } from '../../../test-support/check-bulk-rows.ts';
import {
  buildBulkSampleRecords,
  buildBulkValues,
  bulkColumnRules,
  bulkColumns,
  bulkFields,
  bulkOptionalColumns,
  listBulkTexts,
} from './bulk-columns.ts';
import { matchBulkHeader } from './bulk-header.ts';

/** Spec §3, bulk CSV row columns, verbatim. */
const specColumns =
  'clientRefrenceNumber, orderDate, sellerName, paymentType, name, email, phone, altPhone, address, pinCode, city, state, country, returnName, returnPhone, returnAltPhone, returnEmail, returnAddress, returnPin, returnCity, returnState, returnCountry, productsDesc, productName, quantity, unitPrice, hsncode, clientDeadLength, clientDeadBreadth, clientDeadHeight, clientDeadWeight, waybill, sellerGstIn, pickupName, pickupPhone, pickupAltPhone, pickupAddress, pickupPinCode, pickupCountry, pickupState, pickupCity';

test('Spec §3: a file has 41 mandatory columns in the given order and three optional columns', () => {
  expect(bulkColumns.join(', ')).toBe(specColumns);
  expect(bulkColumns).toHaveLength(41);
  expect(bulkOptionalColumns).toEqual(['sellerAddress', 'sellerInvoice', 'sku']);
  expect(Object.keys(bulkColumnRules)).toEqual([...bulkFields]);
});

test('Spec §2: the sample file has one example row and passes every check', () => {
  const [header = [], ...rows] = buildBulkSampleRecords('31/12/2026');
  expect(header).toEqual([...bulkColumns]);
  expect(rows).toHaveLength(1);
  const records = rows.map((cells, index) => ({ rowNumber: index + 2, cells }));
  expect(checkBulkRows(header, records)).toMatchObject({
    firstMessage: null,
    problems: [],
    notices: [],
  });
});

test('finds the known columns in any order, letter case and padding', () => {
  const header = ['note', ' PHONE\t', '\ufeff"name"', '\u00a0pincode\u200b', '__proto__'];
  const { positions, missingColumns, repeatedColumns } = matchBulkHeader(header);
  expect([...positions]).toEqual([
    ['phone', 1],
    ['name', 2],
    ['pinCode', 3],
  ]);
  expect(missingColumns).toHaveLength(38);
  expect(missingColumns[0]).toBe('clientRefrenceNumber');
  expect(repeatedColumns).toEqual([]);
});

test('reports a repeated known column but not a repeated unknown column', () => {
  expect(matchBulkHeader(['phone', 'note', 'note', 'Phone', 'PHONE']).repeatedColumns).toEqual([
    'phone',
  ]);
});

test('listBulkTexts returns the texts in column order', () => {
  const values = buildBulkValues((field) => field);
  expect(listBulkTexts(values)).toEqual(bulkFields);
});

const replaceHeader = (column: string, headerName: string) =>
  bulkColumns.map((name) => (name === column ? headerName : name));

test.each([
  ['Order Date ', 'orderDate'],
  ['pin code', 'pinCode'],
])('accepts the header cell %j as the column %s', (headerName, column) => {
  expect(matchBulkHeader(replaceHeader(column, headerName)).missingColumns).toEqual([]);
});

test.each([
  ['client_reference_number', 'clientRefrenceNumber'],
  ['adress', 'address'],
  ['sellerGSTN', 'sellerGstIn'],
])('reports the header cell %j as a near miss of %s', (headerName, column) => {
  const { nearMisses } = matchBulkHeader(replaceHeader(column, headerName));
  expect(nearMisses).toEqual([{ written: headerName, column }]);
});
