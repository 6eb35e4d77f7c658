import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { hasPdfPrograms, readBarcodes, readPdfText } from '../../test-support/pdf-programs.ts';
import { createDocumentFonts } from './document-fonts.ts';
import { type ListedOrder, listPickLines, renderPackingList, renderPickList } from './list-pdf.ts';
import { type ManifestShipment, renderManifest } from './manifest-pdf.ts';

const fonts = createDocumentFonts();
const settings = { fonts, sellerName: 'Malabar Spice House', printedOn: '2026-11-23' };

const createListedOrder = (number: number, contents: ListedOrder['contents']): ListedOrder => ({
  reference: `ORD-${number}`,
  docketNumber: String(73_000_000_000_000 + number),
  consigneeName: 'Ramesh Kumar',
  consigneeCity: 'Bengaluru',
  consigneePincode: '560001',
  contents,
});
const createShipment = (number: number): ManifestShipment => ({
  awb: String(14_908_180_000_000 + number),
  docketNumber: String(73_000_000_000_000 + number),
  reference: `ORD-${number}`,
  consigneeName: number % 2 === 0 ? 'Ramesh Kumar' : 'राधेश्याम शर्मा',
  consigneeCity: 'Bengaluru',
  consigneePincode: '560001',
  boxCount: 2,
  deadGrams: 1250,
  codPaise: number % 2 === 0 ? 1_25_000 : null,
});
const createManifest = (count: number) =>
  renderManifest(
    {
      manifestNumber: 'MF-20261123-0007',
      carrierName: 'Delhivery',
      sellerName: 'Malabar Spice House',
      warehouse: { name: 'Kochi 1', address: '14 Warehouse Lane, Kochi - 682001', phone: '' },
      pickupDay: '2026-11-23',
      pickupSlot: '14:00 - 18:00',
      pickupNumber: 'P230099128',
      shipments: Array.from({ length: count }, (_, number) => createShipment(number)),
    },
    { fonts },
  );
const countPages = (pdf: Buffer) =>
  pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test('a pick list adds up the quantities of each product and lists the orders', () => {
  const lines = listPickLines([
    createListedOrder(1, [
      { name: 'Pepper', quantity: 2 },
      { name: 'cardamom', quantity: 1 },
    ]),
    createListedOrder(2, [
      { name: ' pepper ', quantity: 3 },
      { name: 'Pepper', quantity: 1 },
    ]),
  ]);
  expect(lines).toEqual([
    { name: 'cardamom', quantity: 1, orders: [{ reference: 'ORD-1', quantity: 1 }] },
    {
      name: 'Pepper',
      quantity: 6,
      orders: [
        { reference: 'ORD-1', quantity: 2 },
        { reference: 'ORD-2', quantity: 4 },
      ],
    },
  ]);
});

test('an empty list and an empty manifest fail with RangeError', async () => {
  for (const list of [
    renderPackingList([], settings),
    renderPickList([], settings),
    createManifest(0),
  ]) {
    await expect(buffer(list)).rejects.toThrow(RangeError);
  }
});

test('continues a product of 1,000 orders and an order of 300 products on further pages', async () => {
  const singleOrders = Array.from({ length: 1000 }, (_, number) =>
    createListedOrder(number, [{ name: 'Pepper', quantity: 1 }]),
  );
  expect(countPages(await buffer(renderPickList(singleOrders, settings)))).toBeGreaterThan(3);
  const contents = Array.from({ length: 300 }, (_, number) => ({
    name: `Product ${number}`,
    quantity: number,
  }));
  expect(
    countPages(await buffer(renderPackingList([createListedOrder(1, contents)], settings))),
  ).toBeGreaterThan(5);
});

describe.runIf(hasPdfPrograms())('printed lists', () => {
  test('a manifest has barcodes, totals and signature fields, and a header row on each page', async () => {
    const pdf = await buffer(createManifest(40));
    const text = readPdfText(pdf);
    const pages = countPages(pdf);
    expect(pages).toBe(3);
    expect(text).toContain('ORD-0');
    expect(text.match(/AWB Order, docket Consignee/g)).toHaveLength(pages);
    expect(text).toContain(`Page 1 of ${pages}`);
    expect(text).toContain(`Page ${pages} of ${pages}`);
    expect(text).toContain('Shipments: 40 COD: 20 Total 80 50 kg ₹25,000.00');
    for (const field of ['Agent name', 'Phone and vehicle number', 'Signature, date and time']) {
      expect(text).toContain(field);
    }
    expect(text).toContain('राधेश्याम शर्मा');
    const awbs = Array.from({ length: 40 }, (_, number) => createShipment(number).awb);
    expect(readBarcodes(pdf, 200).flat().toSorted()).toEqual(
      ['MF-20261123-0007', ...awbs].toSorted(),
    );
  });

  test('a packing list repeats the heading of an order on the next page', async () => {
    const contents = Array.from({ length: 80 }, (_, number) => ({
      name: `Product ${number}`,
      quantity: number + 1,
    }));
    const text = readPdfText(
      await buffer(
        renderPackingList([createListedOrder(1, contents), createListedOrder(2, [])], settings),
      ),
    );
    expect(text).toContain('Order: ORD-1\n');
    expect(text).toContain('Order: ORD-1 (continued)');
    expect(text).toContain('Order: ORD-2');
    expect(text).toContain('Product 79 80');
    expect(text).toContain('Packing list, 23-11-2026, Malabar Spice House');
  });

  test('a pick list prints products with their orders', async () => {
    const orders = [
      createListedOrder(1, [{ name: 'Pepper', quantity: 2 }]),
      createListedOrder(2, [{ name: 'Pepper', quantity: 3 }]),
    ];
    const text = readPdfText(await buffer(renderPickList(orders, settings)));
    expect(text).toContain('Pepper 5 ORD-1 x 2, ORD-2 x 3');
  });
});
