import { fromWireField, orderToWire } from '@shipdesk/contract/orders/order-wire';
import { expect, test } from 'vitest';
import type { Warehouse } from '../warehouses/warehouse-form.ts';
import {
  createOrderForm,
  createOrderId,
  DEFAULT_PICKUP,
  emptyBox,
  emptyProduct,
  findFormField,
  type OrderForm,
  toOrderInput,
  toPickup,
  validateOrder,
} from './order-form.ts';
import { countMissingBySection, getSection } from './order-sections.ts';

const warehouse: Warehouse = {
  id: '0198c0de-0000-7000-8000-000000000001',
  isDefault: true,
  pickupAddressTitle: 'Peenya godown',
  name: 'Ravi Kumar',
  phoneNumber: '9900112233',
  altPhoneNumber: '8041234567',
  email: 'peenya@example.in',
  addressLine: '14, 2nd Cross, Peenya Industrial Area',
  pincode: '560058',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
};

const place = { direction: 'forward', pickup: warehouse } as const;
const placeWithoutPickup = { direction: 'forward', pickup: undefined } as const;

function createFilledForm(): OrderForm {
  const form = createOrderForm('2026-01-15');
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

const listRefusedFields = (
  form: OrderForm,
  orderPlace: Parameters<typeof validateOrder>[1] = place,
) => validateOrder(form, orderPlace)?.fields.map(({ field }) => field);

test('Spec §9 form defaults: sets weight 0.65 kg, length 35, width 35, height 6.5, single(B2C), order date today', () => {
  const form = createOrderForm('2026-01-05');
  expect(form.package).toMatchObject({
    packageType: 'single(B2C)',
    weight: '0.65',
    length: '35',
    width: '35',
    height: '6.5',
  });
  expect(form.order.orderDate).toBe('05/01/2026');
});

test('Spec §3 order form: has the fields of the order, its products and its package', () => {
  const { order, package: parcel } = createOrderForm('2026-01-05');
  const listNames = (value: object | undefined) => Object.keys(value ?? {}).sort();
  const sortWords = (text: string) => text.split(' ').sort();
  expect(listNames(order)).toEqual(
    sortWords(
      'orderId referenceId productDetails paymentType codCalculatedAmount codAmount shippingCharges orderDate',
    ),
  );
  expect(listNames(order.productDetails[0])).toEqual(sortWords('productName quantity unitPrice'));
  expect(listNames(parcel)).toEqual(
    sortWords(
      'packageType length width height weight rovType multipleBoxesDetails resellerName gstin gstEwayBillNumber',
    ),
  );
  expect(listNames(parcel.multipleBoxesDetails[0])).toEqual(
    sortWords('numberOfBoxes weightPerBox lengthPerBox widthPerBox heightPerBox'),
  );
});

test('a complete order has no problem', () => {
  expect(validateOrder(createFilledForm(), place)).toBeNull();
});

test('Spec §5 order save: each failed check names its fields', () => {
  const form = createOrderForm('2026-01-15');
  form.package.length = '';
  expect(listRefusedFields(form, placeWithoutPickup)).toEqual(
    ['name', 'phone', 'address', 'pincode', 'city', 'state', 'country'].map(
      (key) => `consignee.${key}`,
    ),
  );
  form.consignee = createFilledForm().consignee;
  expect(listRefusedFields(form, placeWithoutPickup)).toEqual([
    'order.productDetails.0.productName',
    'order.productDetails.0.quantity',
    'order.productDetails.0.unitPrice',
  ]);
  form.order.productDetails = [{ productName: 'Ring', quantity: '1', unitPrice: '50000' }];
  expect(listRefusedFields(form, placeWithoutPickup)).toEqual(['warehouseId']);
  expect(listRefusedFields(form)).toEqual(['package.length']);
  form.package.length = '35';
  expect(validateOrder(form, place)?.kind).toBe('warning');
  expect(listRefusedFields(form)).toEqual(['package.gstEwayBillNumber']);
  form.package.gstEwayBillNumber = '123456789012';
  expect(validateOrder(form, place)).toBeNull();
});

test('invalid values are reported after the checks of the specification', () => {
  const form = createFilledForm();
  form.consignee.phone = '12345';
  form.package.gstin = 'NOT A GSTIN';
  const problem = validateOrder(form, place);
  expect(problem?.fields.map(({ field }) => field)).toEqual(['consignee.phone', 'package.gstin']);
  expect(problem?.message).toBe(problem?.fields[0]?.message);
});

test.each([
  ['consignee.city', 'consignee'],
  ['products.3.quantity', 'order'],
  ['payment.codAmount', 'order'],
  ['pickup', 'pickup'],
  ['packages.boxes.0.weightKg', 'package'],
  ['papers.sellerGstin', 'other'],
])('%s is a field of the section %s', (field, section) => {
  const form = createOrderForm('2026-01-15');
  const lines = { productDetails: Array.from({ length: 4 }, () => ({ ...emptyProduct })) };
  form.order = { ...form.order, ...lines };
  expect(getSection(findFormField(field, form) ?? '')).toBe(section);
});

test.each([
  '',
  'consignee',
  'consignee.hobby',
  'products',
  'packages.boxes',
  'packages.boxes.0.colour',
  'warehouseId.x',
  'toString',
])('%j is not a field of the form', (path) => {
  expect(findFormField(path, createOrderForm('2026-01-15'))).toBeNull();
});

test('the default warehouse is preselected, until another one is chosen or the choice is cleared', () => {
  const createWarehouse = (id: string, isDefault: boolean): Warehouse => ({
    ...warehouse,
    id,
    isDefault,
  });
  const savedWarehouses = [createWarehouse('w1', false), createWarehouse('w2', true)];
  expect(toPickup(DEFAULT_PICKUP, savedWarehouses)?.id).toBe('w2');
  expect(toPickup('w1', savedWarehouses)?.id).toBe('w1');
  expect(toPickup('', savedWarehouses)).toBeUndefined();
  expect(toPickup(DEFAULT_PICKUP, [])).toBeUndefined();
  expect(toPickup(DEFAULT_PICKUP, savedWarehouses.slice(0, 1))?.id).toBe('w1');
  expect(toPickup('', savedWarehouses.slice(0, 1))).toBeUndefined();
});

test('counts the mandatory fields that each section lacks', () => {
  const form = createOrderForm('2026-01-15');
  form.warehouseId = '';
  expect(countMissingBySection(form)).toEqual({
    consignee: 7,
    order: 3,
    pickup: 1,
    package: 0,
    other: 0,
  });
  expect(countMissingBySection(createFilledForm())).toEqual({
    consignee: 0,
    order: 0,
    pickup: 0,
    package: 0,
    other: 0,
  });
});

test('counts mandatory fields of COD, boxes and the e-waybill only where they apply', () => {
  const form = createFilledForm();
  form.order.paymentType = 'cod';
  form.order.codCalculatedAmount = 'manual';
  form.order.productDetails = [{ productName: 'Ring', quantity: '1', unitPrice: '50000' }];
  form.package.packageType = 'multi(B2C)';
  expect(countMissingBySection(form)).toMatchObject({ order: 1, package: 2, other: 1 });
  form.order.codAmount = '10';
  form.package.packageType = 'single(B2C)';
  form.package.gstEwayBillNumber = '123456789012';
  expect(countMissingBySection(form)).toMatchObject({ order: 0, package: 0, other: 0 });
});

function createTypedForm() {
  const form = createOrderForm('2026-01-15');
  form.consignee = {
    name: ' Meera Nair ',
    phone: '9876543210',
    altPhone: '',
    email: 'meera@example.in',
    address: '7, Marine Drive',
    pincode: '682001',
    city: 'Kochi',
    state: 'Kerala',
    country: 'India',
  };
  form.order.referenceId = 'PO-77';
  form.order.productDetails = [
    { productName: 'Steel bottle', quantity: '3', unitPrice: '449.10' },
    { productName: 'Lunch box', quantity: '1', unitPrice: '1200' },
  ];
  return form;
}

const buildPayload = (form: OrderForm, direction: 'forward' | 'reverse' = 'forward') =>
  orderToWire(toOrderInput(form, { direction, pickup: warehouse }));
const buildShipment = (form: OrderForm) => {
  const [shipment] = buildPayload(form).shipments;
  if (shipment === undefined) throw new Error('no shipment');
  return shipment;
};

test('Spec §3 single-order payload: has these fields and no others', () => {
  const payload = buildPayload(createTypedForm());
  expect(Object.keys(payload)).toEqual(['shipments', 'pickupLocation']);
  expect(payload.shipments).toHaveLength(1);
  const [shipment] = payload.shipments;
  expect(Object.keys(shipment ?? {}).sort()).toEqual(
    (
      'orderId name phone altPhone email address pinCode city state country returnName returnPhone ' +
      'returnAltPhone returnEmail returnAddress returnPin returnCity returnState returnCountry ' +
      'paymentMode contentCategory clientRefrenceNumber hsnCode codAmount orderDate totalAmount ' +
      'sellerAddress sellerName sellerInvoice sellerGstIn waybill weight shippingService ' +
      'shippingServiceCategory addressType lsp warehouseId weightDetails contentDetails'
    )
      .split(' ')
      .sort(),
  );
  expect(Object.keys(shipment?.weightDetails[0] ?? {})).toEqual(
    'boxId docketNumber numberOfBoxes weightKg lengthCm breadthCm heightCm'.split(' '),
  );
  expect(Object.keys(shipment?.contentDetails?.[0] ?? {})).toEqual(
    'productId productName quantity unitPrice hsncode'.split(' '),
  );
  expect(Object.keys(payload.pickupLocation ?? {})).toEqual(
    'name phone address pinCode city state country'.split(' '),
  );
});

test('Spec §9: sends the single-order constants and the form defaults', () => {
  expect(buildShipment(createTypedForm())).toMatchObject({
    shippingService: 'surface',
    shippingServiceCategory: 'B2C',
    lsp: 'delhivery',
    orderDate: '15/01/2026',
    weight: 0.65,
    weightDetails: [
      {
        boxId: 0,
        docketNumber: '',
        numberOfBoxes: 1,
        weightKg: 0.65,
        lengthCm: 35,
        breadthCm: 35,
        heightCm: 6.5,
      },
    ],
  });
});

test('sends the chosen paymentMode, the exact totalAmount, and as COD the invoice total or the typed amount', () => {
  const form = createTypedForm();
  expect(buildShipment(form)).toMatchObject({
    paymentMode: 'Prepaid',
    codAmount: 0,
    totalAmount: 2547.3,
  });
  form.order.paymentType = 'cod';
  expect(buildShipment(form)).toMatchObject({ paymentMode: 'COD', codAmount: 2547.3 });
  form.order.codCalculatedAmount = 'manual';
  form.order.codAmount = '999.5';
  expect(buildShipment(form)).toMatchObject({ codAmount: 999.5, totalAmount: 2547.3 });
});

test('sends the selected warehouse as its id, as the pickup location and as the return address', () => {
  const payload = buildPayload(createTypedForm());
  expect(payload.pickupLocation).toEqual({
    name: 'Ravi Kumar',
    phone: '9900112233',
    address: '14, 2nd Cross, Peenya Industrial Area',
    pinCode: '560058',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
  });
  expect(payload.shipments[0]).toMatchObject({
    warehouseId: warehouse.id,
    returnName: 'Ravi Kumar',
    returnPhone: '9900112233',
    returnAltPhone: '8041234567',
    returnEmail: 'peenya@example.in',
    returnPin: '560058',
  });
});

test('a multi-box package sends the sum of its boxes as weight, and every box', () => {
  const form = createTypedForm();
  form.package.packageType = 'multi(B2B)';
  form.package.weight = '99';
  const sizeless = { lengthPerBox: '', widthPerBox: '', heightPerBox: '' };
  form.package.multipleBoxesDetails = [
    { ...sizeless, numberOfBoxes: '2', weightPerBox: '1.25' },
    { ...sizeless, numberOfBoxes: '3', weightPerBox: '0.1', lengthPerBox: '20' },
  ];
  expect(buildShipment(form)).toMatchObject({
    weight: 2.8,
    shippingServiceCategory: 'B2B',
    weightDetails: [
      { boxId: 1, numberOfBoxes: 2, weightKg: 1.25, lengthCm: '' },
      { boxId: 2, numberOfBoxes: 3, weightKg: 0.1, lengthCm: 20, breadthCm: '' },
    ],
  });
});

test('Correction of spec §3 rovType: B2B shipments have the chosen value, other shipments have none', () => {
  const form = createTypedForm();
  expect(buildShipment(form)).not.toHaveProperty('rovType');
  for (const rovType of ['rovCarrier', 'rovOwner'] as const) {
    Object.assign(form.package, { packageType: 'single(B2B)', rovType });
    expect(buildShipment(form)).toMatchObject({ rovType });
  }
});

test('sends the other details as sellerName, sellerGstIn and waybill', () => {
  const form = createTypedForm();
  form.package.resellerName = 'Nair Traders';
  form.package.gstin = '29aapfu0939f1zv';
  form.package.gstEwayBillNumber = '123456789012';
  expect(buildShipment(form)).toMatchObject({
    name: 'Meera Nair',
    clientRefrenceNumber: 'PO-77',
    sellerName: 'Nair Traders',
    sellerGstIn: '29AAPFU0939F1ZV',
    waybill: '123456789012',
  });
});

test.each([
  ['shipments.0.phone', 'consignee.phone'],
  ['shipments.0.pinCode', 'consignee.pincode'],
  ['shipments.0.clientRefrenceNumber', 'order.referenceId'],
  ['shipments.0.contentDetails.1.unitPrice', 'order.productDetails.1.unitPrice'],
  ['shipments.0.weightDetails.0.breadthCm', 'package.width'],
  ['shipments.0.waybill', 'package.gstEwayBillNumber'],
  ['shipments.0.returnPhone', 'warehouseId'],
  ['pickupLocation.phone', 'warehouseId'],
])('a refusal of %s marks %s', (path, field) => {
  expect(findFormField(fromWireField(path), createTypedForm())).toBe(field);
});

test('a refusal of a box marks that box of a multi-box package', () => {
  const form = createTypedForm();
  form.package.packageType = 'multi(B2C)';
  form.package.multipleBoxesDetails = Array.from({ length: 3 }, () => ({ ...emptyBox }));
  expect(findFormField(fromWireField('shipments.0.weightDetails.2.weightKg'), form)).toBe(
    'package.multipleBoxesDetails.2.weightPerBox',
  );
});

test('sends a reverse order as a Pickup that collects nothing and has the same two addresses', () => {
  const form = createTypedForm();
  form.order.paymentType = 'cod';
  const forward = buildPayload(form);
  const reverse = buildPayload(form, 'reverse');
  expect(reverse.pickupLocation).toEqual(forward.pickupLocation);
  expect(reverse.shipments).toEqual([
    { ...forward.shipments[0], paymentMode: 'Pickup', codAmount: 0 },
  ]);
});

test('an order id is the day and eight random characters that cannot be misread', () => {
  const id = createOrderId('2026-01-15', (count) => new Uint8Array(count).fill(255));
  expect(id).toBe('260115-ZZZZZZZZ');
  expect(createOrderId('2026-01-15')).toMatch(/^260115-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(createOrderId('2026-01-15')).not.toBe(createOrderId('2026-01-15'));
});
