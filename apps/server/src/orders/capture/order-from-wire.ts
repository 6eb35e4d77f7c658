import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { createOrder } from '@shipdesk/contract/orders/create-order';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { parseCount } from '@shipdesk/domain/values/measure/quantity';
import { returnFieldOf, returnOf } from './order-return-wire.ts';
import type { NewOrder } from './orders-service.ts';

type Body = BodyOf<typeof createOrder>;
type Shipment = Body['shipments'][number];
type PlaceSent = Pick<Shipment, keyof NonNullable<Body['pickupLocation']> | 'altPhone' | 'email'>;

/** Reads the single-order payload of spec §3 into the form that the rules of an order are written for. */
export function orderFromWire({ shipments: [shipment], pickupLocation }: Body): NewOrder {
  if (!shipment) throw new Error('the contract asks for one shipment');
  const pickup = placeOf(pickupLocation);
  const isPickupSent = Object.values(pickup).some((value) => value.trim() !== '');
  return {
    // An address that was typed counts as selected, whether or not a warehouse has it.
    form: formOf(shipment, isPickupSent ? 'sent' : ''),
    direction: directionOf(shipment.paymentMode),
    // Spec §9 sends the constant 1: a reference inside the seller, nothing when it names no address of the seller's.
    warehouseId: textOf(shipment.warehouseId),
    pickup,
    returnTo: {
      name: textOf(shipment.returnName) || pickup.name,
      phone: textOf(shipment.returnPhone) || pickup.phone,
      altPhone: textOf(shipment.returnAltPhone),
      email: textOf(shipment.returnEmail),
      address: textOf(shipment.returnAddress) || pickup.address,
      pincode: textOf(shipment.returnPin) || pickup.pincode,
      city: textOf(shipment.returnCity) || pickup.city,
      state: textOf(shipment.returnState) || pickup.state,
      country: textOf(shipment.returnCountry) || pickup.country,
    },
    extras: extrasOf(shipment),
    returned: returnOf(shipment),
  };
}

/** A place as sent, with empty texts for absent fields. */
function placeOf(place: PlaceSent = {}) {
  return {
    name: place.name ?? '',
    phone: place.phone ?? '',
    altPhone: place.altPhone ?? '',
    email: place.email ?? '',
    address: place.address ?? '',
    pincode: textOf(place.pinCode),
    city: place.city ?? '',
    state: place.state ?? '',
    country: place.country ?? '',
  };
}

function formOf(shipment: Shipment, warehouseId: string): OrderForm {
  const [first] = shipment.weightDetails;
  const codAmount = textOf(shipment.codAmount);
  return {
    consignee: placeOf(shipment),
    order: {
      orderId: textOf(shipment.orderId),
      referenceId: textOf(shipment.clientRefrenceNumber),
      orderDate: shipment.orderDate ?? '',
      productDetails: (shipment.contentDetails ?? []).map((product) => ({
        productName: product.productName ?? '',
        quantity: textOf(product.quantity),
        unitPrice: textOf(product.unitPrice),
        hsnCode: product.hsncode ?? '',
      })),
      paymentType: /^cod$/i.test(shipment.paymentMode) ? 'cod' : 'prepaid',
      codCalculatedAmount: Number(codAmount) > 0 ? 'manual' : 'invoice',
      codAmount,
    },
    package: {
      packageType: isSingle(shipment.weightDetails) ? 'single(B2C)' : 'multi(B2C)',
      length: textOf(first?.lengthCm),
      width: textOf(first?.breadthCm),
      height: textOf(first?.heightCm),
      weight: textOf(first?.weightKg) || textOf(shipment.weight),
      rovType: 'rovOwner',
      multipleBoxesDetails: shipment.weightDetails.map((box) => ({
        numberOfBoxes: textOf(box.numberOfBoxes),
        weightPerBox: textOf(box.weightKg),
        lengthPerBox: textOf(box.lengthCm),
        widthPerBox: textOf(box.breadthCm),
        heightPerBox: textOf(box.heightCm),
      })),
      resellerName: shipment.sellerName ?? '',
      gstin: shipment.sellerGstIn ?? '',
      gstEwayBillNumber: shipment.waybill ?? '',
    },
    warehouseId,
  };
}

/** Decision 005: a single package is one box with the id 0, or none; the boxes of a multi package count from 1. */
function isSingle([first, ...more]: Shipment['weightDetails']): boolean {
  return (
    more.length === 0 &&
    parseCount(first?.numberOfBoxes ?? '') === 1 &&
    /^0*$/.test(textOf(first?.boxId))
  );
}

/** Order fields without a column. They are stored, so that the seller gets all fields back. */
const keptNames = [
  'contentCategory',
  'hsnCode',
  'sellerAddress',
  'sellerName',
  'sellerInvoice',
  'sellerGstIn',
  'shippingService',
  'shippingServiceCategory',
  'addressType',
  'lsp',
  'totalAmount',
  'weight',
] as const satisfies readonly (keyof Shipment)[];

function extrasOf(shipment: Shipment): Record<string, string> {
  const extras: Record<string, string> = {};
  for (const name of keptNames) {
    const text = textOf(shipment[name]);
    if (text !== '') extras[name] = text;
  }
  return extras;
}

/** Carriers use the payment mode `Pickup` for a reverse order. */
function directionOf(paymentMode: string): NewOrder['direction'] {
  if (/^pickup$/i.test(paymentMode)) return 'reverse';
  return /^(cod|pre-?paid)$/i.test(paymentMode) ? 'forward' : undefined;
}

function textOf(value: string | number | undefined): string {
  return value === undefined ? '' : String(value).trim();
}

const wireFields: Readonly<Record<string, string>> = {
  'consignee.pincode': 'pinCode',
  'order.productDetails': 'contentDetails',
  'order.referenceId': 'clientRefrenceNumber',
  hsnCode: 'hsncode',
  'package.multipleBoxesDetails': 'weightDetails',
  'package.length': 'weightDetails.0.lengthCm',
  'package.width': 'weightDetails.0.breadthCm',
  'package.height': 'weightDetails.0.heightCm',
  'package.weight': 'weightDetails.0.weightKg',
  'returnTo.phone': 'returnPhone',
  'returnTo.altPhone': 'returnAltPhone',
  'returnTo.email': 'returnEmail',
  'returnTo.pincode': 'returnPin',
  'package.gstin': 'sellerGstIn',
  'package.gstEwayBillNumber': 'waybill',
  weightPerBox: 'weightKg',
  lengthPerBox: 'lengthCm',
  widthPerBox: 'breadthCm',
  heightPerBox: 'heightCm',
};

/** The path in the payload of a field of the form: `consignee.phone` is `shipments.0.phone`. */
export function wireFieldOf(field: string): string {
  if (field === 'warehouseId') return 'pickupLocation';
  if (field.startsWith('pickupLocation.')) return field;
  const returned = returnFieldOf(field);
  if (returned !== null) return `shipments.0.${returned}`;
  const known = wireFields[field];
  if (known) return `shipments.0.${known}`;
  const [part = '', name = '', index, last] = field.split('.');
  const list = wireFields[`${part}.${name}`];
  if (list && index !== undefined)
    return `shipments.0.${list}.${index}.${wireFields[last ?? ''] ?? last}`;
  return `shipments.0.${name || part}`;
}
