import { test } from 'vitest';
import type { Channel, ChannelKind } from '../src/orders/channels/port.ts';
import { addWarehouse } from '../test-support/call-rows.ts';
import { measure } from '../test-support/harness.ts';
import { ScriptedCarrier } from '../test-support/scripted-carrier.ts';
import { startAmazon } from '../test-support/shops/amazon-under-test.ts';
import {
  type DrivenShop,
  driveAmazon,
  driveShopify,
  driveWooCommerce,
} from '../test-support/shops/driven-shops.ts';
import { startShopify } from '../test-support/shops/shopify-under-test.ts';
import { startWooCommerce } from '../test-support/shops/woocommerce-under-test.ts';
import { testApp } from '../test-support/test-app.ts';

const ALL_ORDERS = 5_000;
const MIN_ORDERS = 60;
const STEP_COUNT = 10;
const BOOKINGS_PER_STEP = 5;
const LOSS_EVERY = 3;
const POLL_MS = 11 * 60_000;
/** Enough polls to repeat every lost call, but too few to reach the daily pull, which reads older changes again. */
const SETTLING_POLLS = 18;
const SETTLING_MS = 61 * 60_000;
/** The chance that the process ends before or after a call to the shop. */
const INTERRUPTED_SHARE = 0.2;
const TEST_TIMEOUT_MS = 900_000;

const app = await testApp({ carriers: new ScriptedCarrier() });

interface StartedShop extends DrivenShop {
  readonly kind: ChannelKind;
  readonly close: () => Promise<void>;
}

const shopStarters: readonly (() => Promise<StartedShop>)[] = [
  async () => {
    const started = await startWooCommerce();
    return { ...started, ...driveWooCommerce(started.store) };
  },
  async () => {
    const started = await startShopify();
    return { ...started, ...driveShopify(started.shopify) };
  },
  async () => {
    const started = await startAmazon();
    return { ...started, ...driveAmazon(started.amazon) };
  },
];

/** Creates a generator of random numbers from 0 to below 1. The same seed returns the same numbers. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a kind of shop whose calls may throw before or after they run, as if the process was killed. */
function interrupt(kind: ChannelKind, isInterrupted: () => boolean): ChannelKind {
  const interruptCall = () => {
    if (isInterrupted()) throw new Error('the process is killed');
  };
  const interruptAfter = async <Result>(call: Promise<Result>): Promise<Result> => {
    const result = await call;
    interruptCall();
    return result;
  };
  const wrap = (channel: Channel): Channel => ({
    ...channel,
    pull: (request, signal) => {
      interruptCall();
      return interruptAfter(channel.pull(request, signal));
    },
    writeBack: (write, signal) => {
      interruptCall();
      return interruptAfter(channel.writeBack(write, signal));
    },
    findWriteBack: (write, signal) => interruptAfter(channel.findWriteBack(write, signal)),
  });
  return { ...kind, connect: (connection) => wrap(kind.connect(connection)) };
}

interface ArrivedRow {
  shopId: string;
  stage: string;
  docketNumber: string;
  awb: string;
  conflict: string[];
  address: string;
  orders: number;
  /** The state of the update that sends the tracking number to the shop; null without a parcel. */
  writeState: string | null;
}

async function readArrivals(connectionId: string): Promise<ArrivedRow[]> {
  const { rows } = await app.ownerQuery(
    `select s.shop_id, s.docket_number, s.conflict, o.stage, o.awb, o.consignee_address as address,
        (select w.state from shop_writes w where w.seller_id = s.seller_id and w.connection_id = s.connection_id
          and w.shop_id = s.shop_id and w.awb = o.awb and w.kind = 'tracking') as write_state,
        (select count(*)::int from orders d where d.seller_id = o.seller_id and d.request_hash = o.request_hash) as orders
      from shop_orders s join orders o on o.seller_id = s.seller_id and o.id = s.order_id
      where s.connection_id = $1`,
    [connectionId],
  );
  return rows as unknown as ArrivedRow[];
}

test(
  'R38: orders of WooCommerce, Shopify and Amazon stay unique, and current or in conflict, and the shop has each accepted tracking number once, despite interrupted jobs and lost responses',
  ({ task }) =>
    measure({ task }, async ({ scale, seed, check }) => {
      const random = createRandom(seed);
      for (const startShop of shopStarters) {
        const shop = await startShop();
        let isInterrupting = false;
        const kind = interrupt(shop.kind, () => isInterrupting && random() < INTERRUPTED_SHARE);
        Object.assign(app.deps.channels, { [shop.channel]: kind });
        let caller = await app.signIn();
        await addWarehouse(app, caller);
        shop.setTime(app.clock.now);
        const body = { channel: shop.channel, credentials: shop.credentials };
        const response = await caller.post('/api/shops', body);
        const connectionId = response.json<{ data: { id: string } }>().data.id;
        const streets = new Map<string, string | null>();
        const poll = async (pauseMs = POLL_MS) => {
          app.clock.advance(pauseMs);
          await app.runJobs();
          shop.setTime(app.clock.now);
          caller = await app.signInAgain(caller.email);
        };
        const changeOrders = () => {
          for (const [id, street] of streets) {
            if (street === null || random() < 0.8) continue;
            if (random() < 0.2) {
              streets.set(id, null);
              shop.cancel(id);
            } else {
              const nextStreet = `${Math.floor(random() * 9999)} Cross`;
              streets.set(id, nextStreet);
              shop.move(id, nextStreet);
            }
          }
        };
        isInterrupting = true;
        const orderCount = Math.max(MIN_ORDERS, ALL_ORDERS * Math.min(scale, 1));
        for (let step = 0; step < STEP_COUNT; step += 1) {
          while (streets.size < (orderCount * (step + 1)) / STEP_COUNT)
            streets.set(shop.place(), '14, 3rd Cross');
          if (step % LOSS_EVERY === 0) shop.failNextWrite('lose_response');
          shop.throttleNext();
          await poll();
          const rows = (await readArrivals(connectionId)).filter(({ stage }) => stage === 'new');
          const docketNumbers = rows.slice(0, BOOKINGS_PER_STEP).map((row) => row.docketNumber);
          await caller.post('/api/shipments', { docketNumbers, choice: 'cheapest' });
          changeOrders();
          await poll();
        }
        isInterrupting = false;
        for (let count = 0; count < SETTLING_POLLS; count += 1) await poll(SETTLING_MS);
        const arrived = new Map((await readArrivals(connectionId)).map((row) => [row.shopId, row]));
        for (const [id, street] of streets) {
          const row = arrived.get(id);
          const isCurrent =
            street === null
              ? row === undefined || row.stage === 'cancelled'
              : row?.address.startsWith(street) === true;
          const hasConflict = (row?.conflict.length ?? 0) > 0;
          check(
            isCurrent || hasConflict,
            () => `${shop.channel} ${id}, ${street} in the shop: ${JSON.stringify(row)}`,
          );
          if (row === undefined) continue;
          check(
            street === null || !isCurrent || !hasConflict,
            () =>
              `${shop.channel} ${id} has a conflict without a difference: ${row.conflict.join()}`,
          );
          check(row.orders === 1, () => `${shop.channel} ${id} exists ${row.orders} times`);
          if (row.awb === '') continue;
          const count = shop.countTracking(row.awb);
          // Amazon accepts no tracking number for an order that was cancelled there.
          const isRefused = count === 0 && street === null && row.writeState === 'refused';
          check(
            count === 1 || isRefused,
            () => `${shop.channel} has the number of ${id} ${count} times: ${row.writeState}`,
          );
        }
        const { rows: failedJobs } = await app.ownerQuery(
          'select task, last_error from jobs where lane = $1 and failed_at is not null',
          [connectionId],
        );
        check(failedJobs.length === 0, () => `${shop.channel}: ${JSON.stringify(failedJobs)}`);
        const bookedCount = [...arrived.values()].filter(({ awb }) => awb !== '').length;
        check(bookedCount > 0, () => `no order of ${shop.channel} was booked`);
        console.log(
          `${shop.channel}: ${streets.size} orders, ${arrived.size} arrived, ${bookedCount} booked`,
        );
        await shop.close();
      }
    }),
  TEST_TIMEOUT_MS,
);
