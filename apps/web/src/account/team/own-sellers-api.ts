import * as ownSellers from '@shipdesk/contract/account/own-sellers';
import { buildCalls } from '../../api/calls.ts';

export const ownSellersApi = buildCalls(({ query, mutation }) => ({
  listOwnSellers: query(ownSellers.listOwnSellers, ['Account']),
  switchSeller: mutation(ownSellers.switchSeller),
}));
