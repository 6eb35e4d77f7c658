// Measures the creation of orders with 16 callers. The baseline is the same SQL behind a bare Fastify route.
import {
  buildOrderInserts,
  type NewOrderRow,
} from '../apps/server/src/orders/capture/orders-store.ts';
import { withClient } from '../apps/server/src/platform/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/platform/db/engine/engine-handle.ts';
import { toPropertyName } from '../apps/server/src/platform/db/query/column-names.ts';
import { queryBuilder } from '../apps/server/src/platform/db/query/statement.ts';
import { buildKeyInsert, buildKeyRow } from '../apps/server/src/platform/idempotency.ts';
import { getSellerId } from '../apps/server/test-support/parcels/many-orders.ts';
import { buildOrderPayload } from '../apps/server/test-support/samples/payloads.ts';
import { UNIQUE } from './support/callers.ts';
import type { Cluster } from './support/clusters.ts';
import { measureEachEngine, readOptions } from './support/engines.ts';
import {
  buildPost,
  CALLING_SELLERS,
  compare,
  createCallerRun,
  createFigureReporter,
  reportCalls,
} from './support/measure.ts';
import { type Listener, launchProduct, startBaseline, startCallers } from './support/processes.ts';
import { readSession, seedCluster, signIn } from './support/seed.ts';

const MIN_RATIO = 0.4;

type OrderRow = Record<string, unknown>;

/** Columns that differ in each row. The baseline server and the callers replace the markers. */
const FRESH_COLUMNS: OrderRow = {
  id: '@id',
  docket_number: '@docket',
  created_at: '@now',
  order_ref: UNIQUE,
};

const callers = startCallers();
try {
  await measureEachEngine(measureEngine);
} finally {
  await callers.stop();
}

/** Measures a copy of the seeded database, so that every run starts with the same table. */
async function measureEngine(cluster: Cluster): Promise<void> {
  const rows = readOptions().sizes.at(-1) ?? 0;
  const seed = await seedCluster(cluster, rows);
  const database = 'bench_writes';
  const postgres = cluster.buildConnection('postgres', 'postgres');
  await withClient(postgres, async (client) => {
    await client.query(`drop database if exists ${database}`);
    await client.query(
      `create database ${database} template ${seed.database} strategy file_copy owner ${OWNER_ROLE}`,
    );
  });
  const owner = cluster.buildConnection(OWNER_ROLE, database);
  const product = await launchProduct(owner, cluster.buildConnection(APP_ROLE, database));
  const superuser = cluster.buildConnection('postgres', database);
  try {
    await withClient(superuser, async (client) => {
      const { rows: columns } = await client.query(
        `select attname as name from pg_attribute
         where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const names = columns.map(({ name }: { name: string }) => name);
      const { createRequests, writeTexts, writeRequests, insertedRows } = await createCalls(
        product,
        async (sellerId) => {
          const { rows: orders } = await client.query(
            `select to_jsonb(o) as newest from orders o where seller_id = $1 order by created_at desc limit 1`,
            [sellerId],
          );
          const row = { ...orders[0].newest, ...FRESH_COLUMNS };
          return Object.fromEntries(names.map((name) => [name, row[name]]));
        },
      );
      const placeholders = names.map((_, index) => `$${index + 1}`);
      const baseline = await startBaseline(
        { owner: superuser, app: cluster.buildConnection(APP_ROLE, database) },
        {
          write: { texts: writeTexts, isPlannedEachTime: false },
          insert: {
            texts: [`insert into orders (${names.join(', ')}) values (${placeholders.join(', ')})`],
            isPlannedEachTime: false,
          },
        },
      );
      try {
        const comparison = await compare(
          {
            statement: createCallerRun(
              callers,
              baseline,
              insertedRows.map((row) => [
                buildPost('/insert', {
                  values: [names.map((name) => formatParameter(row[name], name))],
                }),
              ]),
            ),
            baseline: createCallerRun(callers, baseline, writeRequests),
            product: createCallerRun(callers, product, createRequests),
          },
          readOptions(),
        );
        const report = createFigureReporter(cluster.title);
        reportCalls(report, { title: 'create an order', rows, atLeast: MIN_RATIO }, comparison);
      } finally {
        await baseline.stop();
      }
    });
  } finally {
    await product.stop();
    await withClient(postgres, (client) => client.query(`drop database ${database}`));
  }
}

/** Formats an object as JSON text. `tags` is a PostgreSQL array, which is empty for a new order. */
function formatParameter(value: unknown, column: string): unknown {
  if (column === 'tags') return '{}';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** Returns the statements with which the server writes an order, its count, its key and its audit entry. */
function buildWriteStatements(session: readonly [string, string], row: OrderRow) {
  const [sellerId, sessionId] = session;
  const order = toProperties(row) as unknown as NewOrderRow;
  const { createdBy: userId, requestHash } = order;
  const operation = 'booking/createPickup';
  const call = { operation, key: UNIQUE, requestHash };
  const source = { userId, sessionId, requestId: '', address: '', call: operation };
  const response = { id: '', orderId: UNIQUE, docketNumber: '', status: '' };
  const entry = {
    action: 'order.created' as const,
    subject: '@id',
    change: { direction: order.direction },
  };
  const key = buildKeyRow({ sellerId, userId }, { call, response, now: new Date() });
  // The count needs a day, and `created_at` is still a marker here.
  const countedOrder = { ...order, createdAt: new Date() };
  return [
    buildKeyInsert(key),
    ...buildOrderInserts({ sellerId, source }, [countedOrder], entry),
  ].map((statement) => statement.compile(queryBuilder));
}

function toProperties(row: OrderRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [toPropertyName(column), value]),
  );
}

/** Creates one order per caller. Returns the requests that create the order again on the server and the baseline. */
async function createCalls(product: Listener, readRow: (sellerId: string) => Promise<OrderRow>) {
  const createRequests = [];
  let writeTexts: string[] = [];
  const writeRequests = [];
  const insertedRows = [];
  for (const seller of CALLING_SELLERS) {
    const sessionHeaders = await signIn(product, seller);
    const headers = { ...sessionHeaders, 'idempotency-key': UNIQUE };
    const create = buildPost(
      '/booking/createPickup',
      buildOrderPayload({ orderId: UNIQUE }),
      headers,
    );
    await createCallerRun(callers, product, [[create]])(1);
    const row = await readRow(getSellerId(seller));
    const session = readSession(sessionHeaders);
    createRequests.push([create]);
    const statements = buildWriteStatements(session, row);
    writeTexts = statements.map(({ sql }) => sql);
    const values = statements.map(({ parameters }) => parameters);
    writeRequests.push([buildPost('/write', { values, session })]);
    insertedRows.push(row);
  }
  return { createRequests, writeTexts, writeRequests, insertedRows };
}
