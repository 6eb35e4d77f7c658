import * as place from '@shipdesk/contract/account/place';
import { buildCalls } from '../../api/calls.ts';

/** The calls with which a session acts for another seller. */
export const placeApi = buildCalls(({ query, mutation }) => ({
  listOwnSellers: query(place.listOwnSellers, ['Account']),
  switchSeller: mutation(place.switchSeller),
}));
