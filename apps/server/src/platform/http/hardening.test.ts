import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { endpoints } from '@shipdesk/contract/endpoints';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import {
  blockConnections,
  createTestDatabase,
  withoutPooler,
} from '../../../test-support/processes/test-database.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../test-support/processes/test-folders.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { createTestApp, PASSWORD, type TestApp, testApp } from '../../../test-support/test-app.ts';
import { withClient } from '../db/engine/engine-client.ts';

const root = await createTestFolder();
await writeFile(join(root, 'index.html'), '<!doctype html><title>Shipdesk</title>');
afterAll(() => removeTestFolders());
const app = await testApp({
  settings: { CORS_ORIGINS: 'https://other.example' },
  client: { root, styleHashes: ["'sha256-AAAA'"] },
});
const seller = await app.signIn();

describe('the response headers', () => {
  test('contain a strict content security policy and name no software', async () => {
    for (const url of ['/healthz', '/docs', '/nowhere', '/openapi.json']) {
      const { headers } = await app.fastify.inject({ method: 'GET', url });
      const policy = String(headers['content-security-policy']);
      for (const directive of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'sha256-AAAA'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types shipdesk-worker',
        "worker-src 'self'",
        'frame-src blob:',
      ]) {
        expect(policy.split(';')).toContain(directive);
      }
      expect(policy).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=(self)'),
      });
      expect(headers['server']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('forbid caches from storing API responses', async () => {
    expect((await seller.get('/api/account')).headers['cache-control']).toBe('no-store');
  });
});

describe('the origin check', () => {
  const login = (headers: Record<string, string>) =>
    app.fastify.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { host: 'localhost', ...headers },
      payload: { username: seller.email, password: PASSWORD },
    });

  test('rejects a state-changing request from another origin', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://sub.localhost' },
      { origin: 'https://localhost.evil.example' },
      { origin: 'not an origin' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const response = await login(headers);
      expect([headers, response.statusCode]).toEqual([headers, 403]);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  // ASVS V3.4.2
  test('accepts the origin of the server and the configured origins', async () => {
    for (const origin of ['http://localhost', 'https://other.example']) {
      expect([origin, (await login({ origin })).statusCode]).toEqual([origin, 200]);
    }
    const preflight = (origin: string) =>
      app.fastify.inject({
        method: 'OPTIONS',
        url: '/auth/login',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await preflight('https://other.example')).headers['access-control-allow-origin']).toBe(
      'https://other.example',
    );
    expect(
      (await preflight('https://evil.example')).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });

  test('allows every call of the contract and the file name header to a configured origin', async () => {
    const origin = 'https://other.example';
    for (const { method, path } of Object.values(endpoints)) {
      const { headers } = await app.fastify.inject({
        method: 'OPTIONS',
        url: path.replaceAll(/:\w+/g, 'x'),
        headers: { origin, 'access-control-request-method': method },
      });
      expect([path, String(headers['access-control-allow-methods']).split(', ')]).toEqual([
        path,
        expect.arrayContaining([method]),
      ]);
      expect(headers['access-control-allow-credentials']).toBe('true');
      expect(headers['access-control-allow-headers']).toContain('idempotency-key');
    }
    const { headers } = await login({ origin });
    expect(headers['access-control-expose-headers']).toContain('content-disposition');
  });
});

describe('the body check', () => {
  const send = (contentType: string | undefined, payload: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/booking/createPickup',
      headers: {
        authorization: `Bearer ${seller.accessToken}`,
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      payload,
    });

  test('rejects a content type other than JSON with 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json2',
      '',
    ]) {
      const response = await send(type, JSON.stringify(buildOrderPayload()));
      expect([type, response.statusCode]).toEqual([type, 415]);
    }
    expect(
      (await send('application/json; charset=utf-8', JSON.stringify(buildOrderPayload())))
        .statusCode,
    ).toBe(201);
  });

  test('rejects a body above the limit with 413', async () => {
    expect((await send('application/json', `"${'x'.repeat(300_000)}"`)).statusCode).toBe(413);
  });

  test('rejects prototype keys with 400', async () => {
    expect((await send('application/json', '{"__proto__":{"x":1}}')).statusCode).toBe(400);
    expect(
      (await send('application/json', '{"constructor":{"prototype":{"x":1}}}')).statusCode,
    ).toBe(400);
  });

  test('rejects a request without a session before reading its body', async () => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/booking/createPickup',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(300_000)}"`,
    });
    expect(response.statusCode).toBe(403);
  });
});

const getAs = (url: string, accept: string) =>
  app.fastify.inject({ method: 'GET', url, headers: { accept } });

test('returns the client for page addresses', async () => {
  for (const url of ['/', '/login', '/orders/forward?page=2', '/orders/99']) {
    for (const accept of ['text/html,application/xhtml+xml', '*/*']) {
      const response = await getAs(url, accept);
      expect([url, accept, response.statusCode]).toEqual([url, accept, 200]);
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.headers['cache-control']).toBe('no-cache');
    }
  }
});

test('returns 404 for unknown calls and files', async () => {
  for (const url of ['/api/nothing', '/assets/nothing.js', '/nothing.js', '/auth/nothing']) {
    expect([url, (await getAs(url, '*/*')).statusCode]).toEqual([url, 404]);
  }
  expect((await getAs('/nothing', 'application/json')).statusCode).toBe(404);
});

test('returns a problem with 404 for an unknown address', async () => {
  const unknownResponse = await app.fastify.inject({ method: 'GET', url: '/api/nothing' });
  expect([unknownResponse.statusCode, unknownResponse.json().code]).toEqual([404, 'not_found']);
  expect(unknownResponse.headers['content-type']).toContain('application/problem+json');
});

test('returns a problem with 405 for another method of a known address', async () => {
  const otherResponse = await app.fastify.inject({ method: 'DELETE', url: '/warehouse/create' });
  expect([otherResponse.statusCode, otherResponse.json().code]).toEqual([
    405,
    'method_not_allowed',
  ]);
});

// ASVS V13.4.2, V16.3.4, V16.5.1
test('logs the details of an unexpected error and omits them from the response', async () => {
  const brokenApp = await createTestApp();
  const caller = await brokenApp.signIn();
  await brokenApp.ownerQuery('drop table warehouses cascade');
  const response = await caller.get('/api/warehouses');
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toMatch(/relation|warehouses"|select|at \//i);
  expect(brokenApp.logLines.join('')).toContain('relation');
  await brokenApp.close();
});

// ASVS V16.5.2
test('returns 503 with Retry-After after at most one connection attempt during a database outage, logs each refusal and recovers', async () => {
  let attemptCount = 0;
  class CountedClient extends pg.Client {
    constructor(settings?: string | pg.ClientConfig) {
      super(settings);
      attemptCount += 1;
    }
  }
  const testDatabase = withoutPooler(await createTestDatabase());
  const connection = { ...testDatabase.app, Client: CountedClient };
  const cutOffApp = await createTestApp({ testDatabase: { ...testDatabase, app: connection } });
  const caller = await cutOffApp.signIn();
  const restoreDatabase = await blockConnections(cutOffApp.testDatabase);
  for (const call of [
    () => cutOffApp.fastify.inject({ method: 'GET', url: '/readyz' }),
    () => caller.get('/api/warehouses'),
    () => caller.post('/booking/createPickup', buildOrderPayload()),
  ]) {
    attemptCount = 0;
    const response = await call();
    // A connection that was open before is lost without an attempt.
    expect(attemptCount).toBeLessThanOrEqual(1);
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json()).toMatchObject({ code: 'unavailable' });
  }
  const countRefusals = () =>
    cutOffApp.logLines.filter((line) => line.includes('request refused')).length;
  const refusalCount = countRefusals();
  const pageResponse = await cutOffApp.fastify.inject({ url: '/track/12345678901230' });
  expect(pageResponse.statusCode).toBe(503);
  expect(countRefusals()).toBe(refusalCount + 1);
  expect((await cutOffApp.fastify.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
  await restoreDatabase();
  expect((await caller.get('/api/warehouses')).statusCode).toBe(200);
  await cutOffApp.close();
});

test('/readyz returns 503 while the database cannot write temporary files', async () => {
  const testDatabase = withoutPooler(await createTestDatabase());
  const setLimit = (limit: string) =>
    withClient(testDatabase.superuser, async (client) => {
      await client.query(`alter database ${client.database} set temp_file_limit = '${limit}'`);
    });
  const probe = ({ fastify }: TestApp) => fastify.inject({ method: 'GET', url: '/readyz' });
  await setLimit('0');
  const fullApp = await createTestApp({ testDatabase });
  const response = await probe(fullApp);
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  await fullApp.closeApp();
  await setLimit('-1');
  const freeApp = await createTestApp({ testDatabase });
  expect((await probe(freeApp)).statusCode).toBe(200);
  await freeApp.close();
});

test('completes a request in flight when the server stops', async () => {
  const stoppingApp = await createTestApp();
  await stoppingApp.fastify.listen({ host: '127.0.0.1', port: 0 });
  const address = stoppingApp.fastify.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  const body = JSON.stringify({ pincode: '560001' });
  const response = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
  });
  socket.write(
    `POST /publicRoutes/pincodedetails HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closing = stoppingApp.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.write(body.slice(5));
  expect(await response).toMatch(/^HTTP\/1.1 200[\s\S]*Bengaluru/);
  await closing;
});
