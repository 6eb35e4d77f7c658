import { setTimeout as sleep } from 'node:timers/promises';
import { buildMappingContext } from '@shipdesk/domain/order/mapping/mapping-context';
import { indexProducts } from '@shipdesk/domain/order/product/product';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs, resetAttempts } from '../../platform/jobs/jobs-store.ts';
import { toStorableText } from '../../platform/storable-text.ts';
import { createOrderQuotes } from '../../rates/quotes/quotes-service.ts';
import type { OrderEditor } from '../capture/order-edit-steps.ts';
import { toMappedWarehouse } from '../mappings/mappings-service.ts';
import { readSavedWarehouses } from '../warehouses/warehouses-service.ts';
import * as store from './channels-store.ts';
import type { Channel, ShopPage, ShopRefused, ShopUnknown } from './port.ts';
import { capturePage, listCompleteOrders } from './shop-capture-steps.ts';
import { createShopVault } from './shop-vault-service.ts';

export const SHOP_PULL_TASK = 'shop_pull';

export const PULL_INTERVAL_MS = 10 * 60_000;
/** The minimum pause between a pull and the next one that a hint of the shop requests. */
export const HINT_PAUSE_MS = 10_000;
/** Maximum number of pages per run. The job then moves to the end of the queue, so that other shops are not delayed. */
const PAGES_PER_RUN = 4;
const MAX_PAGE_PAUSE_MS = 1_000;
const CALL_TIMEOUT_MS = 45_000;
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;
/** A pull reads further back at this interval, because shifting pages and clock differences can hide changes. */
const SWEEP_INTERVAL_MS = 24 * 3_600_000;
const SWEEP_LOOKBACK_MS = 3 * 24 * 3_600_000;
const MAX_MESSAGE_CHARACTERS = 300;

export type ShopJobDeps = Pick<
  Deps,
  | 'config'
  | 'database'
  | 'dockets'
  | 'now'
  | 'newId'
  | 'pincodes'
  | 'book'
  | 'gstStates'
  | 'channels'
>;

function toShopEditor(caller: Caller, { createdBy }: store.ConnectionRow): OrderEditor {
  return { ...caller, userId: createdBy, source: { ...caller.source, userId: createdBy } };
}

/**
 * Returns the choices for a connection's orders and the id of their pickup warehouse, both null if the seller has no
 * warehouse. `addProducts` adds the products to the choices.
 */
export async function loadChoices(db: Db, { settings }: store.ConnectionRow, now: Date) {
  const warehouses = (await readSavedWarehouses(db)).map(toMappedWarehouse);
  const source = { warehouses, presets: [], products: indexProducts([]) };
  const context = buildMappingContext(settings, source, toBusinessDay(now));
  const warehouse = warehouses.find(({ id }) => id === settings.warehouseId) ?? warehouses[0];
  const { codGateways, box } = settings;
  return {
    choices: context && { context, codGateways, box },
    warehouseId: warehouse?.id ?? null,
  };
}

/** Returns the delay before the next attempt, in milliseconds. `failures` counts the failures before this one. */
export function computeShopPauseMs(outcome: ShopRefused | ShopUnknown, failures: number): number {
  if (outcome.kind === 'refused' && outcome.retryAfterSeconds !== undefined) {
    return Math.min(MAX_PAUSE_MS, Math.max(1, outcome.retryAfterSeconds) * 1000);
  }
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));
}

export const describeFailure = (outcome: ShopRefused | ShopUnknown) => ({
  problemCode: outcome.kind === 'refused' ? outcome.code : outcome.cause,
  problemWords: toStorableText(outcome.words, MAX_MESSAGE_CHARACTERS),
});

/** Creates the handler that reads shops page by page. Each connection has one job in a separate lane. */
export function createShopPullHandler(deps: ShopJobDeps): JobHandler {
  const { database, dockets, now, newId, channels, config } = deps;
  const vault = createShopVault(config);
  const quotes = createOrderQuotes(deps);

  const readConnection = (caller: Caller, id: string) =>
    database.asSeller(caller, (db) => store.findConnection(db, id));

  async function beginPull(caller: Caller, row: store.ConnectionRow, channel: Channel) {
    if (row.pullSince !== null) return { since: row.pullSince, cursor: row.pullCursor };
    const time = now();
    const isSweep = time.getTime() - (row.sweptAt ?? row.createdAt).getTime() >= SWEEP_INTERVAL_MS;
    const lookbackMs = isSweep ? SWEEP_LOOKBACK_MS : channel.capabilities.overlapSeconds * 1000;
    const since = new Date(row.pulledThrough.getTime() - lookbackMs);
    await database.asSeller(caller, (db) =>
      store.updateConnection(db, row.id, {
        pullSince: since,
        pullCursor: null,
        pullSeen: null,
        // A hint that arrives during this pull needs another pull.
        hintedAt: null,
        ...(isSweep && { sweptAt: time }),
      }),
    );
    return { since, cursor: null };
  }

  /** Stores a page and the next cursor. Returns false if the connection was changed or turned off during the call. */
  async function savePage(caller: Caller, oldRow: store.ConnectionRow, page: ShopPage) {
    const editor = toShopEditor(caller, oldRow);
    const shopIds = page.orders.map(({ id }) => id);
    const { capturedIds, waitingOrders } = await database.asSeller(caller, async (db) => {
      const { choices } = await loadChoices(db, oldRow, now());
      return {
        capturedIds: await store.selectCapturedIds(db, oldRow.id, shopIds),
        // Retry waiting orders once per pull: a new setting, warehouse or product may have completed them.
        waitingOrders: page.cursor === null ? await listCompleteOrders(db, oldRow.id, choices) : [],
      };
    });
    const retriedOrders = waitingOrders.filter(({ id }) => !shopIds.includes(id));
    const orders = [...page.orders, ...retriedOrders];
    const newIds = new Set(orders.map(({ id }) => id).filter((id) => !capturedIds.includes(id)));
    const docketNumbers = await dockets.issue(caller, newIds.size);
    const quoteOrder = await quotes.createQuoter(caller.sellerId);
    return database.asSeller(editor, async (db) => {
      const row = await store.lockConnection(db, oldRow.id);
      if (row?.state !== 'on' || row.version !== oldRow.version) return false;
      const time = now();
      const { choices, warehouseId } = await loadChoices(db, row, time);
      const result = await capturePage(db, editor, orders, {
        connection: row,
        choices,
        warehouseId,
        quoteOrder,
        docketNumbers,
        newId,
        waitingIds: new Set(retriedOrders.map(({ id }) => id)),
        now: time,
      });
      const changeTimes = page.orders.map(({ changedAt }) => Date.parse(changedAt));
      const seenMs = Math.max(row.pullSeen?.getTime() ?? 0, ...changeTimes);
      const isLastPage = page.cursor === null;
      // An order that changes between two pages may be on neither. The next pull covers the time of this pull.
      const completeMs = Math.min(seenMs, (row.pulledAt ?? row.createdAt).getTime());
      const throughMs = Math.max(row.pulledThrough.getTime(), completeMs);
      await store.updateConnection(db, row.id, {
        ...(isLastPage
          ? {
              pullSince: null,
              pullCursor: null,
              pullSeen: null,
              pulledThrough: new Date(throughMs),
              pulledAt: time,
              nextPullAt: new Date(time.getTime() + PULL_INTERVAL_MS),
            }
          : { pullCursor: page.cursor, pullSeen: seenMs === 0 ? null : new Date(seenMs) }),
        problemCode: '',
        problemWords: '',
        failingSince: null,
        failures: 0,
      });
      if (result.captured + result.waiting + result.conflicts > 0) {
        const data = { shop: row.id, ...result };
        await recordEvents(db, editor, [{ kind: 'order.changed', docketNumber: '', data }], time);
      }
      return true;
    });
  }

  async function saveFailure(caller: Caller, id: string, outcome: ShopRefused | ShopUnknown) {
    return database.asSeller(caller, async (db) => {
      const row = await store.lockConnection(db, id);
      if (row?.state !== 'on') return null;
      const time = now();
      const pauseMs = computeShopPauseMs(outcome, row.failures);
      await store.updateConnection(db, id, {
        ...describeFailure(outcome),
        failures: row.failures + 1,
        failingSince: row.failingSince ?? time,
        nextPullAt: new Date(time.getTime() + pauseMs),
        // The shop may have rejected the cursor, so start the pull again.
        ...(outcome.kind === 'refused' &&
          outcome.code === 'rejected' && { pullSince: null, pullCursor: null, pullSeen: null }),
      });
      return pauseMs;
    });
  }

  /**
   * Reads up to `PAGES_PER_RUN` pages. Returns the delay until the next run in milliseconds, or null if none follows.
   */
  async function run(
    caller: Caller,
    { id: jobId, key: connectionId }: Job,
  ): Promise<number | null> {
    for (let count = 0; count < PAGES_PER_RUN; count += 1) {
      const row = await readConnection(caller, connectionId);
      if (row?.state !== 'on') return null;
      const connection = vault.open(row);
      if (connection === null) {
        const words = 'The stored credentials cannot be read. Connect the shop again.';
        return saveFailure(caller, row.id, { kind: 'refused', code: 'credentials', words });
      }
      const channel = channels[row.channel].connect(connection);
      const request = await beginPull(caller, row, channel);
      const page = await channel.pull(request, AbortSignal.timeout(CALL_TIMEOUT_MS));
      if (page.kind !== 'page') return saveFailure(caller, row.id, page);
      const startMs = performance.now();
      if (!(await savePage(caller, row, page))) return null;
      await database.asSeller(caller, (db) => resetAttempts(db, jobId));
      const savedMs = performance.now() - startMs;
      if (page.cursor === null) {
        const refreshedRow = await readConnection(caller, connectionId);
        return refreshedRow?.hintedAt ? HINT_PAUSE_MS : PULL_INTERVAL_MS;
      }
      // Pause as long as the write took, so that other requests are not delayed.
      if (page.orders.length > 0) await sleep(Math.min(savedMs, MAX_PAGE_PAUSE_MS));
    }
    return 0;
  }

  return async (caller, jobs) => {
    const unfinishedJobs = new Map<string, Unfinished>();
    for (const job of jobs) {
      const afterMs = await run(caller, job);
      if (afterMs === null) await database.asSeller(caller, (db) => removeJobs(db, [job]));
      else unfinishedJobs.set(job.id, { error: '', afterMs });
    }
    return unfinishedJobs;
  };
}
