import type { OrderDetailRow } from './orders-store.ts';

/** One line of an order's history. */
export interface OrderEvent {
  /** ISO 8601. */
  at: string;
  event: string;
  /** Name of the user; empty for a job. */
  by: string;
}

/** What happened to an order, oldest first. */
export function orderHistory(order: OrderDetailRow): OrderEvent[] {
  const captured = {
    at: order.created_at.toISOString(),
    event: order.captured_through === 'form' ? 'Order captured' : 'Order captured from a file',
    by: order.created_by_name,
  };
  if (order.consignee_erased_at === null) return [captured];
  return [
    captured,
    {
      at: order.consignee_erased_at.toISOString(),
      event: 'Personal data erased',
      by: order.erased_by_name ?? '',
    },
  ];
}
