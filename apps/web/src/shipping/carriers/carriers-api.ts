import * as carriers from '@shipdesk/contract/shipping/carriers';
import { listPushes } from '@shipdesk/contract/shipping/tracking';
import { afterSuccess, buildCalls } from '../../api/calls.ts';
import { carrierAccountLists } from '../../product/carrier-accounts-api.ts';

const updateCachedAccount = (id: string, changes: Partial<carriers.CarrierAccount>) =>
  carrierAccountLists.util.updateQueryData('listCarrierAccounts', undefined, ({ data }) => {
    Object.assign(data.find((account) => account.id === id) ?? {}, changes);
  });

export const carriersApi = buildCalls(({ query, mutation }) => ({
  listPushes: query(listPushes),
  getSimulatorClock: query(carriers.getSimulatorClock),
  advanceSimulator: mutation(carriers.advanceSimulator),
  advanceSimulatorToEvent: mutation(carriers.advanceSimulatorToEvent),
  createCarrierAccount: mutation(carriers.createCarrierAccount, afterSuccess('CarrierAccount')),
  // A failed call also refetches, because the list may be out of date.
  changeCarrierAccount: mutation(carriers.changeCarrierAccount, ['CarrierAccount']),
  enableCarrierAccount: mutation(carriers.enableCarrierAccount, [], {
    // Update the switch immediately, and revert it if the server rejects the change.
    onQueryStarted: async ({ id, body: { isOn } }, { dispatch, queryFulfilled }) => {
      dispatch(updateCachedAccount(id, { isEnabled: isOn }));
      await queryFulfilled.catch(() => dispatch(updateCachedAccount(id, { isEnabled: !isOn })));
    },
  }),
  testCarrierAccount: mutation(carriers.testCarrierAccount, [], {
    onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
      const result = await queryFulfilled.catch(() => null);
      if (result !== null) dispatch(updateCachedAccount(id, { lastTest: result.data.data }));
    },
  }),
}));
