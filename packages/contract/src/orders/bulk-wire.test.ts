import { bulkExampleRow, bulkFields } from '@shipdesk/domain/order/bulk/bulk-columns';
import { bulkValuesOf, checkBulkRow } from '@shipdesk/domain/order/bulk/bulk-rules';
import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { createBulkOrder } from './bulk-orders.ts';
import { bulkColumnAt, bulkPathOf, rowFromWire, rowToWire } from './bulk-wire.ts';

function valuesOf(changes: Partial<typeof bulkExampleRow> = {}) {
  const cells: Record<string, string> = { ...bulkExampleRow, ...changes };
  const values = bulkValuesOf((column) => cells[column] ?? '');
  const check = checkBulkRow({ rowNumber: 2, values });
  expect(check.problems).toEqual([]);
  return check.values;
}

function entryOf(changes: Partial<typeof bulkExampleRow> = {}) {
  const entry = rowToWire(valuesOf(changes), 'A1');
  const [shipment] = entry.shipments;
  if (shipment === undefined) throw new Error('an entry has one shipment');
  return { entry, shipment };
}

const sorted = (names: string) => names.split(/[\s,]+/).sort();

test('Spec §3 bulk order payload: one entry per row, {shipments: [one], pickup_location}', () => {
  const { entry } = entryOf();
  expect(Object.keys(entry).sort()).toEqual(['pickup_location', 'shipments']);
  expect(entry.shipments).toHaveLength(1);
  expect(Check(createBulkOrder.body ?? {}, [entry])).toBe(true);
});

test('an entry has every cell of its row, at the path of its column', () => {
  const values = bulkValuesOf((column) => `${column} of the row`);
  const entry = rowToWire(values, 'A1');
  expect(rowFromWire(entry)).toMatchObject({ values, orderId: 'BLK-A1' });
  for (const column of bulkFields) {
    const path = bulkPathOf(column);
    expect(bulkColumnAt(path)).toBe(column);
    const cell = path
      .split('.')
      .reduce<unknown>((part, name) => Reflect.get(Object(part), name), entry);
    expect(cell).toBe(values[column]);
  }
});

test('an HSN code of the shipment is that of a product without one', () => {
  const { entry, shipment } = entryOf();
  const product = { productName: 'Pepper', quantity: 1, unitPrice: 2 };
  const sent = { ...shipment, hsnCode: '0904', contentDetails: [product] };
  expect(rowFromWire({ ...entry, shipments: [sent] }).values).toMatchObject({
    hsncode: '0904',
    quantity: '1',
  });
});

test('Spec §3 bulk shipment: the listed fields and the reference number', () => {
  const { shipment } = entryOf();
  expect(Object.keys(shipment).sort()).toEqual(
    sorted(`orderId name phone altPhone email address pinCode city state country returnName
      returnPhone returnAltPhone returnEmail returnAddress returnPin returnCity returnState
      returnCountry productsDesc hsnCode paymentType orderDate totalAmount sellerAddress sellerName
      sellerInvoice sellerGstIn waybill weight shippingService shippingServiceCategory addressType
      lsp contentCategory weightDetails contentDetails clientRefrenceNumber`),
  );
  expect(shipment.orderId).toBe('BLK-A1');
  expect(shipment.contentCategory).toBe('Spices');
});

test('Spec §3 bulk weightDetails and contentDetails have one entry with the fields listed', () => {
  const { shipment } = entryOf();
  expect(shipment.weightDetails).toEqual([
    {
      boxId: 0,
      docketNumber: 'D-A1',
      numberOfBoxes: '1',
      clientDeadWeight: '0.65',
      clientDeadLength: '35',
      clientDeadBreadth: '35',
      clientDeadHeight: '6.5',
    },
  ]);
  expect(shipment.contentDetails).toEqual([
    {
      productId: 0,
      productName: 'Black pepper 500 g',
      quantity: '2',
      unitPrice: '499.50',
      hsncode: '0904',
    },
  ]);
});

test('Spec §3 bulk fixed defaults: surface, B2C, delhivery, one box, an empty address type', () => {
  expect(entryOf().shipment).toMatchObject({
    shippingService: 'surface',
    shippingServiceCategory: 'B2C',
    lsp: 'delhivery',
    addressType: '',
  });
});

test('corrected: pickup city and country come from their own columns', () => {
  const { entry } = entryOf({ pickupCity: 'Aluva', pickupCountry: 'India', pickupState: 'Kerala' });
  expect(entry.pickup_location).toEqual({
    name: 'Kochi store',
    phone: '9847012345',
    altPhone: '',
    address: '14 Market Road',
    pinCode: '682002',
    city: 'Aluva',
    state: 'Kerala',
    country: 'India',
  });
});

test('corrected: payment type, order date, total amount and weight are those of the row', () => {
  for (const [typed, sent] of [
    ['COD', 'cod'],
    ['Prepaid', 'prepaid'],
  ] as const) {
    expect(entryOf({ paymentType: typed }).shipment.paymentType).toBe(sent);
  }
  const { shipment } = entryOf({ orderDate: '2026-11-02', quantity: '3', unitPrice: '0.10' });
  expect(shipment).toMatchObject({ orderDate: '02/11/2026', totalAmount: 0.3, weight: '0.65' });
});
