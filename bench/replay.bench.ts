// Replays past orders of all sellers on other prices, part by part, through the built server.
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { replayRateCard } from '@shipdesk/contract/rates/rates';
import { rateGrid } from '@shipdesk/domain/rates/rate-card';
import { samplePrices, sampleTerms } from '@shipdesk/domain/rates/service-card';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { withClient } from '../apps/server/src/platform/db/engine/engine-client.ts';
import { fillWithOrders } from '../apps/server/test-support/parcels/many-orders.ts';
import type { Cluster } from './support/clusters.ts';
import { launchOnEmpty } from './support/empty-product.ts';
import { onEachEngine, readOptions } from './support/engines.ts';
import { createFigureReporter } from './support/measure.ts';

const DATABASE = 'bench_replay';
const MAX_SECONDS = 20;
const ORDERS = readOptions().isShort ? 20_000 : 100_000;

type Part = ResponseOf<typeof replayRateCard>['data'];

async function measureEngine(cluster: Cluster): Promise<void> {
  const product = await launchOnEmpty(cluster, DATABASE);
  try {
    // A few of the generated orders are reverse, which a replay leaves out, or older than a year.
    await withClient(cluster.connection('postgres', DATABASE), (client) =>
      fillWithOrders(client, {
        rows: ORDERS * 2.5,
        lastDay: new Date().toISOString().slice(0, 10),
        passwordHash: '',
      }),
    );
    const url = `http://127.0.0.1:${product.port}`;
    const post = async <T>(path: string, body: object, token = ''): Promise<T> => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(url + path, init);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json() as Promise<T>;
    };
    const { accessToken } = await post<{ accessToken: string }>('/auth/login', {
      username: 'admin@demo.shipdesk.in',
      password: 'Admin#2026',
    });
    const card = {
      prices: rateGrid(({ band, zone }) => toRupees(samplePrices.surface[band][zone])),
      terms: sampleTerms.surface,
    };
    const started = performance.now();
    let orders = 0;
    for (let after: Part['next'] | undefined; after !== null && orders < ORDERS; ) {
      const body = { ...card, days: 366, ...(after && { after }) };
      const { data }: { data: Part } = await post(
        '/api/rate-cards/surface/replay',
        body,
        accessToken,
      );
      orders += data.orders;
      after = data.next;
    }
    const seconds = (performance.now() - started) / 1000;
    if (orders < ORDERS) throw new Error(`only ${orders} orders were replayed`);
    createFigureReporter(cluster.title)({
      name: `replay of ${ORDERS} orders`,
      value: seconds,
      unit: 's',
      atMost: (MAX_SECONDS * ORDERS) / 100_000,
      rows: orders,
    });
  } finally {
    await product.stop();
  }
}

await onEachEngine(measureEngine);
