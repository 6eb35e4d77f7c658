import { editOrder, listOrderTags } from '@shipdesk/contract/orders/order-edits';
import { buildCalls } from '../../api/calls.ts';

// Separate from `ordersApi`, so that the orders list does not load the validation rules.
export const orderEditsApi = buildCalls(({ query, mutation }) => ({
  // A rejected edit also refetches, because the editor needs the order that another user saved.
  editOrder: mutation(editOrder, (_response, _error, { body }) =>
    body.tags === undefined ? ['Order'] : ['Order', 'OrderTag'],
  ),
  listOrderTags: query(listOrderTags, ['OrderTag']),
}));
