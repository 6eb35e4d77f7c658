import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getOrder } from '@shipdesk/contract/orders/orders';
import type { OrderDetail } from '../list/order-list-service.ts';

type OrderEvent = ResponseOf<typeof getOrder>['data']['history'][number];

/** The history of an order, oldest first. */
export function orderHistory({ row, edits }: OrderDetail): OrderEvent[] {
  const events: OrderEvent[] = [
    {
      at: row.createdAt.toISOString(),
      event: row.capturedThrough === 'form' ? 'captured' : 'captured_from_file',
      by: row.createdByName,
      groups: [],
    },
    ...edits.map(
      (edit): OrderEvent => ({
        at: edit.editedAt.toISOString(),
        event: 'edited',
        by: edit.editedByName,
        groups: edit.groups,
      }),
    ),
  ];
  if (row.consigneeErasedAt !== null) {
    events.push({
      at: row.consigneeErasedAt.toISOString(),
      event: 'consignee_erased',
      // A job erases too.
      by: row.erasedByName ?? '',
      groups: [],
    });
  }
  return events.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}
