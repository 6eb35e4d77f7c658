import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  archiveWarehouse,
  createWarehouse,
  listAllWarehouses,
  listWarehouses,
  makeDefaultWarehouse,
  restoreWarehouse,
  updateWarehouse,
} from '@shipdesk/contract/orders/warehouses';
import { getPincodeDetails } from '@shipdesk/contract/rates/pincodes';
import { listRegistrations, registerWarehouse } from '@shipdesk/contract/shipping/carriers';
import { textAt } from '../../api/answer.ts';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import type { PickupPayload, WarehousePayload } from './warehouse-payload.ts';

/** An action of the warehouse page. */
export type WarehouseAction = 'default' | 'archive' | 'restore';

const actions = {
  default: makeDefaultWarehouse,
  archive: archiveWarehouse,
  restore: restoreWarehouse,
} as const;

export type Registration = ResponseOf<typeof listRegistrations>['data'][number];

const warehousesApi = api.enhanceEndpoints({ addTagTypes: ['Registration'] }).injectEndpoints({
  endpoints: (build) => ({
    listWarehouses: build.query<ResponseOf<typeof listWarehouses>, void>({
      query: () => call(listWarehouses),
      providesTags: ['Warehouse'],
    }),
    listAllWarehouses: build.query<ResponseOf<typeof listAllWarehouses>, void>({
      query: () => call(listAllWarehouses),
      providesTags: ['Warehouse'],
    }),
    updateWarehouse: build.mutation<
      ResponseOf<typeof updateWarehouse>,
      { id: string; payload: PickupPayload }
    >({
      query: ({ id, payload }) => call(updateWarehouse, { params: { id }, body: payload }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Warehouse']),
    }),
    changeWarehouse: build.mutation<
      ResponseOf<typeof makeDefaultWarehouse>,
      { id: string; action: WarehouseAction }
    >({
      query: ({ id, action }) => call(actions[action], { params: { id } }),
      // Also after a refusal, because then the list was outdated.
      invalidatesTags: ['Warehouse'],
    }),
    listRegistrations: build.query<ResponseOf<typeof listRegistrations>, void>({
      query: () => call(listRegistrations),
      // A changed address is another one for the carriers.
      providesTags: ['Warehouse', 'Registration'],
    }),
    registerWarehouse: build.mutation<ResponseOf<typeof registerWarehouse>, string>({
      query: (id) => call(registerWarehouse, { params: { id } }),
      invalidatesTags: ['Registration'],
    }),
    createWarehouse: build.mutation<
      ResponseOf<typeof createWarehouse>,
      { payload: WarehousePayload; idempotencyKey: string }
    >({
      query: ({ payload, idempotencyKey }) =>
        call(createWarehouse, { body: payload, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Warehouse']),
    }),
    getPincodeDetails: build.query<
      { city: string; state: string },
      BodyOf<typeof getPincodeDetails>
    >({
      query: (body) => call(getPincodeDetails, { body }),
      transformResponse: (answer: unknown) => ({
        city: textAt(answer, 'data', 'city'),
        state: textAt(answer, 'data', 'state'),
      }),
    }),
  }),
});

export const {
  useListWarehousesQuery,
  useListAllWarehousesQuery,
  useCreateWarehouseMutation,
  useUpdateWarehouseMutation,
  useChangeWarehouseMutation,
  useListRegistrationsQuery,
  useRegisterWarehouseMutation,
  useLazyGetPincodeDetailsQuery,
} = warehousesApi;
