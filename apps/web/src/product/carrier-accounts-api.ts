import { listCarrierAccounts } from '@shipdesk/contract/shipping/carriers';
import { buildCalls } from '../api/calls.ts';

/** The accounts that the operator has with carriers. */
export const carrierAccountLists = buildCalls(({ query }) => ({
  listCarrierAccounts: query(listCarrierAccounts, ['CarrierAccount']),
}));
export const { useListCarrierAccountsQuery } = carrierAccountLists;
