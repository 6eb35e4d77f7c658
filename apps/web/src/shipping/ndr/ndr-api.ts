import * as ndr from '@shipdesk/contract/shipping/ndr';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const ndrApi = buildCalls(({ query, mutation }) => ({
  listNdr: query(ndr.listNdr, ['Order']),
  getNdrCase: query(ndr.getNdrCase, ['Order']),
  createNdrActions: mutation(ndr.createNdrActions, afterSuccess('Order')),
  listAttemptFigures: query(ndr.listAttemptFigures, ['Order']),
  createNdrLink: mutation(ndr.createNdrLink),
  getNdrSettings: query(ndr.getNdrSettings, [], { keepUnusedDataFor: 0 }),
  saveNdrSettings: mutation(ndr.saveNdrSettings),
}));
