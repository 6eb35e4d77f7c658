import * as mappings from '@shipdesk/contract/orders/file-mappings';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const mappingsApi = buildCalls(({ query, mutation }) => ({
  listFileMappings: query(mappings.listFileMappings, ['FileMapping']),
  deleteFileMapping: mutation(mappings.deleteFileMapping, afterSuccess('FileMapping')),
  saveFileMapping: mutation(mappings.saveFileMapping, afterSuccess('FileMapping')),
}));
