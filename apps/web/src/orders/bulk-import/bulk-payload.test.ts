import { bulkExampleRow } from '@shipdesk/domain/order/bulk/bulk-columns';
import { bulkValuesOf, checkBulkRow } from '@shipdesk/domain/order/bulk/bulk-rules';
import { expect, test } from 'vitest';
import { bulkPayload } from './bulk-payload.ts';
import { refusedCell } from './refused-cell.ts';

function rowOf(changes: Partial<typeof bulkExampleRow> = {}) {
  const cells: Record<string, string> = { ...bulkExampleRow, ...changes };
  const values = bulkValuesOf((column) => cells[column] ?? '');
  const check = checkBulkRow({ rowNumber: 2, values });
  expect(check.problems).toEqual([]);
  return { rowNumber: 2, id: 'A1', values: check.values };
}

function entryOf(changes: Partial<typeof bulkExampleRow> = {}) {
  const [entry] = bulkPayload([rowOf(changes)]);
  const [shipment] = entry?.shipments ?? [];
  if (entry === undefined || shipment === undefined) throw new Error('one entry per row');
  return { entry, shipment };
}

const sorted = (names: string) => names.split(/[\s,]+/).sort();

test('Spec §3 bulk order payload: one entry per row, {shipments: [one], pickup_location}', () => {
  const payload = bulkPayload([rowOf(), rowOf({ clientRefrenceNumber: 'B' })]);
  expect(payload).toHaveLength(2);
  for (const entry of payload) {
    expect(Object.keys(entry).sort()).toEqual(['pickup_location', 'shipments']);
    expect(entry.shipments).toHaveLength(1);
  }
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

test('maps a field of a server error to its row and column', () => {
  expect(refusedCell('4.shipments.0.phone')).toEqual({ index: 4, isSheet: false, column: 'phone' });
  expect(refusedCell('0.pickup_location.city')).toEqual({
    index: 0,
    isSheet: false,
    column: 'pickupCity',
  });
  expect(refusedCell('7.shipments.0.weightDetails.0.clientDeadWeight')).toEqual({
    index: 7,
    isSheet: false,
    column: 'clientDeadWeight',
  });
  expect(refusedCell('2.shipments.0.contentDetails.0.quantity')).toEqual({
    index: 2,
    isSheet: false,
    column: 'quantity',
  });
  expect(refusedCell('1.shipments.0.hsnCode')).toEqual({
    index: 1,
    isSheet: false,
    column: 'hsncode',
  });
  expect(refusedCell('rows.4.phone')).toEqual({ index: 4, isSheet: true, column: 'phone' });
  expect(refusedCell('shipments')).toBeNull();
});
