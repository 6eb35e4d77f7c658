import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildOrderPayload,
  buildWarehousePayload,
} from '../../../test-support/samples/payloads.ts';
import { createTestApp, PASSWORD, testApp } from '../../../test-support/test-app.ts';

const METRICS_TOKEN = 'a-token-of-at-least-thirty-two-characters';

const app = await testApp({
  settings: { METRICS_TOKEN, SLOW_QUERY_MS: '100', TRUST_PROXY: '127.0.0.1' },
});
const seller = await app.signIn();

const readMetrics = (
  headers: Record<string, string> = { authorization: `Bearer ${METRICS_TOKEN}` },
) => app.fastify.inject({ method: 'GET', url: '/metrics', headers });

/** Returns the value of one series, 0 if it does not exist. */
async function readValue(series: string): Promise<number> {
  const line = (await readMetrics()).body.split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('/metrics', () => {
  test('requires the token', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer wrong', METRICS_TOKEN]) {
      const refusedResponse = await readMetrics({ authorization });
      expect([authorization, refusedResponse.statusCode]).toEqual([authorization, 401]);
      expect(refusedResponse.headers['www-authenticate']).toBe('Bearer');
      expect(refusedResponse.body).not.toContain('shipdesk_');
    }
    const response = await readMetrics();
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
  });

  test('returns 404 when no token is set', async () => {
    const appWithoutToken = await createTestApp();
    for (const accept of ['*/*', 'text/html']) {
      const request = { method: 'GET', url: '/metrics', headers: { accept } } as const;
      expect((await appWithoutToken.fastify.inject(request)).statusCode).toBe(404);
    }
    await appWithoutToken.close();
  });

  test('counts requests by route and status', async () => {
    const orderSeries =
      'shipdesk_http_request_duration_seconds_count{method="GET",route="/api/orders/:docketNumber",status="404"}';
    const countBefore = await readValue(orderSeries);
    await seller.get('/api/orders/10000000000001');
    await seller.get('/api/orders/10000000000002');
    expect(await readValue(orderSeries)).toBe(countBefore + 2);

    const unknownSeries =
      'shipdesk_http_request_duration_seconds_count{method="GET",route="none",status="404"}';
    const unknownCountBefore = await readValue(unknownSeries);
    await seller.get('/api/not-an-address-9876543210');
    expect(await readValue(unknownSeries)).toBe(unknownCountBefore + 1);
  });

  test('has no user input and no ids in its labels', async () => {
    const response = await seller.post('/booking/createPickup', buildOrderPayload());
    const { docketNumber } = response.json<{ data: { docketNumber: string } }>().data;
    expect(docketNumber).toMatch(/^\d{14}$/);
    await app.fastify.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { username: seller.email, password: `${PASSWORD}!` },
    });
    // Check only the labels, because a value may have any digits.
    const labels = (await readMetrics()).body.match(/\{.*\}/g)?.join('\n');
    expect(labels).toContain('route="/booking/createPickup"');
    expect(labels).not.toContain(seller.email);
    expect(labels).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
    expect(labels).not.toContain(docketNumber);
    expect(labels).not.toContain('9876543210');
  });

  test('counts statements by their first word and outcome', async () => {
    const [writeSeries, failureSeries] = ['insert",outcome="ok', 'insert",outcome="error'].map(
      (labels) => `shipdesk_sql_statement_duration_seconds_count{operation="${labels}"}`,
    ) as [string, string];
    const [writeCount, failureCount] = [
      await readValue(writeSeries),
      await readValue(failureSeries),
    ];
    const payload = buildOrderPayload();
    await seller.post('/booking/createPickup', payload, { 'idempotency-key': 'first' });
    // The statements insert the key, the order, its count and its audit entry.
    expect(await readValue(writeSeries)).toBeGreaterThanOrEqual(writeCount + 4);
    expect(await readValue(failureSeries)).toBe(failureCount);
    // The unique key rejects the order id. PostgreSQL then rejects the inserts of the count and the entry.
    const [shipment] = payload.shipments;
    const otherPayload = { ...payload, shipments: [{ ...shipment, name: 'Somebody Else' }] };
    const response = await seller.post('/booking/createPickup', otherPayload);
    expect([response.statusCode, await readValue(failureSeries)]).toEqual([409, failureCount + 3]);
  });

  test('reports the connections of the pool', async () => {
    expect(await readValue('shipdesk_database_connections{state="idle"}')).toBeGreaterThan(0);
    // The check for new rate cards takes a connection for a moment each second.
    const readInUse = () => readValue('shipdesk_database_connections{state="in use"}');
    await app.database.withoutSeller(async () => {
      await expect.poll(readInUse).toBe(1);
    });
    await expect.poll(readInUse).toBe(0);
    const { body } = await readMetrics();
    expect(body).toContain('\nshipdesk_database_connections{state="waiting"} ');
  });

  test('reports the lag of the event loop', async () => {
    expect((await readMetrics()).body).toContain('\nnodejs_eventloop_lag_p99_seconds ');
  });
});

describe('request ids', () => {
  test('returns and logs a well-formed id from a trusted proxy', async () => {
    const id = 'edge-01_0197c1f2';
    const response = await app.fastify.inject({
      method: 'GET',
      url: '/api/account',
      headers: { 'x-request-id': id },
    });
    expect(response.headers['x-request-id']).toBe(id);
    expect(response.json()).toMatchObject({ code: 'session_invalid', request_id: id });
    const lines = app.logLines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id);
    expect(lines).toMatchObject([{ res: { statusCode: 403 }, refusal: 'session_invalid' }]);
  });

  // ASVS V16.2.1
  test('logs a request with the ids of its user and seller', async () => {
    const id = 'edge-02_0197c1f2';
    await app.fastify.inject({
      method: 'GET',
      url: '/api/account',
      headers: { authorization: `Bearer ${seller.accessToken}`, 'x-request-id': id },
    });
    const line = app.logLines
      .map((text) => JSON.parse(text))
      .find(({ reqId, msg }) => reqId === id && msg === 'request completed');
    expect(line).toMatchObject({
      user: expect.stringMatching(/^[\da-f-]{36}$/),
      seller: expect.stringMatching(/^[\da-f-]{36}$/),
      res: { statusCode: 200 },
    });
  });

  test('replaces the id of a client when no proxy is trusted', async () => {
    const directApp = await createTestApp();
    const { headers } = await directApp.fastify.inject({
      method: 'GET',
      url: '/healthz',
      headers: { 'x-request-id': 'edge-03_0197c1f2' },
    });
    expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
    await directApp.close();
  });

  test('replaces an invalid id with a generated one', async () => {
    for (const badId of ['short', 'x'.repeat(65), 'a b c d e f g h', 'id";drop', 'ünïcödé-id']) {
      const response = await app.fastify.inject({
        method: 'GET',
        url: '/api/account',
        headers: { 'x-request-id': badId },
      });
      const id = response.headers['x-request-id'];
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
      expect(response.json()).toMatchObject({ request_id: id });
    }
  });

  test('returns distinct ids with successful responses', async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await seller.get('/api/account')).headers['x-request-id'],
      ),
    );
    expect(new Set(ids).size).toBe(5);
  });
});

test('logs the route instead of the path and query of a request', async () => {
  const lineCount = app.logLines.length;
  for (const url of ['/orders/forward?search=9811122233', '/9811122233/x']) {
    await app.fastify.inject({ method: 'GET', url, headers: { referer: '/?search=9811122233' } });
  }
  await seller.get('/api/orders/10000000009811');
  const lines = app.logLines.slice(lineCount);
  expect(lines.join('\n')).toContain('"route":"/api/orders/:docketNumber"');
  expect(lines.join('\n')).not.toMatch(/9811122233|10000000009811/);
});

describe('slow statements', () => {
  beforeAll(() =>
    app.ownerQuery(`
      create function delay_row() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.3); return new; end $$`),
  );

  /** Runs a call with delayed inserts into a table. Returns the response and the log lines of slow inserts. */
  async function runSlowly(table: string, call: () => Promise<LightMyRequestResponse>) {
    const trigger = `delay_row before insert on ${table}`;
    await app.ownerQuery(`create trigger ${trigger} for each row execute function delay_row()`);
    const response = await call();
    await app.ownerQuery(`drop trigger delay_row on ${table}`);
    const slowLines = app.logLines
      .map((line): Record<string, unknown> => JSON.parse(line))
      // On a busy machine other statements are slow as well.
      .filter(
        ({ msg, sql, reqId }) =>
          msg === 'slow statement' &&
          (reqId === response.headers['x-request-id'] || reqId === undefined) &&
          new RegExp(`insert into "?${table}\\b`).test(String(sql)),
      );
    return { response, slowLines };
  }

  test.each([
    ['warehouses', 'for a seller', () => seller.post('/warehouse/create', buildWarehousePayload())],
    [
      'throttle',
      'without a seller',
      () => seller.post('/auth/login', { username: 'a@b.in', password: 'c' }),
    ],
  ])('inserts into %s %s are logged with the request id', async (table, _ownership, call) => {
    const { response, slowLines } = await runSlowly(table, call);
    expect(slowLines).not.toEqual([]);
    expect(new Set(slowLines.map(({ reqId }) => reqId))).toEqual(
      new Set([response.headers['x-request-id']]),
    );
  });

  test('inserts into orders are logged with the request id and without values', async () => {
    const payload = buildOrderPayload();
    const { response, slowLines } = await runSlowly('orders', () =>
      seller.post('/booking/createPickup', payload),
    );
    expect(response.statusCode).toBe(201);
    expect(slowLines).toEqual([
      expect.objectContaining({
        level: 40,
        reqId: response.headers['x-request-id'],
        sql: expect.stringMatching(/^insert into "orders" .* values \(\$1, \$2,/),
      }),
    ]);
    expect(slowLines[0]?.['ms']).toBeGreaterThanOrEqual(150);
    const [shipment] = payload.shipments;
    for (const value of [shipment?.name, shipment?.phone, shipment?.address]) {
      expect(JSON.stringify(slowLines)).not.toContain(value);
    }
  });
});
