import {
  buildBulkValues,
  bulkExampleRow,
  bulkFields,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import { checkBulkRow } from '@shipdesk/domain/order/bulk/bulk-rules';
import { readOrder } from '@shipdesk/domain/order/order';
import { isB2bPackage, packageTypes, rovTypes } from '@shipdesk/domain/order/package-type';
import { emptyAddress } from '@shipdesk/domain/values/contact/contact';
import fc from 'fast-check';
import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { createOrderInput } from '../../../domain/test-support/order-input.ts';
import { createBulkOrder } from './bulk-orders.ts';
import { createOrder } from './create-order.ts';
import {
  findBulkColumn,
  fromWireField,
  orderFromWire,
  orderToWire,
  rowFromWire,
  rowToWire,
  toBulkPath,
  toWireField,
} from './order-wire.ts';

const { consignee } = createOrderInput();
const pickupAddress = { ...consignee, altPhone: '', email: '' };

test('a round trip through the payload preserves everything in an order except its extras', () => {
  const text = fc.constantFrom('', 'A', 'Kochi');
  const inputs = fc.record({
    direction: fc.constantFrom('forward', 'reverse'),
    reference: fc.record({ orderId: text, referenceId: text }),
    packageType: fc.constantFrom(...packageTypes),
    products: fc.array(
      fc.record({
        productName: text,
        quantity: fc.integer({ min: 1, max: 99 }),
        unitPrice: fc.integer({ min: 1, max: 9999 }).map((paise) => paise / 100),
        hsnCode: fc.constantFrom('', '0904'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    rovType: fc.constantFrom(...rovTypes),
    isCod: fc.boolean(),
    altPhone: fc.constantFrom('', '9811122233'),
    papers: fc.record({ ewayBillNumber: text, sellerName: text, sellerGstin: fc.constant('') }),
    reason: fc.constantFrom('', 'damaged'),
  });
  fc.assert(
    fc.property(inputs, ({ packageType, rovType, isCod, altPhone, reason, ...changes }) => {
      const { packages } = createOrderInput();
      const isReverse = changes.direction === 'reverse';
      const input = createOrderInput({
        ...changes,
        consignee: { ...consignee, altPhone },
        payment: { mode: isCod && !isReverse ? 'COD' : 'Prepaid', codAmount: null },
        packages: {
          ...packages,
          packageType,
          rovType: isB2bPackage(packageType) ? rovType : 'rovOwner',
        },
        pickup: pickupAddress,
        returnTo: pickupAddress,
        warehouseId: 'w1',
        returned: isReverse ? { reason: reason === '' ? '' : 'damaged', checks: [] } : null,
      });
      const body = orderToWire(input);
      expect(Check(createOrder.body ?? {}, body)).toBe(true);
      const { direction, ...readInput } = orderFromWire(body);
      expect(direction).toBe(input.direction);
      const { extras: _, ...order } = readOrder({ ...readInput, direction: input.direction });
      expect(order).toEqual({ ...readOrder(input), extras: undefined });
    }),
  );
});

test.each([
  ['consignee.phone', 'shipments.0.phone'],
  ['consignee.pincode', 'shipments.0.pinCode'],
  ['reference.referenceId', 'shipments.0.clientRefrenceNumber'],
  ['payment.mode', 'shipments.0.paymentMode'],
  ['products', 'shipments.0.contentDetails'],
  ['products.1.hsnCode', 'shipments.0.contentDetails.1.hsncode'],
  ['packages.boxes', 'shipments.0.weightDetails'],
  ['packages.boxes.0.breadthCm', 'shipments.0.weightDetails.0.breadthCm'],
  ['papers.ewayBillNumber', 'shipments.0.waybill'],
  ['papers.sellerGstin', 'shipments.0.sellerGstIn'],
  ['returnTo.pincode', 'shipments.0.returnPin'],
  ['returned.reason', 'shipments.0.returnReason'],
  ['returned.checks.1.expected', 'shipments.0.qualityChecks.1.expected'],
  ['pickup', 'pickupLocation'],
  ['pickup.pincode', 'pickupLocation.pinCode'],
])('maps the field %s to %s and back', (field, path) => {
  expect(toWireField(field)).toBe(path);
  expect(fromWireField(path)).toBe(field);
});

test('fills empty fields of the return address from the pickup address', () => {
  const body = orderToWire(
    createOrderInput({ pickup: pickupAddress, returnTo: { ...emptyAddress, phone: '8041234567' } }),
  );
  expect(orderFromWire(body).returnTo).toEqual({ ...pickupAddress, phone: '8041234567' });
});

test('parses a missing pickup address as null', () => {
  const body = orderToWire(createOrderInput({ pickup: null }));
  expect(orderFromWire(body).pickup).toBeNull();
});

test('uses the shipment weight for a single box without a weight', () => {
  const { shipments } = orderToWire(createOrderInput());
  const [shipment] = shipments;
  if (shipment === undefined) throw new Error('a payload has one shipment');
  const weightDetails = [{ numberOfBoxes: 1, lengthCm: 1, breadthCm: 1, heightCm: 1 }];
  const { packages } = orderFromWire({ shipments: [{ ...shipment, weightDetails, weight: 2 }] });
  expect(packages).toMatchObject({ packageType: 'single(B2C)', boxes: [{ weightKg: '2' }] });
});

function buildValues(changes: Partial<typeof bulkExampleRow> = {}) {
  const cells: Record<string, string> = { ...bulkExampleRow, ...changes };
  const values = buildBulkValues((column) => cells[column] ?? '');
  const check = checkBulkRow({ rowNumber: 2, values });
  expect(check.problems).toEqual([]);
  return check.values;
}

function buildEntry(changes: Partial<typeof bulkExampleRow> = {}) {
  const entry = rowToWire(buildValues(changes), 'A1');
  const [shipment] = entry.shipments;
  if (shipment === undefined) throw new Error('an entry has one shipment');
  return { entry, shipment };
}

const sortNames = (names: string) => names.split(/[\s,]+/).sort();

test('Spec §3 bulk order payload: converts a row to one shipment and pickup_location', () => {
  const { entry } = buildEntry();
  expect(Object.keys(entry).sort()).toEqual(['pickup_location', 'shipments']);
  expect(entry.shipments).toHaveLength(1);
  expect(Check(createBulkOrder.body ?? {}, [entry])).toBe(true);
});

test('writes each cell to the path of its column and parses the cell back', () => {
  const values = buildBulkValues((column) => `${column} of the row`);
  const entry = rowToWire(values, 'A1');
  expect(rowFromWire(entry)).toMatchObject({ values, orderId: 'BLK-A1' });
  for (const column of bulkFields) {
    const path = toBulkPath(column);
    expect(findBulkColumn(path)).toBe(column);
    const cell = path
      .split('.')
      .reduce<unknown>((part, name) => Reflect.get(Object(part), name), entry);
    expect(cell).toBe(values[column]);
  }
});

test('uses the HSN code of the shipment for a product without an HSN code', () => {
  const { entry, shipment } = buildEntry();
  const product = { productName: 'Pepper', quantity: 1, unitPrice: 2 };
  const wireShipment = { ...shipment, hsnCode: '0904', contentDetails: [product] };
  expect(rowFromWire({ ...entry, shipments: [wireShipment] }).values).toMatchObject({
    hsncode: '0904',
    quantity: '1',
  });
});

test('Spec §3 bulk shipment: has the listed fields and the reference number', () => {
  const { shipment } = buildEntry();
  expect(Object.keys(shipment).sort()).toEqual(
    sortNames(`orderId name phone altPhone email address pinCode city state country returnName
      returnPhone returnAltPhone returnEmail returnAddress returnPin returnCity returnState
      returnCountry productsDesc hsnCode paymentType orderDate totalAmount sellerAddress sellerName
      sellerInvoice sellerGstIn waybill weight shippingService shippingServiceCategory addressType
      lsp contentCategory weightDetails contentDetails clientRefrenceNumber`),
  );
  expect(shipment.orderId).toBe('BLK-A1');
  expect(shipment.contentCategory).toBe('Spices');
});

test('Spec §3 bulk weightDetails and contentDetails have one entry with the listed fields', () => {
  const { shipment } = buildEntry();
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

test('Spec §3 bulk fixed defaults: sets surface, B2C, delhivery, one box and an empty address type', () => {
  expect(buildEntry().shipment).toMatchObject({
    shippingService: 'surface',
    shippingServiceCategory: 'B2C',
    lsp: 'delhivery',
    addressType: '',
    weightDetails: [{ numberOfBoxes: '1' }],
  });
});

test('Correction of spec §3 bulk payload: pickup city and country come from their own columns', () => {
  const { entry } = buildEntry({
    pickupCity: 'Aluva',
    pickupCountry: 'India',
    pickupState: 'Kerala',
  });
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

test('Correction of spec §3 bulk payload: payment type, order date, total and weight come from the row', () => {
  for (const [cell, wireValue] of [
    ['COD', 'cod'],
    ['Prepaid', 'prepaid'],
  ] as const) {
    expect(buildEntry({ paymentType: cell }).shipment.paymentType).toBe(wireValue);
  }
  const { shipment } = buildEntry({ orderDate: '2026-11-02', quantity: '3', unitPrice: '0.10' });
  expect(shipment).toMatchObject({ orderDate: '02/11/2026', totalAmount: 0.3, weight: '0.65' });
});
