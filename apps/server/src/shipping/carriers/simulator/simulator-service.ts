import { setTimeout as sleep } from 'node:timers/promises';
import { pushEvents } from '@shipdesk/contract/shipping/tracking';
import { isFinal } from '@shipdesk/domain/shipping/status';
import { addDays, startOfBusinessDay, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Caller } from '../../../platform/db/query/caller.ts';
import type { Db } from '../../../platform/db/query/statement.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { RowDeps } from '../../../platform/platform-deps.ts';
import type { createCarriers } from '../carriers-service.ts';
import type { PushRequest } from '../port.ts';
import { PUSH_TOKEN_HEADER } from '../push-verifiers.ts';
import { planJourney } from './journey.ts';
import type { MagicLife } from './magic-inputs.ts';
import { simulatorProfiles } from './profiles.ts';
import {
  SIMULATOR_TOKEN,
  type SimulatorAccount,
  type SimulatorDeps,
  toSimulatorAccount,
} from './simulator.ts';
import { createSimulatorClock, readSimulatedTime } from './simulator-clock.ts';
import {
  findCurrentStatus,
  orderAsSent,
  type RawScan,
  toParcelTime,
  toRawScans,
  toSimulatedParcel,
} from './simulator-scans.ts';
import * as store from './simulator-store.ts';

const SIMULATOR_ID = 'simulator';
const PUSH_INTERVAL_MS = 3_000;
const PUSH_TIMEOUT_MS = 10_000;
const HOUR_MS = 3_600_000;
const OPENING_HOUR = 10;

export function createSimulators(
  { database, now }: RowDeps,
  carriers: Pick<ReturnType<typeof createCarriers>, 'addFirstAccount' | 'openAccounts'>,
) {
  const addAccount = (caller: Caller, { isSandbox }: { readonly isSandbox: boolean }) =>
    carriers.addFirstAccount(caller, {
      carrier: SIMULATOR_ID,
      name: 'Simulator',
      services: ['surface', 'express', 'surface_5kg', 'surface_10kg'],
      settings: {},
      credentials: { token: SIMULATOR_TOKEN },
      isSandbox,
    });

  return {
    /** Adds an enabled simulator account if there is none. */
    addFirst: (caller: Caller) => addAccount(caller, { isSandbox: false }),

    /** Adds the simulator account of all sandboxes if there is none. */
    addForSandboxes: (caller: Caller) => addAccount(caller, { isSandbox: true }),

    pushScans: async (send: (push: PushRequest) => Promise<void>): Promise<void> => {
      for (const account of await carriers.openAccounts(SIMULATOR_ID)) {
        await pushDueScans(toSimulatorAccount(account), { database, now }, send);
      }
    },

    /** Returns the time of the next scan of any parcel, or null if no scan remains. */
    findNextEventTime: async (): Promise<Date | null> => {
      const times: number[] = [];
      for (const account of await carriers.openAccounts(SIMULATOR_ID)) {
        const { id, seed } = toSimulatorAccount(account);
        await forEachPage({ database, now }, id, async (rows, time) => {
          for (const row of rows) {
            const nextEvent = findNextEvent(row, seed, time);
            if (nextEvent) times.push(nextEvent.at.getTime() - row.aheadSeconds * 1000);
          }
        });
      }
      return times.length === 0 ? null : new Date(Math.min(...times));
    },

    setLife: (references: readonly string[], life: MagicLife) =>
      database.asOperator((db) => store.updateLife(db, references, life)),

    /** Schedules missing pickups, then advances parcels by `hours` or to the next scan. Returns the number advanced. */
    moveParcels: async (
      references: readonly string[],
      hours: number | undefined,
    ): Promise<number> => {
      let count = 0;
      for (const account of await carriers.openAccounts(SIMULATOR_ID)) {
        const { id, seed } = toSimulatorAccount(account);
        count += await database.asOperator(async (db) => {
          const time = await readSimulatedTime(db, now());
          const movingRows = await store.lockMovingParcels(db, id, references);
          await schedulePickups(db, id, { rows: movingRows, time });
          const rows = await store.lockMovingParcels(db, id, references);
          const moves = rows.flatMap((row) => {
            const seconds =
              hours === undefined ? countSecondsToNext(row, seed, time) : hours * 3600;
            return seconds === null
              ? []
              : [{ awb: row.awb, aheadSeconds: row.aheadSeconds + seconds }];
          });
          await store.updateAheadSeconds(db, moves);
          return moves.length;
        });
      }
      return count;
    },

    removeParcels: (references: readonly string[]) =>
      database.asOperator((db) => store.deleteParcels(db, references)),

    clock: createSimulatorClock({ database, now }),
  };
}

/** Schedules a pickup in an hour at each warehouse with parcels that have no pickup. */
async function schedulePickups(
  db: Db,
  account: string,
  { rows, time }: { rows: readonly store.ParcelRow[]; time: Date },
): Promise<void> {
  const waitingRows = rows.filter(
    ({ direction, requestedAt }) => direction === 'forward' && !requestedAt,
  );
  const collectsAt = new Date(time.getTime() + HOUR_MS);
  for (const warehouse of new Set(waitingRows.map((row) => row.warehouse))) {
    const pickup = { account, warehouse, requestedAt: time };
    const day = toBusinessDay(collectsAt);
    if (await store.insertPickup(db, { ...pickup, day, collectsAt })) continue;
    // The day's pickup was before the booking of the parcel, so use the next day.
    const nextDay = addDays(day, 1);
    const opensAt = new Date(startOfBusinessDay(nextDay).getTime() + OPENING_HOUR * HOUR_MS);
    await store.insertPickup(db, { ...pickup, day: nextDay, collectsAt: opensAt });
  }
}

const findNextEvent = (row: store.ParcelRow, seed: string, time: Date) => {
  const parcelTime = toParcelTime(row, time);
  return planJourney(toSimulatedParcel(row), seed).find(({ at }) => at > parcelTime);
};

function countSecondsToNext(row: store.ParcelRow, seed: string, time: Date): number | null {
  const nextEvent = findNextEvent(row, seed, time);
  return nextEvent
    ? Math.ceil((nextEvent.at.getTime() - toParcelTime(row, time).getTime()) / 1000)
    : null;
}

export async function pushSimulatedScans(
  {
    simulators,
    log,
    origin,
  }: {
    readonly simulators: Pick<ReturnType<typeof createSimulators>, 'pushScans'>;
    readonly log: Logger;
    readonly origin: string;
  },
  signal: AbortSignal,
): Promise<void> {
  const url = `${origin}${pushEvents.path.replace(':carrier', SIMULATOR_ID)}`;
  const send = async ({ headers, bytes }: PushRequest) => {
    const entries = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...Object.fromEntries(entries) },
      body: new Uint8Array(bytes),
      signal: AbortSignal.any([signal, AbortSignal.timeout(PUSH_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok)
      throw new Error(`the server responded to a push with status ${response.status}`);
  };
  while (!signal.aborted) {
    await simulators.pushScans(send).catch((error: unknown) => {
      if (!signal.aborted)
        log.warn({ err: error }, 'the simulator could not push its scans and will retry');
    });
    await sleep(PUSH_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}

const PARCELS_PER_PAGE = 500;
const SCANS_PER_PUSH = 100;

/** Returns the number of pushed scans. A run after a failed push may repeat scans. */
export async function pushDueScans(
  account: SimulatorAccount,
  { database, now }: Pick<SimulatorDeps, 'database' | 'now'>,
  send: (push: PushRequest) => Promise<void>,
): Promise<number> {
  if (simulatorProfiles[account.profile].tracking === 'poll') return 0;
  const push = (scans: readonly RawScan[]) =>
    send({
      headers: { [PUSH_TOKEN_HEADER]: account.pushToken },
      query: new URLSearchParams(),
      bytes: Buffer.from(JSON.stringify({ scans })),
    });

  let count = 0;
  await forEachPage({ database, now }, account.id, async (rows, time) => {
    const page = rows.map((row) => ({ row, ...listDueEvents(row, account.seed, time) }));
    const scans = page.flatMap((entry) => entry.scans);
    for (let start = 0; start < scans.length; start += SCANS_PER_PUSH) {
      await push(scans.slice(start, start + SCANS_PER_PUSH));
    }
    count += scans.length;
    const changedRows = page.filter((entry) => entry.scans.length > 0 || entry.isDone);
    await database.asOperator((db) =>
      store.updatePushedScans(
        db,
        changedRows.map(({ row, pushedScans, isDone }) => ({ awb: row.awb, pushedScans, isDone })),
      ),
    );
  });
  return count;
}

async function forEachPage(
  { database, now }: Pick<SimulatorDeps, 'database' | 'now'>,
  accountId: string,
  work: (rows: readonly store.ParcelRow[], time: Date) => Promise<void>,
): Promise<void> {
  let afterReference = '';
  for (;;) {
    const { rows, time } = await database.asOperator(async (db) => ({
      time: await readSimulatedTime(db, now()),
      rows: await store.selectMovingParcels(db, accountId, afterReference, PARCELS_PER_PAGE),
    }));
    await work(rows, time);
    if (rows.length < PARCELS_PER_PAGE) return;
    afterReference = rows.at(-1)?.reference ?? '';
  }
}

/** `isDone` is true if the parcel is finished or lost and has no more scans. */
function listDueEvents(row: store.ParcelRow, seed: string, time: Date) {
  const journey = planJourney(toSimulatedParcel(row), seed);
  const parcelTime = toParcelTime(row, time);
  const pastEvents = journey.filter(({ at }) => at <= parcelTime);
  const dueEvents = pastEvents.slice(row.pushedScans);
  const status = findCurrentStatus(row, pastEvents);
  return {
    scans: orderAsSent(row, dueEvents).flatMap((event) => toRawScans(row, event)),
    pushedScans: pastEvents.length,
    isDone: pastEvents.length === journey.length && (isFinal(status) || status === 'LOST'),
  };
}
