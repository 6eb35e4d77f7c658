import type { NewApiKey } from '@shipdesk/contract/account/api-keys';
import { createCallLog } from '../../src/accounts/call-log/call-log-service.ts';
import { createUniqueText } from '../call-rows.ts';
import type { Caller, TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';

const buildKeyForm = (changes: Partial<NewApiKey> = {}): NewApiKey => ({
  name: createUniqueText('ERP'),
  permissions: ['orders:read'],
  addresses: [],
  callsPerMinute: null,
  lifeDays: 30,
  ...changes,
});

export async function addKey(
  caller: Caller,
  changes: Partial<NewApiKey> = {},
): Promise<{ id: string; secret: string }> {
  const response = await caller.post('/api/keys', buildKeyForm(changes));
  if (response.statusCode !== 201) throw new Error(response.body);
  const { id, secret } = response.json<{ data: { id: string; secret: string } }>().data;
  return { id, secret };
}

const addKeyId = async (_app: TestApp, caller: Caller) => {
  const { id } = await addKey(caller);
  return { id };
};

export async function addKeyRows(app: TestApp, caller: Caller): Promise<void> {
  const { id: keyId } = await addKey(caller, { name: 'knrycanary-key' });
  const { sellerId } = await app.findSeller(caller.email);
  const callLog = createCallLog({ database: app.database, log: app.deps.log });
  callLog.add({
    sellerId,
    keyId,
    at: app.clock.now,
    call: 'GET /knrycanary',
    status: 200,
    problem: '',
    milliseconds: 3,
    requestId: 'knrycanary-request',
    isReplay: false,
  });
  await callLog.close();
}

export const apiKeyCallSamples = {
  createApiKey: { body: () => buildKeyForm(), mayBeEmpty: ['addresses'] },
  changeApiKey: {
    params: addKeyId,
    body: () => {
      const { lifeDays: _lifeDays, ...fields } = buildKeyForm();
      return fields;
    },
    mayBeEmpty: ['addresses'],
  },
  rotateApiKey: { params: addKeyId },
  revokeApiKey: { params: addKeyId },
} satisfies Readonly<Record<string, CallSample>>;
