// Measures lists, searches and stage counts with 16 callers. The baseline is the same SQL behind a bare Fastify route.
import { hash } from 'node:crypto';
import { addDays, startOfBusinessDay } from '@shipdesk/domain/values/time/calendar';
import {
  countStages,
  type DayRange,
  type OrderFilter,
  selectOrdersPage,
  selectPageIds,
} from '../apps/server/src/orders/list/order-list-store.ts';
import { withClient } from '../apps/server/src/platform/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/platform/db/engine/engine-handle.ts';
import { OwnSellerPlugin } from '../apps/server/src/platform/db/query/own-seller.ts';
import { queryBuilder, type Statement } from '../apps/server/src/platform/db/query/statement.ts';
import { getSellerId } from '../apps/server/test-support/parcels/many-orders.ts';
import type { Cluster } from './support/clusters.ts';
import { measureEachEngine, readOptions } from './support/engines.ts';
import {
  buildPost,
  CALLING_SELLERS,
  compare,
  computeMedian,
  createCallerRun,
  createFigureReporter,
  reportCalls,
  runAlternately,
} from './support/measure.ts';
import {
  type BaselineStatement,
  type Listener,
  launchProduct,
  startBaseline,
  startCallers,
} from './support/processes.ts';
import { readSession, type SeededDatabase, seedCluster, signIn } from './support/seed.ts';

const LARGE_SELLER_CALLERS = 8;
const PAGE_SIZE = 9;
const MIN_RATIO = 0.5;
const MAX_GROWTH = 1.2;

/** A request of a caller and the statement that the server runs for it. */
interface ReadCall {
  readonly path: string;
  readonly body: object;
  readonly statement: ReturnType<Statement['compile']>;
  readonly isPlannedEachTime: boolean;
}

interface Caller {
  readonly sellerId: string;
  readonly headers: Record<string, string>;
  readonly dockets: string[];
}

async function createCallers(
  cluster: Cluster,
  { database }: SeededDatabase,
  product: Listener,
): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const seller of CALLING_SELLERS) {
    const sellerId = getSellerId(seller);
    const { rows } = await withClient(cluster.buildConnection('postgres', database), (client) =>
      client.query(
        "select docket_number as docket from orders where seller_id = $1 and direction = 'forward' order by docket_number limit 500",
        [sellerId],
      ),
    );
    const dockets = rows.map(({ docket }: { docket: string }) => docket);
    callers.push({ sellerId, headers: await signIn(product, seller), dockets });
  }
  return callers;
}

/** Returns the last `days` business days of the data. */
function computeLastDays({ lastDay }: SeededDatabase, days: number): DayRange {
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

/** Returns the call for a page of the list with its total. */
function buildPageCall(listFilter: object, filter: OrderFilter, pageNumber = 0): ReadCall {
  return {
    path: '/orders/getorders',
    body: { filters: [listFilter], limit: PAGE_SIZE, pageNumber },
    // For a search, the server finds the ids with this statement and then reads their rows.
    statement: (filter.search ? selectPageIds : selectOrdersPage)(filter, {
      limit: PAGE_SIZE,
      offset: pageNumber * PAGE_SIZE,
    }).compile(buildHandle(filter.sellerId)),
    isPlannedEachTime: filter.search !== undefined,
  };
}

/** Returns a handle that compiles statements as the server does in a transaction of the seller. */
const buildHandle = (sellerId: string) =>
  queryBuilder.withPlugin(new OwnSellerPlugin({ sellerId, isNamed: true }));

function listReadCalls(data: SeededDatabase) {
  const buildRange = (days: number) => {
    const range = computeLastDays(data, days);
    const { startDate, endDate } = range;
    return { range, createdOn: { startDate, endDate } };
  };
  const createPageCalls = (days: number, pageNumber = 0) => {
    const { range, createdOn } = buildRange(days);
    return (caller: Caller): ReadCall[] => [
      buildPageCall({ createdOn }, buildFilter(caller, { range }), pageNumber),
    ];
  };
  const createStagePageCalls = (stage: 'ready_to_ship', days: number) => {
    const { range, createdOn } = buildRange(days);
    return (caller: Caller): ReadCall[] => [
      buildPageCall({ createdOn, stage }, buildFilter(caller, { range, stage })),
    ];
  };
  const createStageCountCalls = (days: number) => {
    const { range, createdOn } = buildRange(days);
    return (caller: Caller): ReadCall[] => [
      {
        path: '/api/orders/stages',
        body: { createdOn },
        statement: countStages(buildFilter(caller, { range })).compile(
          buildHandle(caller.sellerId),
        ),
        isPlannedEachTime: false,
      },
    ];
  };
  const buildSearchCall = (caller: Caller, terms: string[]): ReadCall =>
    buildPageCall(
      { search: terms },
      buildFilter(caller, {
        search: { terms, phones: [], docketPrefix: undefined, names: undefined },
      }),
    );
  return {
    'first page of a week': createPageCalls(7),
    'first page of a year': createPageCalls(365),
    'page 1,000 of a year': createPageCalls(365, 999),
    'first page of a stage in a quarter': createStagePageCalls('ready_to_ship', 90),
    'stages of a week': createStageCountCalls(7),
    'docket search': (caller: Caller) =>
      caller.dockets.slice(0, 50).map((docket) => buildSearchCall(caller, [docket])),
    '500 dockets': (caller: Caller) => [buildSearchCall(caller, caller.dockets)],
  };
}

/** Returns the name of a statement's route on the baseline server. */
const getRouteName = (sql: string) => hash('sha256', sql, 'hex').slice(0, 32);

/** Returns every statement of one caller's calls, by route. All callers use the same texts. */
function buildStatements(
  data: SeededDatabase,
  [caller]: readonly Caller[],
): Record<string, BaselineStatement> {
  if (!caller) throw new Error('no caller is signed in');
  const statements = Object.values(listReadCalls(data)).flatMap((listCalls) =>
    listCalls(caller).map(({ statement, isPlannedEachTime }) => ({
      texts: [statement.sql],
      isPlannedEachTime,
    })),
  );
  return Object.fromEntries(
    statements.map((statement) => [getRouteName(statement.texts[0] ?? ''), statement]),
  );
}

function buildStatementRequest({ statement: { sql, parameters } }: ReadCall) {
  return buildPost(`/${getRouteName(sql)}`, { values: [parameters] });
}

function buildBaselineRequest({ statement: { sql, parameters } }: ReadCall, { headers }: Caller) {
  const session = readSession(headers);
  return buildPost(`/${getRouteName(sql)}`, { values: [parameters], session });
}

function buildProductRequest({ path, body }: ReadCall, { headers }: Caller) {
  return buildPost(path, body, headers);
}

type CallName = keyof ReturnType<typeof listReadCalls>;

/** The server, the baseline and the signed-in callers of a seeded database. */
interface Setup {
  readonly data: SeededDatabase;
  readonly product: Listener;
  readonly baseline: Listener;
  readonly callers: readonly Caller[];
}

const { rounds, durationMs, sizes } = readOptions();
const callerProcess = startCallers();
try {
  await measureEachEngine(measureEngine);
} finally {
  await callerProcess.stop();
}

async function measureEngine(cluster: Cluster): Promise<void> {
  const setups: Setup[] = [];
  try {
    const seeds: SeededDatabase[] = [];
    for (const rows of sizes) seeds.push(await seedCluster(cluster, rows));
    // Sign in after seeding, which takes longer than an access token lasts.
    for (const data of seeds) {
      const buildConnection = (role: string) => cluster.buildConnection(role, data.database);
      const product = await launchProduct(buildConnection(OWNER_ROLE), buildConnection(APP_ROLE));
      const callers = await createCallers(cluster, data, product);
      const logins = { owner: buildConnection(OWNER_ROLE), app: buildConnection(APP_ROLE) };
      const baseline = await startBaseline(logins, buildStatements(data, callers));
      setups.push({ data, product, baseline, callers });
    }
    const report = createFigureReporter(cluster.title);
    const [smallSetup, ...largerSetups] = setups;
    const largeSetup = largerSetups.at(-1) ?? smallSetup;
    if (!smallSetup || !largeSetup) throw new Error('nothing was seeded');

    const measure = async (setup: Setup, name: CallName, callerCount = CALLING_SELLERS.length) => {
      const listCalls = listReadCalls(setup.data)[name];
      const selectedCallers = setup.callers.slice(0, callerCount);
      const createRun = (
        listener: Listener,
        buildRequest: (call: ReadCall, caller: Caller) => ReturnType<typeof buildPost>,
      ) => {
        const requests = selectedCallers.map((caller) =>
          listCalls(caller).map((call) => buildRequest(call, caller)),
        );
        return createCallerRun(callerProcess, listener, requests);
      };
      const comparison = await compare(
        {
          statement: createRun(setup.baseline, buildStatementRequest),
          baseline: createRun(setup.baseline, buildBaselineRequest),
          product: createRun(setup.product, buildProductRequest),
        },
        { rounds, durationMs },
      );
      const { rows } = setup.data;
      const hasAllCallers = callerCount === CALLING_SELLERS.length;
      const title = hasAllCallers ? name : `${name}, large seller`;
      const limit = hasAllCallers ? { atLeast: MIN_RATIO } : {};
      reportCalls(report, { title, rows, ...limit }, comparison);
      return comparison.product;
    };

    for (const setup of setups) await measure(setup, 'first page of a week');
    // Uses only the large seller: others have fewer than nine orders in a week of the small table.
    const compareSizes = async (name: CallName) => {
      const [smallRun, ...largerRuns] = await runAlternately(
        setups.map(({ data, product, callers }) => {
          const listCalls = listReadCalls(data)[name];
          const requests = callers
            .slice(0, LARGE_SELLER_CALLERS)
            .map((caller) => listCalls(caller).map((call) => buildProductRequest(call, caller)));
          return createCallerRun(callerProcess, product, requests);
        }),
        { rounds, durationMs },
      );
      for (const [index, { mediansMs }] of largerRuns.entries()) {
        report(
          `${name}, large seller: p50 against that at ${smallSetup.data.rows} orders`,
          computeMedian(mediansMs),
          'ms',
          {
            baseline: computeMedian(smallRun?.mediansMs ?? []),
            atMost: MAX_GROWTH,
            rows: largerSetups[index]?.data.rows ?? 0,
          },
        );
      }
    };
    if (smallSetup !== largeSetup) {
      await compareSizes('first page of a week');
      for (const name of ['first page of a stage in a quarter', 'stages of a week'] as const) {
        await measure(largeSetup, name);
        await compareSizes(name);
      }
    }
    const firstPageRun = await measure(largeSetup, 'first page of a year', LARGE_SELLER_CALLERS);
    const deepPageRun = await measure(largeSetup, 'page 1,000 of a year', LARGE_SELLER_CALLERS);
    report('page 1,000 against the first page: p50', computeMedian(deepPageRun.mediansMs), 'ms', {
      baseline: computeMedian(firstPageRun.mediansMs),
      rows: largeSetup.data.rows,
    });
    await measure(largeSetup, 'docket search');
    await measure(largeSetup, '500 dockets');
  } finally {
    for (const { product, baseline } of setups) {
      await product.stop();
      await baseline.stop();
    }
  }
}
