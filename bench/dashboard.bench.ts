// The calls of the dashboard for the largest seller, one after the other: the time of a call, with its session.
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@shipdesk/domain/time/calendar';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/db/engine/engine-handle.ts';
import type { Cluster } from './support/clusters.ts';
import { onEachEngine } from './support/engines.ts';
import { figureReporter } from './support/figures.ts';
import { quantile } from './support/measure.ts';
import { options } from './support/options.ts';
import { productOn } from './support/processes.ts';
import { type Seeded, seeded } from './support/seed.ts';
import { signIn } from './support/session.ts';

const MOST_P50_MS = 50;
const { sizes, isShort } = options();
const WARM_UP = isShort ? 10 : 30;
const CALLS = isShort ? 50 : 300;

async function measureSize(cluster: Cluster, data: Seeded): Promise<void> {
  const { rows, database, lastDay } = data;
  const connection = (role: string) => cluster.connection(role, database);
  const product = await productOn(connection(OWNER_ROLE), connection(APP_ROLE));
  try {
    const headers = await signIn(product, 1);
    const get = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json() as Promise<{ data: { asOf: string | null } }>;
    };
    const days = (count: number) => `from=${addDays(lastDay, 1 - count)}&to=${lastDay}`;
    const report = figureReporter(cluster.title);
    const started = performance.now();
    while ((await get('/api/analytics')).data.asOf === null) await sleep(200);
    report({
      name: 'dashboard, first count of two years',
      value: performance.now() - started,
      unit: 'ms',
      rows,
    });
    const calls = {
      'dashboard, 30 days by day': `/api/analytics?by=day&${days(30)}`,
      'dashboard, 30 days by state': `/api/analytics?by=state&${days(30)}`,
      'dashboard, a year by zone': `/api/analytics?by=zone&${days(365)}`,
      'order status': '/api/analytics/pipeline',
    };
    for (const [name, path] of Object.entries(calls)) {
      const times: number[] = [];
      for (let call = 0; call < WARM_UP + CALLS; call += 1) {
        const from = performance.now();
        await get(path);
        if (call >= WARM_UP) times.push(performance.now() - from);
      }
      const p50 = { name: `${name}: p50`, value: quantile(times, 0.5), atMost: MOST_P50_MS };
      report({ ...p50, unit: 'ms', rows });
      report({ name: `${name}: p99`, value: quantile(times, 0.99), unit: 'ms', rows });
    }
  } finally {
    await product.stop();
  }
}

await onEachEngine(async (cluster) => {
  for (const rows of sizes) await measureSize(cluster, await seeded(cluster, rows));
});
