import { expect, test } from 'vitest';
import { checkBulkRows } from '../../../test-support/check-bulk-rows.ts';
import { kochiStore } from '../../../test-support/order-input.ts';
import { CsvReader } from '../../values/csv/csv-reader.ts';
import { toOrderOfCells } from '../bulk/bulk-columns.ts';
import { bulkLimits } from '../bulk/bulk-rules.ts';
import { groupOrderRows } from '../bulk/order-rows.ts';
import { computeInvoicePaise } from '../order.ts';
import { mapFile, mappedHeader } from './file-mapping.ts';
import { guessMapping } from './guess-mapping.ts';
import { orderHeaderSearch } from './header-search.ts';

/** Reads a file with the guessed mapping. Orders have rupee amounts; bad cells are a row number and a column. */
function readFile(text: string) {
  const reader = new CsvReader(bulkLimits, orderHeaderSearch);
  const records = [...reader.push(text.replace(/^\uFEFF/, '')), ...reader.end()];
  const header = reader.header ?? [];
  const mapping = guessMapping(
    header,
    records.map(({ cells }) => cells),
  );
  const mappedRows = mapFile(records, mapping, {
    pickup: kochiStore,
    returnTo: kochiStore,
    today: '2026-11-26',
  });
  const check = checkBulkRows(mappedHeader, mappedRows);
  const orders = groupOrderRows(check.goodRows).map(([firstRow, ...otherRows]) => {
    const order = toOrderOfCells(firstRow.values, {
      otherRows: otherRows.map(({ values }) => values),
    });
    return [
      order.reference.referenceId,
      order.products.map(({ productName, quantity }) => `${quantity} ${productName}`).join(', '),
      computeInvoicePaise(order.products) / 100,
      order.payment.mode,
    ];
  });
  const badCells = check.problems.map(({ rowNumber, column }) => `${rowNumber} ${column}`);
  return {
    rowCount: records.length,
    mappedRows,
    orders,
    badCells,
    values: check.goodRows.map((row) => row.values),
  };
}

const consigneeCells = 'Asha Verma,9811100001,12 MG Road,560001,Bengaluru,Karnataka';
const consigneeHeader = 'Order No,Customer Name,Mobile,Address,Pincode,City,State';

/** Reads a file with a byte order mark, a title and semicolons that has one order for each rate. */
function readSemicolonFile(...rates: readonly string[]) {
  const header = `${consigneeHeader};Item;Qty;Rate;Payment Mode`.replaceAll(',', ';');
  const consignee = consigneeCells.replaceAll(',', ';');
  const rows = rates.map((rate, index) => `${index};${consignee};Pepper;2;${rate};COD`);
  const title = ['\uFEFFKaveri Spices;;;', 'Orders from 01-Nov-26 to 25-Nov-26', ''];
  return readFile([...title, header, ...rows, ''].join('\r\n'));
}

test('parses a file with a byte order mark, a title and semicolons', () => {
  const { orders, badCells } = readSemicolonFile('₹ 1,499.00');
  expect(orders).toEqual([['0', '2 Pepper', 2998, 'COD']]);
  expect(badCells).toEqual([]);
});

test('rejects decimal commas', () => {
  expect(readSemicolonFile('"1.499,00"', '499,50')).toMatchObject({
    orders: [],
    badCells: ['5 unitPrice', '6 unitPrice'],
  });
});

test('finds the header below a row of merged section titles', () => {
  const { orders, badCells } = readFile(
    `,Buyer's Details,,,,,,Order Details,,,\n${consigneeHeader},Item,Qty,Rate,COD/Prepaid\n` +
      `7,${consigneeCells},Pepper,2,100,Prepaid\n`,
  );
  expect(badCells).toEqual([]);
  expect(orders).toEqual([['7', '2 Pepper', 200, 'Prepaid']]);
});

test('rejects total rows at the end of a file', () => {
  const { orders, badCells, rowCount, mappedRows } = readFile(
    `${consigneeHeader},Item,Qty,Rate,Payment Mode\n7,${consigneeCells},Pepper,2,100,COD\n` +
      'Grand Total,,,,,,,,2,"5,400.00",\n,,,,,,,,2,"5,400.00",\n',
  );
  expect(orders).toHaveLength(1);
  expect(mappedRows).toHaveLength(rowCount);
  expect(badCells).toEqual(
    expect.arrayContaining(['3 name', '3 phone', '4 name', '4 paymentType']),
  );
});

test('adds a row without order number and consignee to the order above', () => {
  const { orders, badCells } = readFile(
    `${consigneeHeader},Item,Qty,Rate,Payment Mode,Order Total\n7,${consigneeCells},Pepper,2,100,COD,510.00\n` +
      `,,,,,,,Cloves,1,250,,\n,,,,,,,Mace,1,60,,\n8,${consigneeCells},Pepper,1,100,COD,100\n`,
  );
  expect(badCells).toEqual([]);
  expect(orders).toEqual([
    ['7', '2 Pepper, 1 Cloves, 1 Mace', 510, 'COD'],
    ['8', '1 Pepper', 100, 'COD'],
  ]);
});

test('parses amounts with a rupee sign or commas but not with words', () => {
  const { orders, badCells } = readFile(
    `${consigneeHeader},Item,Qty,Rate,Invoice Value,Payment Mode\n` +
      `7,${consigneeCells},Pepper,2,"₹ 11,000.50","Rs. 22,001/-",COD\n` +
      `8,${consigneeCells},Pepper,2,100,200 approx,COD\n9,${consigneeCells},Pepper,2,free,,COD\n`,
  );
  expect(orders).toEqual([['7', '2 Pepper', 22_001, 'COD']]);
  expect(badCells).toEqual(['3 unitPrice', '4 unitPrice']);
});

test('parses a date with a month name or a time only if the day exists', () => {
  const { values, badCells } = readFile(
    `${consigneeHeader},Order Date,Item,Rate,Payment Mode\n` +
      ['01-Nov-26', '1 November 2026', '2026-11-01 10:30', '31-Nov-26']
        .map((date, index) => `${index},${consigneeCells},${date},Pepper,100,COD`)
        .join('\n'),
  );
  expect(values.map(({ orderDate }) => orderDate)).toEqual(Array(3).fill('01/11/2026'));
  expect(badCells).toEqual(['5 orderDate']);
});

test('parses a phone number with the prefix +91 or 91 and rejects incomplete numbers', () => {
  const buildRow = (phone: string) =>
    `7${phone},Asha Verma,${phone},12 MG Road,560001,Bengaluru,KA`;
  const phones = ['+91 98111 00001', '9.198111E+11', '91-9811100001', '9.19811E+11', '98111'];
  const { values, badCells } = readFile(
    `${consigneeHeader},Item,Rate,Payment Mode\n` +
      phones.map((phone) => `${buildRow(phone)},Pepper,100,COD`).join('\n'),
  );
  expect(values.map(({ phone }) => phone)).toEqual(['9811100001', '9811100001']);
  expect(badCells).toEqual(['3 phone', '5 phone', '6 phone']);
});

test('parses a pincode with a space, an apostrophe or decimals only if it is valid', () => {
  const pincodes = ['560 001', '560001.0', "'560001", '4.0E+05', '5600', '056001'];
  const { values, badCells } = readFile(
    `${consigneeHeader},Item,Rate,Payment Mode\n` +
      pincodes
        .map(
          (pin, index) => `${index},Asha,9811100001,12 MG Road,${pin},Bengaluru,KA,Pepper,100,COD`,
        )
        .join('\n'),
  );
  expect(values.map(({ pinCode }) => pinCode)).toEqual(Array(3).fill('560001'));
  expect(badCells).toEqual(['5 pinCode', '6 pinCode', '7 pinCode']);
});

test('accepts only yes and no in a column named COD', () => {
  const { orders, badCells } = readFile(
    `${consigneeHeader},Item,Rate,COD\n` +
      ['Yes', 'No', 'yes', 'N', 'later']
        .map((text, index) => `${index},${consigneeCells},Pepper,100,${text}`)
        .join('\n'),
  );
  expect(orders.map(([, , , mode]) => mode)).toEqual(['COD', 'Prepaid', 'COD', 'Prepaid']);
  expect(badCells).toEqual(['6 paymentType']);
});

test('adds up the COD amounts of an order only if they differ', () => {
  const { orders, badCells } = readFile(
    `${consigneeHeader},Item,Qty,COD Amount\n7,${consigneeCells},Pepper,2,300\n7,${consigneeCells},Cloves,1,200.50\n` +
      `8,${consigneeCells},Pepper,1,300\n8,${consigneeCells},Mace,1,300\n`,
  );
  expect(badCells).toEqual([]);
  expect(orders).toEqual([
    ['7', expect.any(String), 500.5, 'COD'],
    ['8', '1 Pepper, 1 Mace', 300, 'COD'],
  ]);
});

test('takes a valid COD amount from any row of an order', () => {
  const { orders, badCells } = readFile(
    `${consigneeHeader},Item,Qty,Invoice Value,COD Amount\n` +
      `7,${consigneeCells},Free sample,1,500,0\n7,${consigneeCells},Pepper,1,500,500\n` +
      `8,${consigneeCells},Pepper,1,"1,200","1,200"\n8,${consigneeCells},Mace,1,1200.00,1200.00\n` +
      `9,${consigneeCells},Pepper,1,300,300 approx\n10,${consigneeCells},Pepper,1,300,NA\n`,
  );
  expect(orders).toEqual([
    ['7', expect.any(String), 500, 'COD'],
    ['8', expect.any(String), 1200, 'COD'],
    ['10', '1 Pepper', 300, 'Prepaid'],
  ]);
  expect(badCells).toEqual(['6 paymentType']);
});

test('adds up the weights of an order only if they differ', () => {
  const file = [
    `${consigneeHeader},Item,Qty,Rate,Payment Mode,Weight (gm)`,
    `71,${consigneeCells},Lamp,2,499,COD,750`,
    `71,${consigneeCells},Wick,1,49,COD,120`,
    `71,${consigneeCells},Oil,1,99,COD,`,
    `72,${consigneeCells},Lamp,1,499,COD,500`,
    `72,${consigneeCells},Wick,1,49,COD,500`,
  ].join('\n');
  const { values, badCells } = readFile(file);
  expect(values.map(({ clientDeadWeight }) => clientDeadWeight)).toEqual([
    '0.87',
    '0.87',
    '0.87',
    '0.5',
    '0.5',
  ]);
  expect(badCells).toEqual([]);
});

test('rejects a weight that is not a number', () => {
  const { badCells } = readFile(
    `${consigneeHeader},Item,Qty,Rate,Payment Mode,Weight (gm)\n` +
      `73,${consigneeCells},Lamp,1,499,COD,500\n73,${consigneeCells},Wick,1,49,COD,heavy\n`,
  );
  expect(badCells).toContain('3 clientDeadWeight');
});
