import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  createNdrActions,
  createNdrLink,
  getNdrCase,
  getNdrSettings,
  listNdr,
  saveNdrSettings,
} from '@shipdesk/contract/shipping/ndr';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type NdrList = ResponseOf<typeof listNdr>['data'];
export type NdrCase = NdrList['cases'][number];
export type OfferedAction = NdrCase['actions'][number];
export type TakenAction = NonNullable<NdrCase['lastAction']>;
export type NdrHistory = ResponseOf<typeof getNdrCase>['data'];
export type NdrItem = BodyOf<typeof createNdrActions>['items'][number];
export type NdrResult = ResponseOf<typeof createNdrActions>['data'][number];
export type DefaultAction = ResponseOf<typeof getNdrSettings>['data']['defaultAction'];

const ndrApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNdr: build.query<ResponseOf<typeof listNdr>, QueryOf<typeof listNdr>>({
      query: (query) => call(listNdr, { query }),
      providesTags: ['Order'],
    }),
    getNdrCase: build.query<ResponseOf<typeof getNdrCase>, ParamsOf<typeof getNdrCase>>({
      query: (params) => call(getNdrCase, { params }),
      providesTags: ['Order'],
    }),
    createNdrActions: build.mutation<
      ResponseOf<typeof createNdrActions>,
      { body: BodyOf<typeof createNdrActions>; idempotencyKey: string }
    >({
      query: ({ body, idempotencyKey }) => call(createNdrActions, { body, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order']),
    }),
    createNdrLink: build.mutation<ResponseOf<typeof createNdrLink>, ParamsOf<typeof createNdrLink>>(
      {
        query: (params) => call(createNdrLink, { params }),
      },
    ),
    getNdrSettings: build.query<ResponseOf<typeof getNdrSettings>, void>({
      query: () => call(getNdrSettings),
      keepUnusedDataFor: 0,
    }),
    saveNdrSettings: build.mutation<
      ResponseOf<typeof saveNdrSettings>,
      BodyOf<typeof saveNdrSettings>
    >({
      query: (body) => call(saveNdrSettings, { body }),
    }),
  }),
});

export const {
  useListNdrQuery,
  useGetNdrCaseQuery,
  useCreateNdrActionsMutation,
  useCreateNdrLinkMutation,
  useGetNdrSettingsQuery,
  useSaveNdrSettingsMutation,
} = ndrApi;
