import { createPasswordLink } from '@shipdesk/contract/account/password-reset';
import { switchReverse } from '@shipdesk/contract/account/sellers';
import { assignRatePlan } from '@shipdesk/contract/rates/rate-plans';
import { afterSuccess, calls } from '../../api/calls.ts';
import { sellerLists } from '../../product/sellers-api.ts';

export const {
  useSwitchReverseMutation,
  useAssignRatePlanMutation,
  useCreatePasswordLinkMutation,
} = calls(({ mutation }) => ({
  // It may have been one's own company.
  switchReverse: mutation(switchReverse, afterSuccess('Account'), {
    // The switch moves at once and goes back when the server refuses.
    onQueryStarted: async ({ sellerId, body: { isOn } }, { dispatch, queryFulfilled }) => {
      const set = (value: boolean) =>
        dispatch(
          sellerLists.util.updateQueryData('listSellers', undefined, ({ data }) => {
            const seller = data.find(({ id }) => id === sellerId);
            if (seller !== undefined) seller.reverse = value;
          }),
        );
      set(isOn);
      // After several quick presses the last response counts, not the patch of an earlier one.
      await queryFulfilled.catch(() => set(!isOn));
    },
  }),
  createPasswordLink: mutation(createPasswordLink),
  assignRatePlan: mutation(assignRatePlan, [], {
    // The list shows the plan at once, and the former one again when the server refuses.
    onQueryStarted: async ({ sellerId, body: { planId } }, { dispatch, queryFulfilled }) => {
      let former: string | null = null;
      dispatch(
        sellerLists.util.updateQueryData('listSellers', undefined, ({ data }) => {
          const seller = data.find(({ id }) => id === sellerId);
          if (seller === undefined) return;
          former = seller.planId;
          seller.planId = planId;
        }),
      );
      await queryFulfilled.catch(() =>
        dispatch(
          sellerLists.util.updateQueryData('listSellers', undefined, ({ data }) => {
            const seller = data.find(({ id }) => id === sellerId);
            // A later choice stays.
            if (seller?.planId === planId) seller.planId = former;
          }),
        ),
      );
    },
  }),
}));
