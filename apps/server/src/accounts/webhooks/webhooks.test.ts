import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { buildMessageSchema } from '@shipdesk/contract/account/webhook-events';
import { retryDelaysMs } from '@shipdesk/domain/account/webhook/webhook-delivery';
import { type WebhookType, webhookTypes } from '@shipdesk/domain/account/webhook/webhook-event';
import { Ajv } from 'ajv';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { buildBulkPayload } from '../../../test-support/samples/bulk-payloads.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { buildWebhookPayload } from '../../../test-support/samples/webhook-samples.ts';
import { createSandboxCalls } from '../../../test-support/sandboxes.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';
import { recordEvents } from '../../platform/events/events-service.ts';

const DAY_MS = 86_400_000;

const addresses = new Map<string, string>();
const app = await testApp({
  resolve: async (host) => [{ address: addresses.get(host) ?? '93.184.216.34', family: 4 }],
});
// The library compares the time of a message with the clock of the machine.
app.clock.now = new Date();

interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** Starts a receiver. `respond` returns the status of each response. */
async function startReceiver(respond: (count: number) => number | Promise<number> = () => 204) {
  const requests: ReceivedRequest[] = [];
  const handleRequest: RequestListener = (request, response) => {
    void readText(request).then(async (body) => {
      requests.push({ headers: request.headers, body });
      response.writeHead(await respond(requests.length)).end(`response ${requests.length}`);
    });
  };
  const server = createServer(handleRequest).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { requests, url: `http://127.0.0.1:${port}/hooks` };
}

async function addEndpoint(caller: Caller, url: string, changes: object = {}) {
  const payload = { ...buildWebhookPayload({ url, types: [] }), scheme: 'v1', ...changes };
  const response = await caller.post('/api/webhooks', payload);
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json<{ data: { id: string; secret: string } }>().data;
}

const { enterSandbox } = createSandboxCalls(app, 'http://localhost');

const addOrder = async (caller: Caller) => {
  const response = await caller.post('/booking/createPickup', buildOrderPayload());
  return response.json<{ data: { docketNumber: string } }>().data.docketNumber;
};
const cancel = (caller: Caller, docketNumber: string) =>
  caller.post(`/api/orders/${docketNumber}/cancel`, undefined);
const listDeliveries = async (caller: Caller, id: string) =>
  (await caller.get(`/api/webhooks/${id}/deliveries`)).json<{ data: Record<string, unknown>[] }>()
    .data;
const readEndpoint = async (caller: Caller, id: string) =>
  (await caller.get('/api/webhooks'))
    .json<{ data: { id: string }[] }>()
    .data.find((endpoint) => endpoint.id === id);

test('delivers signed events with the order id and a sequence number', async () => {
  const caller = await app.signIn();
  const { requests, url } = await startReceiver();
  const { id, secret } = await addEndpoint(caller, url);
  const docketNumber = await addOrder(caller);
  await cancel(caller, docketNumber);
  await app.runJobs();
  const messages = requests
    .map(({ headers, body }) => new Webhook(secret).verify(body, headers as Record<string, string>))
    .map((message) => message as { type: string; data: { sequence: number } })
    .toSorted((a, b) => a.data.sequence - b.data.sequence);
  const parcel = { docket_number: docketNumber, order_id: expect.stringMatching(/./) };
  expect(messages).toMatchObject([
    { type: 'order.created', data: { ...parcel, sequence: 1 } },
    { type: 'order.cancelled', data: parcel },
  ]);
  const [lastDelivery] = await listDeliveries(caller, id);
  expect(lastDelivery).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 204 });
});

test.each([
  ['a seller', () => app.signIn()],
  ['a sandbox', async () => (await enterSandbox()).sandbox],
])('sends only new orders to the first endpoint of %s', async (_, enter) => {
  const caller = await enter();
  for (let orders = 0; orders < 3; orders++) await addOrder(caller);
  const { requests, url } = await startReceiver();
  await addEndpoint(caller, url);
  const docketNumber = await addOrder(caller);
  await app.runJobs();
  expect(requests.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'order.created', data: { docket_number: docketNumber } },
  ]);
});

test('sends each type of message in the format of its schema', async () => {
  const caller = await app.signIn();
  const { sellerId } = await app.findSeller(caller.email);
  const { requests, url } = await startReceiver();
  await addEndpoint(caller, url);
  const docketNumber = await addOrder(caller);
  const dueAt = '2026-11-21T06:00:00.000Z';
  const events = [
    { kind: 'order.changed', data: { groups: ['note'], revision: 2 } },
    { kind: 'order.cancelled', data: {} },
    { kind: 'shipment.booked', data: { carrier: 'simulator', service: 'surface', awb: 'A1' } },
    { kind: 'shipment.refused', data: { carrier: 'simulator', service: 'surface', awb: '' } },
    { kind: 'shipment.cancelled', data: { awb: 'A1' } },
    { kind: 'shipment.status_changed', data: { awb: 'A1', status: 'DELIVERED', was: 'BOOKED' } },
    { kind: 'ndr.raised', data: { reason: 'refused', attempts: 1, dueAt } },
    { kind: 'ndr.changed', data: { action: 'rto', askedBy: 'seller', isAnswer: true } },
    { kind: 'ndr.changed', data: { state: 'rto' } },
    { kind: 'return.acknowledged', data: { condition: 'good' } },
    { kind: 'weight.raised', data: { leg: 'forward', chargedGrams: 900, dueAt } },
    { kind: 'wallet.low', data: { balancePaise: -1, lowBalancePaise: 100 } },
    { kind: 'payout.remitted', data: { reference: 'UTR1' } },
    { kind: 'invoice.issued', data: { reference: 'INV1' } },
    { kind: 'import.finished', data: { import: 'i', state: 'done' } },
  ] as const;
  const kindsWithoutParcel = /^(wallet|payout|invoice|import)\./;
  await app.database.asSeller(forSeller(sellerId), (db) =>
    recordEvents(
      db,
      { sellerId },
      events.map(({ kind, data }) => ({
        kind,
        data,
        docketNumber: kindsWithoutParcel.test(kind) ? '' : docketNumber,
      })),
      app.clock.now,
    ),
  );
  await app.runJobs();
  const ajv = new Ajv();
  const types = requests.map(({ body }) => {
    const message = JSON.parse(body) as { type: WebhookType };
    const isValid = ajv.validate(buildMessageSchema(message.type), message);
    expect([message.type, isValid, ajv.errorsText()]).toEqual([message.type, true, 'No errors']);
    return message.type;
  });
  expect(types.toSorted()).toEqual(webhookTypes.toSorted());
});

test('signs with both secrets after a rotation until the old secret expires', async () => {
  const caller = await app.signIn();
  const { requests, url } = await startReceiver();
  const { id, secret: oldSecret } = await addEndpoint(caller, url);
  const rotateResponse = await caller.post(`/api/webhooks/${id}/secret`, undefined);
  const { secret } = rotateResponse.json<{ data: { secret: string } }>().data;
  const sendTestEvent = async () => {
    expect((await caller.post(`/api/webhooks/${id}/test`, undefined)).statusCode).toBe(202);
    await app.runJobs();
    const { headers, body } = requests.at(-1) as ReceivedRequest;
    return [secret, oldSecret].map((key) => {
      try {
        return new Webhook(key).verify(body, headers as Record<string, string>) !== undefined;
      } catch {
        return false;
      }
    });
  };
  expect(await sendTestEvent()).toEqual([true, true]);
  await app.ownerQuery('update webhook_endpoints set previous_until = $1', [app.clock.now]);
  expect(await sendTestEvent()).toEqual([true, false]);
});

test('lists endpoints without their secrets', async () => {
  const caller = await app.signIn();
  const { id } = await addEndpoint(caller, 'https://receiver.example/hooks');
  await caller.post(`/api/webhooks/${id}/secret`, undefined);
  const list = await caller.get('/api/webhooks');
  expect(list.body).toContain(id);
  expect(list.body).not.toContain('whsec_');
});

test('sends an endpoint only events of its types and its seller', async () => {
  const [caller, otherCaller] = [await app.signIn(), await app.signIn()];
  const { requests, url } = await startReceiver();
  await addEndpoint(caller, url, { types: ['order.cancelled'] });
  await cancel(caller, await addOrder(caller));
  await cancel(otherCaller, await addOrder(otherCaller));
  await app.runJobs();
  expect(requests.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'order.cancelled',
  ]);
});

test('sends an event for each order of a bulk request', async () => {
  const caller = await app.signIn();
  const { requests, url } = await startReceiver();
  await addEndpoint(caller, url);
  const response = await caller.post('/booking/createBulkOrder', buildBulkPayload([{}, {}]));
  expect(response.statusCode).toBeLessThan(300);
  const { rows } = await app.ownerQuery('select id from orders where seller_id = $1', [
    (await app.findSeller(caller.email)).sellerId,
  ]);
  expect(rows.length).toBeGreaterThan(0);
  await app.runJobs();
  expect(requests).toHaveLength(rows.length);
});

test('a slow endpoint does not delay other endpoints', async () => {
  const caller = await app.signIn();
  const quickReceived = Promise.withResolvers<number>();
  const slowReceiver = await startReceiver(() => quickReceived.promise);
  const quickReceiver = await startReceiver(() => {
    quickReceived.resolve(204);
    return 204;
  });
  await addEndpoint(caller, slowReceiver.url);
  await addEndpoint(caller, quickReceiver.url);
  await addOrder(caller);
  await app.runJobs();
  expect([slowReceiver.requests.length, quickReceiver.requests.length]).toEqual([1, 1]);
});

test('marks a delivery as failed after ten attempts and resends failed deliveries on request', async () => {
  let caller = await app.signIn();
  let status = 500;
  const { requests, url } = await startReceiver(() => status);
  const { id } = await addEndpoint(caller, url);
  await addOrder(caller);
  await app.runJobs();
  expect(await listDeliveries(caller, id)).toMatchObject([
    { state: 'waiting', attempts: 1, lastStatus: 500, lastProblem: 'status' },
  ]);
  for (const delayMs of retryDelaysMs) {
    app.clock.advance(1.1 * delayMs);
    await app.runJobs();
  }
  caller = await app.signInAgain(caller.email);
  expect(requests).toHaveLength(10);
  expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [failedDelivery] = await listDeliveries(caller, id);
  expect(failedDelivery).toMatchObject({ state: 'failed', attempts: 10, nextAt: null });

  status = 200;
  await caller.send('PUT', `/api/webhooks/${id}`, { ...buildWebhookPayload({ url }), isOn: true });
  const replay = await caller.post(`/api/webhooks/${id}/replay`, { onlyFailed: true });
  expect(replay.json().data).toEqual({ replayed: 1, isMore: false });
  await app.runJobs();
  const path = `/api/webhooks/${id}/deliveries/${String(failedDelivery?.['id'])}`;
  const { data } = (await caller.get(path)).json();
  expect(data).toMatchObject({ state: 'delivered', attempts: 1, body: requests[0]?.body });
  expect(data.history).toHaveLength(11);
  expect(data.history[0]).toMatchObject({ status: 200, problem: '', response: 'response 11' });
});

test('replays each delivery once, even if a worker ends the delivery during the replay', async () => {
  const caller = await app.signIn();
  const { url } = await startReceiver(() => 200);
  const { id } = await addEndpoint(caller, url);
  await addOrder(caller);
  await app.runJobs();
  await app.ownerQuery(
    `insert into webhook_deliveries select (jsonb_populate_record(d, jsonb_build_object(
       'id', gen_random_uuid(), 'message_id', 'copy ' || n))).*
     from webhook_deliveries d, generate_series(1, 999) n where endpoint_id = $1`,
    [id],
  );
  await app.ownerQuery(
    `create function end_delivery() returns trigger language plpgsql as
     $$ begin new.state := 'delivered'; return new; end $$`,
  );
  await app.ownerQuery(
    'create trigger fast_worker before update on webhook_deliveries for each row execute function end_delivery()',
  );
  const response = await caller.post(`/api/webhooks/${id}/replay`, { onlyFailed: false });
  await app.ownerQuery('drop trigger fast_worker on webhook_deliveries');
  expect(response.json().data).toEqual({ replayed: 1000, isMore: false });
});

test('switches off an endpoint after five days of failures and notifies the seller', async () => {
  let caller = await app.signIn();
  const { requests, url } = await startReceiver(() => 503);
  const { id } = await addEndpoint(caller, url);
  await addOrder(caller);
  await app.runJobs();
  app.clock.advance(5 * DAY_MS);
  caller = await app.signInAgain(caller.email);
  await addOrder(caller);
  await app.runJobs();
  expect(await readEndpoint(caller, id)).toMatchObject({ offReason: 'failing' });
  const attempts = requests.length;
  await addOrder(caller);
  app.clock.advance(DAY_MS);
  caller = await app.signInAgain(caller.email);
  await app.runJobs();
  expect(requests).toHaveLength(attempts);
  const { sellerId } = await app.findSeller(caller.email);
  const { rows } = await app.ownerQuery(
    `select template from mails where seller_id = $1 and template = 'seller_webhook_off'`,
    [sellerId],
  );
  expect(rows).toHaveLength(1);
  expect((await caller.get('/api/notifications')).json().data).toMatchObject([
    { event: 'webhook_off' },
  ]);
  expect((await listDeliveries(caller, id)).map(({ state }) => state)).toEqual([
    'failed',
    'failed',
  ]);
});

test('switches off an endpoint that returns 410', async () => {
  const caller = await app.signIn();
  const { url } = await startReceiver(() => 410);
  const { id } = await addEndpoint(caller, url);
  await addOrder(caller);
  await app.runJobs();
  expect(await readEndpoint(caller, id)).toMatchObject({ offReason: 'gone' });
  expect(await listDeliveries(caller, id)).toMatchObject([{ state: 'failed', attempts: 1 }]);
});

test('rejects an invalid URL, and an internal address at creation, edit and delivery', async () => {
  const caller = await app.signIn();
  const post = (url: string) =>
    caller.post('/api/webhooks', { ...buildWebhookPayload({ url }), scheme: 'v1' });
  const readCodes = async (response: Promise<{ json(): { details?: { code: string }[] } }>) =>
    (await response).json().details?.map(({ code }) => code);
  for (const [url, code] of [
    ['http://169.254.169.254/latest', 'webhook_url_internal'],
    ['https://[fe80::1]/', 'webhook_url_internal'],
    ['http://receiver.example/', 'webhook_url_invalid'],
    ['https://user:word@receiver.example/', 'webhook_url_invalid'],
    ['receiver', 'webhook_url_invalid'],
  ] as const) {
    expect([url, await readCodes(post(url))]).toEqual([url, [code]]);
  }
  const { id } = await addEndpoint(caller, 'https://moving.example/hooks');
  const change = { ...buildWebhookPayload({ url: 'http://169.254.0.1/' }), isOn: true };
  expect(await readCodes(caller.send('PUT', `/api/webhooks/${id}`, change))).toEqual([
    'webhook_url_internal',
  ]);
  addresses.set('moving.example', '169.254.169.254');
  await caller.post(`/api/webhooks/${id}/test`, undefined);
  await app.runJobs();
  expect(await listDeliveries(caller, id)).toMatchObject([
    { state: 'waiting', lastStatus: null, lastProblem: 'refused' },
  ]);
});

test('returns the same endpoint and secret for a repeated Idempotency-Key', async () => {
  const caller = await app.signIn();
  const payload = { ...buildWebhookPayload(), scheme: 'v1a' };
  const create = () => caller.post('/api/webhooks', payload, { 'idempotency-key': 'hook-1' });
  const [endpoint, replay] = [(await create()).json().data, (await create()).json().data];
  expect(replay).toEqual(endpoint);
  expect(endpoint.secret).toMatch(/^whpk_/);
  expect(endpoint.publicKey).toBe(endpoint.secret);
});

test('returns 403 to a packer for endpoints and deliveries', async () => {
  const packer = await app.signIn({ role: 'Packing' });
  for (const path of ['/api/webhooks', `/api/webhooks/${crypto.randomUUID()}/deliveries`]) {
    expect([path, (await packer.get(path)).statusCode]).toEqual([path, 403]);
  }
});
