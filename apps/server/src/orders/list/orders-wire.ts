import type { getOrder, listOrders } from '@shipdesk/contract/orders/orders';
import { closedReason, orderGroups } from '@shipdesk/domain/order/order-edits';
import type { ReturnDetails } from '@shipdesk/domain/order/return-details';
import { expectedDay } from '@shipdesk/domain/rates/transit';
import { DEFAULT_CARRIER } from '@shipdesk/domain/shipping/carriers/registry';
import { orderStatus } from '@shipdesk/domain/shipping/order-stage';
import { centimetresOf, kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { chargeableGrams, volumetricGrams } from '@shipdesk/domain/values/measure/weight';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { businessDayOf, indianTimeOf } from '@shipdesk/domain/values/time/calendar';
import type { Reply } from '../../platform/http/route.ts';
import { editStateOf, orderOf } from '../capture/order-steps.ts';
import type { OrderDetail } from './order-list-service.ts';
import type { OrderDetailRow, OrderListRow } from './order-list-store.ts';

type Detail = Reply<typeof getOrder>['data'];
type ListItem = Reply<typeof listOrders>['data'][number];

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
    ...(row.packedAt && { packedAt: row.packedAt }),
    zone: row.quote?.zone ?? null,
    price: row.quote?.services[0] ? rupeesOf(row.quote.services[0].totalPaise) : null,
    parcel: row.parcelStatus
      ? {
          status: row.parcelStatus,
          lastScanAt: row.lastScanAt ?? null,
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

/** Everything that was sent of one order, and what happened to it. */
export function orderDetailToWire(detail: OrderDetail): Detail {
  const { row, quote, edits } = detail;
  const order = orderOf(row);
  const quotedAt = edits.findLast((edit) => edit.requoted)?.editedAt ?? row.createdAt;
  return {
    quotedAt,
    ...editingToWire(row),
    sellerName: order.papers.sellerName,
    sellerGstin: order.papers.sellerGstin,
    serviceCategory: order.extras['shippingServiceCategory'] ?? '',
    quote: row.quote && {
      zone: row.quote.zone,
      km: row.quote.km,
      plan: quote.plan,
      services: quote.services.map((one) => ({
        ...one,
        carrier: DEFAULT_CARRIER,
        expectedOn: expectedDay(businessDayOf(quotedAt), one.etaDays),
        lines: one.lines,
      })),
    },
    order: orderToWire(row),
    direction: row.direction,
    consignee: order.consignee,
    pickup: order.pickup,
    returnTo: order.returnTo,
    warehouseTitle: row.warehouseTitle ?? '',
    gstEwayBillNumber: order.papers.ewayBillNumber,
    deadWeight: kilogramsOf(row.deadGrams),
    volumetricWeight: kilogramsOf(row.volumetricGrams),
    chargeableWeight: kilogramsOf(
      chargeableGrams({ deadGrams: row.deadGrams, volumetricGrams: row.volumetricGrams }),
    ),
    ...(order.returned && { returned: returnToWire(order.returned) }),
    others: Object.entries(row.extras).map(([name, value]) => ({
      name: otherNames[name] ?? name,
      value,
    })),
    history: orderHistory(detail),
  };
}

function returnToWire({ reason, checks }: ReturnDetails): NonNullable<Detail['returned']> {
  return { reason, checks: checks.map((check) => ({ ...check })) };
}

/** The data that an edit of an order depends on. */
function editingToWire(row: OrderDetailRow) {
  const state = editStateOf(row);
  return {
    tags: row.tags,
    note: row.note,
    warehouseId: row.warehouseId,
    revision: row.revision,
    closed: orderGroups.flatMap((group) => {
      const reason = closedReason(group, state);
      return reason === null ? [] : [{ group, reason }];
    }),
  };
}

/** The history of an order, oldest first. */
function orderHistory({ row, edits }: OrderDetail): Detail['history'][number][] {
  const events: Detail['history'][number][] = [
    {
      at: row.createdAt,
      event: row.capturedThrough === 'form' ? 'captured' : 'captured_from_file',
      by: row.createdByName,
      groups: [],
    },
    ...edits.map((edit): Detail['history'][number] => ({
      at: edit.editedAt,
      event: 'edited',
      by: edit.editedByName,
      groups: edit.groups,
    })),
  ];
  if (row.consigneeErasedAt !== null) {
    events.push({
      at: row.consigneeErasedAt,
      event: 'consignee_erased',
      // A job erases too.
      by: row.erasedByName ?? '',
      groups: [],
    });
  }
  return events.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}
