import * as pickups from '@shipdesk/contract/shipping/pickups';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const pickupsApi = buildCalls(({ query, mutation }) => ({
  listPickups: query(pickups.listPickups, ['Order']),
  listWaitingParcels: query(pickups.listWaitingParcels, ['Order']),
  createPickups: mutation(pickups.createPickups, afterSuccess('Order')),
  retryPickup: mutation(pickups.retryPickup, ['Order']),
}));
