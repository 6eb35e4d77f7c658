import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type { createOrder, getOrder, listOrders } from '@shipdesk/contract/orders/orders';
import { chargeableGrams, volumetricGrams } from '@shipdesk/domain/measure/weight';
import { rupeesOf } from '@shipdesk/domain/money/money';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { centimetresOf, kilogramsOf, parseCount } from '@shipdesk/domain/order/quantity';
import { expectedDay } from '@shipdesk/domain/rate/transit';
import { orderStatus } from '@shipdesk/domain/shipment/order-stage';
import { businessDayOf, indianTimeOf } from '@shipdesk/domain/time/calendar';
import { CARRIER } from '../quotes/quotes-service.ts';
import { editingToWire } from './edits/order-edits-wire.ts';
import type { OrderDetail } from './order-list-service.ts';
import type { OrderListRow } from './order-list-store.ts';
import { returnFieldOf, returnOf, returnToWire } from './order-return-wire.ts';
import type { NewOrder } from './orders-service.ts';

type Body = BodyOf<typeof createOrder>;
type Shipment = Body['shipments'][number];
type Detail = ResponseOf<typeof getOrder>['data'];
type ListItem = ResponseOf<typeof listOrders>['data'][number];

/** Reads the single-order payload of spec §3 into the form that the rules of an order are written for. */
export function orderFromWire({ shipments: [shipment], pickupLocation }: Body): NewOrder {
  if (!shipment) throw new Error('the contract asks for one shipment');
  return {
    form: formOf(shipment),
    direction: directionOf(shipment.paymentMode),
    // Spec §9 sends the constant 1: a reference inside the seller, nothing when it names no address of the seller's.
    warehouseId: textOf(shipment.warehouseId),
    pickup: {
      name: pickupLocation.name,
      phone: pickupLocation.phone,
      altPhone: '',
      email: '',
      address: pickupLocation.address,
      pincode: textOf(pickupLocation.pinCode),
      city: pickupLocation.city,
      state: pickupLocation.state,
      country: pickupLocation.country,
    },
    returnTo: {
      name: shipment.returnName || pickupLocation.name,
      phone: shipment.returnPhone || pickupLocation.phone,
      altPhone: shipment.returnAltPhone ?? '',
      email: shipment.returnEmail ?? '',
      address: shipment.returnAddress || pickupLocation.address,
      pincode: textOf(shipment.returnPin) || textOf(pickupLocation.pinCode),
      city: shipment.returnCity || pickupLocation.city,
      state: shipment.returnState || pickupLocation.state,
      country: shipment.returnCountry || pickupLocation.country,
    },
    extras: extrasOf(shipment),
    returned: returnOf(shipment),
  };
}

function formOf(shipment: Shipment): OrderForm {
  const [first] = shipment.weightDetails;
  const codAmount = textOf(shipment.codAmount);
  return {
    consignee: {
      name: shipment.name,
      phone: shipment.phone,
      altPhone: shipment.altPhone ?? '',
      email: shipment.email ?? '',
      address: shipment.address,
      pincode: textOf(shipment.pinCode),
      city: shipment.city,
      state: shipment.state,
      country: shipment.country,
    },
    order: {
      orderId: textOf(shipment.orderId),
      referenceId: textOf(shipment.clientRefrenceNumber),
      orderDate: shipment.orderDate,
      productDetails: shipment.contentDetails.map((product) => ({
        productName: product.productName,
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
    // Check 4 is met by the pickup location itself, which the contract requires.
    warehouseId: 'sent',
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
  'package.gstin': 'sellerGstIn',
  'package.gstEwayBillNumber': 'waybill',
  weightPerBox: 'weightKg',
  lengthPerBox: 'lengthCm',
  widthPerBox: 'breadthCm',
  heightPerBox: 'heightCm',
};

/** The path in the payload of a field of the form: `consignee.phone` is `shipments.0.phone`. */
export function wireFieldOf(field: string): string {
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

/** Spec §3, order list item: the wire's spelling and units. */
export function orderToWire(row: OrderListRow): ListItem {
  return {
    id: row.id,
    orderId: row.order_ref,
    orderDate: orderMoment(row),
    docketNumber: row.docket_number,
    clientRefrenceNumber: row.client_reference,
    status: orderStatus(row.stage),
    paymentMode: row.payment_mode,
    contentDetails: row.contents.map((product) => ({
      productName: product.productName,
      quantity: product.quantity,
      unitPrice: rupeesOf(product.unitPricePaise),
      hsncode: product.hsnCode,
    })),
    weightDetails: row.boxes.map((box) => ({
      numberOfBoxes: box.boxes,
      clientLength: centimetresOf(box.lengthMm),
      clientBreadth: centimetresOf(box.breadthMm),
      clientHeight: centimetresOf(box.heightMm),
      clientDeadWeight: kilogramsOf(box.weightGrams),
      volumetricWeight: kilogramsOf(volumetricGrams(box)),
    })),
    invoiceValue: rupeesOf(row.invoice_paise),
    codAmount: rupeesOf(row.cod_paise),
    consigneeName: row.consignee_name,
    consigneePhone: row.consignee_phone,
    consigneeCity: row.consignee_city,
    consigneeState: row.consignee_state,
    consigneePinCode: row.consignee_pincode,
    awb: row.awb,
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(row.packed_at && { packedAt: row.packed_at.toISOString() }),
    zone: row.quote?.zone ?? null,
    price: row.quote?.services[0] ? rupeesOf(row.quote.services[0].totalPaise) : null,
    parcel: row.parcel_status
      ? {
          status: row.parcel_status,
          lastScanAt: row.last_scan_at?.toISOString() ?? null,
          expectedOn: row.expected_on ?? null,
        }
      : null,
  };
}

/** The order's date with the time of day it was captured; midnight when it is dated to another day. */
function orderMoment({
  order_date,
  created_at,
}: Pick<OrderListRow, 'order_date' | 'created_at'>): string {
  const captured = indianTimeOf(created_at);
  const time = captured.startsWith(order_date) ? captured.slice(order_date.length) : 'T00:00:00';
  return `${order_date}${time}+05:30`;
}

const otherNames: Readonly<Record<string, string>> = {
  contentCategory: 'Content category',
  hsnCode: 'HSN code',
  sellerAddress: 'Seller address',
  sellerName: 'Seller name',
  sellerInvoice: 'Seller invoice',
  sellerGstIn: 'GSTIN',
  shippingService: 'Service named in the order',
  shippingServiceCategory: 'Service category',
  addressType: 'Address type',
  lsp: 'Carrier named in the order',
  totalAmount: 'Total amount as sent',
  weight: 'Weight as sent (kg)',
};

/** Everything that was sent of one order, for its page; what happened to it comes from `orderHistory`. */
export function orderDetailToWire({ row, quote, edits }: OrderDetail): Omit<Detail, 'history'> {
  const quotedAt = edits.findLast((edit) => edit.requoted)?.edited_at ?? row.created_at;
  return {
    quotedAt: quotedAt.toISOString(),
    ...editingToWire(row),
    quote: row.quote && {
      zone: row.quote.zone,
      km: row.quote.km,
      plan: quote.plan,
      services: quote.services.map((one) => ({
        ...one,
        carrier: CARRIER,
        expectedOn: expectedDay(businessDayOf(quotedAt), one.etaDays),
        lines: [...one.lines],
      })),
    },
    order: orderToWire(row),
    direction: row.direction,
    consignee: {
      name: row.consignee_name,
      phone: row.consignee_phone,
      altPhone: row.consignee_alt_phone,
      email: row.consignee_email,
      address: row.consignee_address,
      pincode: row.consignee_pincode,
      city: row.consignee_city,
      state: row.consignee_state,
      country: row.consignee_country,
    },
    pickup: row.pickup,
    returnTo: row.return_address,
    warehouseTitle: row.warehouse_title ?? '',
    gstEwayBillNumber: row.ewaybill,
    deadWeight: kilogramsOf(row.dead_grams),
    volumetricWeight: kilogramsOf(row.volumetric_grams),
    chargeableWeight: kilogramsOf(
      chargeableGrams({ deadGrams: row.dead_grams, volumetricGrams: row.volumetric_grams }),
    ),
    ...returnToWire(row.return_details),
    others: Object.entries(row.extras).map(([name, value]) => ({
      name: otherNames[name] ?? name,
      value,
    })),
  };
}
