import * as shopOrders from '@shipdesk/contract/orders/shop-orders';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const shopOrdersApi = buildCalls(({ query, mutation }) => ({
  listWaitingOrders: query(shopOrders.listWaitingOrders, ['Shop', 'Order']),
  captureWaitingOrders: mutation(shopOrders.captureWaitingOrders, afterSuccess('Shop', 'Order')),
  listShopConflicts: query(shopOrders.listShopConflicts, ['Shop', 'Order']),
  decideShopConflict: mutation(shopOrders.decideShopConflict, afterSuccess('Shop', 'Order')),
  getShopOrder: query(shopOrders.getShopOrder, ['Shop', 'Order']),
}));
