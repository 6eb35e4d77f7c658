import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { EventReader } from '../../../test-support/event-reader.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import {
  type Caller,
  createTestApp,
  forSeller,
  type TestApp,
  testApp,
} from '../../../test-support/test-app.ts';
import { recordEvents } from './events-service.ts';

const streams = { pollMs: 20, heartbeatMs: 50, maxStreamMs: 600_000 };

const readers: EventReader[] = [];

const listen = async ({ fastify }: TestApp) => {
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
};

const app = await testApp({ streams });
const secondApp = await createTestApp({ testDatabase: app.testDatabase, streams });
const urls: { first: string; second: string } = {
  first: await listen(app),
  second: await listen(secondApp),
};
afterAll(async () => {
  for (const reader of readers) await reader.close();
  await secondApp.closeApp();
});

/** Opens a stream and reads its first message. */
async function follow(caller: Caller, url = urls.first, lastEventId?: string) {
  const reader = await EventReader.open(url, caller.accessToken, lastEventId);
  readers.push(reader);
  const firstMessage = await reader.next();
  expect(firstMessage.event).toBe('open');
  return reader;
}

async function addOrder(caller: Caller): Promise<string> {
  const response = await caller.post('/booking/createPickup', buildOrderPayload());
  return response.json<{ data: { docketNumber: string } }>().data.docketNumber;
}

const cancel = (caller: Caller, docketNumber: string) =>
  caller.post(`/api/orders/${docketNumber}/cancel`, undefined);

test('sends an event in every process only to the streams of the seller', async () => {
  const [caller, otherCaller] = [await app.signIn(), await app.signIn()];
  const [firstReader, secondReader, otherReader] = [
    await follow(caller),
    await follow(caller, urls.second),
    await follow(otherCaller, urls.second),
  ];
  const docketNumber = await addOrder(caller);
  await cancel(caller, docketNumber);
  const change = { event: 'change', data: { kind: 'order.cancelled', docketNumber, data: {} } };
  expect(await firstReader.next()).toMatchObject(change);
  expect(await secondReader.next()).toMatchObject(change);
  // The stream of the other seller starts with that seller's own order, so it omits the first order.
  const ownDocket = await addOrder(otherCaller);
  await cancel(otherCaller, ownDocket);
  expect(await otherReader.next()).toMatchObject({ data: { docketNumber: ownDocket } });
});

test('disables proxy buffering, transformation and MIME sniffing, and sends heartbeats', async () => {
  const reader = await follow(await app.signIn());
  expect(reader.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(reader.headers.get('cache-control')).toContain('no-transform');
  expect(reader.headers.get('x-accel-buffering')).toBe('no');
  expect(reader.headers.get('x-content-type-options')).toBe('nosniff');
  await reader.waitForHeartbeat();
});

test('sends missed events, or a reset after too many events or an unknown id', async () => {
  const caller = await app.signIn();
  const { sellerId } = await app.findSeller(caller.email);
  const firstReader = await follow(caller);
  const { id } = firstReader.lastMessage;
  await firstReader.close();
  const docketNumber = await addOrder(caller);
  await cancel(caller, docketNumber);
  expect(await (await follow(caller, urls.second, id)).next()).toMatchObject({
    event: 'change',
    data: { docketNumber },
  });
  expect(await (await follow(caller, urls.first, 'invalid')).next()).toMatchObject({
    event: 'reset',
  });
  const events = Array.from({ length: 1000 }, () => ({
    kind: 'order.changed' as const,
    docketNumber: '',
    data: {},
  }));
  await app.database.asSeller(forSeller(sellerId), (db) =>
    recordEvents(db, { sellerId }, events, new Date()),
  );
  expect(await (await follow(caller, urls.first, id)).next()).toMatchObject({ event: 'reset' });
});

test('a stream without a last event id starts with recent events and sends each event once', async () => {
  const caller = await app.signIn();
  const [earlierDocket, laterDocket] = [await addOrder(caller), await addOrder(caller)];
  await cancel(caller, earlierDocket);
  const reader = await follow(caller);
  expect(await reader.next()).toMatchObject({ data: { docketNumber: earlierDocket } });
  await cancel(caller, laterDocket);
  expect(await reader.next()).toMatchObject({ data: { docketNumber: laterDocket } });
});

test('sends an event that commits after a newer event', async () => {
  const caller = await app.signIn();
  const { sellerId } = await app.findSeller(caller.email);
  const reader = await follow(caller);
  const [lateDocket, earlyDocket] = [await addOrder(caller), await addOrder(caller)];
  const buildCancelEvents = (docketNumber: string) => [
    { kind: 'order.cancelled' as const, docketNumber, data: {} },
  ];
  await app.database.asSeller(forSeller(sellerId), async (db) => {
    await recordEvents(db, { sellerId }, buildCancelEvents(lateDocket), new Date());
    await cancel(caller, earlyDocket);
    expect(await reader.next()).toMatchObject({ data: { docketNumber: earlyDocket } });
  });
  expect(await reader.next()).toMatchObject({ data: { docketNumber: lateDocket } });
});

test('ends a stream when its session ends', async () => {
  const caller = await app.signIn();
  const otherCaller = await app.signInAgain(caller.email);
  const reader = await follow(caller, urls.second);
  const otherStream = await follow(otherCaller, urls.second);
  await otherCaller.send('DELETE', '/api/account/sessions');
  await reader.waitForEnd();
  await expect(reader.waitForHeartbeat()).rejects.toThrow('the stream ended');
  await otherStream.waitForHeartbeat();
});

test('rejects a stream without a session', async () => {
  const response = await fetch(`${urls.first}/api/events`);
  expect([response.status, (await response.json()) as object]).toMatchObject([
    403,
    { code: 'session_invalid' },
  ]);
});

test('rejects a thirteenth stream of one user', async () => {
  const caller = await app.signIn();
  for (let count = 0; count < 12; count += 1) await follow(caller);
  const lastResponse = await fetch(`${urls.first}/api/events`, {
    headers: { authorization: `Bearer ${caller.accessToken}` },
  });
  expect([lastResponse.status, lastResponse.headers.get('retry-after')]).toEqual([429, '30']);
});

test('returns 429 for each concurrent stream of a user beyond twelve', async () => {
  const caller = await app.signIn();
  const headers = { authorization: `Bearer ${caller.accessToken}` };
  const responses = await Promise.all(
    Array.from({ length: 300 }, () =>
      app.fastify.inject({ method: 'GET', url: '/api/events', headers, payloadAsStream: true }),
    ),
  );
  const refusals = responses.filter(({ statusCode }) => statusCode !== 200);
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual(Array<number>(288).fill(429));
  for (const response of responses) response.stream().destroy();
});

test('holds no database connection between two polls', async () => {
  const idleApp = await createTestApp({
    testDatabase: app.testDatabase,
    streams: { ...streams, pollMs: 60_000, heartbeatMs: 60_000 },
  });
  const url = await listen(idleApp);
  const caller = await idleApp.signIn();
  await Promise.all(Array.from({ length: 10 }, () => follow(caller, url)));
  await expect
    .poll(() => idleApp.database.countConnections().find(({ state }) => state === 'in use')?.count)
    .toBe(0);
  await idleApp.closeApp();
});

test('ends open streams and rejects new streams when the server stops', async () => {
  const stoppingApp = await createTestApp({ testDatabase: app.testDatabase, streams });
  const url = await listen(stoppingApp);
  const caller = await app.signIn();
  const reader = await follow(caller, url);
  const closing = stoppingApp.closeApp();
  await reader.waitForEnd();
  const refusedResponse = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${caller.accessToken}` },
  });
  expect(refusedResponse.status).toBe(503);
  await closing;
});
