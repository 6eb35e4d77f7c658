import * as carriers from '@shipdesk/contract/shipping/carriers';
import { listPushes } from '@shipdesk/contract/shipping/tracking';
import { afterSuccess, buildCalls } from '../../api/calls.ts';
import { carrierAccountLists } from '../../product/carrier-accounts-api.ts';

export const carriersApi = buildCalls(({ query, mutation }) => ({
  listPushes: query(listPushes),
  createCarrierAccount: mutation(carriers.createCarrierAccount, afterSuccess('CarrierAccount')),
  // Also after a refusal, because the list was out of date.
  changeCarrierAccount: mutation(carriers.changeCarrierAccount, ['CarrierAccount']),
  enableCarrierAccount: mutation(carriers.enableCarrierAccount, [], {
    // The switch moves at once and goes back when the server refuses.
    onQueryStarted: async ({ id, body: { isOn } }, { dispatch, queryFulfilled }) => {
      const set = (value: boolean) =>
        dispatch(
          carrierAccountLists.util.updateQueryData('listCarrierAccounts', undefined, ({ data }) => {
            const account = data.find((listed) => listed.id === id);
            if (account !== undefined) account.isEnabled = value;
          }),
        );
      set(isOn);
      await queryFulfilled.catch(() => set(!isOn));
    },
  }),
  testCarrierAccount: mutation(carriers.testCarrierAccount, [], {
    onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
      const result = await queryFulfilled.catch(() => null);
      if (result === null) return;
      dispatch(
        carrierAccountLists.util.updateQueryData('listCarrierAccounts', undefined, ({ data }) => {
          const account = data.find((listed) => listed.id === id);
          if (account !== undefined) account.lastTest = result.data.data;
        }),
      );
    },
  }),
}));
