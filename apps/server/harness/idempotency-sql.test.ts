import { Agent, request } from 'node:http';
import { afterAll, beforeAll, test } from 'vitest';
import { measure } from '../test-support/harness.ts';
import { listening } from '../test-support/processes/raw-http.ts';
import { orderPayload } from '../test-support/samples/payloads.ts';
import { type Caller, createTestApp, type TestApp } from '../test-support/test-app.ts';

let desk: TestApp;
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

beforeAll(async () => {
  desk = await createTestApp();
  port = await listening(desk.app);
});
afterAll(async () => {
  agent.destroy();
  await desk.close();
});

interface Answer {
  status: number;
  isReplay: boolean;
  body: string;
}

/** Creates an order. Retries after a 503 and after a lost connection. */
async function create(caller: Caller, body: unknown, key?: string): Promise<Answer> {
  for (;;) {
    const answer = await send(caller, body, key).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') return null;
      throw error;
    });
    if (answer && answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Sends one request. The agent opens at most 200 connections. */
function send(caller: Caller, body: unknown, key?: string): Promise<Answer> {
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

const ordersOf = async (caller: Caller) => {
  const { sellerId } = await desk.sellerOf(caller.email);
  const { rows } = await desk.ownerQuery('select count(*) as n from orders where seller_id = $1', [
    sellerId,
  ]);
  return Number(rows[0]?.['n']);
};

test('R5: a thousand concurrent creates with one key create one order and get one response, 999 times marked as replayed', async (context) => {
  const CALLS = 1000;
  const seller = await desk.signIn();
  const other = await desk.signIn();
  await measure(context, async ({ check }) => {
    const body = orderPayload();
    const answers = await Promise.all(
      Array.from({ length: CALLS }, () => create(seller, body, 'the-key')),
    );
    for (const { status, body: text } of answers) check(status === 201, () => `${status} ${text}`);
    const replays = answers.filter(({ isReplay }) => isReplay).length;
    check(replays === CALLS - 1, () => `${replays} replays`);
    check(new Set(answers.map((answer) => answer.body)).size === 1, () => 'answers differ');
    check((await ordersOf(seller)) === 1, () => 'not one order');

    const changed = await create(seller, orderPayload({ name: 'Meera Nair' }), 'the-key');
    check(changed.status === 422, () => `another body under the key: ${changed.status}`);
    const theirs = await create(other, body, 'the-key');
    check(
      theirs.status === 201 && !theirs.isReplay && theirs.body !== answers[0]?.body,
      () => `another seller under the key: ${theirs.status} ${theirs.body}`,
    );
    check((await ordersOf(seller)) === 1, () => 'the second body made an order');
    check((await ordersOf(other)) === 1, () => "the other seller's order is missing");
  });
});

test('R7: without a key the order id decides: repeating an order, concurrently or later, creates no second one', async (context) => {
  const seller = await desk.signIn();
  await measure(context, async ({ check, scale }) => {
    const orders = Math.ceil(100 * scale);
    for (let at = 0; at < orders; at += 1) {
      const body = orderPayload();
      // A double click, then the retry after a lost response.
      const answers = [
        ...(await Promise.all([create(seller, body), create(seller, body)])),
        await create(seller, body),
      ];
      const dockets = new Set(answers.map((answer) => answer.body));
      check(answers.every(({ status }) => status === 201) && dockets.size === 1, () =>
        JSON.stringify(answers),
      );
    }
    check((await ordersOf(seller)) === orders, () => 'an order is duplicated or missing');
  });
});
