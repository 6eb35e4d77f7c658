import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import type { getOrder } from '@shipdesk/contract/orders/orders';
import { isDocketNumber } from '@shipdesk/domain/order/docket';
import { isGstin } from '@shipdesk/domain/values/contact/gstin';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../test-support/processes/server-process.ts';
import { buildOrderPayload, listAnyDayBody } from '../test-support/samples/payloads.ts';
import { call, list, signIn } from '../test-support/server-calls.ts';
import { demoAccounts } from './demo/demo-data.ts';
import { findPostmaster } from './platform/db/embedded/embedded-postgres-process.ts';
import { withClient } from './platform/db/engine/engine-client.ts';
import { DATABASE } from './platform/db/engine/engine-handle.ts';

const [seller, otherSeller, admin] = demoAccounts;

/** All tests share one folder, because seeding takes a long time. */
const dataDir = await mkdtemp(join(tmpdir(), 'shipdesk-main-'));
const runningServers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of runningServers.splice(0)) {
    server.process.kill('SIGTERM');
    await server.ended;
  }
});
// A killed server leaves its database running. The next server adopts and stops it.
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(settings: Record<string, string> = {}): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir, ...settings });
  runningServers.push(server);
  return server;
}

/** Returns the value of an SQL expression in the embedded database, or 0 while no database process runs. */
async function loadNumber(expression: string): Promise<number> {
  const { socketFolder: host } = (await findPostmaster(join(dataDir, 'postgres'))) ?? {};
  if (host === undefined) return 0;
  return withClient({ host, user: 'postgres', database: DATABASE }, async (client) => {
    const { rows } = await client.query<{ n: number }>(`select (${expression})::int as n`);
    return rows[0]?.n ?? 0;
  });
}

const INDIA_OFFSET_MS = 330 * 60_000;
const getIndianDay = () => new Date(Date.now() + INDIA_OFFSET_MS).toISOString().slice(0, 10);

test('the first start seeds the demo, and acknowledged orders survive kill -9', async () => {
  const startedOn = getIndianDay();
  const firstServer = start();
  const url = await firstServer.ready;
  expect(firstServer.readOutput()).toContain(seller.password);
  const token = await signIn(url, seller);
  const seededOrders = await list(url, token);
  expect(seededOrders.total).toBe(110);
  expect(seededOrders.data.every((order) => isDocketNumber(order.docketNumber))).toBe(true);
  const response = await fetch(`${url}/api/orders/${seededOrders.data[0]?.docketNumber}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data: detail } = (await response.json()) as ResponseOf<typeof getOrder>;
  const otherFields = new Map(detail.others.map(({ name, value }) => [name, value]));
  expect(otherFields.get('Seller name')).toBe(seller.company);
  expect(isGstin(otherFields.get('GSTIN') ?? '')).toBe(true);
  // Without statistics, PostgreSQL reads all orders of a seller to look up the rows of an import.
  const statisticsQuery = "select count(*) from pg_stats where tablename = 'orders'";
  expect(await loadNumber(statisticsQuery)).toBeGreaterThan(0);
  // The seed syncs to disk a few times, not at every commit.
  const flushQuery =
    "select sum(fsyncs) from pg_stat_io where object = 'wal' and backend_type = 'client backend'";
  expect(await loadNumber(flushQuery)).toBeLessThan(300);
  const createdOn = { startDate: startedOn, endDate: getIndianDay() };
  const todaysOrders = await list(url, token, { ...listAnyDayBody, filters: [{ createdOn }] });
  expect(todaysOrders.total).toBeGreaterThanOrEqual(9);
  const warehouses = await fetch(`${url}/api/warehouses`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await warehouses.json()).toMatchObject({ data: [{ isDefault: true }, {}, {}] });
  const createdOrder = await call(url, createOrder, { body: buildOrderPayload(), token });

  firstServer.process.kill('SIGKILL');
  await firstServer.ended;
  const secondServer = start();
  const secondUrl = await secondServer.ready;
  // The token from before the restart is still valid.
  const restartedOrders = await list(secondUrl, token);
  expect(restartedOrders.total).toBe(111);
  expect(restartedOrders.data[0]?.docketNumber).toBe(createdOrder.data.docketNumber);
  expect((await list(secondUrl, await signIn(secondUrl, otherSeller))).total).toBe(0);
  expect(await signIn(secondUrl, admin)).toMatch(/^ey/);
});

test('a second server on the same folder exits with code 1 and a message without a stack trace', async () => {
  await start().ready;
  const secondServer = start();
  expect(await secondServer.ended).toMatchObject({ code: 1 });
  expect(secondServer.readOutput()).toMatch(/^Shipdesk cannot start: .*folder.*\.$/m);
  expect(secondServer.readOutput()).not.toContain('    at ');
});

test('a server finishes a running request on SIGTERM', async () => {
  // On a busy machine any statement may be slow, and the server would log a warning.
  const server = start({ SLOW_QUERY_MS: '60000' });
  const { port } = new URL(await server.ready);
  const socket = connect(Number(port), '127.0.0.1');
  const response = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
  });
  const body = '{"pincode":"560001"}';
  socket.write(
    `POST /publicRoutes/pincodedetails HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  server.process.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.write(body);
  expect(await response).toMatch(/^HTTP\/1.1 200[\s\S]*Bengaluru/);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  // A demo logs only warnings and errors. A normal start and stop cause none.
  expect(server.readOutput()).not.toContain('"level":');
});

test('SIGTERM during the start stops the server and the database', async () => {
  const server = start();
  const findTestPostmaster = () => findPostmaster(join(dataDir, 'postgres'));
  await expect.poll(findTestPostmaster, { interval: 5 }).toBeDefined();
  expect(server.readOutput()).not.toContain('ready');
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(await findTestPostmaster()).toBeUndefined();
});

test('after SIGTERM, /readyz returns 503 while an open connection still gets responses', async () => {
  const server = start({ DRAIN_SECONDS: '4' });
  const url = await server.ready;
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(request);
  await expect.poll(() => text).toMatch(/connection: keep-alive/i);
  server.process.kill('SIGTERM');
  const probe = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(probe).toBe(503);
  socket.write(request);
  await closed;
  expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(2);
  expect(text).toMatch(/connection: close/i);
  await expect.poll(() => probe().catch(({ message }) => message)).toBe('fetch failed');
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

test('exits with code 78 and names an invalid setting', async () => {
  const server = start({ PORT: 'http' });
  expect(await server.ended).toMatchObject({ code: 78 });
  expect(server.readOutput()).toMatch(/^Shipdesk cannot start: PORT is 'http'/);
});
