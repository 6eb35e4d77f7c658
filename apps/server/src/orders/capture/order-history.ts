import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getOrder } from '@shipdesk/contract/orders/orders';
import type { OrderDetail } from '../list/order-list-service.ts';

type OrderEvent = ResponseOf<typeof getOrder>['data']['history'][number];

/** The history of an order, oldest first. */
export function orderHistory({ row, edits }: OrderDetail): OrderEvent[] {
  const events: OrderEvent[] = [
    {
      at: row.created_at.toISOString(),
      event: row.captured_through === 'form' ? 'captured' : 'captured_from_file',
      by: row.created_by_name,
      groups: [],
    },
    ...edits.map(
      (edit): OrderEvent => ({
        at: edit.edited_at.toISOString(),
        event: 'edited',
        by: edit.edited_by_name,
        groups: edit.groups,
      }),
    ),
  ];
  if (row.consignee_erased_at !== null) {
    events.push({
      at: row.consignee_erased_at.toISOString(),
      event: 'consignee_erased',
      // A job erases too.
      by: row.erased_by_name ?? '',
      groups: [],
    });
  }
  return events.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}
