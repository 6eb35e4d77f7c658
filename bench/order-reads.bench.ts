// Lists and searches under 16 callers, held against the same SELECT, prepared, behind a bare Fastify route.

import { withClient } from '../apps/server/src/db/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/db/engine-handle.ts';
import { sellerIdOf } from '../apps/server/test-support/many-orders.ts';
import type { Cluster } from './support/clusters.ts';
import { onEachEngine } from './support/engines.ts';
import { figureReporter } from './support/figures.ts';
import { calling, type Measured, median, medianRatio, post, takeTurns } from './support/measure.ts';
import { options } from './support/options.ts';
import { type Listener, productOn, startCallers, startFloor } from './support/processes.ts';
import { type Seeded, seeded } from './support/seed.ts';
import { signIn } from './support/session.ts';

/** Half of the callers look at the orders of the one large seller, the others at a smaller one each. */
const SELLERS = [1, 1, 1, 1, 1, 1, 1, 1, 2, 5, 12, 30, 80, 200, 450, 900];
const COLUMNS =
  'id, order_ref, order_date, created_at, docket_number, client_reference, status, payment_mode, contents, boxes, ' +
  'invoice_paise, cod_paise, consignee_name, consignee_phone, consignee_city, consignee_state, consignee_pincode';
const NEWEST = 'order by created_at desc, id desc limit 9';
const RANGE = "seller_id = $1 and direction = 'forward' and created_at >= $2 and created_at < $3";

const searching = (what: string) =>
  `select ${COLUMNS} from orders where seller_id = $1 and direction = 'forward' and (docket_number ${what} ` +
  `or order_ref ${what} or client_reference ${what} or consignee_phone ${what}) ${NEWEST}`;

const statements = {
  list: `select ${COLUMNS} from orders where ${RANGE} ${NEWEST}`,
  deep: `select ${COLUMNS} from orders where ${RANGE} ${NEWEST} offset $4`,
  docket: searching('= $2'),
  dockets: searching('= any($2)'),
};

interface Question {
  /** Row of `statements`. */
  readonly floor: keyof typeof statements;
  readonly filter: object;
  readonly values: readonly unknown[];
  readonly pageNumber?: number;
}

interface Caller {
  readonly sellerId: string;
  readonly headers: Record<string, string>;
  readonly dockets: readonly string[];
}

async function callersOf(
  cluster: Cluster,
  { database }: Seeded,
  product: Listener,
): Promise<Caller[]> {
  const signedIn: Caller[] = [];
  for (const seller of SELLERS) {
    const sellerId = sellerIdOf(seller);
    const { rows } = await withClient(cluster.connection('postgres', database), (client) =>
      client.query(
        "select docket_number as docket from orders where seller_id = $1 and direction = 'forward' order by docket_number limit 500",
        [sellerId],
      ),
    );
    const dockets = rows.map(({ docket }: { docket: string }) => docket);
    signedIn.push({ sellerId, headers: await signIn(product, seller), dockets });
  }
  return signedIn;
}

/** The last `days` business days of the data, as the list and as SQL asks for them. */
function lastDays({ lastDay }: Seeded, days: number) {
  const dayMs = 86_400_000;
  const end = Date.parse(`${lastDay}T00:00:00+05:30`) + dayMs;
  const start = end - days * dayMs;
  const startDate = new Date(start + 330 * 60_000).toISOString().slice(0, 10);
  const filter = { createdOn: { startDate, endDate: lastDay } };
  return { filter, values: [new Date(start), new Date(end)] };
}

function questionsOf(data: Seeded) {
  const range = (days: number, pageNumber = 0) => {
    const { filter, values } = lastDays(data, days);
    return ({ sellerId }: Caller): Question[] => [
      pageNumber === 0
        ? { floor: 'list', filter, values: [sellerId, ...values] }
        : { floor: 'deep', filter, values: [sellerId, ...values, pageNumber * 9], pageNumber },
    ];
  };
  return {
    'first page of a week': range(7),
    'first page of a year': range(365),
    'page 1,000 of a year': range(365, 999),
    'docket search': ({ sellerId, dockets }: Caller): Question[] =>
      dockets.slice(0, 50).map((docket) => ({
        floor: 'docket',
        filter: { search: [docket] },
        values: [sellerId, docket],
      })),
    '500 dockets': ({ sellerId, dockets }: Caller): Question[] => [
      { floor: 'dockets', filter: { search: dockets }, values: [sellerId, dockets] },
    ],
  };
}

const { rounds, milliseconds, sizes } = options();
const callers = startCallers();
try {
  await onEachEngine(measureEngine);
} finally {
  await callers.stop();
}

async function measureEngine(cluster: Cluster): Promise<void> {
  const opened: { data: Seeded; product: Listener; floor: Listener; asking: Caller[] }[] = [];
  try {
    for (const rows of sizes) {
      const data = await seeded(cluster, rows);
      const connection = (role: string) => cluster.connection(role, data.database);
      const product = await productOn(connection(OWNER_ROLE), connection(APP_ROLE));
      const floor = await startFloor(connection(OWNER_ROLE), statements);
      opened.push({ data, product, floor, asking: await callersOf(cluster, data, product) });
    }
    const report = figureReporter(cluster.title);
    const [small, ...others] = opened;
    const large = others.at(-1) ?? small;
    if (!small || !large) throw new Error('nothing was seeded');
    const firstPages = new Map<number, Measured>();

    const measure = async (
      at: typeof large,
      question: keyof ReturnType<typeof questionsOf>,
      only = 16,
    ) => {
      const ask = questionsOf(at.data)[question];
      const of = at.asking.slice(0, only);
      const [floor, product] = await takeTurns(
        [
          calling(
            callers,
            at.floor,
            of.map((caller) =>
              ask(caller).map(({ floor: path, values }) => post(`/${path}`, { values })),
            ),
          ),
          calling(
            callers,
            at.product,
            of.map((caller) =>
              ask(caller).map(({ filter, pageNumber = 0 }) =>
                post(
                  '/orders/getorders',
                  { filters: [filter], limit: 9, pageNumber },
                  caller.headers,
                ),
              ),
            ),
          ),
        ],
        { rounds, milliseconds },
      );
      if (!floor || !product) throw new Error('nothing was measured');
      const { rows } = at.data;
      const title = only === 16 ? question : `${question}, large seller`;
      report({
        name: `${title}: calls a second`,
        value: median(product.rates),
        unit: '1/s',
        floor: median(floor.rates),
        ratio: medianRatio(product.rates, floor.rates),
        rows,
      });
      report({
        name: `${title}: p50`,
        value: median(product.medians),
        unit: 'ms',
        floor: median(floor.medians),
        rows,
      });
      report({ name: `${title}: p99`, value: product.p99, unit: 'ms', floor: floor.p99, rows });
      return product;
    };

    for (const at of opened) {
      firstPages.set(at.data.rows, await measure(at, 'first page of a week'));
    }
    const before = firstPages.get(small.data.rows);
    const after = firstPages.get(large.data.rows);
    if (before && after && small !== large) {
      report({
        name: `first page of a week: p50 against that at ${small.data.rows} orders`,
        value: median(after.medians),
        unit: 'ms',
        floor: median(before.medians),
        rows: large.data.rows,
      });
    }
    const yearFirst = await measure(large, 'first page of a year', 8);
    const yearDeep = await measure(large, 'page 1,000 of a year', 8);
    report({
      name: 'page 1,000 against the first page: p50',
      value: median(yearDeep.medians),
      unit: 'ms',
      floor: median(yearFirst.medians),
      rows: large.data.rows,
    });
    await measure(large, 'docket search');
    await measure(large, '500 dockets');
  } finally {
    for (const { product, floor } of opened) {
      await product.stop();
      await floor.stop();
    }
  }
}
