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
