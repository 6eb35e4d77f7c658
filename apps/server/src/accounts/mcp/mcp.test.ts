import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type KeyPermission, keyPermissions } from '@shipdesk/domain/account/api-key';
import { beforeAll, expect, test } from 'vitest';
import { addKey } from '../../../test-support/samples/api-key-samples.ts';
import { buildOrderPayload, buildQuotePayload } from '../../../test-support/samples/payloads.ts';
import { type Caller, createTestApp, testApp } from '../../../test-support/test-app.ts';

const app = await testApp({ settings: { MCP: '1' } });

let url: URL;
beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  url = new URL(`http://127.0.0.1:${port}/mcp`);
});

/** Connects with a key that has these permissions. */
async function connect(owner: Caller, permissions: KeyPermission[], mode: 'auto' | 'legacy') {
  const { secret } = await addKey(owner, { permissions });
  const client = new Client({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

/** Calls a tool, and returns its result as JSON. */
async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [first] = content;
  if (first?.type !== 'text') throw new Error('a tool returned no text');
  return { isError, data: JSON.parse(first.text) };
}

test.each(['auto', 'legacy'] as const)(
  'a client of the protocol (%s) sees the tools that its key may use, and no other',
  async (mode) => {
    const client = await connect(await app.signIn(), ['money:read'], mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['read_balance']);
    expect(tools[0]?.annotations).toMatchObject({ readOnlyHint: true });
    expect((await call(client, 'read_balance')).data.data).toMatchObject({ heldPaise: 0 });
    const hidden = await client
      .callTool({ name: 'search_orders', arguments: {} })
      .catch((error: unknown) => ({ isError: true, error }));
    expect(hidden.isError).toBe(true);
    await client.close();
  },
);

test('an order is created after its dry run was confirmed, once, and with the same arguments only', async () => {
  const owner = await app.signIn();
  const client = await connect(owner, ['orders:read', 'orders:write'], 'auto');
  const order = buildOrderPayload();
  const dryRun = await call(client, 'create_order', order);
  expect(dryRun.data).toMatchObject({ dryRun: { wouldCreate: 'one order' } });
  const countOrders = async () => (await call(client, 'search_orders')).data.total;
  expect(await countOrders()).toBe(0);
  const { confirm } = dryRun.data;
  const other = await call(client, 'create_order', {
    ...buildOrderPayload({ name: 'Another' }),
    confirm,
  });
  expect(other.data.note).toMatch(/other arguments/);
  const created = await call(client, 'create_order', { ...order, confirm });
  const repeated = await call(client, 'create_order', { ...order, confirm });
  expect(repeated.data).toEqual(created.data);
  expect(await countOrders()).toBe(1);
  const { docketNumber } = created.data.data;
  expect((await call(client, 'get_parcel', { docketNumber })).data).toMatchObject({
    order: expect.anything(),
    shipment: null,
  });
  app.clock.advance(11 * 60_000);
  const late = await call(client, 'create_order', { ...order, confirm });
  expect(late.data.note).toMatch(/has expired/);
  await client.close();
});

test('a dry run returns what the API refuses, and a booking names its price', async () => {
  const client = await connect(await app.signIn(), ['orders:write', 'shipments:write'], 'auto');
  const refused = await call(client, 'create_order', buildOrderPayload({ phone: '12' }));
  expect(refused).toMatchObject({ isError: true, data: { code: 'invalid' } });
  const order = buildOrderPayload();
  const { confirm } = (await call(client, 'create_order', order)).data;
  const { docketNumber } = (await call(client, 'create_order', { ...order, confirm })).data.data;
  const booking = { docketNumbers: [docketNumber], choice: 'cheapest' };
  const dryRun = await call(client, 'book_shipments', booking);
  expect(dryRun.data.dryRun.data).toMatchObject({ eligible: 1 });
  const booked = await call(client, 'book_shipments', { ...booking, confirm: dryRun.data.confirm });
  expect(booked.data.data).toMatchObject([{ docketNumber, state: 'booking' }]);
  await client.close();
});

test('a key with every permission gets nine tools, none of which changes settings or members', async () => {
  const client = await connect(await app.signIn(), [...keyPermissions], 'auto');
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['search_orders', true],
    ['get_parcel', true],
    ['quote_rate', true],
    ['check_pincode', true],
    ['list_failed_deliveries', true],
    ['read_balance', true],
    ['create_order', false],
    ['book_shipments', false],
    ['answer_failed_deliveries', false],
  ]);
  await client.close();
});

test('quotes a parcel, checks a pincode and lists failed deliveries', async () => {
  const client = await connect(await app.signIn(), ['orders:read', 'rates:read'], 'auto');
  const quote = await call(client, 'quote_rate', buildQuotePayload());
  expect(quote.data.data.services.length).toBeGreaterThan(0);
  const place = await call(client, 'check_pincode', { pincode: '560001' });
  expect(place.data.data).toMatchObject({ state: 'Karnataka' });
  expect((await call(client, 'list_failed_deliveries', { sort: 'due' })).data.data.cases).toEqual(
    [],
  );
  const unknown = await call(client, 'get_parcel', { docketNumber: '10000000000001' });
  expect(unknown).toMatchObject({ isError: true, data: { status: 404 } });
  await client.close();
});

test('refuses a call without a key, and is absent unless the setting MCP is on', async () => {
  const session = await app.signIn();
  const ask = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect((await app.fastify.inject({ method: 'POST', url: '/mcp', payload: ask })).statusCode).toBe(
    403,
  );
  expect((await session.post('/mcp', ask)).json()).toMatchObject({ code: 'api_key_invalid' });
  const without = await createTestApp({ testDatabase: app.testDatabase });
  const absent = await without.fastify.inject({ method: 'POST', url: '/mcp', payload: ask });
  expect(absent.statusCode).toBe(404);
  await without.closeApp();
});
