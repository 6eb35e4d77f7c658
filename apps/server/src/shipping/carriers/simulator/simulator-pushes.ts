import { isFinal } from '@shipdesk/domain/shipping/status';
import type { PushRequest } from '../port.ts';
import { PUSH_TOKEN_HEADER } from '../push-token.ts';
import { journeyOf } from './journey.ts';
import { simulatorProfiles } from './profiles.ts';
import type { SimulatorAccount, SimulatorDeps } from './simulator.ts';
import { readSimulatedTime } from './simulator-clock.ts';
import { asSent, currentStatus, parcelOf, type RawScan, rawScan } from './simulator-scans.ts';
import { type ParcelRow, selectMovingParcels, updatePushedScans } from './simulator-store.ts';

const PARCELS_PER_PAGE = 500;
const SCANS_PER_PUSH = 100;

/**
 * Pushes every scan of an account that was not pushed yet, in the order of each parcel, and returns how many. What
 * follows a push that fails is pushed by the next run, and a scan may be pushed twice.
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

  let pushed = 0;
  for (let after = '', isLast = false; !isLast; ) {
    const page = await database.asOperator(async (db) => {
      const time = await readSimulatedTime(db, now());
      const rows = await selectMovingParcels(db, account.id, after, PARCELS_PER_PAGE);
      return rows.map((row) => ({ row, ...dueOf(row, account.seed, time) }));
    });
    const scans = page.flatMap((entry) => entry.scans);
    for (let at = 0; at < scans.length; at += SCANS_PER_PUSH) {
      await push(scans.slice(at, at + SCANS_PER_PUSH));
    }
    pushed += scans.length;
    const changed = page.filter((entry) => entry.scans.length > 0 || entry.isDone);
    await database.asOperator((db) =>
      updatePushedScans(
        db,
        changed.map(({ row, pushedScans, isDone }) => ({ awb: row.awb, pushedScans, isDone })),
      ),
    );
    after = page.at(-1)?.row.reference ?? after;
    isLast = page.length < PARCELS_PER_PAGE;
  }
  return pushed;
}

/** The scans of a parcel that are due, and whether they are its last. */
function dueOf(row: ParcelRow, seed: string, time: Date) {
  const journey = journeyOf(parcelOf(row), seed);
  const happened = journey.filter(({ at }) => at <= time);
  const due = happened.slice(row.pushedScans);
  const status = currentStatus(row, happened);
  return {
    scans: asSent(row, due).map((event) => rawScan(row, event)),
    pushedScans: happened.length,
    isDone: happened.length === journey.length && (isFinal(status) || status === 'LOST'),
  };
}
