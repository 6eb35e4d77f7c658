import { createHash } from 'node:crypto';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import type { Deps } from '../../deps.ts';
import { ownSource } from '../../platform/db/query/caller.ts';
import { isUnavailable } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredScan } from '../../platform/db/schema/column-types.ts';
import type { Logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CarrierAdapter, Carriers, PushRequest } from '../carriers/port.ts';
import { PushBatches } from './push-batches.ts';
import {
  endPushes,
  insertPushes,
  leasePushes,
  type NewPushRow,
  type PushRow,
  selectUnapplied,
  type UnappliedPush,
} from './pushes-store.ts';
import { applyScans, carrierScan, storedScan } from './scan-steps.ts';
import { type ShipmentKey, selectShipmentsByAwb } from './scans-store.ts';

/** Characters kept of a body. */
const MAX_BODY = 65_536;
const LISTED = 200;
/** Pushes that one call of `applyDue` takes at most. */
export const APPLIED_AT_A_TIME = 2_000;
const LEASE_MS = 60_000;
/** A parcel may be pushed before the transaction of its booking is committed. */
const UNMATCHED_AFTER_MS = 15 * 60_000;
const AGAIN_AFTER_MS = 30_000;
/** A push that failed so often waits for the operator. */
const MAX_ATTEMPTS = 12;

interface ReceivedPush {
  readonly carrier: CarrierId;
  readonly push: PushRequest;
}

/** A scan with the shipment that it is of. */
interface MatchedScan {
  readonly shipment: ShipmentKey;
  readonly scan: StoredScan;
}

/** How many scans a stored push has, or why it was refused. */
type Receipt = number | 'push_token_wrong' | 'push_unreadable';

export interface Pushes {
  /**
   * Stores what a carrier pushed and returns the number of its scans. 401 without the token of an account of the
   * carrier, 422 for an invalid push.
   */
  receive(carrier: CarrierId, push: PushRequest): Promise<number>;
  /** Applies stored pushes that are due, and returns how many. */
  applyDue(log: Logger): Promise<number>;
  /** The newest pushes that changed no parcel. */
  unapplied(): Promise<UnappliedPush[]>;
}

/** Pushes of carriers: stored at once, applied to the parcels later. */
export function createPushes({
  database,
  carriers,
  now,
}: Pick<Deps, 'database' | 'now'> & { carriers: Carriers }): Pushes {
  const batches = new PushBatches((received: readonly ReceivedPush[]) =>
    database.asOperator((db) => store(db, received)),
  );

  /** Belongs in a transaction of the operator. */
  async function store(db: Db, received: readonly ReceivedPush[]): Promise<Receipt[]> {
    const adapters = new Map<CarrierId, readonly CarrierAdapter[]>();
    for (const carrier of new Set(received.map((one) => one.carrier))) {
      adapters.set(carrier, await carriers.adaptersOf(db, carrier));
    }
    const read = received.map(({ carrier, push }) => readBy(adapters.get(carrier) ?? [], push));
    const at = now();
    const rows = received.flatMap(({ push }, index) => {
      const known = read[index];
      return known ? [rowOf(push, known, at)] : [];
    });
    if (rows.length > 0) await insertPushes(db, rows);
    return read.map((known) =>
      known === null ? 'push_token_wrong' : (known.scans?.length ?? 'push_unreadable'),
    );
  }

  /** The shipments of scans, by account and AWB. */
  async function shipmentsOf(pushes: readonly PushRow[]) {
    const found = new Map<string, ShipmentKey>();
    for (const [accountId, ofAccount] of Map.groupBy(pushes, (push) => push.accountId)) {
      const awbs = ofAccount.flatMap(({ scans }) => scans.map(({ awb }) => awb));
      const rows = await database.asOperator((db) => selectShipmentsByAwb(db, accountId, awbs));
      for (const row of rows) found.set(keyOf(accountId, row.awb), row);
    }
    return found;
  }

  /** Applies scans of one seller and returns the shipments whose scans were not applied. */
  async function applyOfSeller(scans: readonly MatchedScan[], log: Logger): Promise<string[]> {
    const byShipment = Map.groupBy(scans, ({ shipment }) => shipment.id);
    const caller = {
      sellerId: scans[0]?.shipment.sellerId ?? '',
      source: ownSource('carrier push'),
    };
    try {
      const found = scans.map(({ shipment, scan }) => carrierScan(shipment, scan));
      await database.asSeller(caller, (db) => applyScans(db, caller, found, now()));
      return [];
    } catch (error) {
      if (byShipment.size === 1 || isUnavailable(error)) {
        log.error({ err: error }, 'pushed scans were not applied');
        return [...byShipment.keys()];
      }
    }
    // A scan that cannot be applied must not hold up the other parcels of its seller.
    const failed: string[] = [];
    for (const ofShipment of byShipment.values()) {
      failed.push(...(await applyOfSeller(ofShipment, log)));
    }
    return failed;
  }

  return {
    receive: async (carrier, push) => {
      const receipt = await batches.add({ carrier, push });
      if (receipt === 'push_token_wrong') throw new Refusal(receipt);
      if (receipt === 'push_unreadable') throw new Refusal(receipt);
      return receipt;
    },

    applyDue: async (log) => {
      const leasedAt = now();
      const until = new Date(leasedAt.getTime() + LEASE_MS);
      const pushes = await database.asOperator((db) =>
        leasePushes(db, { now: leasedAt, until, limit: APPLIED_AT_A_TIME }),
      );
      if (pushes.length === 0) return 0;
      const shipments = await shipmentsOf(pushes);
      const scans = pushes.flatMap(({ accountId, scans: ofPush }) =>
        ofPush.flatMap((scan) => {
          const shipment = shipments.get(keyOf(accountId, scan.awb));
          return shipment ? [{ shipment, scan }] : [];
        }),
      );
      const failed = new Set<string>();
      for (const ofSeller of Map.groupBy(scans, (one) => one.shipment.sellerId).values()) {
        for (const id of await applyOfSeller(ofSeller, log)) failed.add(id);
      }
      const ended = pushes.map((push) => {
        const ofPush = push.scans.map(({ awb }) => shipments.get(keyOf(push.accountId, awb)));
        const isFailed = ofPush.some((shipment) => shipment && failed.has(shipment.id));
        const { accountId, hash } = push;
        return { accountId, hash, ...endOf(push, { isFailed, isMatched: ofPush.every(Boolean) }) };
      });
      await database.asOperator((db) => endPushes(db, ended));
      return pushes.length;
    },

    unapplied: () => database.asOperator((db) => selectUnapplied(db, LISTED)),
  };

  function endOf(
    { receivedAt, attempts }: PushRow,
    { isFailed, isMatched }: { isFailed: boolean; isMatched: boolean },
  ): Pick<PushRow, 'state' | 'dueAt'> {
    const at = now();
    const isOver = isFailed
      ? attempts >= MAX_ATTEMPTS
      : isMatched || at.getTime() - receivedAt.getTime() >= UNMATCHED_AFTER_MS;
    if (!isOver) return { state: 'waiting', dueAt: new Date(at.getTime() + AGAIN_AFTER_MS) };
    return { state: isFailed ? 'failed' : isMatched ? 'done' : 'unmatched', dueAt: at };
  }
}

const keyOf = (accountId: string, awb: string) => `${accountId} ${awb}`;

interface ReadPush {
  readonly accountId: string;
  /** Null for an invalid push. */
  readonly scans: readonly StoredScan[] | null;
}

/** The push as read by the account with its token; null when no account has the token. */
function readBy(adapters: readonly CarrierAdapter[], push: PushRequest): ReadPush | null {
  for (const { accountId, carrier } of adapters) {
    const outcome = carrier.parsePush(push);
    if (outcome.kind === 'scans') return { accountId, scans: outcome.scans.map(storedScan) };
    if (outcome.kind === 'unknown') return { accountId, scans: null };
  }
  return null;
}

function rowOf({ body }: PushRequest, { accountId, scans }: ReadPush, at: Date): NewPushRow {
  return {
    accountId,
    hash: createHash('sha256').update(body).digest(),
    body: body.slice(0, MAX_BODY),
    scans: [...(scans ?? [])],
    state: scans === null ? 'unreadable' : scans.length > 0 ? 'waiting' : 'done',
    receivedAt: at,
    dueAt: at,
  };
}
