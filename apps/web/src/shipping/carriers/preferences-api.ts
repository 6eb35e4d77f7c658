import { listSellers } from '@shipdesk/contract/account/sellers';
import * as preferences from '@shipdesk/contract/shipping/carrier-preferences';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const preferencesApi = buildCalls(({ query, mutation }) => ({
  getCarrierPreferences: query(preferences.getCarrierPreferences, ['CarrierPreferences']),
  saveCarrierPreferences: mutation(
    preferences.saveCarrierPreferences,
    afterSuccess('CarrierPreferences'),
  ),
  tryCarrierPreferences: mutation(preferences.tryCarrierPreferences),
  listRuleSellers: query(listSellers),
}));
