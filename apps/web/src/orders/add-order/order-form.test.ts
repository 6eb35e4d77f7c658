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

const forwardPlace = { direction: 'forward', pickup: warehouse } as const;
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
  place: Parameters<typeof validateOrder>[1] = forwardPlace,
) => validateOrder(form, place)?.fields.map(({ field }) => field);

test('Spec §9 form defaults: sets 0.65 kg, 35 × 35 × 6.5 cm, single(B2C) and the order date of today', () => {
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

test('Spec §3 order form: has exactly the specified order, product, package and box fields', () => {
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

test('accepts a complete order', () => {
  expect(validateOrder(createFilledForm(), forwardPlace)).toBeNull();
});

test('Spec §5 order save: names the fields of the first failed check', () => {
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
  expect(validateOrder(form, forwardPlace)?.kind).toBe('warning');
  expect(listRefusedFields(form)).toEqual(['package.gstEwayBillNumber']);
  form.package.gstEwayBillNumber = '123456789012';
  expect(validateOrder(form, forwardPlace)).toBeNull();
});

test('names every invalid field and shows the message of the first field', () => {
  const form = createFilledForm();
  form.consignee.phone = '12345';
  form.package.gstin = 'NOT A GSTIN';
  const problem = validateOrder(form, forwardPlace);
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
])('finds the field %s in the section %s', (field, section) => {
  const form = createOrderForm('2026-01-15');
  form.order.productDetails = Array.from({ length: 4 }, () => ({ ...emptyProduct }));
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
])('finds no form field for %j', (path) => {
  expect(findFormField(path, createOrderForm('2026-01-15'))).toBeNull();
});

test('preselects the default or the only warehouse until the user chooses or clears a warehouse', () => {
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

test('counts the missing mandatory fields of each section', () => {
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

test('counts COD, box and e-waybill fields only when the order needs the values', () => {
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

test('Spec §3 single-order payload: has exactly the specified fields', () => {
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

test('sends the payment mode, the invoice amount and the calculated or typed COD amount', () => {
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

test('sends the selected warehouse as id, pickup location and return address', () => {
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

test('sends every box of a multi-box package and the sum of the box weights', () => {
  const form = createTypedForm();
  form.package.packageType = 'multi(B2B)';
  form.package.weight = '99';
  const emptySides = { lengthPerBox: '', widthPerBox: '', heightPerBox: '' };
  form.package.multipleBoxesDetails = [
    { ...emptySides, numberOfBoxes: '2', weightPerBox: '1.25' },
    { ...emptySides, numberOfBoxes: '3', weightPerBox: '0.1', lengthPerBox: '20' },
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

test('Correction of spec §3 rovType: sends the chosen value for B2B and no value for B2C', () => {
  const form = createTypedForm();
  expect(buildShipment(form)).not.toHaveProperty('rovType');
  for (const rovType of ['rovCarrier', 'rovOwner'] as const) {
    Object.assign(form.package, { packageType: 'single(B2B)', rovType });
    expect(buildShipment(form)).toMatchObject({ rovType });
  }
});

test('sends the trimmed consignee name and the reference ID', () => {
  expect(buildShipment(createTypedForm())).toMatchObject({
    name: 'Meera Nair',
    clientRefrenceNumber: 'PO-77',
  });
});

test('sends reseller, uppercase GSTIN and e-waybill as sellerName, sellerGstIn and waybill', () => {
  const form = createTypedForm();
  form.package.resellerName = 'Nair Traders';
  form.package.gstin = '29aapfu0939f1zv';
  form.package.gstEwayBillNumber = '123456789012';
  expect(buildShipment(form)).toMatchObject({
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
])('maps the refused field %s to the form field %s', (path, field) => {
  expect(findFormField(fromWireField(path), createTypedForm())).toBe(field);
});

test('maps a refused box to the box of a multi-box package', () => {
  const form = createTypedForm();
  form.package.packageType = 'multi(B2C)';
  form.package.multipleBoxesDetails = Array.from({ length: 3 }, () => ({ ...emptyBox }));
  expect(findFormField(fromWireField('shipments.0.weightDetails.2.weightKg'), form)).toBe(
    'package.multipleBoxesDetails.2.weightPerBox',
  );
});

test('sends a reverse order as Pickup with a COD amount of 0 and unchanged addresses', () => {
  const form = createTypedForm();
  form.order.paymentType = 'cod';
  const forward = buildPayload(form);
  const reverse = buildPayload(form, 'reverse');
  expect(reverse.pickupLocation).toEqual(forward.pickupLocation);
  expect(reverse.shipments).toEqual([
    { ...forward.shipments[0], paymentMode: 'Pickup', codAmount: 0 },
  ]);
});

test('creates an order id from the day and eight unambiguous random characters', () => {
  const id = createOrderId('2026-01-15', (count) => new Uint8Array(count).fill(255));
  expect(id).toBe('260115-ZZZZZZZZ');
  expect(createOrderId('2026-01-15')).toMatch(/^260115-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(createOrderId('2026-01-15')).not.toBe(createOrderId('2026-01-15'));
});
