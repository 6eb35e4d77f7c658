import { createOwnSource } from '../../platform/db/query/caller.ts';
import { isUnavailable } from '../../platform/db/query/database-errors.ts';
import type { StoredScan } from '../../platform/db/schema/column-types.ts';
import { isLastAttempt, type JobHandler, type Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeOtherJobs } from '../../platform/jobs/jobs-store.ts';
import type { Logger } from '../../platform/logger.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { findBoxesByAwb } from '../booking/box-steps.ts';
import * as pushesStore from './pushes-store.ts';
import { applyScans, buildCarrierScan } from './scan-steps.ts';
import { type ShipmentKey, selectShipmentsByAwb } from './scans-store.ts';

export const PUSH_TASK = 'push';
const MAX_SCANS = 2_000;

/** A carrier may push scans of a parcel before the transaction of its booking commits. */
const UNMATCHED_AFTER_MS = 15 * 60_000;
const RETRY_AFTER_MS = 30_000;

interface MatchedScan {
  readonly shipment: ShipmentKey;
  readonly scan: StoredScan;
}

export interface PushJobPayload {
  readonly pushes: readonly string[];
}

/** The jobs belong to the operator's company. */
export function createPushHandler({
  database,
  now,
  log,
}: RowDeps & { readonly log: Logger }): JobHandler {
  return async (caller, jobs) => {
    const pushes = await database.asOperator((db) =>
      pushesStore.selectWaitingPushes(db, jobs.flatMap(readPushKeys)),
    );
    const shipments = await findShipments(pushes);
    const scans = pushes.flatMap(({ accountId, scans: pushScans }) =>
      pushScans.flatMap((scan) => {
        const shipment = shipments.get(toParcelKey(accountId, scan.awb));
        return shipment ? [{ shipment, scan }] : [];
      }),
    );
    const failedIds = new Set<string>();
    for (const sellerScans of Map.groupBy(scans, (scan) => scan.shipment.sellerId).values()) {
      for (let start = 0; start < sellerScans.length; start += MAX_SCANS) {
        const ids = await applyBatch(sellerScans.slice(start, start + MAX_SCANS));
        for (const id of ids) failedIds.add(id);
      }
    }
    const unfinished = new Map<string, Unfinished>();
    const ends: Pick<pushesStore.PushRow, 'accountId' | 'hash' | 'state'>[] = [];
    const pushesByKey = new Map(pushes.map((push) => [pushesStore.formatPushKey(push), push]));
    for (const { job, push } of jobs.flatMap((row) => pickWaitingPushes(row, pushesByKey))) {
      const matches = push.scans.map(({ awb }) => shipments.get(toParcelKey(push.accountId, awb)));
      const isFailed = matches.some((shipment) => shipment && failedIds.has(shipment.id));
      const end = findEnd(push, job, { isFailed, isMatched: matches.every(Boolean) });
      if (typeof end === 'string') ends.push({ ...push, state: end });
      else if (!unfinished.get(job.id)?.error) unfinished.set(job.id, end);
    }
    await database.asOperator(async (db) => {
      await pushesStore.endPushes(db, ends);
      await removeOtherJobs(db, jobs, unfinished);
    }, caller);
    return unfinished;
  };

  async function findShipments(pushes: readonly pushesStore.WaitingPush[]) {
    const shipments = new Map<string, ShipmentKey>();
    for (const [accountId, accountPushes] of Map.groupBy(pushes, (push) => push.accountId)) {
      const awbs = accountPushes.flatMap(({ scans }) => scans.map(({ awb }) => awb));
      // The first box has the AWB of its parcel. List boxes last, so that the box's key replaces the parcel's key.
      const keys = await database.asOperator((db) =>
        Promise.all([
          selectShipmentsByAwb(db, accountId, awbs),
          findBoxesByAwb(db, accountId, awbs),
        ]),
      );
      for (const key of keys.flat()) shipments.set(toParcelKey(accountId, key.awb), key);
    }
    return shipments;
  }

  /** All scans must belong to one seller. Returns the ids of shipments whose scans it could not apply. */
  async function applyBatch(scans: readonly MatchedScan[]): Promise<string[]> {
    const scansByShipment = Map.groupBy(scans, ({ shipment }) => shipment.id);
    const caller = {
      sellerId: scans[0]?.shipment.sellerId ?? '',
      source: createOwnSource('carrier push'),
    };
    try {
      const rows = scans.map(({ shipment, scan }) => buildCarrierScan(shipment, scan));
      await database.asSeller(caller, (db) => applyScans(db, caller, rows, now()));
      return [];
    } catch (error) {
      if (scansByShipment.size === 1 || isUnavailable(error)) {
        log.error({ err: error }, 'could not apply pushed scans');
        return [...scansByShipment.keys()];
      }
    }
    // Retry each shipment separately, so that one invalid scan does not block the other parcels of the seller.
    const failedIds: string[] = [];
    for (const batch of scansByShipment.values()) failedIds.push(...(await applyBatch(batch)));
    return failedIds;
  }

  function findEnd(
    { receivedAt }: pushesStore.WaitingPush,
    job: Job,
    { isFailed, isMatched }: { isFailed: boolean; isMatched: boolean },
  ): Exclude<pushesStore.PushRow['state'], 'waiting' | 'unreadable'> | Unfinished {
    if (isFailed) {
      return isLastAttempt(job)
        ? 'failed'
        : { error: 'could not apply the scans of the push', afterMs: RETRY_AFTER_MS };
    }
    if (isMatched) return 'done';
    const isExpired = now().getTime() - receivedAt.getTime() >= UNMATCHED_AFTER_MS;
    return isExpired ? 'unmatched' : { error: '', afterMs: RETRY_AFTER_MS };
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the pushes service writes it
const readPushKeys = ({ payload }: Job) => (payload as PushJobPayload).pushes;

function pickWaitingPushes(job: Job, pushes: ReadonlyMap<string, pushesStore.WaitingPush>) {
  return readPushKeys(job).flatMap((key) => {
    const push = pushes.get(key);
    return push ? [{ job, push }] : [];
  });
}

const toParcelKey = (accountId: string, awb: string) => `${accountId} ${awb}`;
