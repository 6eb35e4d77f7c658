import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { addOrder } from '../../../test-support/call-rows.ts';
import { addKey } from '../../../test-support/samples/api-key-samples.ts';
import { sendCall } from '../../../test-support/samples/call-samples.ts';
import {
  type Caller,
  createTestApp,
  type TestApp,
  testApp,
} from '../../../test-support/test-app.ts';
import { purgeExpired } from '../../platform/db/schema/housekeeping.ts';
import { createSecret, isIntact } from './api-key-secret.ts';

const app = await testApp();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface KeyRequest {
  url?: string;
  ip?: string;
  server?: TestApp;
}

const call = (
  secret: string,
  { url = '/api/wallet', ip = '203.0.113.7', server = app }: KeyRequest = {},
): Promise<LightMyRequestResponse> =>
  server.fastify.inject({
    url,
    remoteAddress: ip,
    headers: { authorization: `Bearer ${secret}` },
  });

const moneyForm = { permissions: ['money:read' as const] };
const toOutcome = (response: LightMyRequestResponse) => {
  const { code, reason } = response.json<{ code?: string; reason?: string }>();
  return [response.statusCode, reason ?? code];
};

test('limits a key to its permissions', async () => {
  const { secret } = await addKey(await app.signIn(), moneyForm);
  expect((await call(secret)).statusCode).toBe(200);
  expect(toOutcome(await call(secret, { url: '/api/keys' }))).toEqual([403, 'role_missing']);
});

test('lists a key without its secret', async () => {
  const owner = await app.signIn();
  const { id, secret } = await addKey(owner, { ...moneyForm, name: 'ERP' });
  expect((await call(secret)).statusCode).toBe(200);
  const list = (await owner.get('/api/keys')).json();
  expect(list).toMatchObject({
    callsPerMinute: 60,
    data: [
      { id, name: 'ERP', state: 'active', maker: 'Test User', lastUsedAt: expect.any(String) },
    ],
  });
  expect(JSON.stringify(list)).not.toContain(secret.slice(12, -4));
});

test('does not store a secret in plain text', async () => {
  const { id, secret } = await addKey(await app.signIn(), moneyForm);
  expect(secret).toMatch(/^sd_live_[\dA-Za-z]{36}$/);
  const { rows } = await app.ownerQuery('select * from api_keys where id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(12, -4));
});

test('records the key and its creator in the audit entry of a write', async () => {
  const owner = await app.signIn();
  const { id, secret } = await addKey(owner, { permissions: ['settings:write'] });
  const response = await sendCall(app, 'saveLabelSettings', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(response.statusCode).toBeLessThan(300);
  const { rows } = await app.ownerQuery(
    'select actor, session_id from audit_entries where key_id = $1',
    [id],
  );
  const { rows: users } = await app.ownerQuery('select id from users where email = $1', [
    owner.email,
  ]);
  expect(rows).toEqual([{ actor: users[0]?.['id'], sessionId: null }]);
});

test('returns 404 to a key for an order of another seller', async () => {
  const { docketNumber } = await addOrder(app, await app.signIn());
  const { secret } = await addKey(await app.signIn());
  expect((await call(secret, { url: `/api/orders/${docketNumber}` })).statusCode).toBe(404);
});

test('rejects an unknown secret with 401', async () => {
  expect(toOutcome(await call(createSecret('sd_live_')))).toEqual([401, 'api_key_invalid']);
});

test('rejects a mistyped secret without a database query', async () => {
  const secret = createSecret('sd_live_');
  const mistyped = `${secret.slice(0, 20)}${secret[20] === 'a' ? 'b' : 'a'}${secret.slice(21)}`;
  expect([isIntact(secret), isIntact(mistyped)]).toEqual([true, false]);
  const { testDatabase } = app;
  const unreachableDatabase = {
    ...testDatabase,
    app: { ...testDatabase.app, host: '127.0.0.1', port: 9 },
  };
  const offlineApp = await createTestApp({ testDatabase: unreachableDatabase });
  expect((await call(secret, { server: offlineApp })).statusCode).toBe(503);
  expect(toOutcome(await call(mistyped, { server: offlineApp }))).toEqual([401, 'api_key_invalid']);
  await offlineApp.closeApp();
});

test('applies changes of a key, its creator and its seller to the next call in another process', async () => {
  const otherApp = await createTestApp({ testDatabase: app.testDatabase });
  otherApp.clock.now = app.clock.now;
  const owner = await app.signIn();
  const { sellerId } = await app.findSeller(owner.email);
  const { id, secret } = await addKey(owner, moneyForm);
  const callOtherApp = async () => toOutcome(await call(secret, { server: otherApp }));
  const change = (text: string) => app.ownerQuery(text, [sellerId]);
  expect((await callOtherApp())[0]).toBe(200);
  await change('update users set disabled_at = now() where seller_id = $1');
  expect(await callOtherApp()).toEqual([401, 'api_key_without_maker']);
  await change('update users set disabled_at = null where seller_id = $1');
  await change('update sellers set suspended_at = now() where seller_id = $1');
  expect(await callOtherApp()).toEqual([401, 'seller_suspended']);
  await change('update sellers set suspended_at = null where seller_id = $1');
  await change(`update users set role = 'Packing' where seller_id = $1`);
  expect(await callOtherApp()).toEqual([403, 'role_missing']);
  await change(`update users set role = 'Owner' where seller_id = $1`);
  expect((await callOtherApp())[0]).toBe(200);
  expect((await owner.send('DELETE', `/api/keys/${id}`)).statusCode).toBe(204);
  expect(await callOtherApp()).toEqual([401, 'api_key_revoked']);
  await otherApp.closeApp();
});

test('accepts a key only from its network addresses', async () => {
  const { secret } = await addKey(await app.signIn(), {
    ...moneyForm,
    addresses: ['203.0.113.0/24', '2001:db8::/32'],
  });
  expect(toOutcome(await call(secret, { ip: '198.51.100.1' }))).toEqual([403, 'api_key_address']);
  for (const ip of ['203.0.113.200', '::ffff:203.0.113.9', '2001:db8:7::1']) {
    expect([ip, (await call(secret, { ip })).statusCode]).toEqual([ip, 200]);
  }
});

test('rejects an invalid network address', async () => {
  const owner = await app.signIn();
  const response = await owner.post('/api/keys', {
    name: 'ERP',
    permissions: ['orders:read'],
    callsPerMinute: null,
    lifeDays: 1,
    addresses: ['203.0.113.7', '10.0.0.0/33'],
  });
  expect(response.json()).toMatchObject({
    details: [{ field: 'addresses', code: 'api_key_address_invalid' }],
  });
});

const rotate = async (owner: Caller, id: string) =>
  (await owner.post(`/api/keys/${id}/secret`, undefined)).json<{ data: { secret: string } }>().data
    .secret;

test('accepts the previous secret for 24 hours but no older secret', async () => {
  const owner = await app.signIn();
  const { id, secret: oldSecret } = await addKey(owner, { ...moneyForm, lifeDays: 10 });
  const newSecret = await rotate(owner, id);
  for (const secret of [oldSecret, newSecret]) expect((await call(secret)).statusCode).toBe(200);
  const lastSecret = await rotate(owner, id);
  expect(toOutcome(await call(oldSecret))).toEqual([401, 'api_key_replaced']);
  expect((await call(newSecret)).statusCode).toBe(200);
  app.clock.advance(DAY_MS);
  expect(toOutcome(await call(newSecret))).toEqual([401, 'api_key_replaced']);
  expect((await call(lastSecret)).statusCode).toBe(200);
});

test('a rotation restarts the lifetime of a key', async () => {
  const owner = await app.signIn();
  const { id } = await addKey(owner, { ...moneyForm, lifeDays: 10 });
  app.clock.advance(HOUR_MS);
  const secret = await rotate(await app.signInAgain(owner.email), id);
  app.clock.advance(10 * DAY_MS - MINUTE_MS);
  expect((await call(secret)).statusCode).toBe(200);
  app.clock.advance(MINUTE_MS);
  expect(toOutcome(await call(secret))).toEqual([401, 'api_key_expired']);
});

test('rejects the rotation of an expired key', async () => {
  const owner = await app.signIn();
  const { id } = await addKey(owner, { ...moneyForm, lifeDays: 10 });
  app.clock.advance(10 * DAY_MS);
  const returningOwner = await app.signInAgain(owner.email);
  expect(toOutcome(await returningOwner.post(`/api/keys/${id}/secret`, undefined))).toEqual([
    409,
    'api_key_ended',
  ]);
});

test('limits the calls of a key and of all keys of a seller across processes', async () => {
  const otherApp = await createTestApp({ testDatabase: app.testDatabase });
  otherApp.clock.now = app.clock.now;
  const owner = await app.signIn();
  const { secret } = await addKey(owner, moneyForm);
  const { secret: slowSecret } = await addKey(owner, { ...moneyForm, callsPerMinute: 1 });
  const firstResponse = await call(slowSecret);
  expect(firstResponse.headers).toMatchObject({
    'ratelimit-policy': '"key";q=1;w=60, "seller";q=60;w=60',
    ratelimit: '"key";r=0;t=60, "seller";r=59;t=60',
  });
  expect(toOutcome(await call(slowSecret, { server: otherApp }))).toEqual([429, 'api_key_limit']);
  const countAccepted = async (server: TestApp) => {
    const responses = await Promise.all(Array.from({ length: 60 }, () => call(secret, { server })));
    return responses.filter(({ statusCode }) => statusCode === 200).length;
  };
  // The two calls of the slow key count toward the limit of the seller.
  expect((await countAccepted(app)) + (await countAccepted(otherApp))).toBe(58);
  const limitedResponse = await call(secret, { server: otherApp });
  expect(toOutcome(limitedResponse)).toEqual([429, 'api_key_limit']);
  expect(limitedResponse.headers['retry-after']).toBe('60');
  const { sellerId } = await app.findSeller(owner.email);
  await app.ownerQuery('update sellers set calls_per_minute = 600 where seller_id = $1', [
    sellerId,
  ]);
  expect((await call(secret, { server: otherApp })).statusCode).toBe(200);
  otherApp.clock.advance(MINUTE_MS);
  expect((await call(slowSecret, { server: otherApp })).statusCode).toBe(200);
  await otherApp.closeApp();
});

test('a member can delete but not create or rotate a key with permissions beyond their role', async () => {
  const owner = await app.signIn();
  const { id } = await addKey(owner, moneyForm);
  const member = await app.signIn({ role: 'Operations' });
  const { sellerId } = await app.findSeller(owner.email);
  const rejectedResponse = await member.post('/api/keys', {
    name: 'ERP',
    addresses: [],
    callsPerMinute: null,
    lifeDays: 1,
    permissions: ['orders:read', 'money:read'],
  });
  expect(rejectedResponse.json()).toMatchObject({
    details: [{ field: 'permissions', code: 'api_key_permission_not_held' }],
  });
  await app.ownerQuery(`update users set role = 'Operations' where seller_id = $1`, [sellerId]);
  expect(toOutcome(await owner.post(`/api/keys/${id}/secret`, undefined))).toEqual([
    403,
    'api_key_beyond_role',
  ]);
  expect((await owner.send('DELETE', `/api/keys/${id}`)).statusCode).toBe(204);
});

test('applies the limit and the suspension of the live seller to a sandbox key', async () => {
  const owner = await app.signIn();
  const { sellerId } = await app.findSeller(owner.email);
  const sandboxResponse = await owner.post('/api/sandbox', undefined);
  const sandbox = sandboxResponse.json<{ data: { sellerId: string } }>().data;
  await owner.post('/api/account/seller', { sellerId: sandbox.sellerId });
  const session = await app.fastify.inject({
    url: '/auth/refresh',
    headers: { 'content-type': 'application/json', cookie: owner.refreshCookie },
  });
  const { secret } = await addKey(app.toCaller(owner.email, session), moneyForm);
  expect(secret).toMatch(/^sd_test_/);
  await app.ownerQuery('update sellers set calls_per_minute = 600 where seller_id = $1', [
    sellerId,
  ]);
  expect((await call(secret)).headers['ratelimit-policy']).toBe('"seller";q=600;w=60');
  await app.ownerQuery('update sellers set suspended_at = now() where seller_id = $1', [sellerId]);
  expect(toOutcome(await call(secret))).toEqual([401, 'seller_suspended']);
});

test('deletes a revoked key and its route after 90 days', async () => {
  const owner = await app.signIn();
  const { id } = await addKey(owner);
  await owner.send('DELETE', `/api/keys/${id}`);
  const { sellerId } = await app.findSeller(owner.email);
  const countRows = async () => {
    const { rows } = await app.ownerQuery(
      `select (select count(*)::int from api_keys where seller_id = $1) as keys,
         (select count(*)::int from api_key_routes where seller_id = $1) as routes`,
      [sellerId],
    );
    return rows[0];
  };
  const addDays = (days: number) => new Date(app.clock.now.getTime() + days * DAY_MS);
  await purgeExpired(app.database, addDays(89));
  expect(await countRows()).toMatchObject({ keys: 1, routes: 1 });
  await purgeExpired(app.database, addDays(91));
  expect(await countRows()).toMatchObject({ keys: 0, routes: 0 });
});
