import { afterAll, expect, test } from 'vitest';
import { buildDelhiveryPayload } from '../../../test-support/carriers/carrier-accounts.ts';
import { startFakeDelhivery } from '../../../test-support/carriers/fake-delhivery.ts';
import { buildAccountPayload } from '../../../test-support/samples/payloads.ts';
import { createTestApp, testApp } from '../../../test-support/test-app.ts';

const internalHosts = [
  'localhost',
  'localhost.',
  'db.localhost',
  'intranet',
  'vault.internal',
  'printer.local',
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '10.0.0.5',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[fd00::1]',
  '[fe80::1]',
  '[2002:7f00:1::]',
];

const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
const fake = await startFakeDelhivery();
afterAll(() => fake.close());

const buildDelhivery = (name: string, changes: object = {}) =>
  buildDelhiveryPayload(fake, name, changes);
const listDetails = (response: { json(): { details?: { field: string; code: string }[] } }) =>
  response.json().details?.map(({ field, code }) => [field, code]);

test.each([
  'http://track.delhivery.com',
  'https://user:word@track.delhivery.com',
  'https://track.delhivery.com/api',
  'https://track.delhivery.com?x=1',
  'file:///etc/passwd',
  '',
])('rejects the base URL "%s"', async (baseUrl) => {
  const refusedResponse = await staff.post(
    '/api/carrier-accounts',
    buildDelhivery('Elsewhere', { settings: { baseUrl } }),
  );
  expect(listDetails(refusedResponse)).toEqual([['settings.baseUrl', 'carrier_url_invalid']]);
});

test('rejects a base URL with an internal host while ALLOW_PRIVATE_NETWORKS is 0', async () => {
  const guardedApp = await createTestApp({ settings: { ALLOW_PRIVATE_NETWORKS: '0' } });
  const operator = await guardedApp.signIn({ role: 'Admin' });
  const create = (host: string) =>
    operator.post(
      '/api/carrier-accounts',
      buildDelhivery(`At ${host}`, { settings: { baseUrl: `https://${host}` } }),
    );
  for (const host of internalHosts) {
    expect([host, listDetails(await create(host))]).toEqual([
      host,
      [['settings.baseUrl', 'carrier_url_invalid']],
    ]);
  }
  for (const host of ['guarded.example', '8.8.8.8']) {
    expect([host, (await create(host)).statusCode]).toEqual([host, 201]);
  }
  const response = await create('[2606:4700::1111]');
  const { data } = response.json<{ data: { id: string } }>();
  const change = await operator.send('PUT', `/api/carrier-accounts/${data.id}`, {
    ...buildAccountPayload({ settings: { baseUrl: 'https://10.0.0.5' } }),
    basedOnVersion: 1,
  });
  expect(listDetails(change)).toEqual([['settings.baseUrl', 'carrier_url_invalid']]);
  await guardedApp.close();
});
