import { getFieldOfPatch } from '@shipdesk/domain/order/order-patch';

import { expect, test } from 'vitest';
import {
  createOrderForm,
  emptyProduct,
  findFormField,
  type OrderForm,
} from '../add-order/order-form.ts';
import { computeOrderPatch, rebaseForm } from './order-patch.ts';

function editForm(changeForm: (form: OrderForm) => void, base = createOrder()): OrderForm {
  const form = structuredClone(base);
  changeForm(form);
  return form;
}

function createOrder(): OrderForm {
  const form = createOrderForm('2026-01-15');
  form.warehouseId = 'w1';
  form.order.orderId = 'WEB-1';
  form.order.productDetails = [{ productName: 'Pepper', quantity: '2', unitPrice: '100' }];
  return form;
}

test('an order that was not changed has no patch', () => {
  expect(
    computeOrderPatch(
      createOrder(),
      editForm((form) => (form.consignee.name = '  ')),
    ),
  ).toEqual({});
});

test('a patch has the changed groups only', () => {
  const editedForm = editForm((form) => {
    form.consignee.phone = '9811122233 ';
    form.package.weight = '1.2';
  });
  expect(computeOrderPatch(createOrder(), editedForm)).toEqual({
    phone: { phone: '9811122233', altPhone: '' },
    packages: {
      packageType: 'single(B2C)',
      boxes: [
        { numberOfBoxes: '1', weightKg: '1.2', lengthCm: '35', breadthCm: '35', heightCm: '6.5' },
      ],
    },
  });
});

test('the risk of a B2B order is a change of the packages, which a newer revision keeps', () => {
  const baseForm = editForm((form) => (form.package.packageType = 'single(B2B)'));
  const editedForm = editForm((form) => (form.package.rovType = 'rovCarrier'), baseForm);
  const patch = computeOrderPatch(baseForm, editedForm);
  expect(patch).toMatchObject({ packages: { rovType: 'rovCarrier' } });
  expect(rebaseForm(baseForm, editedForm, patch).package.rovType).toBe('rovCarrier');
});

test('a COD amount that follows the invoice is a change of the payment', () => {
  const baseForm = editForm((form) => (form.order.paymentType = 'cod'));
  const editedForm = editForm((form) => {
    form.order.productDetails[0] = { productName: 'Pepper', quantity: '3', unitPrice: '100' };
  }, baseForm);
  expect(computeOrderPatch(baseForm, editedForm)).toMatchObject({
    payment: { mode: 'COD', codAmount: 300 },
    products: [{ quantity: '3' }],
  });
});

test('applies the changes to a newer revision and keeps its other values', () => {
  const editedForm = editForm((form) => (form.consignee.phone = '9811122233'));
  const serverForm = editForm((form) => {
    form.consignee.phone = '9000000000';
    form.consignee.city = 'Mumbai';
  });
  const mergedForm = rebaseForm(
    serverForm,
    editedForm,
    computeOrderPatch(createOrder(), editedForm),
  );
  expect(mergedForm.consignee).toMatchObject({ phone: '9811122233', city: 'Mumbai' });
});

test.each([
  ['phone.phone', 'consignee.phone'],
  ['address.pincode', 'consignee.pincode'],
  ['products.1.quantity', 'order.productDetails.1.quantity'],
  ['packages.boxes.0.lengthCm', 'package.length'],
  ['payment.codAmount', 'order.codAmount'],
  ['papers.ewayBillNumber', 'package.gstEwayBillNumber'],
  ['reference.orderId', 'order.orderId'],
  ['pickup.warehouseId', 'warehouseId'],
])('a refusal of %s is shown at %s', (path, field) => {
  const form = editForm(({ order: { productDetails } }) =>
    productDetails.push({ ...emptyProduct }),
  );
  expect(findFormField(getFieldOfPatch(path), form)).toBe(field);
});
