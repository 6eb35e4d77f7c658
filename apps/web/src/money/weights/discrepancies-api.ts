import * as discrepancies from '@shipdesk/contract/money/discrepancies';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const discrepanciesApi = buildCalls(({ query, mutation }) => ({
  listDiscrepancies: query(discrepancies.listDiscrepancies, ['Wallet']),
  // A failed call also refetches, because the list may be out of date.
  acceptDiscrepancies: mutation(discrepancies.acceptDiscrepancies, ['Wallet']),
  disputeDiscrepancy: mutation(discrepancies.disputeDiscrepancy, afterSuccess('Wallet')),
  listDisputes: query(discrepancies.listDisputes, ['Wallet']),
  decideDispute: mutation(discrepancies.decideDispute, ['Wallet']),
}));
