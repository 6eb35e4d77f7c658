// Kills the server ten times with -9 while a shop sends, changes, refunds and cancels orders and is told tracking numbers.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getSuccessStatus } from '@shipdesk/contract/endpoint';
import { connectShop } from '@shipdesk/contract/orders/shops';
import { createShipments } from '@shipdesk/contract/shipping/shipments';
import {
  type FakeWooCommerce,
  startFakeWooCommerce,
} from '../test-support/shops/fake-woocommerce.ts';
import { type Installation, withRunningInstallation } from './support/installation.ts';
import { countRounds, type Trials, testClaim } from './support/test-claim.ts';

/** Orders of each step, after which the server is killed. */
const orders = { usual: 40, night: 500 };
const STEPS = 10;
const BOOKED_PER_STEP = 5;
const STEP_MS = 2_000;
const ARRIVED_WITHIN_MS = 10_000;
const SETTLED_WITHIN_MS = 240_000;
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
}

/** Makes the jobs of shops due, which stands for the minutes until the next poll. */
const makeDue = (installation: Installation) =>
  installation.query(
    "update jobs set run_at = now() where task in ('shop_pull', 'shop_write') and lease_until is null and run_at > now()",
  );

const readOrders = (installation: Installation, connectionId: string) =>
  installation.query<ShopRow>(
    `select s.shop_id, s.docket_number, s.conflict, o.stage, o.awb, o.consignee_address,
        (select count(*)::int from orders d where d.seller_id = o.seller_id and d.request_hash = o.request_hash) as orders
       from shop_orders s join orders o on o.seller_id = s.seller_id and o.id = s.order_id
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

/** Changes some orders in the shop: a quarter gets another address, one in twenty is refunded or cancelled. */
function changeOrders(shop: FakeWooCommerce, trials: Trials): void {
  for (const order of shop.orders.values()) {
    const choice = trials.random(1, 80);
    if (choice <= 20) {
      const street = `${trials.random(1, 9999)} Cross`;
      shop.changeOrder(order.id, { shipping: { ...order.shipping, address_1: street } });
    } else if (choice <= 22) {
      shop.changeOrder(order.id, { refunds: [{ id: 1, total: '-10.00' }] });
    } else if (choice <= 24) shop.changeOrder(order.id, { status: 'cancelled' });
  }
}

/** Adds faults of the shop for calls to come. */
function addFaults(shop: FakeWooCommerce, trials: Trials): void {
  const isNote = ({ method, url }: { method: string; url: URL }) =>
    method === 'POST' && url.pathname.endsWith('/notes');
  shop.fail('lose_answer', isNote);
  shop.fail('refuse_connection', isNote);
  if (trials.random(0, 1) === 0) shop.fail({ status: 200, html: '<h1>Maintenance</h1>' });
  else shop.fail({ status: 429, json: { message: 'slow' }, headers: { 'retry-after': '1' } });
}

/** Books a few orders, once some have arrived. */
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
    throw new Error(`a booking got ${status}: ${text}`);
  }
}

async function connect(installation: Installation, shop: FakeWooCommerce): Promise<string> {
  const body = { channel: 'woocommerce', credentials: shop.credentials };
  const { status, body: text } = await installation.post(connectShop.path, body);
  if (status !== connectShop.status) throw new Error(`the shop got ${status}: ${text}`);
  return (JSON.parse(text) as { data: { id: string } }).data.id;
}

/** Returns what is not as the shop has it. */
function listProblems(shop: FakeWooCommerce, rows: readonly ShopRow[]): string[] {
  const byId = new Map(rows.map((row) => [row.shop_id, row]));
  return [...shop.orders.values()].flatMap((order) => {
    const row = byId.get(String(order.id));
    const isCancelled = order.status === 'cancelled';
    if (!row) return isCancelled ? [] : [`order ${order.id} is missing`];
    const problems: string[] = [];
    if (row.orders !== 1) problems.push(`order ${order.id} is here ${row.orders} times`);
    const street = order.shipping['address_1'] ?? '';
    const isCurrent = isCancelled
      ? row.stage === 'cancelled'
      : row.consignee_address.startsWith(street);
    if (!isCurrent && row.conflict.length === 0) {
      problems.push(`order ${order.id} differs from the shop without a conflict`);
    }
    const told = row.awb === '' ? 1 : shop.countTracking(row.awb);
    if (told !== 1) problems.push(`the shop has the number of order ${order.id} ${told} times`);
    return problems;
  });
}

await testClaim(
  {
    id: 'R36',
    claim:
      'kill -9 of the server ten times while a shop with network faults sends, changes, refunds and cancels orders: each order is here once, with the shop’s last state or a conflict, and the shop has each tracking number once',
    engine: 'embedded',
    minTrials: countRounds(orders) * STEPS,
  },
  (trials) =>
    withRunningInstallation(
      'embedded',
      async (installation) => {
        const shop = await startFakeWooCommerce();
        try {
          shop.setTime(new Date());
          const connectionId = await connect(installation, shop);
          for (let step = 0; step < STEPS; step += 1) {
            shop.setTime(new Date());
            for (let at = 0; at < countRounds(orders); at += 1) shop.placeOrder();
            changeOrders(shop, trials);
            addFaults(shop, trials);
            await bookSome(installation, connectionId);
            // The shop's call about these changes is lost: a later poll finds them.
            changeOrders(shop, trials);
            await sleep(trials.random(0, STEP_MS));
            await installation.kill();
            await installation.start();
          }
          const deadline = Date.now() + SETTLED_WITHIN_MS;
          let problems: string[] = [];
          do {
            await sleep(POLL_INTERVAL_MS);
            await makeDue(installation);
            problems = listProblems(shop, await readOrders(installation, connectionId));
          } while (
            (problems.length > 0 || (await isBooking(installation))) &&
            Date.now() < deadline
          );
          trials.add(shop.orders.size);
          for (const problem of problems) trials.fail(problem);
          const rows = await readOrders(installation, connectionId);
          const conflicts = rows.filter(({ conflict }) => conflict.length > 0).length;
          const booked = rows.filter(({ awb }) => awb !== '').length;
          if (booked === 0) trials.fail('no order was booked');
          console.log(
            `${shop.orders.size} orders of the shop, ${rows.length} here, ${booked} booked, ${conflicts} conflicts`,
          );
        } finally {
          await shop.close();
        }
      },
      { settings },
    ),
);
