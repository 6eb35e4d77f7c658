import * as views from '@shipdesk/contract/orders/order-views';
import { buildCalls } from '../../api/calls.ts';

export const orderViewsApi = buildCalls(({ query, mutation }) => ({
  listOrderViews: query(views.listOrderViews, ['OrderView']),
  createOrderView: mutation(views.createOrderView, ['OrderView']),
  changeOrderView: mutation(views.changeOrderView, ['OrderView']),
  deleteOrderView: mutation(views.deleteOrderView, ['OrderView']),
}));
