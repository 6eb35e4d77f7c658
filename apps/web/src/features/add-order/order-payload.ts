import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { createOrder } from '@shipdesk/contract/orders';
import { rupeesOf } from '@shipdesk/domain/money/money';
import type { OrderForm, PackageForm } from '@shipdesk/domain/order/order-form';
import {
  codAmountPaise,
  invoiceTotalPaise,
  isB2bPackage,
  isMultiPackage,
} from '@shipdesk/domain/order/order-form';
import { kilogramsOf } from '@shipdesk/domain/order/quantity';
import type { Direction } from '../orders/order-list-query.ts';
import type { Warehouse } from '../warehouses/warehouse-payload.ts';
import { deadGrams } from './order-sums.ts';

export type OrderPayload = BodyOf<typeof createOrder>;
type Shipment = Required<OrderPayload['shipments'][number]>;

/**
 * Spec §3, single-order payload, spelt as the wire spells it. Parcels return to the pickup address.
 * A reverse order goes from the consignee to that address, and nothing is collected for it: carriers
 * call its payment mode `Pickup`.
 */
export function orderPayload(
  form: OrderForm,
  pickup: Warehouse,
  direction: Direction = 'forward',
): OrderPayload {
  const shipment = shipmentOf(form, pickup);
  return {
    shipments: [
      direction === 'forward' ? shipment : { ...shipment, paymentMode: 'Pickup', codAmount: 0 },
    ],
    pickupLocation: pickupLocationOf(pickup),
  };
}

const formFields: Readonly<Record<string, string>> = {
  pinCode: 'consignee.pincode',
  orderId: 'order.orderId',
  clientRefrenceNumber: 'order.referenceId',
  orderDate: 'order.orderDate',
  codAmount: 'order.codAmount',
  weight: 'package.weight',
  sellerName: 'package.resellerName',
  sellerGstIn: 'package.gstin',
  waybill: 'package.gstEwayBillNumber',
  warehouseId: 'warehouseId',
};
const boxFields: Readonly<Record<string, readonly [single: string, multi: string]>> = {
  numberOfBoxes: ['weight', 'numberOfBoxes'],
  weightKg: ['weight', 'weightPerBox'],
  lengthCm: ['length', 'lengthPerBox'],
  breadthCm: ['width', 'widthPerBox'],
  heightCm: ['height', 'heightPerBox'],
};

/** The form field of a path in the payload (`shipments.0.contentDetails.1.quantity`), as a refusal names it. */
export function formFieldOf(path: string, form: OrderForm): string {
  const [root, , name = '', index = '', inner = ''] = path.split('.');
  if (root === 'pickupLocation') return 'warehouseId';
  if (name === 'contentDetails') return `order.productDetails.${index}.${inner}`;
  if (name === 'weightDetails') {
    const [single, multi] = boxFields[inner] ?? ['weight', 'numberOfBoxes'];
    return isMultiPackage(form.package.packageType)
      ? `package.multipleBoxesDetails.${index}.${multi}`
      : `package.${single}`;
  }
  if (name.startsWith('return')) return 'warehouseId';
  return formFields[name] ?? `consignee.${name}`;
}

function shipmentOf(form: OrderForm, pickup: Warehouse): Shipment {
  const { consignee, order } = form;
  return {
    orderId: order.orderId.trim(),
    name: consignee.name.trim(),
    phone: consignee.phone.trim(),
    altPhone: consignee.altPhone.trim(),
    email: consignee.email.trim(),
    address: consignee.address.trim(),
    pinCode: consignee.pincode.trim(),
    city: consignee.city.trim(),
    state: consignee.state.trim(),
    country: consignee.country.trim(),
    returnName: pickup.name,
    returnPhone: pickup.phoneNumber,
    returnAltPhone: pickup.altPhoneNumber,
    returnEmail: pickup.email,
    returnAddress: pickup.addressLine,
    returnPin: pickup.pincode,
    returnCity: pickup.city,
    returnState: pickup.state,
    returnCountry: pickup.country,
    paymentMode: order.paymentType === 'cod' ? 'COD' : 'Prepaid',
    contentCategory: '',
    clientRefrenceNumber: order.referenceId.trim(),
    hsnCode: '',
    codAmount: rupeesOf(codAmountPaise(order) ?? 0),
    orderDate: order.orderDate,
    totalAmount: rupeesOf(invoiceTotalPaise(order.productDetails)),
    sellerAddress: '',
    sellerName: form.package.resellerName.trim(),
    sellerInvoice: '',
    sellerGstIn: form.package.gstin.trim().toUpperCase(),
    waybill: form.package.gstEwayBillNumber.trim(),
    weight: kilogramsOf(deadGrams(form.package)),
    shippingService: 'surface',
    shippingServiceCategory: isB2bPackage(form.package.packageType) ? 'B2B' : 'B2C',
    addressType: '',
    lsp: 'delhivery',
    warehouseId: pickup.id,
    weightDetails: boxesOf(form.package),
    contentDetails: order.productDetails.map((product, index) => ({
      productId: index,
      productName: product.productName.trim(),
      quantity: wireNumber(product.quantity),
      unitPrice: wireNumber(product.unitPrice),
      hsncode: '',
    })),
  };
}

// The docket number of a box is the server's to issue: it travels empty. The box of a single package
// is box 0, those of a multi package count from 1: one box alone would not tell them apart.
function boxesOf(parcel: PackageForm): Shipment['weightDetails'] {
  if (!isMultiPackage(parcel.packageType)) {
    return [
      {
        boxId: 0,
        docketNumber: '',
        numberOfBoxes: 1,
        weightKg: wireNumber(parcel.weight),
        lengthCm: wireNumber(parcel.length),
        breadthCm: wireNumber(parcel.width),
        heightCm: wireNumber(parcel.height),
      },
    ];
  }
  return parcel.multipleBoxesDetails.map((box, index) => ({
    boxId: index + 1,
    docketNumber: '',
    numberOfBoxes: wireNumber(box.numberOfBoxes),
    weightKg: wireNumber(box.weightPerBox),
    lengthCm: wireNumber(box.lengthPerBox),
    breadthCm: wireNumber(box.widthPerBox),
    heightCm: wireNumber(box.heightPerBox),
  }));
}

function pickupLocationOf(pickup: Warehouse): OrderPayload['pickupLocation'] {
  return {
    name: pickup.name,
    phone: pickup.phoneNumber,
    address: pickup.addressLine,
    pinCode: pickup.pincode,
    city: pickup.city,
    state: pickup.state,
    country: pickup.country,
  };
}

// Empty stays empty, so that the server can tell "not given" from zero.
function wireNumber(typed: string): number | string {
  const trimmed = typed.trim();
  return trimmed === '' ? '' : Number(trimmed);
}
