import * as shops from '@shipdesk/contract/orders/shops';
import { buildCalls } from '../../api/calls.ts';

export const shopsApi = buildCalls(({ query }) => ({
  listShops: query(shops.listShops, ['Shop']),
}));

/** Returns the name of one of the seller's shops; undefined until the shops are loaded or if the id is unknown. */
export function useShopName(id: string | undefined): string | undefined {
  const { data } = shopsApi.useListShopsQuery(undefined, { skip: id === undefined });
  return data?.data.find((shop) => shop.id === id)?.name;
}
