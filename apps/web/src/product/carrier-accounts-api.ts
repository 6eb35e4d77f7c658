import { listCarrierAccounts } from '@shipdesk/contract/shipping/carriers';
import { calls } from '../api/calls.ts';

/** The accounts that the operator has with carriers. */
export const carrierAccountLists = calls(({ query }) => ({
  listCarrierAccounts: query(listCarrierAccounts, ['CarrierAccount']),
}));
export const { useListCarrierAccountsQuery } = carrierAccountLists;
