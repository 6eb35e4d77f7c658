import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { expect, test } from 'vitest';
import type { Warehouse } from '../warehouses/warehouse-payload.ts';
import {
  DEFAULT_PICKUP,
  emptyProduct,
  isOrderField,
  missingBySection,
  newOrderForm,
  pickupOf,
  sectionOf,
  validateOrder,
} from './order-form.ts';

function filledForm(): OrderForm {
  const form = newOrderForm('2026-01-15');
  form.consignee = {
    name: 'Meera Nair',
    phone: '9876543210',
    altPhone: '',
    email: '',
    address: '7, Marine Drive',
    pincode: '682001',
    city: 'Kochi',
    state: 'Kerala',
    country: 'India',
  };
  form.order.productDetails = [{ productName: 'Bottle', quantity: '3', unitPrice: '449.10' }];
  form.warehouseId = 'w1';
  return form;
}

const fieldsOf = (form: OrderForm) => validateOrder(form)?.fields.map(({ field }) => field);

test('Spec §9 form defaults: weight 0.65 kg, length 35, width 35, height 6.5, single(B2C), order date today', () => {
  const form = newOrderForm('2026-01-05');
  expect(form.package).toMatchObject({
    packageType: 'single(B2C)',
    weight: '0.65',
    length: '35',
    width: '35',
    height: '6.5',
  });
  expect(form.order.orderDate).toBe('05/01/2026');
});

test('Spec §3 order form: its fields, those of a product and those of the package', () => {
  const { order, package: parcel } = newOrderForm('2026-01-05');
  const names = (value: object | undefined) => Object.keys(value ?? {}).sort();
  const sorted = (text: string) => text.split(' ').sort();
  expect(names(order)).toEqual(
    sorted(
      'orderId referenceId productDetails paymentType codCalculatedAmount codAmount shippingCharges orderDate',
    ),
  );
  expect(names(order.productDetails[0])).toEqual(sorted('productName quantity unitPrice'));
  expect(names(parcel)).toEqual(
    sorted(
      'packageType length width height weight rovType multipleBoxesDetails resellerName gstin gstEwayBillNumber',
    ),
  );
  expect(names(parcel.multipleBoxesDetails[0])).toEqual(
    sorted('numberOfBoxes weightPerBox lengthPerBox widthPerBox heightPerBox'),
  );
});

test('a complete order has no problem', () => {
  expect(validateOrder(filledForm())).toBeNull();
});

test('Spec §5 order save: each failure names its fields, the first one of which is in its section', () => {
  const form = newOrderForm('2026-01-15');
  form.warehouseId = '';
  form.package.length = '';
  expect(fieldsOf(form)).toEqual(
    ['name', 'phone', 'address', 'pincode', 'city', 'state', 'country'].map(
      (key) => `consignee.${key}`,
    ),
  );
  form.consignee = filledForm().consignee;
  expect(fieldsOf(form)).toEqual([
    'order.productDetails.0.productName',
    'order.productDetails.0.quantity',
    'order.productDetails.0.unitPrice',
  ]);
  form.order.productDetails = [{ productName: 'Ring', quantity: '1', unitPrice: '50000' }];
  expect(fieldsOf(form)).toEqual(['warehouseId']);
  form.warehouseId = 'w1';
  expect(fieldsOf(form)).toEqual(['package.length']);
  form.package.length = '35';
  expect(validateOrder(form)?.kind).toBe('warning');
  expect(fieldsOf(form)).toEqual(['package.gstEwayBillNumber']);
  form.package.gstEwayBillNumber = '123456789012';
  expect(validateOrder(form)).toBeNull();
});

test('invalid values are reported after the checks of the specification', () => {
  const form = filledForm();
  form.consignee.phone = '12345';
  form.package.gstin = 'NOT A GSTIN';
  const problem = validateOrder(form);
  expect(problem?.fields.map(({ field }) => field)).toEqual(['consignee.phone', 'package.gstin']);
  expect(problem?.message).toBe(problem?.fields[0]?.message);
});

test.each([
  ['consignee.city', 'consignee'],
  ['order.productDetails.3.quantity', 'order'],
  ['order.codAmount', 'order'],
  ['warehouseId', 'pickup'],
  ['package.multipleBoxesDetails.0.weightPerBox', 'package'],
  ['package.gstin', 'other'],
])('%s is a field of the section %s', (field, section) => {
  const form = newOrderForm('2026-01-15');
  const lines = { productDetails: Array.from({ length: 4 }, () => ({ ...emptyProduct })) };
  form.order = { ...form.order, ...lines };
  expect(isOrderField(form, field) && sectionOf(field)).toBe(section);
});

test.each([
  '',
  'consignee',
  'consignee.hobby',
  'order.productDetails',
  'warehouseId.x',
  'toString',
])('%j is not a field of the form', (path) => {
  expect(isOrderField(newOrderForm('2026-01-15'), path)).toBe(false);
});

test('the default warehouse is preselected, until another one is chosen or the choice is cleared', () => {
  const warehouse = (id: string, isDefault: boolean): Warehouse => ({
    id,
    isDefault,
    pickupAddressTitle: id,
    name: '',
    phoneNumber: '',
    altPhoneNumber: '',
    email: '',
    addressLine: '',
    pincode: '',
    city: '',
    state: '',
    country: '',
  });
  const saved = [warehouse('w1', false), warehouse('w2', true)];
  expect(pickupOf(DEFAULT_PICKUP, saved)?.id).toBe('w2');
  expect(pickupOf('w1', saved)?.id).toBe('w1');
  expect(pickupOf('', saved)).toBeUndefined();
  expect(pickupOf(DEFAULT_PICKUP, [])).toBeUndefined();
});

test('counts the mandatory fields that each section lacks', () => {
  const form = newOrderForm('2026-01-15');
  form.warehouseId = '';
  expect(missingBySection(form)).toEqual({
    consignee: 7,
    order: 3,
    pickup: 1,
    package: 0,
    other: 0,
  });
  expect(missingBySection(filledForm())).toEqual({
    consignee: 0,
    order: 0,
    pickup: 0,
    package: 0,
    other: 0,
  });
});

test('counts mandatory fields of COD, boxes and the e-waybill only where they apply', () => {
  const form = filledForm();
  form.order.paymentType = 'cod';
  form.order.codCalculatedAmount = 'manual';
  form.order.productDetails = [{ productName: 'Ring', quantity: '1', unitPrice: '50000' }];
  form.package.packageType = 'multi(B2C)';
  expect(missingBySection(form)).toMatchObject({ order: 1, package: 2, other: 1 });
  form.order.codAmount = '10';
  form.package.packageType = 'single(B2C)';
  form.package.gstEwayBillNumber = '123456789012';
  expect(missingBySection(form)).toMatchObject({ order: 0, package: 0, other: 0 });
});
