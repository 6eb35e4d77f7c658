import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import { guessMapping } from '@shipdesk/domain/order/mapping/guess-mapping';
import { fingerprintHeader } from '@shipdesk/domain/order/mapping/header-fingerprint';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { afterAll, expect, test } from 'vitest';
import { formatCsvText } from '../../../../../packages/domain/test-support/csv-bytes.ts';
import { buildLayoutFile } from '../../../../../packages/domain/test-support/layout-files.ts';
import { addWarehouse } from '../../../test-support/call-rows.ts';
import { runImports, uploadImport, waitForImport } from '../../../test-support/imports.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp();
const imports = runImports(app);
afterAll(() => imports.stop());

async function importFile(seller: Caller, file: string) {
  const response = await uploadImport(app, seller, file);
  expect([response.statusCode, response.body]).toEqual([202, response.body]);
  return waitForImport(seller, response.json());
}

const ownHeader = [
  'Bill No',
  'Customer Name',
  'Mobile',
  'Address',
  'Pincode',
  'City',
  'State',
  'Item',
  'Qty',
  'Rate',
  'Payment Mode',
];
const ownRow = [
  '77',
  'Asha Verma',
  '9811100001',
  '12 MG Road',
  '560001',
  'Bengaluru',
  'KA',
  'Pepper',
  '2',
  '499.50',
  'COD',
];

test('imports all orders of a shop file with the default warehouse', async () => {
  const seller = await app.signIn();
  const { header, records, orders } = buildLayoutFile('shopify', 60);
  const file = formatCsvText([[...header], ...records.map((cells) => [...cells])]);
  expect((await uploadImport(app, seller, file)).json().message).toContain(
    'Add one under Warehouses',
  );
  const { id: warehouseId } = await addWarehouse(app, seller);
  const { madeRows, badRows, totalRows } = await importFile(seller, file);
  const { sellerId } = await app.findSeller(seller.email);
  const { rows } = await app.ownerQuery(
    `select client_reference, invoice_paise, payment_mode, warehouse_id from orders where seller_id = $1`,
    [sellerId],
  );
  expect(badRows).toBe(0);
  expect(madeRows).toBe(totalRows);
  expect(rows).toHaveLength(orders.size);
  for (const { clientReference, invoicePaise, paymentMode, warehouseId: pickupId } of rows) {
    const { paise, isCod } = orders.get(String(clientReference)) ?? {};
    expect([Number(invoicePaise), paymentMode === 'COD', pickupId]).toEqual([
      paise,
      isCod,
      warehouseId,
    ]);
  }
});

test('rejects an unknown header until the seller saves a mapping', async () => {
  const seller = await app.signIn();
  await addWarehouse(app, seller);
  const file = formatCsvText([ownHeader, ownRow, [...ownRow.slice(0, 4), '1', ...ownRow.slice(5)]]);
  const response = await uploadImport(app, seller, file);
  expect(response.json().message).toBe(
    bulkMessages.missingColumns(matchBulkHeader(ownHeader).missingColumns),
  );
  const fingerprint = fingerprintHeader(ownHeader);
  const path = `/api/file-mappings/${fingerprint}`;
  const body = { fileName: 'bills.csv', mapping: guessMapping(ownHeader) };
  expect((await seller.send('PUT', path, body)).statusCode).toBe(200);
  const otherSeller = await app.signIn();
  expect((await otherSeller.get('/api/file-mappings')).json().data).toEqual([]);
  expect((await uploadImport(app, otherSeller, file)).statusCode).toBe(422);
  const { id, madeRows, badRows } = await importFile(seller, file);
  expect([madeRows, badRows]).toEqual([0, 2]);
  const errorLines = (await seller.get(`/api/imports/${id}/errors`)).body;
  expect(errorLines).toContain('"Row","Reason","clientRefrenceNumber"');
  const [headerLine = '', ...lines] = errorLines.split('\r\n');
  expect(lines[1]).toContain('pinCode');
  const correctedLines = [headerLine, lines[1]?.replace('"1"', '"560001"').replace('"77"', '"78"')];
  expect((await importFile(seller, correctedLines.join('\r\n'))).madeRows).toBe(1);
  expect((await seller.send('DELETE', path)).json()).toEqual({ data: { fingerprint } });
  expect((await uploadImport(app, seller, file)).statusCode).toBe(422);
});

test.each([
  {
    order: 'the order of the only unambiguous date',
    dateOrder: null,
    dates: ['11/05/2026', '11/19/2026', ''],
    days: ['2026-11-05', '2026-11-19', 'today'],
  },
  {
    order: 'the order that the seller chose',
    dateOrder: 'dayFirst',
    dates: ['11/05/2026', '05/13/2026'],
    days: ['2026-05-11'],
  },
] as const)('parses the dates of a file in $order', async ({ dateOrder, dates, days }) => {
  const seller = await app.signIn();
  await addWarehouse(app, seller);
  const header = [...ownHeader, 'Bill Date'];
  const body = { fileName: 'bills.csv', mapping: { ...guessMapping(header), dateOrder } };
  await seller.send('PUT', `/api/file-mappings/${fingerprintHeader(header)}`, body);
  const buildRow = (number: string, date: string) => [number, ...ownRow.slice(1), date];
  const rows = dates.map((date, index) => buildRow(`8${index}`, date));
  const { madeRows, badRows } = await importFile(seller, formatCsvText([header, ...rows]));
  expect([madeRows, badRows]).toEqual([days.length, dates.length - days.length]);
  const { sellerId } = await app.findSeller(seller.email);
  const { rows: orders } = await app.ownerQuery(
    'select order_date::text as day from orders where seller_id = $1 order by client_reference',
    [sellerId],
  );
  const today = toBusinessDay(app.clock.now);
  expect(orders).toEqual(days.map((day) => ({ day: day === 'today' ? today : day })));
});
