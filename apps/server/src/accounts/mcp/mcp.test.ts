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

/** Connects a client with a new key that has these permissions. */
async function connect(owner: Caller, permissions: KeyPermission[], mode: 'auto' | 'legacy') {
  const { secret } = await addKey(owner, { permissions });
  const client = new Client({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

/** Calls a tool and parses the text that it returns as JSON. */
async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [block] = content;
  if (block?.type !== 'text') throw new Error('a tool returned no text');
  return { isError, data: JSON.parse(block.text) };
}

test.each(['auto', 'legacy'] as const)(
  'lists and calls only the tools that the key permits (version negotiation: %s)',
  async (mode) => {
    const client = await connect(await app.signIn(), ['money:read'], mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['read_balance']);
    expect(tools[0]?.annotations).toMatchObject({ readOnlyHint: true });
    expect((await call(client, 'read_balance')).data.data).toMatchObject({ heldPaise: 0 });
    const rejectedCall = await client
      .callTool({ name: 'search_orders', arguments: {} })
      .catch((error: unknown) => ({ isError: true, error }));
    expect(rejectedCall.isError).toBe(true);
    await client.close();
  },
);

test('a confirmation creates one order, within ten minutes and with the arguments of the dry run', async () => {
  const owner = await app.signIn();
  const client = await connect(owner, ['orders:read', 'orders:write'], 'auto');
  const order = buildOrderPayload();
  const dryRun = await call(client, 'create_order', order);
  expect(dryRun.data).toMatchObject({ dryRun: { wouldCreate: 'one order' } });
  const countOrders = async () => (await call(client, 'search_orders')).data.total;
  expect(await countOrders()).toBe(0);
  const { confirm } = dryRun.data;
  const changedCall = await call(client, 'create_order', {
    ...buildOrderPayload({ name: 'Another' }),
    confirm,
  });
  expect(changedCall.data.note).toMatch(/other arguments/);
  const createCall = await call(client, 'create_order', { ...order, confirm });
  const repeatedCall = await call(client, 'create_order', { ...order, confirm });
  expect(repeatedCall.data).toEqual(createCall.data);
  expect(await countOrders()).toBe(1);
  const { docketNumber } = createCall.data.data;
  expect((await call(client, 'get_parcel', { docketNumber })).data).toMatchObject({
    order: expect.anything(),
    shipment: null,
  });
  app.clock.advance(11 * 60_000);
  const expiredCall = await call(client, 'create_order', { ...order, confirm });
  expect(expiredCall.data.note).toMatch(/has expired/);
  await client.close();
});

test('returns the error of the API for a dry run with invalid arguments', async () => {
  const client = await connect(await app.signIn(), ['orders:write'], 'auto');
  const rejectedCall = await call(client, 'create_order', buildOrderPayload({ phone: '12' }));
  expect(rejectedCall).toMatchObject({ isError: true, data: { code: 'invalid' } });
  await client.close();
});

test('counts the eligible orders in a dry run of a booking and books them after the confirmation', async () => {
  const client = await connect(await app.signIn(), ['orders:write', 'shipments:write'], 'auto');
  const order = buildOrderPayload();
  const { confirm } = (await call(client, 'create_order', order)).data;
  const { docketNumber } = (await call(client, 'create_order', { ...order, confirm })).data.data;
  const booking = { docketNumbers: [docketNumber], choice: 'cheapest' };
  const dryRun = await call(client, 'book_shipments', booking);
  expect(dryRun.data.dryRun.data).toMatchObject({ eligible: 1 });
  const result = await call(client, 'book_shipments', { ...booking, confirm: dryRun.data.confirm });
  expect(result.data.data).toMatchObject([{ docketNumber, state: 'booking' }]);
  await client.close();
});

test('lists six read tools and three write tools for a key with every permission', async () => {
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

test('quotes a parcel', async () => {
  const client = await connect(await app.signIn(), ['rates:read'], 'auto');
  const quote = await call(client, 'quote_rate', buildQuotePayload());
  expect(quote.data.data.services.length).toBeGreaterThan(0);
  await client.close();
});

test('checks a pincode', async () => {
  const client = await connect(await app.signIn(), ['orders:read'], 'auto');
  const pincodeCheck = await call(client, 'check_pincode', { pincode: '560001' });
  expect(pincodeCheck.data.data).toMatchObject({ state: 'Karnataka' });
  await client.close();
});

test('returns an empty list if no delivery failed', async () => {
  const client = await connect(await app.signIn(), ['orders:read'], 'auto');
  expect((await call(client, 'list_failed_deliveries', { sort: 'due' })).data.data.cases).toEqual(
    [],
  );
  await client.close();
});

test('returns 404 for an unknown parcel', async () => {
  const client = await connect(await app.signIn(), ['orders:read'], 'auto');
  const missingParcel = await call(client, 'get_parcel', { docketNumber: '10000000000001' });
  expect(missingParcel).toMatchObject({ isError: true, data: { status: 404 } });
  await client.close();
});

const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

test('rejects a call without an API key', async () => {
  const session = await app.signIn();
  expect((await app.fastify.inject({ method: 'POST', url: '/mcp', payload })).statusCode).toBe(403);
  expect((await session.post('/mcp', payload)).json()).toMatchObject({ code: 'api_key_invalid' });
});

test('does not serve /mcp without the setting MCP', async () => {
  const appWithoutMcp = await createTestApp({ testDatabase: app.testDatabase });
  const response = await appWithoutMcp.fastify.inject({ method: 'POST', url: '/mcp', payload });
  expect(response.statusCode).toBe(404);
  await appWithoutMcp.closeApp();
});
