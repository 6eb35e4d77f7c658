import { expect, test } from 'vitest';
import { type ProductTexts, readProductFile, readProductTexts } from './product-file.ts';

const mailer = { id: 'box-1', name: 'Mailer' };
const header = [
  'SKU',
  'Name',
  'HSN',
  'Price (Rs)',
  'Weight (g)',
  'Length (cm)',
  'Breadth (cm)',
  'Height (cm)',
  'Box',
];

const readRows = (rows: readonly (readonly string[])[], names: readonly string[] = header) =>
  readProductFile(
    { header: names, records: rows.map((cells, index) => ({ rowNumber: index + 2, cells })) },
    [mailer],
  );

test('parses every column of an exported file', () => {
  const row = ['P-1', 'Pepper', '904', '₹1,499.50', '520', '20', '12', '6.5', 'mailer'];
  expect(readRows([row])).toEqual({
    products: [
      {
        sku: 'P-1',
        name: 'Pepper',
        hsnCode: '0904',
        pricePaise: 1_499_50,
        weightGrams: 520,
        size: { lengthMm: 200, breadthMm: 120, heightMm: 65 },
        presetId: 'box-1',
      },
    ],
    problems: [],
    unreadNames: [],
  });
});

test('recognises common column names and lists the unread columns', () => {
  const names = ['Item Name', 'Product Code', 'MRP', 'Net Weight (kg)', 'Vendor'];
  const { products, problems, unreadNames } = readRows([['Tea', 'T1', '90', '0.25', 'X']], names);
  expect(problems).toEqual([]);
  expect(products).toMatchObject([
    { sku: 'T1', name: 'Tea', pricePaise: 90_00, weightGrams: 250, size: null, presetId: null },
  ]);
  expect(unreadNames).toEqual(['Vendor']);
});

test('prefers the unit of a cell to the unit of the header', () => {
  const { products } = readRows([['Tea', '250 g']], ['Item Name', 'Net Weight (kg)']);
  expect(products).toMatchObject([{ weightGrams: 250 }]);
});

test('reports every bad cell with row, column, value and problem code', () => {
  const { problems } = readRows([
    ['', '--', '12', 'free', '0', '20', '', '6', 'Crate'],
    ['A', 'Tea', '', '', '', '', '', '', ''],
    ['a', 'Tea', '', '', '', '', '', '', ''],
  ]);
  expect(
    problems.map(({ rowNumber, header: name, value, problem }) => [
      rowNumber,
      name,
      value,
      problem.code,
    ]),
  ).toEqual([
    [2, 'Name', '--', 'product_name_missing'],
    [2, 'HSN', '12', 'hsn_code_invalid'],
    [2, 'Price (Rs)', 'free', 'unit_price_invalid'],
    [2, 'Weight (g)', '0', 'weight_invalid'],
    [2, 'Breadth (cm)', '', 'product_size_incomplete'],
    [2, 'Box', 'Crate', 'product_box_unknown'],
    [4, 'SKU', 'a', 'product_repeated'],
  ]);
});

test('reports one problem for a file without a name column', () => {
  expect(readRows([['1']], ['Weight']).problems).toMatchObject([
    { rowNumber: 1, problem: { code: 'product_columns_missing' } },
  ]);
});

test('reports only the missing name of an empty form', () => {
  const texts: ProductTexts = {
    sku: '',
    name: ' ',
    hsnCode: '',
    price: '',
    weight: '',
    length: '',
    breadth: '',
    height: '',
    preset: '',
  };
  expect(readProductTexts(texts, []).problems).toEqual([
    { column: 'name', problem: { code: 'product_name_missing' } },
  ]);
});
