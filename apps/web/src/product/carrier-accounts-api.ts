import { listCarrierAccounts } from '@shipdesk/contract/shipping/carriers';
import { buildCalls } from '../api/calls.ts';

export const carrierAccountLists = buildCalls(({ query }) => ({
  listCarrierAccounts: query(listCarrierAccounts, ['CarrierAccount']),
}));
export const { useListCarrierAccountsQuery } = carrierAccountLists;
