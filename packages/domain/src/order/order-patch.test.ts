import { describe, expect, test } from 'vitest';
import { createOrderInput } from '../../test-support/order-input.ts';
import { readOrder, toOrderInput } from './order.ts';
import { applyPatch, buildPatch, getFieldOfPatch, getPatchField } from './order-patch.ts';

describe('applyPatch', () => {
  const order = readOrder(
    createOrderInput({ payment: { mode: 'COD', codAmount: null }, extras: { totalAmount: '999' } }),
  );
  const loom = { productName: 'Loom', quantity: 1, unitPrice: '60000', hsnCode: '' };

  test('changes only the extras when a patch repeats every group of the order', () => {
    const { totalAmount: _, ...extras } = order.extras;
    expect(applyPatch(order, buildPatch(toOrderInput(order)))).toEqual({
      ...order,
      extras: { ...extras, shippingServiceCategory: 'B2C' },
    });
  });

  test('replaces the patched groups and a COD amount equal to the invoice amount', () => {
    const cup = { productName: 'Cup', quantity: '3', unitPrice: 100, hsnCode: '' };
    const papers = { ewayBillNumber: '', sellerName: 'Asha', sellerGstin: '27aapfu0939f1zv' };
    expect(
      applyPatch(order, { phone: { phone: '9811122233', altPhone: '' }, products: [cup], papers }),
    ).toEqual({
      ...order,
      consignee: { ...order.consignee, phone: '9811122233' },
      products: [{ productName: 'Cup', quantity: 3, unitPricePaise: 10_000, hsnCode: '' }],
      payment: { mode: 'COD', codPaise: 30_000 },
      papers: { ...papers, sellerGstin: '27AAPFU0939F1ZV' },
      extras: {},
    });
  });

  test('returns the problems of the patched order', () => {
    expect(applyPatch(order, { products: [loom] })).toEqual([
      { field: 'papers.ewayBillNumber', code: 'eway_bill_missing' },
    ]);
    expect(applyPatch(order, { payment: { mode: 'COD', codAmount: 5000 } })).toMatchObject([
      { field: 'payment.codAmount', code: 'cod_amount_above_invoice' },
    ]);
  });

  const staleOrder = { ...order, orderDate: '' };

  test('does not check the order when a patch changes only reference and note', () => {
    const reference = { orderId: 'WEB-1', referenceId: '' };
    expect(applyPatch(staleOrder, { reference, note: 'Call first' })).toEqual({
      ...staleOrder,
      reference,
    });
  });

  test('checks the whole order when a patch changes the pickup', () => {
    expect(applyPatch(staleOrder, { pickup: { warehouseId: 'w1' } })).toMatchObject([
      { code: 'order_date_missing' },
    ]);
  });

  const box = { numberOfBoxes: 2, weightKg: 1, lengthCm: 10, breadthCm: 10, heightCm: 10 };
  const size = { weightGrams: 1000, lengthMm: 100, breadthMm: 100, heightMm: 100 };
  const packBoxes = (boxes: (typeof box)[]) =>
    applyPatch(order, { packages: { packageType: 'single(B2B)', boxes } });

  test('stores two box lines as a multi package', () => {
    expect(packBoxes([box, box])).toMatchObject({
      packages: { packageType: 'multi(B2B)', boxes: [{ boxes: 2, ...size }, { boxes: 2 }] },
      extras: { shippingServiceCategory: 'B2B' },
    });
  });

  test('limits a single package to one box', () => {
    expect(packBoxes([box])).toMatchObject({
      packages: { packageType: 'single(B2B)', boxes: [{ boxes: 1, ...size }] },
    });
  });
});

test.each([
  ['consignee.name', 'consignee.name'],
  ['consignee.altPhone', 'phone.altPhone'],
  ['consignee.pincode', 'address.pincode'],
  ['products.1.quantity', 'products.1.quantity'],
  ['packages.boxes.0.lengthCm', 'packages.boxes.0.lengthCm'],
])('maps between the order field %s and the patch field %s', (field, path) => {
  expect(getPatchField(field)).toBe(path);
  expect(getFieldOfPatch(path)).toBe(field);
});
