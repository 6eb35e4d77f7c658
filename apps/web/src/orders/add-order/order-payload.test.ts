import { expect, test } from 'vitest';
import type { Warehouse } from '../warehouses/warehouse-payload.ts';
import { isOrderField, newOrderForm } from './order-form.ts';
import { formFieldOf, orderPayload } from './order-payload.ts';

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

function filledForm() {
  const form = newOrderForm('2026-01-15');
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

const shipmentOf = (form: ReturnType<typeof filledForm>) => {
  const [shipment] = orderPayload(form, warehouse).shipments;
  if (shipment === undefined) throw new Error('no shipment');
  return shipment;
};

test('Spec §3 single-order payload: these fields and no others', () => {
  const payload = orderPayload(filledForm(), warehouse);
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

test('Spec §9 single-order constants and form defaults', () => {
  expect(shipmentOf(filledForm())).toMatchObject({
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

test('paymentMode is as chosen, totalAmount exact, COD collects the invoice total or the typed amount', () => {
  const form = filledForm();
  expect(shipmentOf(form)).toMatchObject({
    paymentMode: 'Prepaid',
    codAmount: 0,
    totalAmount: 2547.3,
  });
  form.order.paymentType = 'cod';
  expect(shipmentOf(form)).toMatchObject({ paymentMode: 'COD', codAmount: 2547.3 });
  form.order.codCalculatedAmount = 'manual';
  form.order.codAmount = '999.5';
  expect(shipmentOf(form)).toMatchObject({ codAmount: 999.5, totalAmount: 2547.3 });
});

test('the selected warehouse travels as its id, as the pickup location and as the return address', () => {
  const payload = orderPayload(filledForm(), warehouse);
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
  const form = filledForm();
  form.package.packageType = 'multi(B2B)';
  form.package.weight = '99';
  const sizeless = { lengthPerBox: '', widthPerBox: '', heightPerBox: '' };
  form.package.multipleBoxesDetails = [
    { ...sizeless, numberOfBoxes: '2', weightPerBox: '1.25' },
    { ...sizeless, numberOfBoxes: '3', weightPerBox: '0.1', lengthPerBox: '20' },
  ];
  expect(shipmentOf(form)).toMatchObject({
    weight: 2.8,
    shippingServiceCategory: 'B2B',
    weightDetails: [
      { boxId: 1, numberOfBoxes: 2, weightKg: 1.25, lengthCm: '' },
      { boxId: 2, numberOfBoxes: 3, weightKg: 0.1, lengthCm: 20, breadthCm: '' },
    ],
  });
});

test('the other details travel as sellerName, sellerGstIn and waybill', () => {
  const form = filledForm();
  form.package.resellerName = 'Nair Traders';
  form.package.gstin = '29aapfu0939f1zv';
  form.package.gstEwayBillNumber = '123456789012';
  expect(shipmentOf(form)).toMatchObject({
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
  expect(formFieldOf(path, filledForm())).toBe(field);
  expect(isOrderField(filledForm(), field)).toBe(true);
});

test('a refusal of a box marks that box of a multi-box package', () => {
  const form = filledForm();
  form.package.packageType = 'multi(B2C)';
  expect(formFieldOf('shipments.0.weightDetails.2.weightKg', form)).toBe(
    'package.multipleBoxesDetails.2.weightPerBox',
  );
});

test('a reverse order is a Pickup, collects nothing, and names the same two places', () => {
  const form = filledForm();
  form.order.paymentType = 'cod';
  const forward = orderPayload(form, warehouse);
  const reverse = orderPayload(form, warehouse, 'reverse');
  expect(reverse.pickupLocation).toEqual(forward.pickupLocation);
  expect(reverse.shipments).toEqual([
    { ...forward.shipments[0], paymentMode: 'Pickup', codAmount: 0 },
  ]);
});
