import * as recharges from '@shipdesk/contract/money/recharges';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const rechargesApi = buildCalls(({ query, mutation }) => ({
  listRecharges: query(recharges.listRecharges, ['Wallet']),
  getRecharge: query(recharges.getRecharge),
  createRecharge: mutation(recharges.createRecharge, afterSuccess('Wallet')),
  listAllRecharges: query(recharges.listAllRecharges, ['Wallet']),
  // A failed call also refetches, because the list may be out of date.
  approveRecharge: mutation(recharges.approveRecharge, ['Wallet']),
  declineRecharge: mutation(recharges.declineRecharge, ['Wallet']),
  refundRecharge: mutation(recharges.refundRecharge, ['Wallet']),
}));
