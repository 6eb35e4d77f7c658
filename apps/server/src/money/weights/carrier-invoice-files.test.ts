import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { checkCarrierInvoice } from '@shipdesk/contract/money/carrier-invoices';
import { describe, expect, test } from 'vitest';
import {
  invoiceHeader,
  testCarrierInvoices,
  toAwb,
} from '../../../test-support/carrier-invoices.ts';

const invoices = await testCarrierInvoices(50);
const { toLine, upload, check, listLines, readInvoice, remove } = invoices;

test('adds up the charges of an AWB, and marks only a repeated charge as a duplicate', async () => {
  const { freight } = invoices.price;
  const formatGst = (rupees: number) => (rupees * 0.18).toFixed(2);
  const formatTotal = (rupees: number) => (rupees * 1.18).toFixed(2);
  const rows = [
    `${toAwb(41)},${invoices.price.grams},${invoices.price.zone},${freight},,${formatGst(+freight)},${formatTotal(+freight)}`,
    `${toAwb(41)},,,,35,${formatGst(35)},${formatTotal(35)}`,
    `${toAwb(42)},${invoices.price.grams},${invoices.price.zone},${freight},,${formatGst(+freight)},${formatTotal(+freight)}`,
    `${toAwb(42)},,,${freight},,${formatGst(+freight)},${formatTotal(+freight)}`,
  ];
  const response = await upload(
    `AWB,Charged Weight,Zone,Freight,COD,GST,Total\n${rows.join('\n')}\n`,
  );
  const { data } = response.json<ResponseOf<typeof checkCarrierInvoice>>();
  // The parcels are prepaid, so the COD charge is an overcharge. Only the repeated freight is a duplicate.
  expect(data.counts).toMatchObject({ matched: 2, cod: 1, duplicate: 1 });
  expect((await listLines(data.id, 'cod'))[0]?.overPaise).toBe(Math.round(+formatTotal(35) * 100));
  await remove(data.id);
});

describe('the parser of column names', () => {
  test('accepts names with units and symbols, and lists unread columns', async () => {
    const kilograms = (invoices.price.grams / 1000).toFixed(3);
    const headerLine =
      '*AWB No.,Charged Weight (kg),Freight Charges (INR),Order Date,Total Amount (INR)';
    const response = await upload(
      `${headerLine}\n="${toAwb(31)}",${kilograms},Rs. ${invoices.price.freight},25/11/2026,"₹ 1,23,456.50"\n`,
    );
    const { data } = response.json<ResponseOf<typeof checkCarrierInvoice>>();
    expect(data).toMatchObject({ billedPaise: 1_23_456_50, unreadColumns: ['Order Date'] });
    expect(data.counts).toMatchObject({ rate: 1, matched: 0, not_ours: 0 });
    expect((await readInvoice(data.id)).unreadColumns).toEqual(['Order Date']);
    await remove(data.id);
  });

  test('rejects a file with unknown amount columns', async () => {
    const weightsResponse = await upload(`AWB,Charged Weight,Amount due\n${toAwb(32)},0.5,99\n`);
    expect(weightsResponse.json()).toMatchObject({
      reason: 'invoice_charges_missing',
      params: { names: ['Amount due'] },
      message: expect.stringContaining('Name the columns Freight'),
    });
    const discountResponse = await upload(`AWB,Freight,Discount (Rs.)\n${toAwb(32)},99,9\n`);
    expect(discountResponse.json()).toMatchObject({
      reason: 'invoice_charge_unknown',
      params: { names: ['Discount (Rs.)'] },
    });
  });
});

test.each([
  ['empty cells', 'AWB,Total Amount (INR),Net\n,,\n'],
  ['invalid amounts', `AWB,Total Amount (INR),Net\n${toAwb(33)},,99\n${toAwb(34)},free,99\n`],
  ['words', 'AWB,Total\nlorem,ipsum\n'],
])('rejects a file that has only %s, and stores nothing', async (_, file) => {
  const listBefore = (await invoices.admin.get('/api/admin/carrier-invoices')).body;
  const response = await upload(file);
  expect([response.statusCode, response.json().reason]).toEqual([
    422,
    'invoice_amounts_unreadable',
  ]);
  expect((await invoices.admin.get('/api/admin/carrier-invoices')).body).toBe(listBefore);
});

const TITLE_LINES = 'Scripted Couriers Ltd\nInvoice,SC/11,Total,1456.12\n\n';

test('finds a header below title lines', async () => {
  const response = await upload(`${TITLE_LINES}${invoiceHeader}\n${toLine(1)}\n`);
  expect(response.statusCode).toBe(201);
  const { data } = response.json<ResponseOf<typeof checkCarrierInvoice>>();
  expect(data.counts).toMatchObject({ matched: 1 });
  expect((await listLines(data.id, 'matched'))[0]?.rowNumber).toBe(5);
  await remove(data.id);
});

test('rejects a header with a repeated column or without an amount column', async () => {
  const repeatedResponse = await upload(`${TITLE_LINES}AWB,Total,Total Amount\n1,1,1\n`);
  expect(repeatedResponse.json()).toMatchObject({ reason: 'invoice_column_repeated' });
  expect((await upload(`${TITLE_LINES}AWB,name\n1,a\n`)).json()).toMatchObject({
    reason: 'invoice_awb_missing',
  });
});

test('marks lines with a shortened AWB or an invalid amount as unreadable', async () => {
  const shortenedLine = toLine(1, { awb: '9.7E+12' });
  const invoice = await check([shortenedLine, toLine(2, { freight: 'free' }), toLine(3)]);
  expect(invoice.counts).toMatchObject({ unreadable: 2, not_ours: 0 });
  expect(invoice.overPaise).toBe(0);
  expect(await listLines(invoice.id, 'unreadable')).toMatchObject([
    { awb: '9.7E+12', problem: 'awb_shortened' },
    { problem: null },
  ]);
  await remove(invoice.id);
});
