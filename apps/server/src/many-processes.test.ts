import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSettings } from '../test-support/processes/run-command.ts';
import { type ServerProcess, startServer } from '../test-support/processes/server-process.ts';
import {
  buildDatabaseUrl,
  createEmptyDatabase,
  type TestDatabase,
} from '../test-support/processes/test-database.ts';
import { buildOrderPayload, listAnyDayBody } from '../test-support/samples/payloads.ts';
import { demoAccounts } from './demo/demo-data.ts';
import { withClient } from './platform/db/engine/engine-client.ts';

const [seller, otherSeller] = demoAccounts;

let database: TestDatabase;
let settings: Record<'DATA_DIR', string> & Record<string, string>;
let processes: ServerProcess[];
let urls: [string, string, string];

// Three processes start at the same time on an empty database, like the processes behind a load balancer.
beforeAll(async () => {
  database = await createEmptyDatabase();
  settings = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'shipdesk-many-')),
    // A pooler refuses the role that a superuser's connections request.
    ...(database.isPooled
      ? buildSettings(database)
      : { DATABASE_URL: buildDatabaseUrl(database.superuser) }),
  };
  processes = [startServer(settings), startServer(settings), startServer(settings)];
  urls = (await Promise.all(processes.map(({ ready }) => ready))) as typeof urls;
});

afterAll(async () => {
  for (const { process, ended } of processes) {
    process.kill('SIGTERM');
    await ended;
  }
  await database.drop();
  await rm(settings.DATA_DIR, { recursive: true, force: true });
});

interface Call {
  token?: string;
  cookie?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

function call(url: string, { token, cookie, headers = {}, body }: Call = {}): Promise<Response> {
  return fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const signIn = (url: string, { email, password }: { email: string; password: string }) =>
  call(`${url}/auth/login`, { body: { username: email, password } });

/** Returns the access token and the refresh cookie of a response. */
async function readGrant(response: Response): Promise<{ token: string; cookie: string }> {
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith('__Host-rt='));
  const { accessToken } = (await response.json()) as { accessToken: string };
  return { token: accessToken, cookie: cookie?.split(';')[0] ?? '' };
}

const countRows = (table: string) =>
  withClient(database.superuser, async (client) =>
    Number((await client.query(`select count(*) from ${table}`)).rows[0].count),
  );

test('concurrent starts migrate and seed an empty database once', async () => {
  expect(await countRows('users')).toBe(demoAccounts.length);
  expect(await countRows('sellers')).toBe(demoAccounts.length);
  expect(await countRows('bank_accounts')).toBe(1);
  expect(await countRows('instance')).toBe(1);
});

test('row-level security applies to a server that connects as a superuser', async () => {
  const [url] = urls;
  const listOrders = async (person: { email: string; password: string }) => {
    const { token } = await readGrant(await signIn(url, person));
    return (await call(`${url}/orders/getorders`, { token, body: listAnyDayBody })).json();
  };
  // The seller with dues has one order, and the first seller all others.
  expect(await listOrders(seller)).toMatchObject({ total: (await countRows('orders')) - 1 });
  expect(await listOrders(otherSeller)).toMatchObject({ total: 0 });
});

test('processes share sessions, orders and idempotency keys', async () => {
  const [firstUrl, secondUrl, thirdUrl] = urls;
  const grant = await readGrant(await signIn(firstUrl, seller));

  const headers = { 'idempotency-key': randomUUID() };
  const body = buildOrderPayload();
  const createCall = { token: grant.token, headers, body };
  const createdResponse = await call(`${secondUrl}/booking/createPickup`, createCall);
  expect(createdResponse.status).toBe(201);
  const { data } = (await createdResponse.json()) as { data: { docketNumber: string } };
  const repeatedResponse = await call(`${thirdUrl}/booking/createPickup`, createCall);
  expect([repeatedResponse.status, repeatedResponse.headers.get('idempotent-replayed')]).toEqual([
    201,
    'true',
  ]);
  expect(await repeatedResponse.json()).toMatchObject({ data });
  for (const url of urls) {
    const listResponse = await call(`${url}/orders/getorders`, {
      token: grant.token,
      body: listAnyDayBody,
    });
    const { total, data: rows } = (await listResponse.json()) as { total: number; data: object[] };
    const ownOrders = (await countRows('orders')) - 1;
    expect([total, rows[0]]).toEqual([ownOrders, expect.objectContaining(data)]);
  }

  const renewedGrant = await readGrant(await call(`${thirdUrl}/refresh`, { cookie: grant.cookie }));
  expect((await call(`${firstUrl}/api/account`, { token: renewedGrant.token })).status).toBe(200);
  expect((await call(`${secondUrl}/api/account`, { token: renewedGrant.token })).status).toBe(200);

  expect(
    (await call(`${secondUrl}/auth/logout`, { cookie: renewedGrant.cookie, body: {} })).status,
  ).toBe(204);
  for (const url of urls) {
    const response = await call(`${url}/api/account`, { token: renewedGrant.token });
    expect([url, response.status]).toEqual([url, 403]);
    const refusedRenewal = await call(`${url}/refresh`, { cookie: renewedGrant.cookie });
    expect([url, refusedRenewal.status]).toEqual([url, 403]);
  }
});

test('processes share the limit of ten wrong passwords', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const url = urls[guess % urls.length] ?? '';
    statuses.push((await signIn(url, { ...otherSeller, password: `guess ${guess}` })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  for (const url of urls) expect((await signIn(url, otherSeller)).status).toBe(429);
});

/** Sends an empty registration from 127.0.0.2, because the demo's rate limits exempt 127.0.0.1. Returns the status. */
async function registerFromSecondAddress(url: string): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'POST', localAddress: '127.0.0.2', headers };
  const clientRequest = request(`${url}/auth/register`, options).end('{}');
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('processes share the rate limits of routes', async () => {
  const statuses: (number | undefined)[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    statuses.push(await registerFromSecondAddress(urls[attempt % urls.length] ?? ''));
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
});

test('another process keeps serving requests when one process is killed', async () => {
  const [firstUrl, secondUrl] = urls;
  const { token } = await readGrant(await signIn(firstUrl, seller));
  processes[0]?.process.kill('SIGKILL');
  await processes[0]?.ended;
  expect((await call(`${secondUrl}/api/account`, { token })).status).toBe(200);
});

test('a production server does not start on a demo database', async () => {
  const SESSION_SECRET = 'q3J8vYw1nZt6bKx9RfLm2DsHc7PaUe4GoViTy5Wj0BMXkNCE';
  const production = { NODE_ENV: 'production', SESSION_SECRET, HOST: '127.0.0.1' };
  const liveServer = startServer({ ...settings, ...production });
  processes.push(liveServer);
  expect(await liveServer.ended).toMatchObject({ code: 78 });
  expect(liveServer.readOutput()).toMatch(/stamped as demo/);
});

test('a process with an external PostgreSQL exits with code 0 on SIGTERM', async () => {
  processes[1]?.process.kill('SIGTERM');
  expect(await processes[1]?.ended).toEqual({ code: 0, signal: null });
});
