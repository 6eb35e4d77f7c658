import { createPasswordLink } from '@shipdesk/contract/account/password-reset';
import { listSellers, switchReverse } from '@shipdesk/contract/account/sellers';
import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { assignRatePlan } from '@shipdesk/contract/rates/rate-plans';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type Seller = ResponseOf<typeof listSellers>['data'][number];

const sellersApi = api.enhanceEndpoints({ addTagTypes: ['Remittance'] }).injectEndpoints({
  endpoints: (build) => ({
    listSellers: build.query<ResponseOf<typeof listSellers>, void>({
      query: () => call(listSellers),
      // The COD plan of a seller.
      providesTags: ['Remittance'],
    }),
    switchReverse: build.mutation<
      ResponseOf<typeof switchReverse>,
      { sellerId: string; isOn: boolean }
    >({
      query: ({ sellerId, isOn }) => call(switchReverse, { params: { sellerId }, body: { isOn } }),
      // The switch moves at once and goes back when the server refuses.
      onQueryStarted: async ({ sellerId, isOn }, { dispatch, queryFulfilled }) => {
        const set = (value: boolean) =>
          dispatch(
            sellersApi.util.updateQueryData('listSellers', undefined, (sellers) => {
              const seller = sellers.data.find(({ id }) => id === sellerId);
              if (seller !== undefined) seller.reverse = value;
            }),
          );
        set(isOn);
        // After several quick presses the last response counts, not the patch of an earlier one.
        await queryFulfilled.catch(() => set(!isOn));
      },
      // It may have been one's own company.
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Account']),
    }),
    createPasswordLink: build.mutation<
      ResponseOf<typeof createPasswordLink>,
      { sellerId: string } & BodyOf<typeof createPasswordLink>
    >({
      query: ({ sellerId, ...body }) => call(createPasswordLink, { params: { sellerId }, body }),
    }),
    assignRatePlan: build.mutation<
      ResponseOf<typeof assignRatePlan>,
      { seller: Pick<Seller, 'id' | 'planId'>; planId: string | null }
    >({
      query: ({ seller, planId }) =>
        call(assignRatePlan, { params: { sellerId: seller.id }, body: { planId } }),
      // The list shows the plan at once, and the former one again when the server refuses.
      onQueryStarted: async ({ seller, planId }, { dispatch, queryFulfilled }) => {
        const replace = (from: string | null, to: string | null) =>
          dispatch(
            sellersApi.util.updateQueryData('listSellers', undefined, (sellers) => {
              const found = sellers.data.find(({ id }) => id === seller.id);
              // A later choice stays.
              if (found?.planId === from) found.planId = to;
            }),
          );
        replace(seller.planId, planId);
        await queryFulfilled.catch(() => replace(planId, seller.planId));
      },
    }),
  }),
});

export const {
  useListSellersQuery,
  useSwitchReverseMutation,
  useAssignRatePlanMutation,
  useCreatePasswordLinkMutation,
} = sellersApi;
