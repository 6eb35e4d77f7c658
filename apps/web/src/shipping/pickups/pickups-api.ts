import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  createPickups,
  listPickups,
  listWaitingParcels,
  retryPickup,
} from '@shipdesk/contract/shipping/pickups';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type Pickup = ResponseOf<typeof listPickups>['data'][number];
export type PickupTime = BodyOf<typeof retryPickup>;

const pickupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPickups: build.query<ResponseOf<typeof listPickups>, void>({
      query: () => call(listPickups),
      providesTags: ['Order'],
    }),
    listWaitingParcels: build.query<ResponseOf<typeof listWaitingParcels>, void>({
      query: () => call(listWaitingParcels),
      providesTags: ['Order'],
    }),
    createPickups: build.mutation<ResponseOf<typeof createPickups>, PickupTime>({
      query: (body) => call(createPickups, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order']),
    }),
    retryPickup: build.mutation<ResponseOf<typeof retryPickup>, { id: string; time: PickupTime }>({
      query: ({ id, time }) => call(retryPickup, { params: { id }, body: time }),
      invalidatesTags: ['Order'],
    }),
  }),
});

export const {
  useListPickupsQuery,
  useListWaitingParcelsQuery,
  useCreatePickupsMutation,
  useRetryPickupMutation,
} = pickupsApi;
