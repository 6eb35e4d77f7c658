// Orders are created one by one by 16 callers, held against one prepared INSERT with its commit behind a bare route, plain
// ones and a mix of COD and several boxes; and a thousand at once by one caller, every other one COD, held against one
// multi-row INSERT of the same rows on a connection of its own.
import pg from 'pg';
import { withClient } from '../apps/server/src/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/db/engine/engine-handle.ts';
import { bulkPayload } from '../apps/server/test-support/bulk-payloads.ts';
import { sellerIdOf } from '../apps/server/test-support/many-orders.ts';
import { orderPayload } from '../apps/server/test-support/payloads.ts';
import {
  dateAsText,
  insertingAll,
  insertOne,
  type Row,
  uncounted,
  valuesOf,
} from './support/bare-inserts.ts';
import { UNIQUE } from './support/callers.ts';
import type { Cluster } from './support/clusters.ts';
import { onEachEngine } from './support/engines.ts';
import { figureReporter } from './support/figures.ts';
import { calling, median, medianRatio, post, takeTurns } from './support/measure.ts';
import { options } from './support/options.ts';
import { type Listener, productOn, startCallers, startFloor } from './support/processes.ts';
import { seeded } from './support/seed.ts';
import { signIn } from './support/session.ts';

const BULK_ROWS = 1000;
/** The same callers as those of the lists: half of them belong to the large seller. */
const SELLERS = [1, 1, 1, 1, 1, 1, 1, 1, 2, 5, 12, 30, 80, 200, 450, 900];

const box = { docketNumber: '', weightKg: 4.2, lengthCm: 40, breadthCm: 30, heightCm: 25 };
const boxes = [1, 2, 3].map((boxId) => ({ ...box, boxId, numberOfBoxes: String(boxId) }));
/** Prepaid and COD, of one box and of six. */
const mix = [
  {},
  { paymentMode: 'COD', codAmount: 999 },
  { weightDetails: boxes },
  { paymentMode: 'COD', codAmount: 999, weightDetails: boxes },
];
/** What each row of the floor has of its own. */
const FRESH = { id: '@id', docket_number: '@docket', created_at: '@now', request_hash: 'floor' };

const callers = startCallers();

/** What the figures of one engine are measured with. */
interface Bench {
  readonly sql: pg.Client;
  readonly product: Listener;
  readonly floor: Listener;
  readonly rows: number;
  readonly report: ReturnType<typeof figureReporter>;
}

async function measureEngine(cluster: Cluster): Promise<void> {
  const rows = options().sizes.at(-1) ?? 0;
  const { database } = await seeded(cluster, rows);
  const connection = (role: string) => cluster.connection(role, database);
  const sql = new pg.Client({ ...connection(OWNER_ROLE), types: dateAsText });
  await sql.connect();
  const product = await productOn(connection(OWNER_ROLE), connection(APP_ROLE));
  const floor = await startFloor(connection(OWNER_ROLE), { insert: insertOne });
  const bench = { sql, product, floor, rows, report: figureReporter(cluster.title) };
  try {
    await measureCreates(bench, 'create an order', [{}]);
    await measureCreates(bench, 'create an order, COD and multi-box mix', mix);
    await measureBulk(bench);
  } finally {
    await product.stop();
    await floor.stop();
    await sql.end();
    await withClient(cluster.connection('postgres', database), removeMade);
  }
}

/** Each caller makes orders of all these kinds in turn; the floor writes the rows that the product made of the same. */
async function measureCreates(
  { sql, product, floor, rows, report }: Bench,
  name: string,
  kinds: readonly Parameters<typeof orderPayload>[0][],
): Promise<void> {
  const creates = [];
  const inserts = [];
  for (const seller of SELLERS) {
    const headers = { ...(await signIn(product, seller)), 'idempotency-key': UNIQUE };
    const asked = kinds.map((kind) =>
      post('/booking/createPickup', orderPayload({ ...kind, orderId: UNIQUE }), headers),
    );
    for (const one of asked) await calling(callers, product, [[one]])(1);
    const { rows: made } = await sql.query<Row>(
      `select distinct on (payment_mode, jsonb_array_length(boxes)) * from orders
       where seller_id = $1 and request_hash not like 'seed-%' and created_at > now() - interval '1 hour'
       order by payment_mode, jsonb_array_length(boxes), created_at desc`,
      [sellerIdOf(seller)],
    );
    if (made.length < kinds.length) throw new Error(`${made.length} of ${kinds.length} kinds made`);
    creates.push(asked);
    inserts.push(
      made.map((row) =>
        post('/insert', { values: valuesOf(row, { ...FRESH, order_ref: UNIQUE }) }),
      ),
    );
  }
  const [least, create] = await takeTurns(
    [uncounted(sql, calling(callers, floor, inserts)), calling(callers, product, creates)],
    options(),
  );
  if (!least || !create) throw new Error('nothing was measured');
  report({
    name: `${name}: calls a second`,
    value: median(create.rates),
    unit: '1/s',
    floor: median(least.rates),
    ratio: medianRatio(create.rates, least.rates),
    rows,
  });
  report({
    name: `${name}: p50`,
    value: median(create.medians),
    unit: 'ms',
    floor: median(least.medians),
    rows,
  });
  report({ name: `${name}: p99`, value: create.p99, unit: 'ms', floor: least.p99, rows });
}

async function measureBulk({ sql, product, rows, report }: Bench): Promise<void> {
  const headers = { ...(await signIn(product, 1)), 'idempotency-key': UNIQUE };
  const payload = bulkPayload(
    Array.from({ length: BULK_ROWS }, (_, index) => ({
      clientRefrenceNumber: `${UNIQUE}-${index}`,
      ...(index % 2 === 0 && { paymentType: 'COD' }),
    })),
  );
  for (const [index, { shipments }] of payload.entries()) {
    for (const shipment of shipments) shipment.orderId = `${UNIQUE}.${index}`;
  }
  const upload = calling(callers, product, [[post('/booking/createBulkOrder', payload, headers)]]);
  await upload(1);
  const { rows: same } = await sql.query<Row>(
    "select * from orders where request_hash like 'bulk:%' limit $1",
    [BULK_ROWS],
  );
  const [least, bulk] = await takeTurns(
    [uncounted(sql, insertingAll(sql, same)), upload],
    options(),
  );
  if (!least || !bulk) throw new Error('nothing was measured');
  report({
    name: `${BULK_ROWS} orders at once: p50`,
    value: median(bulk.medians),
    unit: 'ms',
    floor: median(least.medians),
    ratio: medianRatio(bulk.medians, least.medians),
    rows,
  });
  report({
    name: `${BULK_ROWS} orders at once: p99`,
    value: bulk.p99,
    unit: 'ms',
    floor: least.p99,
    rows,
  });
}

/**
 * Takes out what the run made, so that the next one finds the same table: also from the audit log, which nobody but a
 * superuser can, and without an entry for each order that goes.
 */
async function removeMade(superuser: pg.Client): Promise<void> {
  await superuser.query('set session_replication_role = replica');
  await superuser.query("delete from orders where request_hash not like 'seed-%'");
  await superuser.query('truncate idempotency_keys, audit_entries, audit_heads');
  const today = "(now() at time zone 'Asia/Kolkata')::date";
  await superuser.query(`delete from order_counts where day = ${today}`);
  await superuser.query(
    `insert into order_counts select seller_id, direction, ${today}, 0, count(*) from orders
     where created_at >= ${today}::timestamp at time zone 'Asia/Kolkata' group by 1, 2`,
  );
  await superuser.query('vacuum analyze orders');
}

try {
  await onEachEngine(measureEngine);
} finally {
  await callers.stop();
}
