import { ageGroups, getPipelineRange } from '@shipdesk/domain/shipping/analytics/age';
import { type FigureGroup, sumFigures } from '@shipdesk/domain/shipping/analytics/figures';
import { type OrderStage, orderStages } from '@shipdesk/domain/shipping/order-stage';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import { findPayoutAccount } from '../../money/cod/bank-account-steps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { readDatabaseTime } from '../../platform/events/events-service.ts';
import { OVERLAP_SECONDS } from '../../platform/events/events-store.ts';
import type { JobHandler } from '../../platform/jobs/job-worker.ts';
import { addJobs, removeJobs } from '../../platform/jobs/jobs-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import * as store from './analytics-store.ts';

export const FIGURES_TASK = 'figures';
/** Older figures are recounted on the next request. */
const FRESH_MS = 15_000;
/** After a longer gap, a run recounts all days, not only the days with changes. */
const MAX_GAP_MS = 86_400_000;

export function createAnalytics({ database, now }: RowDeps) {
  return {
    /** Returns the figures of the last count. Queues a recount if they are outdated. */
    read: (principal: Principal, filter: store.FigureFilter, group: FigureGroup) =>
      database.asSeller(principal, async (db) => {
        const { asOf, isRefreshing } = await refreshWhenStale(db, principal, { now });
        const rows = (await store.selectFigures(db, filter, group)).map(toRow);
        // Sum over payment modes, because the rows of other groups are limited.
        const paymentRows = await store.selectFigures(db, filter, 'payment');
        const total = sumFigures(paymentRows.map((row) => toRow(row).figures));
        return { asOf, isRefreshing, total, rows };
      }),
  };
}

async function refreshWhenStale(
  db: Db,
  { sellerId }: Pick<Principal, 'sellerId'>,
  { now }: Pick<Deps, 'now'>,
): Promise<{ asOf: Date | undefined; isRefreshing: boolean }> {
  const asOf = await store.selectAsOf(db);
  const time = await readDatabaseTime(db);
  const isRefreshing = asOf === undefined || time.getTime() - asOf.getTime() > FRESH_MS;
  if (isRefreshing) {
    // The key prevents several jobs of one seller.
    const job = { key: 'refresh', payload: {} };
    await addJobs(db, { sellerId, task: FIGURES_TASK, now: now() }, [job]);
  }
  return { asOf, isRefreshing };
}

/**
 * Recounts the days whose order counts by stage changed since the last run, and the days of orders with events. Uses a
 * transaction per day. With `isComplete`, recounts all days. Returns the number of days.
 */
export async function refreshFigures(
  database: Database,
  caller: Caller,
  { isComplete = false } = {},
): Promise<number> {
  const { readAt, days } = await database.asSeller(caller, async (db) => {
    // Read the time first, so that the next run finds later changes.
    const time = await readDatabaseTime(db);
    const asOf = await store.selectAsOf(db);
    if (isComplete || !asOf || time.getTime() - asOf.getTime() > MAX_GAP_MS) {
      return { readAt: time, days: await store.selectOrderDays(db) };
    }
    const since = new Date(asOf.getTime() - OVERLAP_SECONDS * 1000);
    const staleDays = [
      ...(await store.selectStaleDays(db)),
      ...(await store.selectEventDays(db, since)),
    ];
    return { readAt: time, days: [...new Set(staleDays)] };
  });
  for (const day of days) {
    await database.asSeller(caller, (db) => store.recountDay(db, caller.sellerId, day));
  }
  await database.asSeller(caller, (db) => store.saveAsOf(db, caller.sellerId, readAt));
  return days.length;
}

function toRow({ key, name, ...figures }: store.GroupRow) {
  return { key, name, figures };
}

const bankWaits = {
  ready: null,
  waiting: null,
  missing: 'bank_missing',
  unverified: 'bank_unverified',
} as const;

const MAX_PARTLY_DELIVERED = 100;
/** Maximum number of stuck parcels in the response. The orders list shows all of them. */
const MAX_STUCK = 10;

export function createPipeline(deps: RowDeps) {
  return {
    read: (principal: Principal, maxCount: number) =>
      deps.database.asSeller(
        principal,
        async (db) => {
          const at = deps.now();
          const days = getPipelineRange(toBusinessDay(at));
          const freshness = await refreshWhenStale(db, principal, deps);
          const ages = await store.selectAges(db, days);
          const toDo = await store.selectToDo(db, at, maxCount);
          const { readiness } = await findPayoutAccount(db, at);
          const waits = await store.selectWaits(db, bankWaits[readiness], maxCount);
          const values = new Map(
            (await store.selectStageValues(db, days)).map(({ stage, paise }) => [stage, paise]),
          );
          const countOrdersByAge = (stage: OrderStage) =>
            ageGroups.map(
              (_, age) => ages.find((row) => row.stage === stage && row.age === age)?.orders ?? 0,
            );
          return {
            ...freshness,
            days,
            stages: orderStages.map((stage) => {
              const ordersByAge = countOrdersByAge(stage);
              return {
                stage,
                orders: ordersByAge.reduce((sum, orders) => sum + orders, 0),
                ages: ordersByAge,
                valuePaise: values.get(stage) ?? 0,
              };
            }),
            toDo: {
              ...toDo,
              waits,
              partlyDelivered: await store.selectPartlyDelivered(db, at, MAX_PARTLY_DELIVERED),
            },
            firstSteps: (await store.findFirstSteps(db)) ?? null,
            stuck: toDo.stuck === 0 ? [] : await store.selectStuck(db, at, MAX_STUCK),
          };
        },
        { isPlannedEachTime: true },
      ),
  };
}

/** Creates the handler that updates a seller's figures. A retry replaces the figures of an interrupted run. */
export function createFiguresHandler({ database }: Pick<Deps, 'database'>): JobHandler {
  return async (caller, jobs) => {
    await refreshFigures(database, caller);
    await database.asSeller(caller, (db) => removeJobs(db, jobs));
    return new Map();
  };
}
