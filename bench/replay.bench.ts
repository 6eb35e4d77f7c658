// Replays past orders of all sellers with other prices, part by part, through the built server.
import { unwrap } from '@shipdesk/client';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { replayRateCard } from '@shipdesk/contract/rates/rates';
import { fillRateGrid } from '@shipdesk/domain/rates/rate-card';
import { samplePrices, sampleTerms } from '@shipdesk/domain/rates/service-card';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { withClient } from '../apps/server/src/platform/db/engine/engine-client.ts';
import { connectAs, demoAdmin } from '../apps/server/test-support/demo-client.ts';
import { fillWithOrders } from '../apps/server/test-support/parcels/many-orders.ts';
import { measureEmptyProduct } from './support/empty-product.ts';
import { readOptions } from './support/engines.ts';

const DATABASE = 'bench_replay';
const ALL_ORDERS = 100_000;
const ORDERS = readOptions().isShort ? 20_000 : ALL_ORDERS;
/** The limit for all orders. The limit of a short run is proportional. */
const MAX_SECONDS = 20;

/** A replay omits reverse orders and orders older than a year, so more orders are generated than replayed. */
const GENERATED_PER_REPLAYED = 2.5;

type Part = ResponseOf<typeof replayRateCard>['data'];

await measureEmptyProduct(DATABASE, async ({ cluster, url, report }) => {
  await withClient(cluster.buildConnection('postgres', DATABASE), (client) =>
    fillWithOrders(client, {
      rows: ORDERS * GENERATED_PER_REPLAYED,
      lastDay: new Date().toISOString().slice(0, 10),
      passwordHash: '',
    }),
  );
  const admin = await connectAs(url, demoAdmin);
  const card = {
    prices: fillRateGrid(({ band, zone }) => toRupees(samplePrices.surface[band][zone])),
    // The types of the client have mutable lists.
    terms: JSON.parse(JSON.stringify(sampleTerms.surface)),
  };
  const params = { path: { service: 'surface' as const } };
  const startedAt = performance.now();
  let orderCount = 0;
  let after: Part['next'] | undefined;
  while (after !== null && orderCount < ORDERS) {
    const body = { ...card, days: 366, ...(after && { after }) };
    const { data } = await unwrap(admin.POST('/api/rate-cards/{service}/replay', { params, body }));
    orderCount += data.orders;
    after = data.next;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (orderCount < ORDERS) throw new Error(`only ${orderCount} orders were replayed`);
  const atMost = (MAX_SECONDS * ORDERS) / ALL_ORDERS;
  report(`replay of ${ORDERS} orders`, seconds, 's', { atMost, rows: orderCount });
});
