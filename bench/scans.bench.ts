// Pushes 1,000 scans a second of booked parcels of 40 sellers to the built server for a minute, ten seconds with
// `--short`, one scan a request, while sellers read the orders list. Counts the scans afterwards.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listOrders } from '@shipdesk/contract/orders/orders';
import { withClient } from '../apps/server/src/platform/db/engine/engine-client.ts';
import { addBookedParcels } from '../apps/server/test-support/parcels/booked-parcels.ts';
import {
  callAs,
  demoSeller,
  pushTarget,
  setPushToken,
} from '../apps/server/test-support/parcels/demo-pushes.ts';
import { onEmptyProduct } from './support/empty-product.ts';
import { readOptions } from './support/engines.ts';
import { computeQuantile } from './support/measure.ts';

const DATABASE = 'bench_scans';
const A_SECOND = 1000;
/** With fewer, pushes would wait for a connection of the client. */
const CONNECTIONS = 100;
const TICK_MS = 20;
const MAX_ANSWER_MS = 500;
const MAX_LIST_MS = 100;
/** Applying may lag behind by as much as the load lasted. */
const MAX_CATCH_UP = 1;

const { isShort } = readOptions();
const SECONDS = isShort ? 10 : 60;
const SCANS = SECONDS * A_SECOND;

/** The scans of each parcel, in order. */
const journey = [
  { type: 'UD', status: 'In Transit', code: 'X-PPOM' },
  { type: 'UD', status: 'In Transit', code: 'X-DLL2F' },
  { type: 'UD', status: 'Pending', code: 'X-IBD3F' },
  { type: 'UD', status: 'Dispatched', code: 'X-DDD3FD' },
  { type: 'DL', status: 'Delivered', code: 'EOD-38' },
] as const;
const PARCELS = Math.ceil(SCANS / journey.length);

await onEmptyProduct(DATABASE, async ({ cluster, url, report }) => {
  const account = await setPushToken(url);
  const database = cluster.buildConnection('postgres', DATABASE);
  const awbs = await addBookedParcels(database, { account, sellers: 40, parcels: PARCELS });
  const { address, headers } = pushTarget(url);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const answers: number[] = [];
  const open = new Set<Promise<void>>();
  const push = async (number: number): Promise<void> => {
    const step = Math.floor(number / PARCELS);
    const scan = {
      ...journey[step],
      awb: awbs[number % PARCELS],
      reference: '',
      at: new Date(Date.UTC(2026, 0, 15, step)).toISOString(),
      words: 'Bag scanned',
      location: 'Benchmark hub (Karnataka)',
    };
    const body = JSON.stringify({ scans: [scan] });
    const started = performance.now();
    const status = await post(agent, address, { headers, body });
    if (status !== 200) throw new Error(`push ${number}: ${status}`);
    answers.push(performance.now() - started);
  };

  const call = await callAs(url, ...demoSeller);
  const lists: number[] = [];
  const pushing = new AbortController();
  const readLists = async (): Promise<void> => {
    while (!pushing.signal.aborted) {
      const started = performance.now();
      await call('POST', listOrders.path, { filters: [{}], limit: 50, pageNumber: 0 });
      lists.push(performance.now() - started);
      await sleep(TICK_MS);
    }
  };
  const reading = readLists();

  const started = performance.now();
  for (let sent = 0; sent < SCANS; await sleep(TICK_MS)) {
    const due = Math.min(SCANS, Math.floor(((performance.now() - started) * A_SECOND) / 1000));
    for (; sent < due; sent += 1) {
      const sending = push(sent).finally(() => open.delete(sending));
      open.add(sending);
    }
  }
  await Promise.all(open);
  agent.destroy();
  const seconds = (performance.now() - started) / 1000;
  pushing.abort();
  await reading;
  await withClient(database, async (client) => {
    const count = async (sql: string) => Number((await client.query(sql)).rows[0]?.['n']);
    while ((await count("select count(*) n from carrier_pushes where state = 'waiting'")) > 0) {
      await sleep(100);
    }
    const kept = await count(
      "select count(*) n from shipment_events where location like 'Benchmark hub%'",
    );
    if (kept !== SCANS) throw new Error(`${kept} of ${SCANS} scans are stored`);
  });
  const applied = (performance.now() - started) / 1000;
  const rows = SCANS;
  report('scans pushed', SCANS / seconds, '1/s', { rows });
  report('scans pushed and applied', SCANS / applied, '1/s', { rows });
  report('scans applied after the last push, in times of the load', applied / seconds - 1, '', {
    atMost: MAX_CATCH_UP,
    rows,
  });
  report('answer to a push, p99', computeQuantile(answers, 0.99), 'ms', {
    atMost: MAX_ANSWER_MS,
    rows,
  });
  report('orders list while scans arrive, p99', computeQuantile(lists, 0.99), 'ms', {
    atMost: MAX_LIST_MS,
    rows,
  });
});

/** Returns the status. `fetch` would take a core for a thousand calls a second. */
function post(
  agent: Agent,
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    request(address, { agent, method: 'POST', headers: sent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
}
