import { editOrder, listOrderTags } from '@shipdesk/contract/orders/order-edits';
import { buildCalls } from '../../api/calls.ts';

// These calls are separate, so that the list of orders does not load the rules of an order.
export const orderEditsApi = buildCalls(({ query, mutation }) => ({
  // A rejected edit also refetches, because the editor needs the order that another user saved.
  editOrder: mutation(editOrder, (_response, _error, { body }) =>
    body.tags === undefined ? ['Order'] : ['Order', 'OrderTag'],
  ),
  listOrderTags: query(listOrderTags, ['OrderTag']),
}));
