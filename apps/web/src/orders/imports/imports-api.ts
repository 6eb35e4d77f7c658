import type { ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  cancelImport,
  createImport,
  getImportErrors,
  listImports,
} from '@shipdesk/contract/orders/imports';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { downloadFile } from '../../api/file-answer.ts';
import type { FileBody } from '../../api/send.ts';

export type BigImport = ResponseOf<typeof listImports>['data'][number];

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<ResponseOf<typeof listImports>, void>({
      query: () => call(listImports),
      providesTags: ['Import'],
    }),
    createImport: build.mutation<
      ResponseOf<typeof createImport>,
      { file: FileBody; idempotencyKey: string }
    >({
      query: ({ file, idempotencyKey }) => call(createImport, { file, idempotencyKey }),
      invalidatesTags: ['Import'],
    }),
    cancelImport: build.mutation<ResponseOf<typeof cancelImport>, ParamsOf<typeof cancelImport>>({
      query: (params) => call(cancelImport, { params }),
      invalidatesTags: ['Import'],
    }),
    saveImportErrors: build.mutation<{ name: string }, ParamsOf<typeof getImportErrors>>({
      queryFn: (params, _api, _options, baseQuery) =>
        downloadFile(baseQuery, call(getImportErrors, { params }), 'failed-rows.csv'),
    }),
  }),
});

export const {
  useListImportsQuery,
  useCreateImportMutation,
  useCancelImportMutation,
  useSaveImportErrorsMutation,
} = importsApi;
/** The cached list, without a request. */
export const useKnownImports = () =>
  importsApi.endpoints.listImports.useQueryState(undefined).data?.data ?? [];
