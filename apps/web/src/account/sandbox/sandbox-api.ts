import * as sandbox from '@shipdesk/contract/account/sandbox';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const sandboxApi = buildCalls(({ query, mutation }) => ({
  getSandbox: query(sandbox.getSandbox, ['Sandbox']),
  openSandbox: mutation(sandbox.openSandbox),
  resetSandbox: mutation(sandbox.resetSandbox, afterSuccess('Sandbox')),
  advanceSandbox: mutation(sandbox.advanceSandbox),
}));
