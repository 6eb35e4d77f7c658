import { expect, test } from 'vitest';
import { addKey } from '../../../test-support/samples/api-key-samples.ts';
import { type Caller, createTestApp, testApp } from '../../../test-support/test-app.ts';
import { purgeExpired } from '../../platform/db/schema/housekeeping.ts';
import { createCallLog } from './call-log-service.ts';

const DAY_MS = 86_400_000;

const app = await testApp();

interface LoggedCall {
  key: string;
  call: string;
  status: number;
  problem: string;
  isReplay: boolean;
}

const readLog = async (caller: Caller, query = '') =>
  (await caller.get(`/api/key-calls${query}`)).json<{ data: LoggedCall[]; next: string | null }>();

/** Makes three calls with two keys, of which one is revoked. Returns the owner and the id of the other key. */
async function makeRefusedCalls() {
  const otherApp = await createTestApp({ testDatabase: app.testDatabase });
  otherApp.clock.now = app.clock.now;
  const owner = await app.signIn();
  const { id, secret } = await addKey(owner, { name: 'ERP', permissions: ['orders:read'] });
  const shopKey = await addKey(owner, { name: 'Shop' });
  await owner.send('DELETE', `/api/keys/${shopKey.id}`);
  const call = (url: string, key: string) => {
    otherApp.clock.advance(1);
    return otherApp.fastify.inject({ url, headers: { authorization: `Bearer ${key}` } });
  };
  await call('/api/orders/10000000000001?phone=9876543210', secret);
  await call('/api/wallet', secret);
  await call('/api/warehouses', shopKey.secret);
  // A process writes the last calls when it stops.
  await otherApp.closeApp();
  return { owner, id };
}

test('lists the outcome of each call of the seller without the query string', async () => {
  const { owner } = await makeRefusedCalls();
  const { data, next } = await readLog(owner);
  expect(next).toBeNull();
  expect(data.map(({ key, status, problem }) => [key, status, problem])).toEqual([
    ['Shop', 401, 'api_key_revoked'],
    ['ERP', 403, 'role_missing'],
    ['ERP', 404, expect.any(String)],
  ]);
  expect(JSON.stringify(data)).not.toContain('9876543210');
  expect((await readLog(await app.signIn())).data).toEqual([]);
});

test('filters calls by key, result and route', async () => {
  const { owner, id } = await makeRefusedCalls();
  const listCalls = async (query: string) =>
    (await readLog(owner, query)).data.map((entry) => entry.call);
  expect(await listCalls('?route=wallet')).toEqual(['GET /api/wallet']);
  expect(await listCalls(`?key=${id}&result=refused`)).toEqual([
    'GET /api/wallet',
    'GET /api/orders/:docketNumber',
  ]);
  expect(await listCalls('?result=failed')).toEqual([]);
});

test('marks a call that replays an earlier response', async () => {
  const otherApp = await createTestApp({ testDatabase: app.testDatabase });
  otherApp.clock.now = app.clock.now;
  const owner = await app.signIn();
  const { secret } = await addKey(owner, { permissions: ['settings:write'] });
  for (const _ of [1, 2]) {
    otherApp.clock.advance(1);
    await otherApp.fastify.inject({
      method: 'POST',
      url: '/api/webhooks',
      headers: { authorization: `Bearer ${secret}`, 'idempotency-key': 'hook-1' },
      payload: { url: 'https://erp.example/', description: '', types: [], scheme: 'v1' },
    });
  }
  await otherApp.closeApp();
  const { data } = await readLog(owner);
  expect(data.map(({ status, isReplay }) => [status, isReplay])).toEqual([
    [201, true],
    [201, false],
  ]);
});

/** Logs calls of a new seller and returns the owner and a function that counts the stored calls. */
async function logCalls(callCount: number) {
  const owner = await app.signIn();
  const { sellerId } = await app.findSeller(owner.email);
  const callLog = createCallLog({ database: app.database, log: app.deps.log });
  const { id: keyId } = await addKey(owner);
  for (let count = 0; count < callCount; count += 1) {
    callLog.add({
      sellerId,
      keyId,
      at: app.clock.now,
      call: 'GET /api/wallet',
      status: 200,
      problem: '',
      milliseconds: 3,
      requestId: `request-${count}`,
      isReplay: false,
    });
  }
  await callLog.close();
  const countRows = async () =>
    (await app.ownerQuery('select id from key_calls where seller_id = $1', [sellerId])).rowCount;
  return { owner, countRows };
}

test('queues at most 1,000 calls of a seller and logs a warning about dropped calls', async () => {
  const { countRows } = await logCalls(1_001);
  expect(await countRows()).toBe(1_000);
  expect(app.logLines.some((line) => line.includes('the call log dropped calls'))).toBe(true);
});

test('lists 50 calls per page', async () => {
  const { owner } = await logCalls(1_000);
  const firstPage = await readLog(owner);
  expect([firstPage.data.length, firstPage.next]).toEqual([50, expect.any(String)]);
  const secondPage = await readLog(owner, `?after=${firstPage.next}`);
  expect(secondPage.data[0]).not.toEqual(firstPage.data.at(-1));
});

test('deletes calls after 30 days', async () => {
  const { countRows } = await logCalls(1_000);
  const addDays = (days: number) => new Date(app.clock.now.getTime() + days * DAY_MS);
  await purgeExpired(app.database, addDays(29));
  expect(await countRows()).toBe(1_000);
  await purgeExpired(app.database, addDays(31));
  expect(await countRows()).toBe(0);
});
