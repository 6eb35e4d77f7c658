import {
  type FigureGroup,
  type Figures,
  sumFigures,
} from '@shipdesk/domain/shipping/analytics/figures';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { databaseTime } from '../../platform/events/events-service.ts';
import { OVERLAP_SECONDS } from '../../platform/events/events-store.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { Principal } from '../../platform/principal.ts';
import {
  type FigureFilter,
  type GroupRow,
  recountDay,
  saveAsOf,
  selectAsOf,
  selectEventDays,
  selectFigures,
  selectOrderDays,
  selectStaleDays,
} from './analytics-store.ts';

/** The task that brings a seller's figures up to date. */
export const FIGURES_TASK = 'figures';
/** Older figures are recounted on the next request. */
const FRESH_MS = 15_000;
/** After a longer gap, all days are recounted instead of the days of the events in between. */
const MAX_GAP_MS = 86_400_000;

export interface AnalyticsRow {
  readonly key: string;
  readonly name: string;
  readonly figures: Figures;
}

export interface AnalyticsResponse {
  readonly asOf: Date | undefined;
  readonly isRefreshing: boolean;
  readonly total: Figures;
  readonly rows: readonly AnalyticsRow[];
}

/** The figures of a seller's dashboard. */
export interface Analytics {
  /** The figures of the last count. Outdated figures are recounted in the background. */
  read(principal: Principal, filter: FigureFilter, group: FigureGroup): Promise<AnalyticsResponse>;
}

export function createAnalytics({
  database,
  now,
  newId,
}: Pick<Deps, 'database' | 'now' | 'newId'>): Analytics {
  return {
    read: (principal, filter, group) =>
      database.asSeller(principal, async (db) => {
        const { asOf, isRefreshing } = await refreshWhenStale(db, principal, { now, newId });
        const rows = (await selectFigures(db, filter, group)).map(toRow);
        // The rows of a group end at a limit.
        const parts = await selectFigures(db, filter, 'payment');
        const total = sumFigures(parts.map((row) => toRow(row).figures));
        return { asOf, isRefreshing, total, rows };
      }),
  };
}

/** When the figures were counted last. Figures that are out of date are counted again in the background. */
export async function refreshWhenStale(
  db: Db,
  { sellerId }: Pick<Principal, 'sellerId'>,
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
): Promise<{ asOf: Date | undefined; isRefreshing: boolean }> {
  const asOf = await selectAsOf(db);
  const time = await databaseTime(db);
  const isRefreshing = asOf === undefined || time.getTime() - asOf.getTime() > FRESH_MS;
  if (isRefreshing) {
    // One job for a seller, however many screens ask.
    await addJobs(db, { sellerId, task: FIGURES_TASK, now: now() }, [
      { id: newId(), key: 'refresh', payload: {} },
    ]);
  }
  return { asOf, isRefreshing };
}

/**
 * Counts the days again that have changed since the last time: those with other numbers by stage, and those of orders
 * with events. Every day has a transaction of its own. With `isComplete`, counts all days.
 */
export async function refreshFigures(
  database: Database,
  caller: Caller,
  { isComplete = false } = {},
): Promise<number> {
  const { readAt, days } = await database.asSeller(caller, async (db) => {
    // Read this first, so that later changes are found in the next run.
    const time = await databaseTime(db);
    const asOf = await selectAsOf(db);
    if (isComplete || !asOf || time.getTime() - asOf.getTime() > MAX_GAP_MS) {
      return { readAt: time, days: await selectOrderDays(db) };
    }
    const since = new Date(asOf.getTime() - OVERLAP_SECONDS * 1000);
    const stale = [...(await selectStaleDays(db)), ...(await selectEventDays(db, since))];
    return { readAt: time, days: [...new Set(stale)] };
  });
  for (const day of days) {
    await database.asSeller(caller, (db) => recountDay(db, caller.sellerId, day));
  }
  await database.asSeller(caller, (db) => saveAsOf(db, caller.sellerId, readAt));
  return days.length;
}

function toRow({ key, name, ...figures }: GroupRow): AnalyticsRow {
  return { key, name, figures };
}
