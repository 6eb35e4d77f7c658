import * as shops from '@shipdesk/contract/orders/shops';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const shopsApi = buildCalls(({ query, mutation }) => ({
  listShops: query(shops.listShops, ['Shop']),
  testShop: mutation(shops.testShop),
  connectShop: mutation(shops.connectShop, afterSuccess('Shop')),
  startShopApproval: mutation(shops.startShopApproval),
  finishShopApproval: mutation(shops.finishShopApproval, afterSuccess('Shop')),
  changeShop: mutation(shops.changeShop, afterSuccess('Shop')),
  disconnectShop: mutation(shops.disconnectShop, afterSuccess('Shop')),
  pullShop: mutation(shops.pullShop, afterSuccess('Shop')),
}));

/** Returns the name of a shop of the seller; undefined until the shops are loaded, and for an unknown one. */
export function useShopName(id: string | undefined): string | undefined {
  const { data } = shopsApi.useListShopsQuery(undefined, { skip: id === undefined });
  return data?.data.find((shop) => shop.id === id)?.name;
}
