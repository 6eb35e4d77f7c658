import * as recharges from '@shipdesk/contract/money/recharges';
import { afterSuccess, calls } from '../../api/calls.ts';

export const {
  useListRechargesQuery,
  useGetRechargeQuery,
  useCreateRechargeMutation,
  useListAllRechargesQuery,
  useApproveRechargeMutation,
  useDeclineRechargeMutation,
  useRefundRechargeMutation,
} = calls(({ query, mutation }) => ({
  listRecharges: query(recharges.listRecharges, ['Wallet']),
  getRecharge: query(recharges.getRecharge),
  createRecharge: mutation(recharges.createRecharge, afterSuccess('Wallet')),
  listAllRecharges: query(recharges.listAllRecharges, ['Wallet']),
  // Also after a refusal, because the list was out of date.
  approveRecharge: mutation(recharges.approveRecharge, ['Wallet']),
  declineRecharge: mutation(recharges.declineRecharge, ['Wallet']),
  refundRecharge: mutation(recharges.refundRecharge, ['Wallet']),
}));
