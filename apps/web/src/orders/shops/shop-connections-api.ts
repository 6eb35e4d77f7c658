import * as connections from '@shipdesk/contract/orders/shop-connections';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const shopConnectionsApi = buildCalls(({ mutation }) => ({
  testShop: mutation(connections.testShop),
  connectShop: mutation(connections.connectShop, afterSuccess('Shop')),
  startShopApproval: mutation(connections.startShopApproval),
  finishShopApproval: mutation(connections.finishShopApproval, afterSuccess('Shop')),
  changeShop: mutation(connections.changeShop, afterSuccess('Shop')),
  disconnectShop: mutation(connections.disconnectShop, afterSuccess('Shop')),
  pullShop: mutation(connections.pullShop, afterSuccess('Shop')),
}));
