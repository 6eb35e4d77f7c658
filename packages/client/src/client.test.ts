import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, ShipdeskError, unwrap } from './client.ts';

/** Starts a server. Returns a client of the server and the requests that it received. */
async function startServer(respond: (attempt: number, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume().on('end', () => respond(requests.length, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    key: 'sd_live_test',
    maxPauseMs: 5,
  });
  return { client, requests };
}

const sendJson = (response: ServerResponse, status: number, body: object, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));

const order = { shipments: [{ paymentMode: 'PREPAID' as const, weightDetails: [] }] };

test('sends the key and returns the response body', async () => {
  const { client, requests } = await startServer((_attempt, response) =>
    sendJson(response, 200, { data: [] }),
  );
  const { data } = await client.GET('/api/warehouses');
  expect(data).toEqual({ data: [] });
  expect(requests[0]?.headers.authorization).toBe('Bearer sd_live_test');
});

test('retries a create request after 503 with the same Idempotency-Key', async () => {
  const { client, requests } = await startServer((attempt, response) =>
    attempt < 3
      ? sendJson(response, 503, {}, { 'retry-after': '1' })
      : sendJson(response, 201, { data: {} }),
  );
  const { response } = await client.POST('/booking/createPickup', { body: order });
  expect(response.status).toBe(201);
  const keys = requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

test('retries a request without an Idempotency-Key after 429 but not after 503', async () => {
  const statuses = [429, 503];
  const { client, requests } = await startServer((attempt, response) =>
    sendJson(response, statuses[attempt - 1] ?? 200, {}),
  );
  const { response } = await client.POST('/api/warehouses/{id}/default', {
    params: { path: { id: '0199f0a4-0000-7000-8000-000000000001' } },
  });
  expect([response.status, requests.length]).toEqual([503, 2]);
});

test('returns the last error response after five attempts', async () => {
  const { client, requests } = await startServer((_attempt, response) =>
    sendJson(response, 429, { code: 'too_many_requests' }),
  );
  const { error, response } = await client.GET('/api/warehouses');
  expect([response.status, requests.length]).toEqual([429, 5]);
  expect(error).toMatchObject({ code: 'too_many_requests' });
});

test('unwrap returns the response body or throws ShipdeskError for an error response', async () => {
  const { client } = await startServer((attempt, response) =>
    attempt === 1
      ? sendJson(response, 200, { data: [] })
      : sendJson(response, 403, { code: 'role_missing', message: 'Ask the Owner' }),
  );
  expect(await unwrap(client.GET('/api/warehouses'))).toEqual({ data: [] });
  const thrownError: unknown = await unwrap(client.GET('/api/warehouses')).catch((error) => error);
  expect(thrownError).toBeInstanceOf(ShipdeskError);
  expect(thrownError).toMatchObject({
    message: '/api/warehouses: 403 Ask the Owner',
    problem: { code: 'role_missing' },
  });
});

test('createClient throws without a base URL or a key', () => {
  expect(() => createClient({ baseUrl: 'https://ship.example.in' })).toThrow('SHIPDESK_KEY');
  expect(() => createClient({ key: 'sd_live_test' })).toThrow('SHIPDESK_URL');
});
