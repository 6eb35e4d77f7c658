import * as handOvers from '@shipdesk/contract/shipping/hand-overs';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const handOversApi = buildCalls(({ query, mutation }) => ({
  listHandOvers: query(handOvers.listHandOvers, ['Order']),
  getHandOver: query(handOvers.getHandOver, ['Order']),
  scanParcel: mutation(handOvers.scanParcel, afterSuccess('Order')),
  removeScan: mutation(handOvers.removeScan, ['Order']),
  closeHandOver: mutation(handOvers.closeHandOver, afterSuccess('Order')),
}));
