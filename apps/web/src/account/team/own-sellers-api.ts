import * as ownSellers from '@shipdesk/contract/account/own-sellers';
import { buildCalls } from '../../api/calls.ts';

/** The calls that list the sellers of a user and switch between them. */
export const ownSellersApi = buildCalls(({ query, mutation }) => ({
  listOwnSellers: query(ownSellers.listOwnSellers, ['Account']),
  switchSeller: mutation(ownSellers.switchSeller),
}));
