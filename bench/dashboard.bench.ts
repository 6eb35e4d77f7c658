// Measures the dashboard's calls for the largest seller, one after the other, with one and with twelve scans a parcel.
import { setTimeout as sleep } from 'node:timers/promises';
import { unwrap } from '@shipdesk/client';
import { addDays } from '@shipdesk/domain/values/time/calendar';
import { withClient } from '../apps/server/src/platform/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/platform/db/engine/engine-handle.ts';
import { connectWith } from '../apps/server/test-support/demo-client.ts';
import type { Cluster } from './support/clusters.ts';
import { measureEachEngine, readOptions } from './support/engines.ts';
import { computeQuantile, createFigureReporter } from './support/measure.ts';
import { addScans, bookParcels, removeScans } from './support/parcels.ts';
import { launchProduct } from './support/processes.ts';
import { type SeededDatabase, seedCluster, signIn } from './support/seed.ts';

const MAX_P50_MS = 50;
/** A million orders have 0.85 million parcels: 0.85 million scans, then more than ten million. */
const SCANS_PER_PARCEL = [1, 12] as const;
const MAX_GROWTH = 1.2;
const POLL_INTERVAL_MS = 200;
const { sizes, isShort } = readOptions();
const WARM_UP_CALLS = isShort ? 10 : 30;
const CALLS = isShort ? 50 : 300;

async function measureSize(cluster: Cluster, data: SeededDatabase): Promise<void> {
  const { rows, database, lastDay } = data;
  const buildConnection = (role: string) => cluster.buildConnection(role, database);
  const runOnDatabase = <T>(work: Parameters<typeof withClient<T>>[1]) =>
    withClient(buildConnection('postgres'), work);
  const [fewScansPerParcel, manyScansPerParcel] = SCANS_PER_PARCEL;
  await runOnDatabase(removeScans);
  const product = await launchProduct(buildConnection(OWNER_ROLE), buildConnection(APP_ROLE));
  try {
    const { authorization = '', ...headers } = await signIn(product, 1);
    const url = `http://127.0.0.1:${product.port}`;
    const seller = connectWith(url, authorization, headers);
    const readFigures = (by: 'day' | 'state' | 'zone', days: number) => {
      const query = { by, from: addDays(lastDay, 1 - days), to: lastDay };
      return unwrap(seller.GET('/api/analytics', { params: { query } }));
    };
    const report = createFigureReporter(cluster.title);
    const calls = {
      'dashboard, 30 days by day': () => readFigures('day', 30),
      'dashboard, 30 days by state': () => readFigures('state', 30),
      'dashboard, a year by zone': () => readFigures('zone', 365),
      'order status': () => unwrap(seller.GET('/api/analytics/pipeline')),
    };
    const measure = async (scans: number, earlierMediansMs?: ReadonlyMap<string, number>) => {
      const mediansMs = new Map<string, number>();
      const timesMs = new Map(Object.keys(calls).map((name) => [name, [] as number[]]));
      // Alternate between the calls, so that other load slows all of them alike.
      for (let round = 0; round < WARM_UP_CALLS + CALLS; round += 1) {
        for (const [name, call] of Object.entries(calls)) {
          const startedAt = performance.now();
          await call();
          if (round >= WARM_UP_CALLS) timesMs.get(name)?.push(performance.now() - startedAt);
        }
      }
      for (const [name, callTimesMs] of timesMs) {
        const p50Ms = computeQuantile(callTimesMs, 0.5);
        mediansMs.set(name, p50Ms);
        const label = `${name}, ${scans} scans`;
        report(`${label}: p50`, p50Ms, 'ms', { atMost: MAX_P50_MS, rows });
        report(`${label}: p99`, computeQuantile(callTimesMs, 0.99), 'ms', { rows });
        const earlierP50Ms = earlierMediansMs?.get(name);
        if (earlierP50Ms === undefined) continue;
        const growth = p50Ms / earlierP50Ms;
        report(`${label}: growth`, growth, 'times', { atMost: MAX_GROWTH, rows });
      }
      return mediansMs;
    };
    const fewScans = await runOnDatabase((client) =>
      addScans(client, { from: 1, to: fewScansPerParcel }),
    );
    const startedAt = performance.now();
    while ((await readFigures('day', 30)).data.asOf === null) await sleep(POLL_INTERVAL_MS);
    report('dashboard, first count of two years', performance.now() - startedAt, 'ms', { rows });
    const mediansMs = await measure(fewScans);
    const manyScans = await runOnDatabase((client) =>
      addScans(client, { from: fewScansPerParcel + 1, to: manyScansPerParcel }),
    );
    await measure(manyScans, mediansMs);
  } finally {
    await product.stop();
  }
}

await measureEachEngine(async (cluster) => {
  for (const rows of sizes) {
    await measureSize(
      cluster,
      await seedCluster(cluster, rows, { name: 'parcels', fill: bookParcels }),
    );
  }
});
