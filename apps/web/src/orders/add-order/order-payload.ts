import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { createOrder } from '@shipdesk/contract/orders/create-order';
import type { OrderForm, PackageForm } from '@shipdesk/domain/order/order-form';
import {
  codAmountPaise,
  invoiceTotalPaise,
  isB2bPackage,
  isMultiPackage,
} from '@shipdesk/domain/order/order-form';
import { kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { Direction } from '../../product/order-list-query.ts';
import type { Warehouse } from '../warehouses/warehouse-payload.ts';
import { deadGrams } from './order-sums.ts';

export type OrderPayload = BodyOf<typeof createOrder>;
type Sent = OrderPayload['shipments'][number];
type Shipment = Required<Omit<Sent, 'returnReason' | 'qualityChecks'>>;

/**
 * Spec §3, single-order payload. Parcels return to the pickup address. A reverse order goes from the
 * consignee to that address and collects nothing: carriers call its payment mode `Pickup`.
 */
export function orderPayload(
  form: OrderForm,
  pickup: Warehouse,
  direction: Direction = 'forward',
): OrderPayload {
  const shipment = shipmentOf(trimmed(form), pickup);
  return {
    shipments: [
      direction === 'forward'
        ? shipment
        : { ...shipment, paymentMode: 'Pickup', codAmount: 0, ...returnSent(form) },
    ],
    pickupLocation: {
      name: pickup.name,
      phone: pickup.phoneNumber,
      address: pickup.addressLine,
      pinCode: pickup.pincode,
      city: pickup.city,
      state: pickup.state,
      country: pickup.country,
    },
  };
}

/** Omits an empty reason and an empty list of checks. */
function returnSent({ returned }: OrderForm): Pick<Sent, 'returnReason' | 'qualityChecks'> {
  const { reason = '', checks = [] } = returned ?? {};
  return {
    ...(reason !== '' && { returnReason: reason }),
    ...(checks.length > 0 && {
      qualityChecks: checks.map((check) => ({ ...check, expected: check.expected.trim() })),
    }),
  };
}

/** The form field of a field of the shipment, where the names differ. */
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

/** The form field of a path in the payload, as a refusal names it: `shipments.0.contentDetails.1.quantity`. */
export function formFieldOf(path: string, form: OrderForm): string {
  const [root, , name = '', index = '', inner = ''] = path.split('.');
  if (name === 'returnReason') return 'returned.reason';
  if (root === 'pickupLocation' || name.startsWith('return')) return 'warehouseId';
  if (name === 'contentDetails') return `order.productDetails.${index}.${inner}`;
  if (name === 'qualityChecks') return `returned.checks.${index}.${inner}`;
  if (name === 'weightDetails') {
    const [single, multi] = boxFields[inner] ?? ['weight', 'numberOfBoxes'];
    return isMultiPackage(form.package.packageType)
      ? `package.multipleBoxesDetails.${index}.${multi}`
      : `package.${single}`;
  }
  return formFields[name] ?? `consignee.${name}`;
}

function trimmed(form: OrderForm): OrderForm {
  return JSON.parse(JSON.stringify(form), (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  );
}

function shipmentOf(form: OrderForm, pickup: Warehouse): Shipment {
  const { order, package: parcel } = form;
  const { pincode, ...consignee } = form.consignee;
  return {
    ...consignee,
    pinCode: pincode,
    orderId: order.orderId,
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
    clientRefrenceNumber: order.referenceId,
    hsnCode: '',
    codAmount: rupeesOf(codAmountPaise(order) ?? 0),
    orderDate: order.orderDate,
    totalAmount: rupeesOf(invoiceTotalPaise(order.productDetails)),
    sellerAddress: '',
    sellerName: parcel.resellerName,
    sellerInvoice: '',
    sellerGstIn: parcel.gstin.toUpperCase(),
    waybill: parcel.gstEwayBillNumber,
    weight: kilogramsOf(deadGrams(parcel)),
    shippingService: 'surface',
    shippingServiceCategory: isB2bPackage(parcel.packageType) ? 'B2B' : 'B2C',
    addressType: '',
    lsp: 'delhivery',
    warehouseId: pickup.id,
    weightDetails: boxesOf(parcel),
    contentDetails: order.productDetails.map((product, index) => ({
      productId: index,
      productName: product.productName,
      quantity: wireNumber(product.quantity),
      unitPrice: wireNumber(product.unitPrice),
      hsncode: product.hsnCode ?? '',
    })),
  };
}

/** The box of a single package is box 0; those of a multi package count from 1. The server issues docket numbers. */
function boxesOf(parcel: PackageForm): Shipment['weightDetails'] {
  const isMulti = isMultiPackage(parcel.packageType);
  const single = {
    numberOfBoxes: '1',
    weightPerBox: parcel.weight,
    lengthPerBox: parcel.length,
    widthPerBox: parcel.width,
    heightPerBox: parcel.height,
  };
  return (isMulti ? parcel.multipleBoxesDetails : [single]).map((box, index) => ({
    boxId: isMulti ? index + 1 : 0,
    docketNumber: '',
    numberOfBoxes: wireNumber(box.numberOfBoxes),
    weightKg: wireNumber(box.weightPerBox),
    lengthCm: wireNumber(box.lengthPerBox),
    breadthCm: wireNumber(box.widthPerBox),
    heightCm: wireNumber(box.heightPerBox),
  }));
}

/** An empty field stays empty, so that the server can distinguish a missing number from zero. */
function wireNumber(typed: string): number | string {
  return typed === '' ? '' : Number(typed);
}
