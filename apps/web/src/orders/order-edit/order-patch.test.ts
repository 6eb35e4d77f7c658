import { getFieldOfPatch } from '@shipdesk/domain/order/order-patch';
import { expect, test } from 'vitest';
import {
  createOrderForm,
  emptyProduct,
  findFormField,
  type OrderForm,
} from '../add-order/order-form.ts';
import { computeOrderPatch, rebaseForm } from './order-patch.ts';

function editForm(changeForm: (form: OrderForm) => void, base = createBaseForm()): OrderForm {
  const form = structuredClone(base);
  changeForm(form);
  return form;
}

function createBaseForm(): OrderForm {
  const form = createOrderForm('2026-01-15');
  form.warehouseId = 'w1';
  form.order.orderId = 'WEB-1';
  form.order.productDetails = [{ productName: 'Pepper', quantity: '2', unitPrice: '100' }];
  return form;
}

test('returns an empty patch when only whitespace changed', () => {
  expect(
    computeOrderPatch(
      createBaseForm(),
      editForm((form) => (form.consignee.name = '  ')),
    ),
  ).toEqual({});
});

test('includes only the changed groups in the patch', () => {
  const editedForm = editForm((form) => {
    form.consignee.phone = '9811122233 ';
    form.package.weight = '1.2';
  });
  expect(computeOrderPatch(createBaseForm(), editedForm)).toEqual({
    phone: { phone: '9811122233', altPhone: '' },
    packages: {
      packageType: 'single(B2C)',
      boxes: [
        { numberOfBoxes: '1', weightKg: '1.2', lengthCm: '35', breadthCm: '35', heightCm: '6.5' },
      ],
    },
  });
});

test('patches the packages when the Rov Type changes and keeps the type on a rebase', () => {
  const baseForm = editForm((form) => (form.package.packageType = 'single(B2B)'));
  const editedForm = editForm((form) => (form.package.rovType = 'rovCarrier'), baseForm);
  const patch = computeOrderPatch(baseForm, editedForm);
  expect(patch).toMatchObject({ packages: { rovType: 'rovCarrier' } });
  expect(rebaseForm(baseForm, editedForm, patch).package.rovType).toBe('rovCarrier');
});

test('patches the payment when a new invoice amount changes the COD amount', () => {
  const baseForm = editForm((form) => (form.order.paymentType = 'cod'));
  const editedForm = editForm((form) => {
    form.order.productDetails[0] = { productName: 'Pepper', quantity: '3', unitPrice: '100' };
  }, baseForm);
  expect(computeOrderPatch(baseForm, editedForm)).toMatchObject({
    payment: { mode: 'COD', codAmount: 300 },
    products: [{ quantity: '3' }],
  });
});

test('applies the patch to a newer revision and keeps the unpatched values', () => {
  const editedForm = editForm((form) => (form.consignee.phone = '9811122233'));
  const serverForm = editForm((form) => {
    form.consignee.phone = '9000000000';
    form.consignee.city = 'Mumbai';
  });
  const mergedForm = rebaseForm(
    serverForm,
    editedForm,
    computeOrderPatch(createBaseForm(), editedForm),
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
])('maps the refused field %s to the form field %s', (path, field) => {
  const form = editForm(({ order: { productDetails } }) =>
    productDetails.push({ ...emptyProduct }),
  );
  expect(findFormField(getFieldOfPatch(path), form)).toBe(field);
});
