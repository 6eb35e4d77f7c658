import { setTimeout as sleep } from 'node:timers/promises';
import { pushEvents } from '@shipdesk/contract/shipping/tracking';
import { isFinal } from '@shipdesk/domain/shipping/status';
import type { Caller } from '../../../platform/db/query/caller.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { RowDeps } from '../../../platform/platform-deps.ts';
import type { createCarriers } from '../carriers-service.ts';
import type { PushRequest } from '../port.ts';
import { PUSH_TOKEN_HEADER } from '../push-token.ts';
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
  toRawScan,
  toSimulatedParcel,
} from './simulator-scans.ts';
import * as store from './simulator-store.ts';

const SIMULATOR_ID = 'simulator';
const PUSH_INTERVAL_MS = 3_000;
const PUSH_TIMEOUT_MS = 10_000;

export function createSimulators(
  { database, now }: RowDeps,
  carriers: Pick<ReturnType<typeof createCarriers>, 'addFirstAccount' | 'openAccounts'>,
) {
  return {
    /** Adds an enabled simulator unless there is one. */
    addFirst: (caller: Caller) =>
      carriers.addFirstAccount(caller, {
        carrier: SIMULATOR_ID,
        name: 'Simulator',
        services: ['surface', 'express', 'surface_5kg', 'surface_10kg'],
        settings: {},
        credentials: { token: SIMULATOR_TOKEN },
      }),

    /** Pushes the scans since the last call, as a carrier does. */
    pushScans: async (send: (push: PushRequest) => Promise<void>): Promise<void> => {
      for (const account of await carriers.openAccounts(SIMULATOR_ID)) {
        await pushDueScans(toSimulatorAccount(account), { database, now }, send);
      }
    },

    /** Returns the time of the next scan of any parcel; null when none is due. */
    findNextEventTime: async (): Promise<Date | null> => {
      const times: number[] = [];
      for (const account of await carriers.openAccounts(SIMULATOR_ID)) {
        const { id, seed } = toSimulatorAccount(account);
        await forEachPage({ database, now }, id, async (rows, time) => {
          for (const row of rows) {
            const next = planJourney(toSimulatedParcel(row), seed).find(({ at }) => at > time);
            if (next) times.push(next.at.getTime());
          }
        });
      }
      return times.length === 0 ? null : new Date(Math.min(...times));
    },

    /** Sets the behaviour of parcels, as the name of their consignee would. */
    setLife: (docketNumbers: readonly string[], life: MagicLife) =>
      database.asOperator((db) => store.updateLife(db, docketNumbers, life)),

    clock: createSimulatorClock({ database, now }),
  };
}

/** Pushes the scans of the demo's simulators over HTTP to the server at `port`, until `signal` stops it. */
export async function pushSimulatedScans(
  {
    simulators,
    log,
    port,
  }: {
    readonly simulators: Pick<ReturnType<typeof createSimulators>, 'pushScans'>;
    readonly log: Logger;
    readonly port: number;
  },
  signal: AbortSignal,
): Promise<void> {
  const url = `http://127.0.0.1:${port}${pushEvents.path.replace(':carrier', SIMULATOR_ID)}`;
  const send = async ({ headers, body }: PushRequest) => {
    const entries = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...Object.fromEntries(entries) },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PUSH_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`a push got ${response.status}`);
  };
  while (!signal.aborted) {
    await simulators.pushScans(send).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'the simulator pushed nothing');
    });
    await sleep(PUSH_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}

const PARCELS_PER_PAGE = 500;
const SCANS_PER_PUSH = 100;

/**
 * Pushes the scans of an account that were not pushed yet, in the order of each parcel, and returns their number.
 * After a failed push the next run continues, and may push a scan twice.
 */
export async function pushDueScans(
  account: SimulatorAccount,
  { database, now }: Pick<SimulatorDeps, 'database' | 'now'>,
  send: (push: PushRequest) => Promise<void>,
): Promise<number> {
  if (simulatorProfiles[account.profile].tracking === 'poll') return 0;
  const push = (scans: readonly RawScan[]) =>
    send({
      headers: { [PUSH_TOKEN_HEADER]: account.pushToken },
      body: JSON.stringify({ scans }),
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

/** Calls `work` with pages of the moving parcels of an account and the simulated time. */
async function forEachPage(
  { database, now }: Pick<SimulatorDeps, 'database' | 'now'>,
  accountId: string,
  work: (rows: readonly store.ParcelRow[], time: Date) => Promise<void>,
): Promise<void> {
  for (let after = '', isLast = false; !isLast; ) {
    const { rows, time } = await database.asOperator(async (db) => ({
      time: await readSimulatedTime(db, now()),
      rows: await store.selectMovingParcels(db, accountId, after, PARCELS_PER_PAGE),
    }));
    await work(rows, time);
    after = rows.at(-1)?.reference ?? after;
    isLast = rows.length < PARCELS_PER_PAGE;
  }
}

/** Returns the scans of a parcel that are due, and whether they are its last. */
function listDueEvents(row: store.ParcelRow, seed: string, time: Date) {
  const journey = planJourney(toSimulatedParcel(row), seed);
  const pastEvents = journey.filter(({ at }) => at <= time);
  const dueEvents = pastEvents.slice(row.pushedScans);
  const status = findCurrentStatus(row, pastEvents);
  return {
    scans: orderAsSent(row, dueEvents).map((event) => toRawScan(row, event)),
    pushedScans: pastEvents.length,
    isDone: pastEvents.length === journey.length && (isFinal(status) || status === 'LOST'),
  };
}
