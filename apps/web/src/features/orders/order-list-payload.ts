import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getOrder, listOrders } from '@shipdesk/contract/orders';

export type OrderListItem = ResponseOf<typeof listOrders>['data'][number];

export type OrderDetail = ResponseOf<typeof getOrder>['data'];
export type OrderAddress = OrderDetail['consignee'];

/** The seller's own reference, spelt on the wire as nobody would (Spec §3). */
export function referenceOf(order: OrderListItem): string {
  return order.clientRefrenceNumber;
}

/** A status as people read it: `New` for `NEW`. */
export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).toLowerCase().replaceAll('_', ' ');
}
