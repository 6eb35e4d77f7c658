import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/order/bulk/bulk-columns';
import { bulkLimits } from '@shipdesk/domain/order/bulk/bulk-rules';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeExcelFile, { type SheetData } from 'write-excel-file/universal';
import { buildLayoutFile } from '../../../../../../packages/domain/test-support/layout-files.ts';
import { createSampleWorkbook } from '../sample-workbook.ts';
import type { BulkContent } from './bulk-content.ts';
import { readExcelTable } from './excel-table.ts';

const example = bulkColumns.map((column) => bulkExampleRow[column]);
const shopify = buildLayoutFile('shopify', 2);
const orders: SheetData = [[...bulkColumns], example];

async function readTable(file: Blob): Promise<BulkContent> {
  const table = await readExcelTable(new Uint8Array(await file.arrayBuffer()), bulkLimits);
  if ('hint' in table) throw new Error(table.hint.code);
  return table;
}

function createWorkbook(...sheets: SheetData[]): Promise<Blob> {
  return writeExcelFile(
    sheets.map((data, index) => ({ data, sheet: `Sheet ${index + 1}` })),
  ).toBlob();
}

test.each<[string, SheetData[], BulkContent['origin']]>([
  ['the first sheet', [orders], null],
  [
    'the sheet after a cover sheet',
    [[['Diwali sale'], ['42 orders']], orders],
    { sheet: 'Sheet 2', headerRow: 1, otherSheets: [] },
  ],
  [
    'a sheet with a title above the header',
    [[['Orders of November'], [null], ...orders]],
    { sheet: 'Sheet 1', headerRow: 3, otherSheets: [] },
  ],
  [
    'the first of two sheets with orders',
    [orders, orders],
    { sheet: 'Sheet 1', headerRow: 1, otherSheets: ['Sheet 2'] },
  ],
])('parses the orders of %s', async (_, sheets, origin) => {
  expect(await readTable(await createWorkbook(...sheets))).toEqual({
    header: bulkColumns,
    records: [{ rowNumber: 2, cells: example }],
    rowCount: 1,
    origin,
  });
});

test('keeps a data row with a column name below an unknown header', async () => {
  const rows: SheetData = [
    ['Sl', 'Kis naam', 'Paisa'],
    ['1', 'Ravi', '250'],
    ['2', 'Asha', 'COD'],
  ];
  const { header, rowCount } = await readTable(await createWorkbook(rows));
  expect([header, rowCount]).toEqual([['Sl', 'Kis naam', 'Paisa'], 2]);
});

test.each<[string, SheetData, SheetData]>([
  [
    'a known layout',
    [['Orders of November'], [...shopify.header], ...shopify.records.map((cells) => [...cells])],
    [
      ['Name', 'Phone', 'Address', 'City', 'State', 'Pincode'],
      ['Asha', '98', 'x', 'y', 'z', '1'],
    ],
  ],
  [
    'the most columns of an order',
    [['Sale, November'], ['Bill No', 'Customer Name', 'Mobile', 'Pincode', 'Qty'], ['1', 'Asha']],
    [
      ['Rate', 'Item'],
      ['12', 'Tea'],
    ],
  ],
])(
  'selects the sheet with %s and lists the remaining sheet',
  async (_, orderSheet, remainingSheet) => {
    const { header, origin } = await readTable(await createWorkbook(remainingSheet, orderSheet));
    expect(header).toEqual(orderSheet[1]);
    expect(origin).toEqual({ sheet: 'Sheet 2', headerRow: 2, otherSheets: ['Sheet 1'] });
  },
);

async function changeParts(
  file: Blob,
  changeXml: (xml: string, name: string) => string,
): Promise<Blob> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const changedParts = Object.entries(parts).map(([name, content]) => [
    name,
    strToU8(changeXml(strFromU8(content), name)),
  ]);
  return new Blob([zipSync(Object.fromEntries(changedParts))]);
}

test('skips hidden sheets and parses the chosen visible sheet', async () => {
  const decemberSheet: SheetData = [
    [...bulkColumns],
    example.map((cell) => cell.replace('INV', 'DEC')),
  ];
  const workbook = await changeParts(await createWorkbook(orders, decemberSheet, orders), (xml) =>
    xml.replace(/<sheet (?=[^>]*name="Sheet 1")/, '<sheet state="hidden" '),
  );
  const table = await readTable(workbook);
  expect(table.records[0]?.cells[0]).toBe('DEC-2026-0001');
  expect(table.origin).toEqual({ sheet: 'Sheet 2', headerRow: 1, otherSheets: ['Sheet 3'] });
  const bytes = new Uint8Array(await workbook.arrayBuffer());
  const chosenTable = await readExcelTable(bytes, { ...bulkLimits, chosenSheet: 'Sheet 3' });
  expect(chosenTable).toMatchObject({ origin: { sheet: 'Sheet 3', otherSheets: ['Sheet 2'] } });
});

async function readChangedCell(cellName: string, cellXml: string) {
  const rows: SheetData = [[...bulkColumns], ['A', 'B', ...example.slice(2)]];
  const file = await changeParts(await createWorkbook(rows), (xml) =>
    xml.replace(new RegExp(`<c r="${cellName}"[^>]*>.*?</c>`), cellXml),
  );
  const { records } = await readTable(file);
  return records[0]?.cells;
}

test.each(['2026-11-25T00:00:00', '2026-11-25T00:00:00+05:30', '2026-11-25T23:30:00Z'])(
  'keeps the day of the date cell %s',
  async (time) => {
    const cells = await readChangedCell('B2', `<c r="B2" t="d"><v>${time}</v></c>`);
    expect(cells?.[1]).toBe('25/11/2026');
  },
);

test('keeps all digits of a long number', async () => {
  const cells = await readChangedCell('A2', '<c r="A2"><v>404123456712345671</v></c>');
  expect(cells?.[0]).toBe('404123456712345671');
});

test('returns 1001 rows of a longer sheet and counts all rows', async () => {
  const rows = Array.from({ length: 1500 }, () => example);
  const { records, rowCount } = await readTable(await createWorkbook([[...bulkColumns], ...rows]));
  expect([records.length, rowCount]).toEqual([1001, 1500]);
});

test('recognizes a header with a misspelt column', async () => {
  const header = bulkColumns.map((column) => (column === 'address' ? 'Adress' : column));
  const table = await readTable(await createWorkbook([['Orders'], [...header], example]));
  expect(table.header).toEqual(header);
});

test('rejects an empty workbook', async () => {
  const bytes = new Uint8Array(await (await createWorkbook([[null]])).arrayBuffer());
  expect(await readExcelTable(bytes, bulkLimits)).toEqual({ hint: { code: 'workbook_empty' } });
});

test('creates a template with one example row and formatted pincode cells', async () => {
  const file = await createSampleWorkbook('31/12/2026');
  expect(await readTable(file)).toEqual({
    header: bulkColumns,
    records: [
      {
        rowNumber: 2,
        cells: bulkColumns.map(
          (column) => ({ ...bulkExampleRow, orderDate: '31/12/2026' })[column],
        ),
      },
    ],
    rowCount: 1,
    origin: null,
  });
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  // The pincode is the tenth column.
  expect(sheet).toMatch(/<c r="J1001" s="\d+"/);
});
