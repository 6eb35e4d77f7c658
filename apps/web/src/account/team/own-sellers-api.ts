import * as ownSellers from '@shipdesk/contract/account/own-sellers';
import { buildCalls } from '../../api/calls.ts';

/** The calls with which a session acts for another seller. */
export const ownSellersApi = buildCalls(({ query, mutation }) => ({
  listOwnSellers: query(ownSellers.listOwnSellers, ['Account']),
  switchSeller: mutation(ownSellers.switchSeller),
}));
