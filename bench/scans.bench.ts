// Pushes 1,000 scans a second to the built server, one per request, while a seller reads the orders list. Runs for a
// minute, or ten seconds with `--short`. Then checks that every scan is stored.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { unwrap } from '@shipdesk/client';
import { withClient } from '../apps/server/src/platform/db/engine/engine-client.ts';
import { connectAs, demoSeller } from '../apps/server/test-support/demo-client.ts';
import { addBookedParcels } from '../apps/server/test-support/parcels/booked-parcels.ts';
import { buildPushTarget, setPushToken } from '../apps/server/test-support/parcels/demo-pushes.ts';
import { measureEmptyProduct } from './support/empty-product.ts';
import { readOptions } from './support/engines.ts';
import { computeQuantile } from './support/measure.ts';

const DATABASE = 'bench_scans';
const SCANS_PER_SECOND = 1000;
/** With fewer connections, pushes would wait in the client. */
const CONNECTIONS = 100;
const TICK_MS = 20;
const POLL_INTERVAL_MS = 100;
const MAX_RESPONSE_MS = 500;
const MAX_LIST_MS = 100;
/** After the last push, all scans must be applied within the duration of the load. */
const MAX_CATCH_UP_RATIO = 1;

const { isShort } = readOptions();
const SECONDS = isShort ? 10 : 60;
const SCANS = SECONDS * SCANS_PER_SECOND;

/** The scans of each parcel, in order. */
const journey = [
  { type: 'UD', status: 'In Transit', code: 'X-PPOM' },
  { type: 'UD', status: 'In Transit', code: 'X-DLL2F' },
  { type: 'UD', status: 'Pending', code: 'X-IBD3F' },
  { type: 'UD', status: 'Dispatched', code: 'X-DDD3FD' },
  { type: 'DL', status: 'Delivered', code: 'EOD-38' },
] as const;
const PARCELS = Math.ceil(SCANS / journey.length);

await measureEmptyProduct(DATABASE, async ({ cluster, url, report }) => {
  const account = await setPushToken(url);
  const database = cluster.buildConnection('postgres', DATABASE);
  const counts = { sellerCount: 40, parcelCount: PARCELS };
  const awbs = await addBookedParcels(database, { account, ...counts });
  const { address, headers } = buildPushTarget(url);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const responseTimesMs: number[] = [];
  const pendingPushes = new Set<Promise<void>>();
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
    const startedAt = performance.now();
    const status = await post(agent, address, { headers, body });
    if (status !== 200) throw new Error(`push ${number}: ${status}`);
    responseTimesMs.push(performance.now() - startedAt);
  };

  const shipdesk = await connectAs(url, demoSeller);
  const listTimesMs: number[] = [];
  const readingEnd = new AbortController();
  const readLists = async (): Promise<void> => {
    while (!readingEnd.signal.aborted) {
      const startedAt = performance.now();
      const body = { filters: [{}], limit: 50, pageNumber: 0 };
      await unwrap(shipdesk.POST('/orders/getorders', { body }));
      listTimesMs.push(performance.now() - startedAt);
      await sleep(TICK_MS);
    }
  };
  const reading = readLists();

  const startedAt = performance.now();
  let sentCount = 0;
  while (sentCount < SCANS) {
    const dueCount = Math.min(
      SCANS,
      Math.floor(((performance.now() - startedAt) * SCANS_PER_SECOND) / 1000),
    );
    while (sentCount < dueCount) {
      const pendingPush = push(sentCount).finally(() => pendingPushes.delete(pendingPush));
      pendingPushes.add(pendingPush);
      sentCount += 1;
    }
    await sleep(TICK_MS);
  }
  await Promise.all(pendingPushes);
  agent.destroy();
  const seconds = (performance.now() - startedAt) / 1000;
  readingEnd.abort();
  await reading;
  await withClient(database, async (client) => {
    const count = async (sql: string) => Number((await client.query(sql)).rows[0]?.['n']);
    while ((await count("select count(*) n from carrier_pushes where state = 'waiting'")) > 0) {
      await sleep(POLL_INTERVAL_MS);
    }
    const storedCount = await count(
      "select count(*) n from shipment_events where location like 'Benchmark hub%'",
    );
    if (storedCount !== SCANS) throw new Error(`${storedCount} of ${SCANS} scans are stored`);
  });
  const totalSeconds = (performance.now() - startedAt) / 1000;
  const rows = SCANS;
  report('scans pushed', SCANS / seconds, '1/s', { rows });
  report('scans pushed and applied', SCANS / totalSeconds, '1/s', { rows });
  const catchUpRatio = totalSeconds / seconds - 1;
  report('scans applied after the last push, in times of the load', catchUpRatio, '', {
    atMost: MAX_CATCH_UP_RATIO,
    rows,
  });
  report('response to a push, p99', computeQuantile(responseTimesMs, 0.99), 'ms', {
    atMost: MAX_RESPONSE_MS,
    rows,
  });
  report('orders list while scans arrive, p99', computeQuantile(listTimesMs, 0.99), 'ms', {
    atMost: MAX_LIST_MS,
    rows,
  });
});

/** Sends a POST request and returns the status. `fetch` would need a whole core for this load. */
function post(
  agent: Agent,
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sizedHeaders = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    request(address, { agent, method: 'POST', headers: sizedHeaders }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
}
