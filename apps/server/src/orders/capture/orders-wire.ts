import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getOrder, listOrders } from '@shipdesk/contract/orders/orders';
import { expectedDay } from '@shipdesk/domain/rates/transit';
import { orderStatus } from '@shipdesk/domain/shipping/order-stage';
import { centimetresOf, kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { chargeableGrams, volumetricGrams } from '@shipdesk/domain/values/measure/weight';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { businessDayOf, indianTimeOf } from '@shipdesk/domain/values/time/calendar';
import { CARRIER } from '../../rates/quotes/quotes-service.ts';
import { editingToWire } from '../edits/order-edits-wire.ts';
import type { OrderDetail } from '../list/order-list-service.ts';
import type { OrderListRow } from '../list/order-list-store.ts';
import { returnToWire } from './order-return-wire.ts';

type Detail = ResponseOf<typeof getOrder>['data'];
type ListItem = ResponseOf<typeof listOrders>['data'][number];

/** Spec §3, order list item: the wire's spelling and units. */
export function orderToWire(row: OrderListRow): ListItem {
  return {
    id: row.id,
    orderId: row.orderRef,
    orderDate: orderMoment(row),
    docketNumber: row.docketNumber,
    clientRefrenceNumber: row.clientReference,
    status: orderStatus(row.stage),
    paymentMode: row.paymentMode,
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
    invoiceValue: rupeesOf(row.invoicePaise),
    codAmount: rupeesOf(row.codPaise),
    consigneeName: row.consigneeName,
    consigneePhone: row.consigneePhone,
    consigneeCity: row.consigneeCity,
    consigneeState: row.consigneeState,
    consigneePinCode: row.consigneePincode,
    awb: row.awb,
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(row.packedAt && { packedAt: row.packedAt.toISOString() }),
    zone: row.quote?.zone ?? null,
    price: row.quote?.services[0] ? rupeesOf(row.quote.services[0].totalPaise) : null,
    parcel: row.parcelStatus
      ? {
          status: row.parcelStatus,
          lastScanAt: row.lastScanAt?.toISOString() ?? null,
          expectedOn: row.expectedOn ?? null,
        }
      : null,
  };
}

/** The order's date with the time of day it was captured; midnight when it is dated to another day. */
function orderMoment({
  orderDate,
  createdAt,
}: Pick<OrderListRow, 'orderDate' | 'createdAt'>): string {
  const captured = indianTimeOf(createdAt);
  const time = captured.startsWith(orderDate) ? captured.slice(orderDate.length) : 'T00:00:00';
  return `${orderDate}${time}+05:30`;
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
  const quotedAt = edits.findLast((edit) => edit.requoted)?.editedAt ?? row.createdAt;
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
      name: row.consigneeName,
      phone: row.consigneePhone,
      altPhone: row.consigneeAltPhone,
      email: row.consigneeEmail,
      address: row.consigneeAddress,
      pincode: row.consigneePincode,
      city: row.consigneeCity,
      state: row.consigneeState,
      country: row.consigneeCountry,
    },
    pickup: row.pickup,
    returnTo: row.returnAddress,
    warehouseTitle: row.warehouseTitle ?? '',
    gstEwayBillNumber: row.ewaybill,
    deadWeight: kilogramsOf(row.deadGrams),
    volumetricWeight: kilogramsOf(row.volumetricGrams),
    chargeableWeight: kilogramsOf(
      chargeableGrams({ deadGrams: row.deadGrams, volumetricGrams: row.volumetricGrams }),
    ),
    ...returnToWire(row.returnDetails),
    others: Object.entries(row.extras).map(([name, value]) => ({
      name: otherNames[name] ?? name,
      value,
    })),
  };
}
