import { editOrder, listOrderTags } from '@shipdesk/contract/orders/order-edits';
import { buildCalls } from '../../api/calls.ts';

// Apart from the other calls: the list of orders would load the rules of an order with it.
export const orderEditsApi = buildCalls(({ query, mutation }) => ({
  // A refusal also refetches: the editor needs the order that another user saved.
  editOrder: mutation(editOrder, (_answer, _error, { body }) =>
    body.tags === undefined ? ['Order'] : ['Order', 'OrderTag'],
  ),
  listOrderTags: query(listOrderTags, ['OrderTag']),
}));
