import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTestOutgoing } from '../../../../test-support/carriers/carrier-accounts.ts';
import { createMetrics } from '../../../platform/http/metrics.ts';
import { createDelhiveryClient } from './delhivery-client.ts';

test('counts calls by outcome in the metrics', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end()).listen(0);
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metrics = createMetrics();
  const client = createDelhiveryClient(
    { baseUrl, token: 't', outgoing: createTestOutgoing() },
    metrics.observeCarrierCall,
  );
  const track = () => client.track({ waybill: '1' }, AbortSignal.timeout(5_000), () => 'read');
  await track();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  await track();
  const text = await metrics.renderText();
  for (const outcome of ['5xx', 'connection']) {
    expect(text).toContain(
      `shipdesk_carrier_call_duration_seconds_count{carrier="delhivery",outcome="${outcome}"} 1`,
    );
  }
});

test('does not call a host in a private network', async () => {
  let requestCount = 0;
  const server = createServer((_request, response) => {
    requestCount += 1;
    response.end('{}');
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://localhost:${port}`;
  const client = createDelhiveryClient({
    baseUrl,
    token: 't',
    outgoing: createTestOutgoing(false),
  });
  const outcome = await client.track({ waybill: '1' }, AbortSignal.timeout(5_000), () => 'read');
  expect(outcome).toMatchObject({
    kind: 'unknown',
    cause: 'connection',
    words: expect.stringContaining('ALLOW_PRIVATE_NETWORKS'),
  });
  expect(requestCount).toBe(0);
  server.close();
});
