// Lists, searches and counts of stages with 16 callers. The floor is the same SQL behind a bare Fastify route.
import { hash } from 'node:crypto';
import { addDays, startOfBusinessDay } from '@shipdesk/domain/values/time/calendar';
import {
  countStages,
  type DayRange,
  type OrderFilter,
  selectOrdersPage,
} from '../apps/server/src/orders/list/order-list-store.ts';
import { withClient } from '../apps/server/src/platform/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/platform/db/engine/engine-handle.ts';
import type { Statement } from '../apps/server/src/platform/db/query/statement.ts';
import { getSellerId } from '../apps/server/test-support/parcels/many-orders.ts';
import type { Cluster } from './support/clusters.ts';
import { onEachEngine, readOptions } from './support/engines.ts';

import {
  CALLING_SELLERS,
  compare,
  computeMedian,
  createFigureReporter,
  post,
  reportCalls,
  runCallers,
  takeTurns,
} from './support/measure.ts';

import {
  type FloorStatement,
  type Listener,
  launchProduct,
  startCallers,
  startFloor,
} from './support/processes.ts';
import { readSession, type Seeded, seedCluster, signIn } from './support/seed.ts';

/** The callers of the large seller. */
const LARGE = 8;
const LIMIT = 9;

/** A request of a caller and the statement that the server runs for it. */
interface Question {
  readonly path: string;
  readonly body: object;
  readonly statement: Statement;
  readonly isPlannedEachTime: boolean;
}

interface Caller {
  readonly sellerId: string;
  readonly headers: Record<string, string>;
  readonly dockets: string[];
}

async function createCallers(
  cluster: Cluster,
  { database }: Seeded,
  product: Listener,
): Promise<Caller[]> {
  const signedIn: Caller[] = [];
  for (const seller of CALLING_SELLERS) {
    const sellerId = getSellerId(seller);
    const { rows } = await withClient(cluster.buildConnection('postgres', database), (client) =>
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

/** The last `days` business days of the data. */
function computeLastDays({ lastDay }: Seeded, days: number): DayRange {
  const startDate = addDays(lastDay, 1 - days);
  return {
    startDate,
    endDate: lastDay,
    from: startOfBusinessDay(startDate),
    before: startOfBusinessDay(addDays(lastDay, 1)),
  };
}

function buildFilter({ sellerId }: Caller, part: Partial<OrderFilter>): OrderFilter {
  return {
    sellerId,
    direction: 'forward',
    range: undefined,
    search: undefined,
    stage: undefined,
    narrowing: undefined,
    notBefore: undefined,
    ...part,
  };
}

/** A page of the list with its total. */
function buildPageQuestion(asked: object, filter: OrderFilter, pageNumber = 0): Question {
  return {
    path: '/orders/getorders',
    body: { filters: [asked], limit: LIMIT, pageNumber },
    statement: selectOrdersPage(filter, { limit: LIMIT, offset: pageNumber * LIMIT }),
    isPlannedEachTime: filter.search !== undefined,
  };
}

function listQuestions(data: Seeded) {
  const inDays = (days: number) => {
    const range = computeLastDays(data, days);
    const { startDate, endDate } = range;
    return { range, createdOn: { startDate, endDate } };
  };
  const listed = (days: number, pageNumber = 0) => {
    const { range, createdOn } = inDays(days);
    return (caller: Caller): Question[] => [
      buildPageQuestion({ createdOn }, buildFilter(caller, { range }), pageNumber),
    ];
  };
  const listedAt = (stage: 'ready_to_ship', days: number) => {
    const { range, createdOn } = inDays(days);
    return (caller: Caller): Question[] => [
      buildPageQuestion({ createdOn, stage }, buildFilter(caller, { range, stage })),
    ];
  };
  const counted = (days: number) => {
    const { range, createdOn } = inDays(days);
    return (caller: Caller): Question[] => [
      {
        path: '/api/orders/stages',
        body: { createdOn },
        statement: countStages(buildFilter(caller, { range })),
        isPlannedEachTime: false,
      },
    ];
  };
  const found = (caller: Caller, terms: string[]): Question =>
    buildPageQuestion(
      { search: terms },
      buildFilter(caller, {
        search: { terms, phones: [], docketPrefix: undefined, names: undefined },
      }),
    );
  return {
    'first page of a week': listed(7),
    'first page of a year': listed(365),
    'page 1,000 of a year': listed(365, 999),
    'first page of a stage in a quarter': listedAt('ready_to_ship', 90),
    'stages of a week': counted(7),
    'docket search': (caller: Caller) =>
      caller.dockets.slice(0, 50).map((docket) => found(caller, [docket])),
    '500 dockets': (caller: Caller) => [found(caller, caller.dockets)],
  };
}

/** The route of a statement on the floor's server. */
const getRouteName = (sql: string) => hash('sha256', sql, 'hex').slice(0, 32);

/** Every statement of one caller's questions; all callers use the same texts. */
function buildStatements(
  data: Seeded,
  [caller]: readonly Caller[],
): Record<string, FloorStatement> {
  if (!caller) throw new Error('no caller is signed in');
  const statements = Object.values(listQuestions(data)).flatMap((ask) =>
    ask(caller).map(({ statement, isPlannedEachTime }) => ({
      text: statement.sql,
      isPlannedEachTime,
    })),
  );
  return Object.fromEntries(statements.map((one) => [getRouteName(one.text), one]));
}

function askAlone({ statement: { sql, parameters } }: Question) {
  return post(`/${getRouteName(sql)}`, { values: parameters });
}

function askFloor({ statement: { sql, parameters } }: Question, { headers }: Caller) {
  const session = readSession(headers);
  return post(`/${getRouteName(sql)}`, { values: parameters, session });
}

function askProduct({ path, body }: Question, { headers }: Caller) {
  return post(path, body, headers);
}

const { rounds, milliseconds, sizes } = readOptions();
const callers = startCallers();
try {
  await onEachEngine(measureEngine);
} finally {
  await callers.stop();
}

async function measureEngine(cluster: Cluster): Promise<void> {
  const opened: { data: Seeded; product: Listener; floor: Listener; asking: Caller[] }[] = [];
  try {
    const tables: Seeded[] = [];
    for (const rows of sizes) tables.push(await seedCluster(cluster, rows));
    // Sign in after seeding, which takes longer than an access token lasts.
    for (const data of tables) {
      const connection = (role: string) => cluster.buildConnection(role, data.database);
      const product = await launchProduct(connection(OWNER_ROLE), connection(APP_ROLE));
      const asking = await createCallers(cluster, data, product);
      const logins = { owner: connection(OWNER_ROLE), app: connection(APP_ROLE) };
      const floor = await startFloor(logins, buildStatements(data, asking));
      opened.push({ data, product, floor, asking });
    }
    const report = createFigureReporter(cluster.title);
    const [small, ...others] = opened;
    const large = others.at(-1) ?? small;
    if (!small || !large) throw new Error('nothing was seeded');

    const measure = async (
      at: typeof large,
      question: keyof ReturnType<typeof listQuestions>,
      only = 16,
    ) => {
      const ask = listQuestions(at.data)[question];
      const of = at.asking.slice(0, only);
      const asked = (way: (one: Question, caller: Caller) => ReturnType<typeof post>) =>
        of.map((caller) => ask(caller).map((one) => way(one, caller)));
      const compared = await compare(
        {
          alone: runCallers(callers, at.floor, asked(askAlone)),
          floor: runCallers(callers, at.floor, asked(askFloor)),
          product: runCallers(callers, at.product, asked(askProduct)),
        },
        { rounds, milliseconds },
      );
      const { rows } = at.data;
      const title = only === 16 ? question : `${question}, large seller`;
      const limit = only === 16 ? { atLeast: 0.5 } : {};
      reportCalls(report, { title, rows, ...limit }, compared);
      return compared.product;
    };

    for (const at of opened) await measure(at, 'first page of a week');
    // Other sellers have fewer than nine orders in a week of the small table.
    const compareSizes = async (question: keyof ReturnType<typeof listQuestions>) => {
      const [before, ...after] = await takeTurns(
        opened.map(({ data, product, asking }) => {
          const ask = listQuestions(data)[question];
          const asked = asking
            .slice(0, LARGE)
            .map((caller) => ask(caller).map((one) => askProduct(one, caller)));
          return runCallers(callers, product, asked);
        }),
        { rounds, milliseconds },
      );
      for (const [index, { medians }] of after.entries()) {
        report(
          `${question}, large seller: p50 against that at ${small.data.rows} orders`,
          computeMedian(medians),
          'ms',
          {
            floor: computeMedian(before?.medians ?? []),
            atMost: 1.2,
            rows: others[index]?.data.rows ?? 0,
          },
        );
      }
    };
    if (small !== large) {
      await compareSizes('first page of a week');
      for (const question of ['first page of a stage in a quarter', 'stages of a week'] as const) {
        await measure(large, question);
        await compareSizes(question);
      }
    }
    const yearFirst = await measure(large, 'first page of a year', LARGE);
    const yearDeep = await measure(large, 'page 1,000 of a year', LARGE);
    report('page 1,000 against the first page: p50', computeMedian(yearDeep.medians), 'ms', {
      floor: computeMedian(yearFirst.medians),
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
