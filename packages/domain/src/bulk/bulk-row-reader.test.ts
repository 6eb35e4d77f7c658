import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../test-support/any-text.ts';
import { bulkCellCases } from '../../test-support/bulk-cell-cases.ts';
import { bulkExampleRow, bulkFields } from './bulk-columns.ts';
import { BulkRowReader } from './bulk-row-reader.ts';
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
  'Market Road, '.repeat(70),
  ' Market Road\t',
  '\u00a0Market Road ',
  ' #VALUE! ',
  '  -------  ',
  `${'x'.repeat(500)} `,
  '9'.repeat(600),
];
const someCell = fc.oneof(fc.constantFrom(...odd, ...cases), anyText(12), fc.nat().map(String));
const changes = fc.dictionary(fc.constantFrom(...bulkFields), someCell, { maxKeys: 5 });
/** Rows of one file, in which each set of changes may come again, also with another one between. */
const someRows = fc
  .array(changes, { minLength: 1, maxLength: 5 })
  .chain((pool) => fc.array(fc.constantFrom(...pool), { maxLength: 8 }));

const recordWith = (changed: Readonly<Record<string, string>>, rowNumber = 2) => ({
  rowNumber,
  cells: bulkFields.map((field) => changed[field] ?? example[field] ?? ''),
});

test('row after row, the reader says what the checks say: values, problems and notices, in their order', () => {
  const kept = { file: new BulkRowReader(positions), payload: payloadReader() };
  fc.assert(
    fc.property(someRows, (rows) => {
      const fresh = { file: new BulkRowReader(positions), payload: payloadReader() };
      for (const [index, changed] of rows.entries()) {
        const record = recordWith(changed, index + 2);
        const row = bulkRowOf(positions, record);
        const inFile = checkBulkRow(row);
        const inPayload = checkBulkRow(row, { isPayload: true });
        for (const { file, payload } of [kept, fresh]) {
          expect(file.checkRecord(record)).toEqual(inFile);
          expect(payload.check(row)).toEqual(inPayload);
        }
      }
    }),
    { numRuns: 150 },
  );
}, 60_000);

function payloadReader() {
  return new BulkRowReader(undefined, { isPayload: true });
}

test('a record may be short, and its columns anywhere or absent', () => {
  const columns = fc.shuffledSubarray([...bulkFields]);
  fc.assert(
    fc.property(
      columns,
      fc.array(fc.array(someCell, { maxLength: 50 }), { maxLength: 4 }),
      (order, records) => {
        const places = new Map(order.map((field, index) => [field, index]));
        const reader = new BulkRowReader(places);
        for (const cells of records) {
          const record = { rowNumber: 7, cells };
          expect(reader.checkRecord(record)).toEqual(checkBulkRow(bulkRowOf(places, record)));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('the rules that several columns decide: something to collect, an e-waybill number from 50,000 rupees', () => {
  const reader = new BulkRowReader(positions);
  const refused = (changed: Readonly<Record<string, string>>) =>
    reader.checkRecord(recordWith(changed)).problems.map(({ column }) => column);
  expect(refused({ paymentType: 'COD', unitPrice: '0' })).toEqual(['paymentType']);
  expect(refused({ paymentType: 'prepaid', unitPrice: '0' })).toEqual([]);
  expect(refused({ quantity: '100', unitPrice: '500' })).toEqual(['waybill']);
  expect(refused({ quantity: '100', unitPrice: '499.99' })).toEqual([]);
  expect(refused({ quantity: '100', unitPrice: '500', waybill: '123456789012' })).toEqual([]);
  // What is not known is not judged.
  expect(refused({ paymentType: 'COD', unitPrice: 'x' })).toEqual(['unitPrice']);
});

test('many different cells of a column are read as the first was', () => {
  const reader = new BulkRowReader(positions);
  const read = (index: number) =>
    reader.checkRecord(recordWith({ unitPrice: `${100 + index}.5` })).values.unitPrice;
  for (let index = 0; index < 5000; index += 1) expect(read(index)).toBe(`${100 + index}.5`);
  expect(read(0)).toBe('100.5');
});
