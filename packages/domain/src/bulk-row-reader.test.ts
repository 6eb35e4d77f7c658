import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../test-support/any-text.ts';
import { bulkCellCases } from '../test-support/bulk-cell-cases.ts';
import { bulkExampleRow, bulkFields } from './bulk-columns.ts';
import { FineRowReader } from './bulk-fine-rows.ts';
import { bulkRowOf, checkBulkRow } from './bulk-rules.ts';

const positions = new Map(bulkFields.map((field, index) => [field, index]));
const example: Readonly<Record<string, string>> = bulkExampleRow;
const cases = bulkCellCases.flatMap(({ cells }) => Object.values(cells));
const odd = [
  '',
  ' ',
  'NA',
  '-',
  '#N/A',
  "'5",
  '="5"',
  '0',
  '1',
  '50000',
  '99999',
  'cod',
  'Rs.',
  '1e5',
  '5.0',
];
const someCell = fc.oneof(fc.constantFrom(...odd, ...cases), anyText(12), fc.nat().map(String));
const changes = fc.dictionary(fc.constantFrom(...bulkFields), someCell, { maxKeys: 3 });

test('what the quick look finds fine is what the checks find fine, with the same values', () => {
  const reader = new FineRowReader(positions);
  const byColumn = new FineRowReader();
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 5 }), fc.boolean(), (rows, isPayload) => {
      for (const changed of rows) {
        const cells = bulkFields.map((field) => changed[field] ?? example[field] ?? '');
        const record = { rowNumber: 2, cells };
        const { values, problems } = checkBulkRow(bulkRowOf(positions, record));
        expect(reader.read(record)).toEqual(problems.length === 0 ? values : null);
        const row = bulkRowOf(positions, record);
        expect(byColumn.check(row, { isPayload })).toEqual(checkBulkRow(row, { isPayload }));
      }
    }),
    { numRuns: 2000 },
  );
});

test('the rules that several columns decide: something to collect, an e-waybill number from 50,000 rupees', () => {
  const reader = new FineRowReader(positions);
  const isFine = (changed: Readonly<Record<string, string>>) =>
    reader.read({
      rowNumber: 2,
      cells: bulkFields.map((field) => changed[field] ?? example[field] ?? ''),
    }) !== null;
  expect(isFine({ paymentType: 'COD', unitPrice: '0' })).toBe(false);
  expect(isFine({ paymentType: 'prepaid', unitPrice: '0' })).toBe(true);
  expect(isFine({ quantity: '100', unitPrice: '500' })).toBe(false);
  expect(isFine({ quantity: '100', unitPrice: '499.99' })).toBe(true);
  expect(isFine({ quantity: '100', unitPrice: '500', waybill: '123456789012' })).toBe(true);
});

test('many different cells of a column are read as the first was', () => {
  const reader = new FineRowReader(positions);
  const read = (index: number) => {
    const changed: Readonly<Record<string, string>> = { unitPrice: `${100 + index}.5` };
    const cells = bulkFields.map((field) => changed[field] ?? example[field] ?? '');
    return reader.read({ rowNumber: 2, cells })?.unitPrice;
  };
  for (let index = 0; index < 5000; index += 1) expect(read(index)).toBe(`${100 + index}.5`);
  expect(read(0)).toBe('100.5');
});
