import { Agent, request } from 'node:http';
import { afterAll, test } from 'vitest';
import { measure } from '../test-support/harness.ts';
import { startListening } from '../test-support/processes/raw-http.ts';
import { buildOrderPayload } from '../test-support/samples/payloads.ts';
import { type Caller, testApp } from '../test-support/test-app.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

const app = await testApp();
const port = await startListening(app.fastify);
afterAll(() => agent.destroy());

interface HttpResponse {
  status: number;
  isReplay: boolean;
  body: string;
}

/** Creates an order. Retries after a 503 and after a lost connection. */
async function create(caller: Caller, body: unknown, key?: string): Promise<HttpResponse> {
  for (;;) {
    const response = await send(caller, body, key).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') return null;
      throw error;
    });
    if (response && response.status !== 503) return response;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Sends one request. The agent opens at most 200 connections. */
function send(caller: Caller, body: unknown, key?: string): Promise<HttpResponse> {
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: 'POST',
        path: '/booking/createPickup',
        headers: {
          authorization: `Bearer ${caller.accessToken}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          ...(key && { 'idempotency-key': key }),
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            isReplay: response.headers['idempotent-replayed'] === 'true',
            body: text,
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(payload);
  });
}

const countOrders = async (caller: Caller) => {
  const { sellerId } = await app.findSeller(caller.email);
  const { rows } = await app.ownerQuery('select count(*) as n from orders where seller_id = $1', [
    sellerId,
  ]);
  return Number(rows[0]?.['n']);
};

// ASVS V2.3.4
test('R5: calls with one idempotency key create one order per seller and replay the response, and another body gets 422', async (context) => {
  const seller = await app.signIn();
  const otherSeller = await app.signIn();
  await measure(context, async ({ check, scale }) => {
    // Even a quick run has more calls than the server has database connections.
    const callCount = scale < 1 ? 100 : 1000;
    const body = buildOrderPayload();
    const responses = await Promise.all(
      Array.from({ length: callCount }, () => create(seller, body, 'the-key')),
    );
    for (const { status, body: text } of responses)
      check(status === 201, () => `${status} ${text}`);
    const replayCount = responses.filter(({ isReplay }) => isReplay).length;
    check(replayCount === callCount - 1, () => `${replayCount} replays`);
    check(new Set(responses.map((response) => response.body)).size === 1, () => 'responses differ');
    check((await countOrders(seller)) === 1, () => 'the number of orders is not 1');

    const otherBodyResponse = await create(
      seller,
      buildOrderPayload({ name: 'Meera Nair' }),
      'the-key',
    );
    check(
      otherBodyResponse.status === 422,
      () => `another body under the key: ${otherBodyResponse.status}`,
    );
    const otherResponse = await create(otherSeller, body, 'the-key');
    check(
      otherResponse.status === 201 &&
        !otherResponse.isReplay &&
        otherResponse.body !== responses[0]?.body,
      () => `another seller under the key: ${otherResponse.status} ${otherResponse.body}`,
    );
    check((await countOrders(seller)) === 1, () => 'the second body created an order');
    check((await countOrders(otherSeller)) === 1, () => "the other seller's order is missing");
  });
});

test('R7: concurrent and later retries of an order without an idempotency key create no second order', async (context) => {
  const seller = await app.signIn();
  await measure(context, async ({ check, scale }) => {
    const orderCount = Math.ceil(100 * scale);
    for (let index = 0; index < orderCount; index += 1) {
      const body = buildOrderPayload();
      // A double click, then the retry after a lost response.
      const responses = [
        ...(await Promise.all([create(seller, body), create(seller, body)])),
        await create(seller, body),
      ];
      const dockets = new Set(responses.map((response) => response.body));
      check(responses.every(({ status }) => status === 201) && dockets.size === 1, () =>
        JSON.stringify(responses),
      );
    }
    check((await countOrders(seller)) === orderCount, () => 'an order is duplicated or missing');
  });
});
