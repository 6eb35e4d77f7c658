// Kills the server ten times with -9 while three shops send, change, refund and cancel orders and receive tracking
// numbers. Half of the calls of the shops to Shipdesk are lost. `--long` has 5,000 orders of each shop.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getSuccessStatus } from '@shipdesk/contract/endpoint';
import { connectShop, hintShop } from '@shipdesk/contract/orders/shop-connections';
import { createShipments } from '@shipdesk/contract/shipping/shipments';
import { readConfig } from '../src/config.ts';
import { createShopVault } from '../src/orders/channels/shop-vault-service.ts';
import {
  type DrivenShop,
  driveAmazon,
  driveShopify,
  driveWooCommerce,
} from '../test-support/shops/driven-shops.ts';
import { startFakeAmazon } from '../test-support/shops/fake-amazon.ts';
import { startFakeShopify } from '../test-support/shops/fake-shopify.ts';
import { startFakeWooCommerce } from '../test-support/shops/fake-woocommerce.ts';
import { callHttp } from './support/http-call.ts';
import { type Installation, withRunningInstallation } from './support/installation.ts';
import { countRounds, type Trials, testClaim } from './support/test-claim.ts';

/** Orders of each shop in each step. The server is killed after each step. */
const orders = { usual: 40, night: 500 };
const STEPS = 10;
const BOOKED_PER_STEP = 5;
const STEP_MS = 2_000;
const ARRIVED_WITHIN_MS = 10_000;
const settledWithinMs = { usual: 240_000, night: 1_200_000 };
const POLL_INTERVAL_MS = 500;
/** The jobs of a killed server are due again soon after its restart. */
const settings = { JOB_LEASE_SECONDS: '5' };

interface ShopRow {
  readonly shop_id: string;
  readonly docket_number: string;
  readonly conflict: string[];
  readonly stage: string;
  readonly awb: string;
  readonly consignee_address: string;
  readonly orders: number;
  /** The state of the update that sends the tracking number to the shop; null without a parcel. */
  readonly tracking_state: string | null;
}

/** Makes the jobs of shops due now instead of in some minutes. */
const makeDue = (installation: Installation) =>
  installation.query(
    "update jobs set run_at = now() where task in ('shop_pull', 'shop_write') and lease_until is null and run_at > now()",
  );

const readOrders = (installation: Installation, connectionId: string) =>
  installation.query<ShopRow>(
    `select s.shop_id, s.docket_number, s.conflict, o.stage, o.awb, o.consignee_address,
        w.state as tracking_state, copies.orders
       from shop_orders s join orders o on o.seller_id = s.seller_id and o.id = s.order_id
       join (select seller_id, request_hash, count(*)::int as orders from orders group by 1, 2) copies
         on copies.seller_id = o.seller_id and copies.request_hash = o.request_hash
       left join shop_writes w on w.seller_id = s.seller_id and w.connection_id = s.connection_id
         and w.shop_id = s.shop_id and w.awb = o.awb and w.kind = 'tracking'
      where s.connection_id = $1`,
    [connectionId],
  );

/** Returns whether a booking has no outcome yet. */
async function isBooking(installation: Installation): Promise<boolean> {
  const [row] = await installation.query<{ open: number }>(
    "select count(*)::int as open from shipments where state = 'booking'",
  );
  return row?.open !== 0;
}

type SecretRow = Parameters<ReturnType<typeof createShopVault>['open']>[0] & { seller_id: string };

/** A connected shop with the current street of each order, which is null after the shop cancels the order. */
interface Run {
  readonly shop: DrivenShop;
  readonly streets: Map<string, string | null>;
  readonly refunded: Set<string>;
  readonly connectionId: string;
  readonly hintPath: string;
  readonly hintSecret: string;
  readonly hints: { sent: number; accepted: number };
}

/**
 * Changes some orders in the shop: a quarter gets another address, one in twenty is refunded or cancelled. Returns
 * their ids.
 */
function changeOrders({ shop, streets, refunded }: Run, trials: Trials): string[] {
  const changedIds: string[] = [];
  for (const [id, street] of streets) {
    if (street === null) continue;
    const choice = trials.random(1, 80);
    if (choice <= 24) changedIds.push(id);
    if (choice <= 20) {
      const nextStreet = `${trials.random(1, 9999)} Cross`;
      streets.set(id, nextStreet);
      shop.move(id, nextStreet);
    } else if (choice <= 22) {
      refunded.add(id);
      shop.refund?.(id);
    } else if (choice <= 24) {
      streets.set(id, null);
      shop.cancel(id);
    }
  }
  return changedIds;
}

/** Sends a random half of the shop's calls about these orders and loses the others. A shop without calls is polled. */
async function sendHints(
  { url }: Installation,
  run: Run,
  { ids, trials }: { readonly ids: readonly string[]; readonly trials: Trials },
): Promise<void> {
  const { shop, hintPath, hintSecret, hints } = run;
  const calls = ids.flatMap((id) => shop.buildCall?.(id, hintSecret) ?? []);
  hints.sent += calls.length;
  const arrivingCalls = calls.filter(() => trials.random(0, 1) === 1);
  const responses = await Promise.all(
    arrivingCalls.map(({ headers, bytes }) =>
      callHttp(`${url}${hintPath}`, { headers, content: bytes.toString() }),
    ),
  );
  hints.accepted += responses.filter(({ status }) => status === getSuccessStatus(hintShop)).length;
}

function addFaults({ shop }: Run, trials: Trials): void {
  shop.failNextWrite('lose_response');
  shop.failNextWrite('refuse_connection');
  if (trials.random(0, 1) === 0) shop.returnHtmlNext();
  else shop.throttleNext();
}

/** Waits for new orders and books a few. */
async function bookSome(installation: Installation, connectionId: string): Promise<void> {
  const deadline = Date.now() + ARRIVED_WITHIN_MS;
  let rows: ShopRow[] = [];
  do {
    await makeDue(installation);
    await sleep(POLL_INTERVAL_MS);
    rows = await readOrders(installation, connectionId);
  } while (rows.every(({ stage }) => stage !== 'new') && Date.now() < deadline);
  const docketNumbers = rows
    .filter(({ stage }) => stage === 'new')
    .slice(0, BOOKED_PER_STEP)
    .map((row) => row.docket_number);
  if (docketNumbers.length === 0) return;
  const body = { docketNumbers, choice: 'cheapest' };
  const { status, body: text } = await installation.post(createShipments.path, body, {
    'idempotency-key': randomUUID(),
  });
  if (status !== getSuccessStatus(createShipments)) {
    throw new Error(`a booking failed with status ${status}: ${text}`);
  }
}

async function connect(installation: Installation, shop: DrivenShop): Promise<Run> {
  shop.setTime(new Date());
  const body = { channel: shop.channel, credentials: shop.credentials };
  const { status, body: text } = await installation.post(connectShop.path, body);
  if (status !== connectShop.status) throw new Error(`${shop.channel}: ${status} ${text}`);
  const connectionId = (JSON.parse(text) as { data: { id: string } }).data.id;
  const [row] = await installation.query<SecretRow>(
    'select seller_id, id, version, facts, credentials from shop_connections where id = $1',
    [connectionId],
  );
  const vault = createShopVault(readConfig({ DATA_DIR: installation.dataDir }));
  return {
    shop,
    streets: new Map(),
    refunded: new Set(),
    connectionId,
    hintPath: `/api/shop-hints/${row?.seller_id}/${connectionId}`,
    hintSecret: (row && vault.open(row)?.hintSecret) ?? '',
    hints: { sent: 0, accepted: 0 },
  };
}

/** Returns the differences between the orders in Shipdesk and in the shop. */
function listProblems({ shop, streets, refunded }: Run, rows: readonly ShopRow[]): string[] {
  const byId = new Map(rows.map((row) => [row.shop_id, row]));
  return [...streets].flatMap(([id, street]) => {
    const order = `order ${id} of ${shop.channel}`;
    const row = byId.get(id);
    if (!row) return street === null ? [] : [`${order} is missing`];
    const problems: string[] = [];
    if (row.orders !== 1) problems.push(`${order} exists ${row.orders} times`);
    const isUpToDate =
      street === null ? row.stage === 'cancelled' : row.consignee_address.startsWith(street);
    if (!isUpToDate && row.conflict.length === 0) {
      problems.push(`${order} differs from the shop without a conflict`);
    }
    if (street !== null && isUpToDate && row.conflict.length > 0 && !refunded.has(id)) {
      problems.push(`${order} has a conflict without a difference: ${row.conflict.join(', ')}`);
    }
    if (row.awb === '') return problems;
    const count = shop.countTracking(row.awb);
    // Amazon accepts no tracking number for an order that was cancelled there.
    const isRefused = count === 0 && street === null && row.tracking_state === 'refused';
    if (count !== 1 && !isRefused)
      problems.push(`the shop has the number of ${order} ${count} times`);
    return problems;
  });
}

async function startShops() {
  const store = await startFakeWooCommerce();
  const shopify = await startFakeShopify();
  const amazon = await startFakeAmazon({ delayMs: 0 });
  return {
    amazonOrigin: amazon.address,
    shops: [driveWooCommerce(store), driveShopify(shopify), driveAmazon(amazon)],
    close: () => Promise.all([store.close(), shopify.close(), amazon.close()]),
  };
}

await testClaim(
  {
    id: 'R36',
    claim:
      'after ten SIGKILLs of the server while WooCommerce, Shopify and Amazon with network faults send, change, refund and cancel orders and half of their calls are lost, each order is in Shipdesk once (at most once if cancelled), with the shop’s last state or a conflict, and the shop has each accepted tracking number once',
    engine: 'embedded',
    minTrials: 3 * countRounds(orders) * STEPS,
  },
  async (trials) => {
    const { shops, amazonOrigin, close } = await startShops();
    const work = async (installation: Installation) => {
      const runs: Run[] = [];
      for (const shop of shops) runs.push(await connect(installation, shop));
      for (let step = 0; step < STEPS; step += 1) {
        for (const run of runs) {
          run.shop.setTime(new Date());
          const newIds = Array.from({ length: countRounds(orders) }, () => run.shop.place());
          for (const id of newIds) run.streets.set(id, '14, 3rd Cross');
          const ids = [...newIds, ...changeOrders(run, trials)];
          addFaults(run, trials);
          await sendHints(installation, run, { ids, trials });
        }
        await Promise.all(runs.map((run) => bookSome(installation, run.connectionId)));
        for (const run of runs) {
          await sendHints(installation, run, { ids: changeOrders(run, trials), trials });
        }
        await sleep(trials.random(0, STEP_MS));
        await installation.kill();
        await installation.start();
      }
      const settlingAt = Date.now();
      const deadline = settlingAt + countRounds(settledWithinMs);
      let problems: string[] = [];
      do {
        await sleep(POLL_INTERVAL_MS);
        await makeDue(installation);
        problems = [];
        for (const run of runs) {
          const rows = await readOrders(installation, run.connectionId);
          problems.push(...listProblems(run, rows));
        }
      } while ((problems.length > 0 || (await isBooking(installation))) && Date.now() < deadline);
      for (const problem of problems) trials.fail(problem);
      console.log(`settled after ${Math.round((Date.now() - settlingAt) / 1000)} s`);
      for (const { shop, streets, connectionId, hints } of runs) {
        trials.add(streets.size);
        const rows = await readOrders(installation, connectionId);
        const conflicts = rows.filter(({ conflict }) => conflict.length > 0).length;
        const booked = rows.filter(({ awb }) => awb !== '').length;
        if (booked === 0) trials.fail(`no order of ${shop.channel} was booked`);
        if (hints.sent > 0 && hints.accepted === 0) {
          trials.fail(`no call of ${shop.channel} was accepted`);
        }
        const orderCounts = `${shop.channel}: ${streets.size} orders, ${rows.length} arrived`;
        const callCounts = `${hints.accepted} of ${hints.sent} calls accepted`;
        console.log(`${orderCounts}, ${booked} booked, ${conflicts} conflicts, ${callCounts}`);
      }
    };
    try {
      await withRunningInstallation('embedded', work, {
        settings: { ...settings, AMAZON_ORIGIN: amazonOrigin },
      });
    } finally {
      await close();
    }
  },
);
