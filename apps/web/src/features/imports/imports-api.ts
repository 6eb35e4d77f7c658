import type { ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  cancelImport,
  createImport,
  getImportErrors,
  listImports,
} from '@shipdesk/contract/orders/imports';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import type { FileAnswer, FileBody } from '../../api/send.ts';
import { saveFile } from '../../lib/save-file.ts';

export type BigImport = ResponseOf<typeof listImports>['data'][number];

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer;
}

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
    // Saves the file as a download, so that its content stays out of the store.
    saveImportErrors: build.mutation<{ name: string }, ParamsOf<typeof getImportErrors>>({
      queryFn: async (params, _api, _options, baseQuery) => {
        const answer = await baseQuery(call(getImportErrors, { params, answer: 'file' }));
        if (answer.error !== undefined) return { error: answer.error };
        if (!isFile(answer.data)) throw new Error('The failed rows come as a file');
        const name = answer.data.name ?? 'failed-rows.csv';
        saveFile(name, answer.data.content);
        return { data: { name } };
      },
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
