import { expect, test } from 'vitest';
import { checkBulkRows } from '../../../test-support/check-bulk-rows.ts';
import { buildLayoutFile } from '../../../test-support/layout-files.ts';
import { kochiStore } from '../../../test-support/order-input.ts';
import { toOrderOfCells } from '../bulk/bulk-columns.ts';
import { groupOrderRows } from '../bulk/order-rows.ts';
import { computeInvoicePaise } from '../order.ts';
import { indexProducts, type SavedProduct } from '../product/product.ts';
import { type FileMapping, mapFile, mappedHeader, OrderMapper } from './file-mapping.ts';
import { guessMapping } from './guess-mapping.ts';
import { fingerprintHeader } from './header-fingerprint.ts';
import { findLayout, type LayoutId, layoutIds } from './layouts.ts';
import type { MappingContext } from './mapping-context.ts';

const context: MappingContext = {
  pickup: kochiStore,
  returnTo: { ...kochiStore, name: 'Biju Thomas' },
  today: '2026-11-26',
};

/** The columns that the files of a layout do not have, and that the review requests. */
const missingColumns: Readonly<Partial<Record<LayoutId, readonly string[]>>> = {
  flipkart: ['phone'],
  meesho: ['name', 'phone', 'address', 'pinCode', 'city'],
};

const consigneeHeader = ['Order No', 'Customer', 'Mobile', 'Address', 'Pincode', 'City', 'State'];
const consigneeCells = ['Asha Verma', '9811100001', '12 MG Road', '560001', 'Bengaluru', 'KA'];

const toRecords = (records: readonly (readonly string[])[]) =>
  records.map((cells, index) => ({ rowNumber: index + 2, cells }));

function readOrders(records: readonly (readonly string[])[], mapping: FileMapping) {
  const check = checkBulkRows(mappedHeader, mapFile(toRecords(records), mapping, context));
  const orders = groupOrderRows(check.goodRows).map(([firstRow, ...otherRows]) =>
    toOrderOfCells(firstRow.values, { otherRows: otherRows.map(({ values }) => values) }),
  );
  return { check, orders };
}

test.each(layoutIds)(
  'maps 200 orders of a %s file to the expected amounts or missing columns',
  (id) => {
    const file = buildLayoutFile(id, 200);
    const layout = findLayout(file.header);
    expect(layout?.id).toBe(id);
    const mapping = layout?.mapping ?? guessMapping(file.header);
    const { check, orders } = readOrders(file.records, mapping);
    const expectedMissing = missingColumns[id] ?? [];
    expect([...new Set(check.problems.map(({ column }) => column))]).toEqual(expectedMissing);
    if (expectedMissing.length > 0) return;
    const amounts = orders.map(({ reference, products, payment }) => [
      reference.referenceId,
      { paise: computeInvoicePaise(products), isCod: payment.mode === 'COD' },
    ]);
    expect(Object.fromEntries(amounts)).toEqual(Object.fromEntries(file.orders));
    expect(orders[0]).toMatchObject({
      consignee: { name: 'Asha Verma', phone: '9811100001', pincode: '560001', state: 'Karnataka' },
      pickup: { name: 'Kochi store', pincode: '682002' },
      returnTo: { name: 'Biju Thomas', pincode: '682002' },
    });
  },
);

test('maps a file row by row to the same result as the whole file', () => {
  const { header, records } = buildLayoutFile('shopify', 60);
  const mapping = findLayout(header)?.mapping ?? guessMapping(header);
  const mapper = new OrderMapper(mapping, context);
  const rows = toRecords(records);
  const mappedRows = [...rows.flatMap((row) => mapper.add(row)), ...mapper.end()];
  expect(mappedRows).toEqual(mapFile(rows, mapping, context));
});

test.each([
  [
    'rejects all rows of a partly paid order',
    0,
    'Financial Status',
    'partially_paid',
    [
      [2, 'paymentType'],
      [3, 'paymentType'],
    ],
  ],
  ['rejects an order to another country', 2, 'Shipping Country', 'NP', [[4, 'country']]],
  ['omits a digital product', 1, 'Lineitem requires shipping', 'false', []],
])('%s', (_, index, name, text, problems) => {
  const { header, records } = buildLayoutFile('shopify', 4);
  const mapping = findLayout(header)?.mapping ?? guessMapping(header);
  const rows = records.map((cells, row) =>
    cells.map((cell, column) => (row === index && header[column] === name ? text : cell)),
  );
  const { check } = readOrders(rows, mapping);
  expect(check.problems.map(({ rowNumber, column }) => [rowNumber, column])).toEqual(problems);
  const isOmitted = check.goodRows.every(({ rowNumber }) => rowNumber !== index + 2);
  expect(isOmitted).toBe(true);
});

test('combines pieces into one product when no unit price matches the order total', () => {
  const header = [...consigneeHeader, 'Item', 'Qty', 'Price', 'Order Total', 'Payment Mode'];
  const cells = ['7', ...consigneeCells, 'Pepper', '3', '100', '310', 'COD'];
  const { check, orders } = readOrders([cells], guessMapping(header));
  expect(check.problems).toEqual([]);
  expect(orders[0]).toMatchObject({
    products: [{ productName: '3 x Pepper', quantity: 1, unitPricePaise: 31_000 }],
    payment: { mode: 'COD', codPaise: 31_000 },
    packages: { boxes: [{ weightGrams: 650, lengthMm: 350 }] },
  });
});

/** Returns the COD amount in paise of an order in a file with COD amounts, or the code of the first problem. */
function readCod(payment: string, total: string, codAmount: string) {
  const amountHeader = ['Item', 'Qty', 'Price', 'Order Total', 'Payment Mode', 'COD Amount'];
  const record = ['7', ...consigneeCells, 'Pepper', '1', '300', total, payment, codAmount];
  const mapping = guessMapping([...consigneeHeader, ...amountHeader]);
  const { check, orders } = readOrders([record], mapping);
  const codes = check.problems.map(({ problem }) => problem?.code ?? '');
  return codes[0] ?? orders[0]?.payment.codPaise;
}

test('takes the COD amount from the file', () => {
  expect(readCod('COD', '', '310')).toBe(31_000);
  expect(readCod('COD', '310', '310')).toBe(31_000);
  expect(readCod('Prepaid', '310', '')).toBe(0);
});

test.each(['', '0', 'NA', '?'])('rejects a COD order with the COD amount %j', (codAmount) => {
  expect(readCod('COD', '310', codAmount)).toBe('cod_amount_not_in_file');
});

test('rejects a COD amount below the order total', () => {
  expect(readCod('COD', '310', '250')).toBe('payment_type_invalid');
});

test('rejects an order that the file marks as partial COD', () => {
  const header = [...consigneeHeader, 'Item', 'Price', 'Payment Method', '*Partial COD (Yes/No)'];
  const readMode = (partialCod: string) => {
    const record = ['7', ...consigneeCells, 'Pepper', '300', 'COD', partialCod];
    const { check, orders } = readOrders([record], guessMapping(header));
    return check.problems[0]?.problem?.code ?? orders[0]?.payment.mode;
  };
  expect(readMode('Yes')).toBe('payment_type_invalid');
  expect(['No', ''].map(readMode)).toEqual(['COD', 'COD']);
});

test('guesses the columns of an unknown file from the column names', () => {
  const header = [
    'Sr',
    'Bill No',
    'Dt',
    'Customer Name',
    'Mobile No.',
    'Address 1',
    'Landmark',
    'Pin Code',
    'Town',
    'Item Name',
    'Qty',
    'Rate (Rs.)',
    'Wt',
    'Weight (gms)',
    'COD/Prepaid',
  ];
  const { columns, weightUnit } = guessMapping(header);
  expect(columns).toMatchObject({
    clientRefrenceNumber: [[1]],
    name: [[3]],
    phone: [[4]],
    address: [[5, 6]],
    pinCode: [[7]],
    productName: [[9]],
    quantity: [[10]],
    unitPrice: [[11]],
    clientDeadWeight: [[13]],
    paymentType: [[14]],
  });
  expect(weightUnit).toBe('g');
});

test('derives a missing order number from the content of the row', () => {
  const mapping = guessMapping(['Customer', 'Mobile']);
  const [row] = mapFile(toRecords([['Asha', '9811100001']]), mapping, context);
  const [sameRow] = mapFile(toRecords([['Asha', '9811100001']]), mapping, context);
  expect(row?.cells[0]).toMatch(/^ROW-[0-9a-f]{16}$/);
  expect(sameRow?.cells[0]).toBe(row?.cells[0]);
});

test('a header fingerprint depends on names and order but not on letter case or marks', () => {
  const fingerprint = fingerprintHeader(['Order No', 'Weight (gm)', '']);
  expect(fingerprintHeader(['*ORDER NO.', 'weight(GM)'])).toBe(fingerprint);
  expect(fingerprintHeader(['Order No', 'Weight (kg)'])).not.toBe(fingerprint);
  expect(fingerprintHeader(['Weight (gm)', 'Order No'])).not.toBe(fingerprint);
});

const pepper: SavedProduct = {
  sku: 'BP-500',
  name: 'Black pepper',
  hsnCode: '0904',
  pricePaise: 120_00,
  weightGrams: 520,
  size: null,
  preset: null,
  parcels: [],
};
const mailer = { name: 'Mailer', lengthMm: 300, breadthMm: 250, heightMm: 40, tareGrams: 30 };
const shopHeader = [...consigneeHeader, 'SKU', 'Item', 'Qty', 'Weight', 'Payment Mode'];
const buildShopRow = (number: string, sku: string, quantity: string, weight = '') => [
  number,
  ...consigneeCells,
  sku,
  'Pepper',
  quantity,
  weight,
  'COD',
];

/** Maps rows of a shop with products and a box, and returns the orders and the fields completed from products. */
function mapShopRows(rows: readonly (readonly string[])[], box: MappingContext['preset'] = null) {
  const sellerContext = { ...context, products: indexProducts([pepper]), preset: box };
  const mappedRows = mapFile(toRecords(rows), guessMapping(shopHeader), sellerContext);
  const check = checkBulkRows(mappedHeader, mappedRows);
  const orders = groupOrderRows(check.goodRows).map(([firstRow, ...otherRows]) =>
    toOrderOfCells(firstRow.values, { otherRows: otherRows.map(({ values }) => values) }),
  );
  const completedFields = mappedRows.flatMap(({ completions = [] }) =>
    completions.map(({ field }) => field),
  );
  return { orders, completedFields, problems: check.problems };
}

test('fills in price, HSN code and weight from the product with the SKU', () => {
  const { orders, completedFields, problems } = mapShopRows([buildShopRow('7', 'bp-500', '2')]);
  expect(problems).toEqual([]);
  expect(orders[0]).toMatchObject({
    products: [{ sku: 'bp-500', hsnCode: '0904', unitPricePaise: 120_00 }],
    packages: { boxes: [{ weightGrams: 1040, lengthMm: 350 }] },
  });
  expect(completedFields).toEqual(['unitPrice', 'hsnCode', 'weight']);
});

test.each([
  ['keeps the weight of the file', '0.9', 900],
  ['replaces a zero weight with the product weight', '0', 520],
])('%s', (_, weight, weightGrams) => {
  const { orders } = mapShopRows([buildShopRow('7', 'BP-500', '1', weight)]);
  expect(orders[0]?.packages.boxes[0]?.weightGrams).toBe(weightGrams);
});

test('a chosen box sets the order size and adds the tare weight to the product weight', () => {
  const { orders } = mapShopRows([buildShopRow('7', 'BP-500', '2')], mailer);
  expect(orders[0]?.packages.boxes).toMatchObject([
    { weightGrams: 1070, lengthMm: 300, breadthMm: 250, heightMm: 40 },
  ]);
});

test('groups rows by order number, by a chosen column or not at all', () => {
  const rows = [
    buildShopRow('7', 'BP-500', '1'),
    buildShopRow('8', 'BP-500', '2'),
    buildShopRow('8', 'X', '3'),
  ];
  const listNumbers = (grouping: 'row' | number | null) =>
    mapFile(toRecords(rows), { ...guessMapping(shopHeader), grouping }, context).map(
      ({ cells }) => cells[0],
    );
  expect(listNumbers(null)).toEqual(['7', '8', '8']);
  expect(listNumbers(2)).toEqual(Array.from({ length: 3 }, () => '7-9811100001'));
  const [firstNumber, secondNumber, thirdNumber] = listNumbers('row');
  expect([firstNumber, secondNumber, thirdNumber]).toEqual([
    expect.stringMatching(/^7-[0-9a-f]{6}$/),
    expect.stringMatching(/^8-[0-9a-f]{6}$/),
    expect.stringMatching(/^8-[0-9a-f]{6}$/),
  ]);
  expect(secondNumber).not.toBe(thirdNumber);
});
