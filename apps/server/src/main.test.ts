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
import { anyDay, buildOrderPayload } from '../test-support/samples/payloads.ts';
import { call, list, signIn } from '../test-support/server-calls.ts';
import { demoAccounts } from './demo/demo-data.ts';
import { findPostmaster } from './platform/db/embedded/embedded-postgres-process.ts';
import { withClient } from './platform/db/engine/engine-client.ts';
import { DATABASE } from './platform/db/engine/engine-handle.ts';

const [seller, other, admin] = demoAccounts;

/** All tests share one folder, because the seed takes long. */
const dataDir = await mkdtemp(join(tmpdir(), 'shipdesk-main-'));
const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGTERM');
    await server.ended;
  }
});
// A killed server leaves its database running; the next server adopts and stops it.
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(settings: Record<string, string> = {}): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir, ...settings });
  running.push(server);
  return server;
}

/** Returns a number from the embedded database of a running server; 0 while it has no postmaster. */
async function loadNumber(expression: string): Promise<number> {
  const { socketFolder: host } = (await findPostmaster(join(dataDir, 'postgres'))) ?? {};
  if (host === undefined) return 0;
  return withClient({ host, user: 'postgres', database: DATABASE }, async (client) => {
    const { rows } = await client.query<{ n: number }>(`select (${expression})::int as n`);
    return rows[0]?.n ?? 0;
  });
}

const getIndianDay = () => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);

test('the first start seeds the demo; acknowledged orders survive kill -9 and a restart', async () => {
  const startedOn = getIndianDay();
  const first = start();
  const url = await first.ready;
  expect(first.output()).toContain(seller.password);
  const token = await signIn(url, seller);
  const seeded = await list(url, token);
  expect(seeded.total).toBe(110);
  expect(seeded.data.every((order) => isDocketNumber(order.docketNumber))).toBe(true);
  const response = await fetch(`${url}/api/orders/${seeded.data[0]?.docketNumber}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data: detail } = (await response.json()) as ResponseOf<typeof getOrder>;
  const others = new Map(detail.others.map(({ name, value }) => [name, value]));
  expect(others.get('Seller name')).toBe(seller.company);
  expect(isGstin(others.get('GSTIN') ?? '')).toBe(true);
  // Without statistics, an import looks its rows up by reading all orders of the seller.
  const analyzed = "select count(*) from pg_stats where tablename = 'orders'";
  expect(await loadNumber(analyzed)).toBeGreaterThan(0);
  // The seed syncs to disk a few times, not at every commit.
  const flushes =
    "select sum(fsyncs) from pg_stat_io where object = 'wal' and backend_type = 'client backend'";
  expect(await loadNumber(flushes)).toBeLessThan(300);
  const createdOn = { startDate: startedOn, endDate: getIndianDay() };
  const thisDay = await list(url, token, { ...anyDay, filters: [{ createdOn }] });
  expect(thisDay.total).toBeGreaterThanOrEqual(9);
  const warehouses = await fetch(`${url}/api/warehouses`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await warehouses.json()).toMatchObject({ data: [{ isDefault: true }, {}, {}] });
  const created = await call(url, createOrder, { body: buildOrderPayload(), token });

  first.process.kill('SIGKILL');
  await first.ended;
  const second = start();
  const again = await second.ready;
  // The token from before the restart is still valid.
  const after = await list(again, token);
  expect(after.total).toBe(111);
  expect(after.data[0]?.docketNumber).toBe(created.data.docketNumber);
  expect((await list(again, await signIn(again, other))).total).toBe(0);
  expect(await signIn(again, admin)).toMatch(/^ey/);
});

test('a second server fails immediately; after SIGTERM the first one finishes its requests, stops the database and exits with code 0', async () => {
  // On a busy machine any statement may be slow, which is a warning.
  const server = start({ SLOW_QUERY_MS: '60000' });
  const { port } = new URL(await server.ready);
  const second = start();
  expect(await second.ended).toMatchObject({ code: 1 });
  expect(second.output()).toMatch(/^Shipdesk cannot start: .*folder.*\.$/m);
  expect(second.output()).not.toContain('    at ');
  const socket = connect(Number(port), '127.0.0.1');
  const answer = new Promise<string>((resolve) => {
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
  expect(await answer).toMatch(/^HTTP\/1.1 200[\s\S]*Bengaluru/);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  // A demo logs warnings. A normal start and stop cause none.
  expect(server.output()).not.toContain('"level":');
});

test('SIGTERM during the start stops the database too', async () => {
  const server = start();
  const postmaster = () => findPostmaster(join(dataDir, 'postgres'));
  await expect.poll(postmaster, { interval: 5 }).toBeDefined();
  expect(server.output()).not.toContain('ready');
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(await postmaster()).toBeUndefined();
});

test('after SIGTERM /readyz returns 503 first, and a request on a kept-alive connection gets its response', async () => {
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
  expect(server.output()).toMatch(/^Shipdesk cannot start: PORT is 'http'/);
});
