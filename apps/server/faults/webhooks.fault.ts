// Kills the server twice with -9 while it delivers events to a good, a slow and a dead receiver.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWebhook } from '@shipdesk/contract/account/webhooks';
import { getSuccessStatus } from '@shipdesk/contract/endpoint';
import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { buildBulkPayload } from '../test-support/samples/bulk-payloads.ts';
import { type Installation, withRunningInstallation } from './support/installation.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import { countRounds, type Trials, testClaim } from './support/test-claim.ts';

/** The number of files. Each order of a file causes an event. */
const files = { usual: 100, night: 400 };
const ORDERS = 100;
const FILE_EVERY_MS = 600;
const SLOW_MS = 5_000;
const MAX_MEDIAN_MS = 2_000;
const DELIVERED_WITHIN_MS = 180_000;
const POLL_INTERVAL_MS = 250;
/** The jobs of a killed server are due again soon after its restart. */
const settings = { JOB_LEASE_SECONDS: '5' };

interface Receiver {
  readonly url: string;
  /** The first arrival of each docket number. */
  readonly arrivals: ReadonlyMap<string, { readonly at: number; readonly occurredAt: number }>;
  /** Returns the number of requests, including repeated ones. */
  count(): number;
  close(): void;
}

async function startReceiver(responseDelayMs: number): Promise<Receiver> {
  const arrivals = new Map<string, { at: number; occurredAt: number }>();
  let requests = 0;
  const server = createServer((request, response) => {
    void readText(request)
      .then(async (body) => {
        const at = Date.now();
        requests += 1;
        const { data } = JSON.parse(body) as {
          data: { docket_number: string; occurred_at: string };
        };
        if (!arrivals.has(data.docket_number)) {
          arrivals.set(data.docket_number, { at, occurredAt: Date.parse(data.occurred_at) });
        }
        if (responseDelayMs > 0) await sleep(responseDelayMs);
        response.writeHead(204).end();
      })
      // A killed server breaks its requests.
      .catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    arrivals,
    count: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the address of a port at which nothing listens. */
async function findClosedUrl(): Promise<string> {
  const receiver = await startReceiver(0);
  receiver.close();
  return receiver.url;
}

async function addEndpoint(installation: Installation, url: string): Promise<void> {
  const body = { url, description: '', types: ['order.created'], scheme: 'v1' };
  const { status } = await installation.post(createWebhook.path, body, {
    'idempotency-key': randomUUID(),
  });
  if (status !== getSuccessStatus(createWebhook)) throw new Error(`createWebhook: ${status}`);
}

/** Sends the files. Kills and restarts the server during the file at one third and the file at two thirds. */
async function createOrders(
  installation: Installation,
  trials: Trials,
  name: string,
): Promise<void> {
  const count = countRounds(files);
  const recorder = new OrderRecorder(installation, trials, { isLossy: true });
  for (let file = 1; file <= count; file += 1) {
    // A file with the content of an earlier one creates no orders.
    const row = { name: `${name} ${file}` };
    const body = buildBulkPayload(Array.from({ length: ORDERS }, () => row));
    const pause = sleep(FILE_EVERY_MS);
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => installation.post(createBulkOrder.path, body, headers);
    const isKill = file === Math.ceil(count / 3) || file === Math.ceil((2 * count) / 3);
    const sending = recorder.retryUntil(send, getSuccessStatus(createBulkOrder));
    if (isKill) {
      await installation.kill();
      await installation.start();
    }
    await sending;
    await pause;
  }
}

await testClaim(
  {
    id: 'R35',
    claim: `after two SIGKILLs of the server while events go to a good, a slow and a dead receiver, the good one gets each event at least once, half of them within ${MAX_MEDIAN_MS} ms`,
    engine: 'embedded',
    minTrials: countRounds(files) * ORDERS,
  },
  (trials) =>
    withRunningInstallation(
      'embedded',
      async (installation) => {
        const [goodReceiver, slowReceiver] = [await startReceiver(0), await startReceiver(SLOW_MS)];
        try {
          for (const url of [goodReceiver.url, slowReceiver.url, await findClosedUrl()]) {
            await addEndpoint(installation, url);
          }
          const name = `Webhook ${randomUUID()}`;
          await createOrders(installation, trials, name);
          const orders = await installation.query<{ docket: string }>(
            'select docket_number as docket from orders where starts_with(consignee_name, $1)',
            [name],
          );
          trials.add(orders.length);
          const deadline = Date.now() + DELIVERED_WITHIN_MS;
          const countLost = () =>
            orders.filter(({ docket }) => !goodReceiver.arrivals.has(docket)).length;
          while (countLost() > 0 && Date.now() < deadline) await sleep(POLL_INTERVAL_MS);
          if (countLost() > 0) trials.fail(`${countLost()} events did not arrive`);
          const delays = [...goodReceiver.arrivals.values()]
            .map(({ at, occurredAt }) => at - occurredAt)
            .toSorted((a, b) => a - b);
          const median = delays[Math.floor(delays.length / 2)] ?? Number.POSITIVE_INFINITY;
          if (median > MAX_MEDIAN_MS) trials.fail(`the median delay was ${median} ms`);
          console.log(
            `${goodReceiver.arrivals.size} events at the good receiver in ${goodReceiver.count()} requests, median ${median} ms, longest ${delays.at(-1)} ms; ${slowReceiver.arrivals.size} at the slow one`,
          );
        } finally {
          goodReceiver.close();
          slowReceiver.close();
        }
      },
      { settings },
    ),
);
