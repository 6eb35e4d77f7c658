import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { listSellers, switchReverse } from '@shipdesk/contract/sellers';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type Seller = ResponseOf<typeof listSellers>['data'][number];

const sellersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSellers: build.query<ResponseOf<typeof listSellers>, void>({
      query: () => call(listSellers),
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
        // The answer of the last of several quick presses counts, not the patch of an earlier one.
        await queryFulfilled.catch(() => set(!isOn));
      },
      // It may have been one's own company.
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Account']),
    }),
  }),
});

export const { useListSellersQuery, useSwitchReverseMutation } = sellersApi;
