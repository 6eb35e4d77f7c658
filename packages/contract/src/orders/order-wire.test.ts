import { packageTypes, readOrder } from '@shipdesk/domain/order/order';
import { emptyAddress } from '@shipdesk/domain/values/contact/contact';
import fc from 'fast-check';
import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { orderInput } from '../../../domain/test-support/order-input.ts';
import { createOrder } from './create-order.ts';
import { fieldOfWire, orderFromWire, orderToWire, wireFieldOf } from './order-wire.ts';

const { consignee } = orderInput();
const place = { ...consignee, altPhone: '', email: '' };

test('an order that is sent and read is the same order', () => {
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
    isCod: fc.boolean(),
    altPhone: fc.constantFrom('', '9811122233'),
    papers: fc.record({ ewayBillNumber: text, sellerName: text, sellerGstin: fc.constant('') }),
    reason: fc.constantFrom('', 'damaged'),
  });
  fc.assert(
    fc.property(inputs, ({ packageType, isCod, altPhone, reason, ...changes }) => {
      const { packages } = orderInput();
      const isReverse = changes.direction === 'reverse';
      const input = orderInput({
        ...changes,
        consignee: { ...consignee, altPhone },
        payment: { mode: isCod && !isReverse ? 'COD' : 'Prepaid', codAmount: null },
        packages: { ...packages, packageType },
        pickup: place,
        returnTo: place,
        warehouseId: 'w1',
        returned: isReverse ? { reason: reason === '' ? '' : 'damaged', checks: [] } : null,
      });
      const body = orderToWire(input);
      expect(Check(createOrder.body ?? {}, body)).toBe(true);
      const { direction, ...read } = orderFromWire(body);
      expect(direction).toBe(input.direction);
      const { extras: _, ...order } = readOrder({ ...read, direction: input.direction });
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
])('the field %s is sent as %s', (field, path) => {
  expect(wireFieldOf(field)).toBe(path);
  expect(fieldOfWire(path)).toBe(field);
});

test('empty fields of the return address repeat the pickup address', () => {
  const body = orderToWire(
    orderInput({ pickup: place, returnTo: { ...emptyAddress, phone: '8041234567' } }),
  );
  expect(orderFromWire(body).returnTo).toEqual({ ...place, phone: '8041234567' });
});

test('a pickup address without any value is not selected', () => {
  const body = orderToWire(orderInput({ pickup: null }));
  expect(orderFromWire(body).pickup).toBeNull();
});

test('one box without a weight of its own has the weight of the shipment', () => {
  const { shipments } = orderToWire(orderInput());
  const [shipment] = shipments;
  if (shipment === undefined) throw new Error('a payload has one shipment');
  const weightDetails = [{ numberOfBoxes: 1, lengthCm: 1, breadthCm: 1, heightCm: 1 }];
  const { packages } = orderFromWire({ shipments: [{ ...shipment, weightDetails, weight: 2 }] });
  expect(packages).toMatchObject({ packageType: 'single(B2C)', boxes: [{ weightKg: '2' }] });
});
