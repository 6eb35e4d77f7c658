// Creates orders with 16 callers. The floor is one prepared INSERT of the same row behind a bare Fastify route.
import { withClient } from '../apps/server/src/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/db/engine/engine-handle.ts';
import { sellerIdOf } from '../apps/server/test-support/many-orders.ts';
import { orderPayload } from '../apps/server/test-support/payloads.ts';
import { UNIQUE } from './support/callers.ts';
import type { Cluster } from './support/clusters.ts';
import { onEachEngine } from './support/engines.ts';
import { figureReporter } from './support/figures.ts';
import { CALLING_SELLERS, calling, post, reportCalls, takeTurns } from './support/measure.ts';
import { options } from './support/options.ts';
import { type Listener, productOn, startCallers, startFloor } from './support/processes.ts';
import { seeded } from './support/seed.ts';
import { signIn } from './support/session.ts';

/** Columns that differ in each row; the floor server fills the markers. */
const FRESH: Record<string, string> = {
  id: '@id',
  docket_number: '@docket',
  created_at: '@now',
  order_ref: UNIQUE,
  // The only array that is not JSON.
  tags: '{}',
};

const callers = startCallers();
try {
  await onEachEngine(measureEngine);
} finally {
  await callers.stop();
}

/** Works on a copy of the seeded database, so that every run starts with the same table. */
async function measureEngine(cluster: Cluster): Promise<void> {
  const rows = options().sizes.at(-1) ?? 0;
  const seed = await seeded(cluster, rows);
  const database = 'bench_writes';
  const postgres = cluster.connection('postgres', 'postgres');
  await withClient(postgres, async (client) => {
    await client.query(`drop database if exists ${database}`);
    await client.query(
      `create database ${database} template ${seed.database} strategy file_copy owner ${OWNER_ROLE}`,
    );
  });
  const owner = cluster.connection(OWNER_ROLE, database);
  const product = await productOn(owner, cluster.connection(APP_ROLE, database));
  const superuser = cluster.connection('postgres', database);
  try {
    await withClient(superuser, async (client) => {
      const { rows: columns } = await client.query(
        `select attname as name from pg_attribute
         where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const names = columns.map(({ name }: { name: string }) => name);
      const { creates, inserts } = await callsOf(product, (sellerId) =>
        client
          .query(
            `select to_jsonb(o) as made from orders o where seller_id = $1 order by created_at desc limit 1`,
            [sellerId],
          )
          .then(({ rows: [row] }) =>
            names.map((name) => FRESH[name] ?? parameterOf(row.made[name])),
          ),
      );
      const places = names.map((_, index) => `$${index + 1}`);
      const floor = await startFloor(superuser, {
        insert: {
          text: `insert into orders (${names.join(', ')}) values (${places.join(', ')})`,
          isPlannedEachTime: false,
        },
      });
      const [least, most] = await takeTurns(
        [calling(callers, floor, inserts), calling(callers, product, creates)],
        options(),
      );
      await floor.stop();
      const report = figureReporter(cluster.title);
      reportCalls(report, { title: 'create an order', rows, atLeast: 0.4 }, least, most);
    });
  } finally {
    await product.stop();
    await withClient(postgres, (client) => client.query(`drop database ${database}`));
  }
}

/** PostgreSQL reads the text of JSON columns from a parameter. */
function parameterOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** Each caller creates one order; the floor inserts the row that the server made of it. */
async function callsOf(
  product: Listener,
  madeRow: (sellerId: string) => Promise<unknown[]>,
): Promise<Record<'creates' | 'inserts', ReturnType<typeof post>[][]>> {
  const creates = [];
  const inserts = [];
  for (const seller of CALLING_SELLERS) {
    const headers = { ...(await signIn(product, seller)), 'idempotency-key': UNIQUE };
    const create = post('/booking/createPickup', orderPayload({ orderId: UNIQUE }), headers);
    await calling(callers, product, [[create]])(1);
    creates.push([create]);
    inserts.push([post('/insert', { values: await madeRow(sellerIdOf(seller)) })]);
  }
  return { creates, inserts };
}
