import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import {
  addAccount,
  createTestCarriers,
} from '../../../../test-support/carriers/carrier-accounts.ts';
import { createTimeout } from '../../../../test-support/carriers/carrier-samples.ts';
import { ekartLogin, startFakeEkart } from '../../../../test-support/carriers/fake-ekart.ts';
import { ScriptedCarrier } from '../../../../test-support/scripted-carrier.ts';
import { testApp } from '../../../../test-support/test-app.ts';

const pushToken = 'webhook-secret-7f3a91';
const scriptedCarrier = new ScriptedCarrier();
const app = await testApp({ carriers: scriptedCarrier });
const carriers = createTestCarriers(app);
// The app parses pushes with the real adapters of its accounts.
scriptedCarrier.listAdapters = carriers.listAdapters;
const staff = await app.signIn({ role: 'Admin' });
const fake = await startFakeEkart();
afterAll(() => fake.close());

const buildPayload = (name: string, credentials: object = {}) => ({
  carrier: 'ekart',
  name,
  services: ['surface'],
  settings: { baseUrl: fake.baseUrl },
  credentials: { ...ekartLogin, pushToken, ...credentials },
});

const push = (body: string, secret: string, header = 'x-ekart-signature') =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/carriers/ekart/events',
    headers: {
      'content-type': 'application/json',
      [header]: createHmac('sha256', secret).update(body).digest('hex'),
    },
    payload: body,
  });

const buildPush = (reference: string) =>
  JSON.stringify({ id: '500999A1', wbn: 'FMPC1', vendor: 'EKART', orderNumber: reference });

test('a lookup finds a lost booking only in the stored pushes of the account', async () => {
  const { id } = await addAccount(staff, buildPayload('Ekart'));
  const { id: otherId } = await addAccount(
    staff,
    buildPayload('Other Ekart', { pushToken: 'another-webhook-secret' }),
  );
  const response = await push(buildPush('SD-1-7'), pushToken);
  expect([response.statusCode, response.json()]).toEqual([200, { data: { scans: 0 } }]);
  const find = async (accountId: string, reference: string) =>
    (await carriers.getCarrier(accountId)).findByReference(reference, createTimeout(), {
      awb: '',
      ids: { request: 'sent' },
    });
  expect(await find(id, 'SD-1-7')).toEqual({
    kind: 'found',
    awb: '500999A1',
    ids: { wbn: 'FMPC1' },
  });
  for (const [accountId, reference] of [
    [id, 'SD-1'],
    [otherId, 'SD-1-7'],
  ] as const) {
    expect(await find(accountId, reference)).toMatchObject({ kind: 'unknown' });
  }
});

test('rejects a push that is signed with an unknown secret', async () => {
  expect((await push(buildPush('SD-2'), 'no-account-has-this')).statusCode).toBe(401);
});

test('rejects an account with an unknown digest', async () => {
  const response = await staff.post(
    '/api/carrier-accounts',
    buildPayload('Wrong digest', { pushDigest: 'md5' }),
  );
  expect(response.statusCode).toBe(422);
  expect(response.json().details).toMatchObject([
    { field: 'credentials.pushDigest', code: 'carrier_credential_choice' },
  ]);
});

test('accepts a signature only in the header that the account names', async () => {
  const secret = 'secret-of-a-named-header';
  const signature = { pushHeader: 'X-Hub-Signature', pushDigest: 'sha256' };
  await addAccount(staff, buildPayload('Named', { ...signature, pushToken: secret }));
  expect((await push(buildPush('SD-3'), secret)).statusCode).toBe(401);
  expect((await push(buildPush('SD-3'), secret, 'x-hub-signature')).statusCode).toBe(200);
});
