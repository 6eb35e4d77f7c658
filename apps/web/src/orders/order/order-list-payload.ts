import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import type { getOrder, listOrders } from '@shipdesk/contract/orders/orders';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { findStage, getStageName } from '../../product/shipment-texts.ts';

export type OrderList = ResponseOf<typeof listOrders>;
export type OrderListItem = OrderList['data'][number];
export type OrderDetail = ResponseOf<typeof getOrder>['data'];
export type OrderAddress = OrderDetail['consignee'];

/** The API requires this spelling of the field. */
export function getReference(order: OrderListItem): string {
  return order.clientRefrenceNumber;
}

/** The columns of the downloaded list of dockets, with the field names of the API. */
export const RECEIPT_COLUMNS = ['docketNumber', 'clientRefrenceNumber'];

export function toImportedOrder(receipt: ResponseOf<typeof createBulkOrder>['data'][number]) {
  const { docketNumber, clientRefrenceNumber: referenceId, isNew } = receipt;
  return { docketNumber, referenceId, isNew };
}

/** Returns `Ready to ship` for `READY_TO_SHIP`. */
export function getStatusLabel(status: string): string {
  const stage = findStage(status);
  if (stage !== null) return getStageName(stage);
  return status.charAt(0).toUpperCase() + status.slice(1).toLowerCase().replaceAll('_', ' ');
}

const dateOnlyPattern = /^(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.0+)?\+05:30)?$/;

/** Returns `dd-MM-yyyy | hh:mm a`. Omits midnight, because the server sends midnight for a date without a time. */
export function formatOrderDate(orderDate: string): string {
  const [, day] = dateOnlyPattern.exec(orderDate) ?? [];
  return day === undefined ? formatDateTime(orderDate) : formatDate(day);
}
