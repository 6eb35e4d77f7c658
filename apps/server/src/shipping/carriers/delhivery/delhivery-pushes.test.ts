import { expect, test } from 'vitest';
import { createTestOutgoing } from '../../../../test-support/carriers/carrier-accounts.ts';
import { createPush } from '../../../../test-support/carriers/carrier-samples.ts';
import { createDelhivery } from './delhivery.ts';

const createAdapter = (pushToken: string) =>
  createDelhivery(
    {
      baseUrl: 'http://127.0.0.1:9',
      token: 't',
      pushToken,
      outgoing: createTestOutgoing(),
      qualityChecks: {},
    },
    { now: () => new Date('2026-11-21T12:00:00Z') },
  );

test.each([
  { waybill: '5793081000016', EPOD: 'aGk=', orderID: 'a' },
  { Waybill: '5793081000016', Weight_images: [], doc: '' },
  { waybillId: '5793081000016', returnId: '1', Image: '' },
])('accepts a push without a scan: %o', (body) => {
  const headers = { 'x-shipdesk-token': 'pushed' };
  const push = createPush(Buffer.from(JSON.stringify(body)), headers);
  expect(createAdapter('pushed').parsePush(push)).toEqual({ kind: 'scans', scans: [] });
});

test('rejects a push while the account has no push token', () => {
  const push = createPush(Buffer.from('{}'), { 'x-shipdesk-token': '' });
  expect(createAdapter('').parsePush(push)).toMatchObject({ kind: 'refused', code: 'credentials' });
});
