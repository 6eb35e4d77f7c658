import { setTimeout as sleep } from 'node:timers/promises';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import { exportOrders, listOrders } from '@shipdesk/contract/orders/orders';
import { afterAll, test } from 'vitest';
import { demoAccounts } from '../src/demo/demo-data.ts';
import { withClient } from '../src/platform/db/engine/engine-client.ts';
import { measure } from '../test-support/harness.ts';
import { buildImportCsv } from '../test-support/imports.ts';
import { copyOrder } from '../test-support/parcels/copied-orders.ts';
import { startDemoServer } from '../test-support/processes/demo-server.ts';
import { buildOrderPayload, listAnyDayBody } from '../test-support/samples/payloads.ts';
import { signIn } from '../test-support/server-calls.ts';

const PHONE = '9812345670';
const ALL_ORDERS = 400_000;
const MEASURED_MS = 30_000;
/** A shorter measurement would vary with the load of the machine. */
const MIN_MEASURED_MS = 6_000;
const P99_MS = 100;
const TEST_TIMEOUT_MS = 600_000;
const [, busyUser] = demoAccounts;
const [user] = demoAccounts;

const server = await startDemoServer();
afterAll(() => server.close());
const { database, url } = server;

interface Call {
  path: string;
  token: string;
  body: unknown;
  type?: string;
  signal?: AbortSignal;
}

/** Sends a call, reads its whole response and returns the status. */
async function send({
  path,
  token,
  body,
  type = 'application/json',
  signal,
}: Call): Promise<number> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
  for await (const _ of response.body ?? []) continue;
  return response.status;
}

async function addOrdersOfOneConsignee(token: string, count: number): Promise<void> {
  await send({ path: createOrder.path, token, body: buildOrderPayload({ phone: PHONE }) });
  await withClient(database.superuser, async (client) => {
    const ownerQuery = (text: string, values?: unknown[]) => client.query(text, values);
    const { rows } = await client.query('select seller_id from orders where consignee_phone = $1', [
      PHONE,
    ]);
    await copyOrder({ ownerQuery }, { sellerId: String(rows[0].seller_id), count });
    await client.query('vacuum analyze orders');
  });
}

test(
  'A1: a seller lists and creates orders in under 100 ms (p99), without errors, while another seller searches 400,000 orders, exports and imports',
  ({ task }) =>
    measure({ task }, async ({ scale, check }) => {
      const [busyToken, token] = await Promise.all([signIn(url, busyUser), signIn(url, user)]);
      await addOrdersOfOneConsignee(busyToken, Math.round(ALL_ORDERS * Math.min(scale, 1)));
      const stopController = new AbortController();
      // An export of all orders takes minutes, so running exports are aborted at the end.
      const repeat = async (call: () => Promise<unknown>) => {
        while (!stopController.signal.aborted) await call().catch(() => undefined);
      };
      const servedCounts = { searches: 0, imports: 0 };
      const sendAsBusySeller = (call: Omit<Call, 'token' | 'signal'>) =>
        send({ ...call, token: busyToken, signal: stopController.signal });
      const search = { filters: [{ search: [PHONE] }], limit: 100, pageNumber: 0 };
      const requests = [
        ...Array.from({ length: 80 }, () =>
          repeat(async () => {
            if ((await sendAsBusySeller({ path: listOrders.path, body: search })) === 200) {
              servedCounts.searches += 1;
            }
          }),
        ),
        ...Array.from({ length: 30 }, () =>
          repeat(() => sendAsBusySeller({ path: exportOrders.path, body: { filters: [{}] } })),
        ),
        ...Array.from({ length: 3 }, (_, lane) =>
          repeat(async () => {
            const rows = Array.from({ length: 2_000 }, (_row, index) => ({
              clientRefrenceNumber: `F${lane}-${Date.now()}-${index}`,
            }));
            const file = { path: '/api/imports', body: buildImportCsv(rows), type: 'text/csv' };
            const status = await sendAsBusySeller(file);
            if (status === 202) servedCounts.imports += 1;
            // Three imports already run or wait. Retry before the Retry-After of thirty seconds to keep the load up.
            if (status === 429) await sleep(1_000);
          }),
        ),
      ];
      const timesMs: Record<'list' | 'create', number[]> = { list: [], create: [] };
      const timeCall = async (kind: 'list' | 'create', call: () => Promise<number>) => {
        const startMs = performance.now();
        const status = await call();
        timesMs[kind].push(performance.now() - startMs);
        check(status < 400, () => `a ${kind} got ${status}`);
      };
      const endMs = performance.now() + Math.max(MIN_MEASURED_MS, MEASURED_MS * scale);
      while (performance.now() < endMs) {
        await timeCall('list', () => send({ path: listOrders.path, token, body: listAnyDayBody }));
        await timeCall('create', () =>
          send({ path: createOrder.path, token, body: buildOrderPayload() }),
        );
      }
      stopController.abort();
      await Promise.all(requests);
      for (const [kind, count] of Object.entries(servedCounts)) {
        check(count > 0, () => `none of the ${kind} of the busy seller were served`);
      }
      // In a short run the measurement would include parallel tests.
      if (scale < 1) return;
      for (const [kind, values] of Object.entries(timesMs)) {
        const p99 = values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Infinity;
        check(p99 < P99_MS, () => `p99 of ${values.length} ${kind}s is ${p99.toFixed(0)} ms`);
      }
    }),
  TEST_TIMEOUT_MS,
);
