import * as keys from '@shipdesk/contract/account/api-keys';
import { listKeyCalls } from '@shipdesk/contract/account/key-calls';
import { buildCalls } from '../../api/calls.ts';

export const apiKeysApi = buildCalls(({ query, mutation }) => ({
  listApiKeys: query(keys.listApiKeys, ['ApiKey']),
  createApiKey: mutation(keys.createApiKey, ['ApiKey']),
  changeApiKey: mutation(keys.changeApiKey, ['ApiKey']),
  rotateApiKey: mutation(keys.rotateApiKey, ['ApiKey']),
  revokeApiKey: mutation(keys.revokeApiKey, ['ApiKey']),
  listKeyCalls: query(listKeyCalls, ['ApiKey']),
}));
