// Books, cancels and pushes scans of the same orders through two servers on one database.
import { randomUUID } from 'node:crypto';
import { type Endpoint, getSuccessStatus } from '@shipdesk/contract/endpoint';
import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { cancelOrders } from '@shipdesk/contract/orders/order-stages';
import { cancelShipment, createShipments } from '@shipdesk/contract/shipping/shipments';
import { authorize, demoOtherSeller, demoSeller } from '../test-support/demo-client.ts';
import { buildPushTarget, setPushToken } from '../test-support/parcels/demo-pushes.ts';
import { buildBulkPayload } from '../test-support/samples/bulk-payloads.ts';
import { callHttp } from './support/http-call.ts';
import { hasPg15, type Installation, withRunningInstallation } from './support/installation.ts';
import { fillPath, type Headers } from './support/money-seller.ts';
import { isLong, reportSkipped, type Trials, testClaim } from './support/test-claim.ts';

const DURATION_MS = isLong ? 3_600_000 : 60_000;
const LANES_PER_SELLER = 3;
const ORDERS_PER_ROUND = 12;
/** The calls of a lane share this many of the newest orders. */
const SHARED_ORDERS = 36;
const MIN_CALLS = 500;

function shuffle<Item>(trials: Trials, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: trials.random(0, 1_000_000) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Repeats the calls of one seller to both servers until the time `until`. */
async function callBothServers(
  installation: Installation,
  trials: Trials,
  { urls, headers, until }: { urls: readonly string[]; headers: Headers; until: number },
): Promise<void> {
  const record = (name: string, { status, body }: { status: number; body: string }) => {
    if (status < 500) trials.add();
    else trials.fail(`${name} got ${status}: ${body}`);
  };
  const send = async (call: Endpoint, body: object, server = trials.random(0, 1)) => {
    const keyedHeaders = { ...headers, 'idempotency-key': randomUUID() };
    const response = await callHttp(`${urls[server]}${call.path}`, { headers: keyedHeaders, body });
    record(call.path, response);
    return response;
  };
  const push = async (awbs: readonly string[], server: number) => {
    const target = buildPushTarget(urls[server] ?? '');
    const scans = shuffle(trials, awbs).map((awb) => ({
      type: 'UD',
      status: 'In Transit',
      code: 'X-PPOM',
      awb,
      reference: '',
      at: new Date().toISOString(),
      words: 'Scanned',
      location: 'Test hub (Karnataka)',
    }));
    record('a push', await callHttp(target.address, { headers: target.headers, body: { scans } }));
  };

  let dockets: string[] = [];
  while (Date.now() < until) {
    const orders = buildBulkPayload(Array.from({ length: ORDERS_PER_ROUND }, () => ({})));
    const response = await send(createBulkOrder, orders);
    if (response.status !== getSuccessStatus(createBulkOrder)) continue;
    const { data } = JSON.parse(response.body) as { data: { docketNumber: string }[] };
    dockets = [...data.map(({ docketNumber }) => docketNumber), ...dockets].slice(0, SHARED_ORDERS);
    const parcels = await installation.query<{ awb: string; docket: string }>(
      "select awb, docket_number as docket from shipments where docket_number = any($1) and awb <> ''",
      [dockets],
    );
    const awbs = parcels.map(({ awb }) => awb);
    const book = (server: number) =>
      send(
        createShipments,
        { docketNumbers: shuffle(trials, dockets), choice: 'cheapest' },
        server,
      );
    await Promise.all([
      book(0),
      book(1),
      push(awbs, 0),
      push(awbs, 1),
      send(cancelOrders, { docketNumbers: shuffle(trials, dockets).slice(0, dockets.length / 4) }),
      ...shuffle(trials, parcels)
        .slice(0, 2)
        .map(({ docket }) => send(fillPath(cancelShipment, { docketNumber: docket }), {})),
    ]);
  }
}

async function countDeadlocks(installation: Installation): Promise<number> {
  const [row] = await installation.query<{ deadlocks: number }>(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks ?? -1;
}

async function callFromAllLanes(installation: Installation, trials: Trials): Promise<void> {
  const urls = [installation.url];
  await installation.start();
  urls.push(installation.url);
  await setPushToken(installation.url);
  const until = Date.now() + DURATION_MS;
  const lanes = [demoSeller, demoOtherSeller].flatMap((account) =>
    Array.from({ length: LANES_PER_SELLER }, async () => {
      const authorization = await authorize(installation.url, account);
      await callBothServers(installation, trials, { urls, headers: { authorization }, until });
    }),
  );
  await Promise.all(lanes);
  const [totals] = await installation.query<{ parcels: number; cancelled: number; scans: number }>(
    `select (select count(*)::int from shipments where state = 'booked') as parcels,
      (select count(*)::int from orders where stage = 'cancelled') as cancelled,
      (select count(*)::int from shipment_events where code = 'X-PPOM') as scans`,
  );
  if (!totals || Math.min(...Object.values(totals)) < LANES_PER_SELLER * ORDERS_PER_ROUND)
    trials.fail(`too few parcels, cancellations or scans: ${JSON.stringify(totals)}`);
  const deadlocks = await countDeadlocks(installation);
  if (deadlocks !== 0) trials.fail(`${deadlocks} deadlocks`);
}

if (hasPg15) {
  await testClaim(
    {
      id: 'R34',
      claim: `${DURATION_MS / 1000} s of bookings, cancellations and pushes of the same orders through two servers on one database: n calls, none fails with 5xx, 0 deadlocks`,
      engine: 'pg15',
      minTrials: MIN_CALLS,
    },
    (trials) =>
      withRunningInstallation('pg15', (installation) => callFromAllLanes(installation, trials)),
  );
} else reportSkipped('R34', 'this machine has no PostgreSQL 15 server programs');
