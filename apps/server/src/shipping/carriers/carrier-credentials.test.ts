import { afterAll, expect, test } from 'vitest';
import {
  type Account,
  addAccount,
  buildDelhiveryPayload,
  createTestCarriers,
  SECRET,
} from '../../../test-support/carriers/carrier-accounts.ts';
import { startFakeDelhivery } from '../../../test-support/carriers/fake-delhivery.ts';
import { testApp } from '../../../test-support/test-app.ts';

const TOKEN = 'canary-token-7f3a91c4d2';

const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
const fake = await startFakeDelhivery();
afterAll(() => fake.close());

const createAccount = (name: string, changes: object = {}) =>
  addAccount(staff, buildDelhiveryPayload(fake, name, changes));

const newSecret = 'r'.repeat(48);

test('decrypts credentials with an older secret until a renewal encrypts them with the newest secret', async () => {
  const { id } = await createAccount('Rotated', { credentials: { token: TOKEN } });
  const readCredentials = async (secrets: [string, ...string[]]) =>
    (await createTestCarriers(app, secrets).list()).find((account) => account.id === id)
      ?.credentials;
  expect(await readCredentials([newSecret])).toEqual({ state: 'unreadable', shown: {} });
  expect(await readCredentials([newSecret, SECRET])).toMatchObject({
    state: 'set',
    shown: { token: 'c4d2' },
  });
  await createTestCarriers(app, [newSecret, SECRET]).renewCredentials();
  expect(await readCredentials([newSecret])).toMatchObject({
    state: 'set',
    shown: { token: 'c4d2' },
  });
});

test('an account needs a new token when its credentials cannot be decrypted', async () => {
  const { id } = await createAccount('Undecryptable');
  await createTestCarriers(app, [newSecret, SECRET]).renewCredentials();
  // The tested app has only the old secret, so it sends an empty token, which the carrier refuses.
  const testResponse = await staff.post(`/api/carrier-accounts/${id}/test`, undefined);
  expect(testResponse.json().data).toMatchObject({ outcome: 'refused', code: 'credentials' });
  const changeResponse = await staff.send('PUT', `/api/carrier-accounts/${id}`, {
    basedOnVersion: 1,
    name: 'Undecryptable',
    services: ['surface'],
    settings: { baseUrl: fake.baseUrl },
  });
  expect(changeResponse.json().details).toMatchObject([
    { field: 'credentials.token', code: 'carrier_credential_missing' },
  ]);
});

test('an account cannot decrypt the credentials of another account', async () => {
  const [sourceAccount, targetAccount] = [await createAccount('One'), await createAccount('Other')];
  await app.ownerQuery(
    `update carrier_accounts set credentials = (select credentials from carrier_accounts where id = $1)
     where id = $2`,
    [sourceAccount.id, targetAccount.id],
  );
  const { data } = (await staff.get('/api/carrier-accounts')).json();
  const loadState = (id: string) =>
    data.find((account: Account) => account.id === id).credentials.state;
  expect([loadState(sourceAccount.id), loadState(targetAccount.id)]).toEqual(['set', 'unreadable']);
});
