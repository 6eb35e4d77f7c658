import { listSellers } from '@shipdesk/contract/account/sellers';
import { calls } from '../api/calls.ts';

/** All sellers. For operator staff. */
export const sellerLists = calls(({ query }) => ({
  // Its tag is for the COD plan of a seller.
  listSellers: query(listSellers, ['Remittance']),
}));
export const { useListSellersQuery } = sellerLists;
