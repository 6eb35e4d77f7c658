import * as imports from '@shipdesk/contract/orders/imports';
import { buildCalls, saveAs } from '../../api/calls.ts';

export const importsApi = buildCalls(({ query, mutation }) => ({
  listImports: query(imports.listImports, ['Import']),
  createImport: mutation(imports.createImport, ['Import']),
  cancelImport: mutation(imports.cancelImport, ['Import']),
  saveImportErrors: mutation(imports.getImportErrors, [], saveAs('failed-rows.csv')),
}));

/** Sends no request. */
export const useCachedImports = () =>
  importsApi.endpoints.listImports.useQueryState().data?.data ?? [];
