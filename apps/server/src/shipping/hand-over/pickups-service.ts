import { hash } from 'node:crypto';
import type { PickupsBody, PickupTime } from '@shipdesk/contract/shipping/pickups';
import { findPickupSlotProblem } from '@shipdesk/domain/shipping/pickup-slots';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import type { CarrierDeps, ServiceDeps } from '../../deps.ts';
import { findKnownDockets } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredRefusal } from '../../platform/db/schema/column-types.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { pairWithOrders, type ShipmentWithOrder } from '../booking/shipment-steps.ts';
import { applyScans, buildOwnScan } from '../scans/scan-steps.ts';
import * as store from './pickups-store.ts';

/** The most parcels of one request. */
const MAX_PARCELS = 5_000;
const MAX_LISTED = 100;
const CALL_TIMEOUT_MS = 15_000;
/** A retry that takes longer has stopped. It registers an address and requests a pickup. */
const MAX_RETRY_MS = 4 * CALL_TIMEOUT_MS;

/** A pickup request with the outcome at the carrier. */
export type Pickup = store.PickupRow;

export function createPickups({ database, carriers, now, newId }: ServiceDeps & CarrierDeps) {
  async function requestPickup(
    principal: Principal,
    { day, slot }: PickupTime,
    [first, ...others]: readonly ShipmentWithOrder[],
  ): Promise<Pickup | null> {
    if (!first) return null;
    const group = [first, ...others];
    const { accountId, carrier } = first.shipment;
    const { pickup, returnAddress: returnTo } = first.order;
    const request = {
      sellerId: principal.sellerId,
      id: newId(),
      accountId,
      carrier,
      pickup,
      day,
      slot,
      attempts: 1,
      retriedSince: null,
      askedAt: now(),
      createdAt: now(),
      createdBy: principal.userId,
    };
    const dockets = group.map(({ shipment }) => shipment.docketNumber);
    const saveRefusal = (place: string, problem: StoredRefusal) =>
      database.asSeller(principal, async (db) => {
        const outcome = { state: 'refused', problem, parcels: group.length, token: '' } as const;
        const row: Pickup = { ...request, place, ...outcome };
        const saved = (await store.savePickup(db, row)) ?? row;
        const change = { day, slot, parcels: group.length, carrier, code: problem.code, dockets };
        await recordAudit(db, principal, 'pickup.refused', saved.id, change);
        return saved;
      });

    const registered = await carriers.registerPickup(principal, accountId, { pickup, returnTo });
    if (registered.kind !== 'registered') {
      const code = registered.kind === 'unknown' ? 'silent' : registered.code;
      return saveRefusal(buildPlaceholderName(pickup, returnTo), {
        code,
        words: registered.words,
      });
    }
    const place = registered.name;
    const carrierOfAccount = await carriers.getCarrier(accountId);
    const parcels = group.map(({ shipment: { awb, carrierIds } }) => ({ awb, ids: carrierIds }));
    // The carrier returns the existing pickup for the same place and day, so a lost response can be retried.
    const outcome =
      (await carrierOfAccount.schedulePickup?.(
        { warehouse: place, day, from: slot, parcels },
        AbortSignal.timeout(CALL_TIMEOUT_MS),
      )) ?? ({ kind: 'scheduled', token: '' } as const);
    if (outcome.kind === 'unknown') return saveRefusal(place, { code: 'silent', words: '' });
    if (outcome.kind === 'refused') {
      return saveRefusal(place, { code: outcome.code, words: outcome.words });
    }
    return database.asSeller(principal, async (db) => {
      const status = 'PICKUP_SCHEDULED';
      const scans = group.map((parcel) =>
        buildOwnScan(parcel.shipment, { status, words: `${day} ${slot}`, at: now() }),
      );
      // Count only these, because a concurrent call has counted the parcels that it moved.
      const joinedCount = (await applyScans(db, principal, scans, now())).length;
      await store.replaceRefused(db, { accountId, pickup });
      const saved = await store.savePickup(db, {
        ...request,
        place,
        state: 'scheduled',
        problem: null,
        parcels: joinedCount,
        token: outcome.token,
      });
      if (!saved) throw new Error('a scheduled pickup is always written');
      const change = { day, slot, parcels: joinedCount, carrier, dockets };
      await recordAudit(db, principal, 'pickup.scheduled', saved.id, change);
      const data = { pickup: saved.id, day, slot, parcels: joinedCount, carrier };
      await recordEvents(db, principal, [{ kind: 'pickup.asked', docketNumber: '', data }], now());
      return saved;
    });
  }

  async function requestPickups(
    principal: Principal,
    time: PickupTime,
    parcels: readonly ShipmentWithOrder[],
  ): Promise<Pickup[]> {
    const groups = Map.groupBy(parcels, ({ shipment, order }) =>
      JSON.stringify([shipment.accountId, order.pickup, order.returnAddress]),
    );
    const pickups = new Map<string, Pickup>();
    for (const group of groups.values()) {
      for (const batch of await splitIntoBatches(group)) {
        const pickup = await requestPickup(principal, time, batch);
        if (!pickup) continue;
        pickups.set(pickup.id, pickup);
        // Any other refusal concerns the parcels of the batch.
        if (pickup.problem !== null && pickup.problem.code !== 'other') break;
      }
    }
    return [...pickups.values()];
  }

  /** Splits the parcels of an address into batches of the size that its carrier accepts. */
  async function splitIntoBatches(group: readonly ShipmentWithOrder[]) {
    const [first] = group;
    if (!first) return [];
    const { capabilities } = await carriers.getCarrier(first.shipment.accountId);
    const { pickupBatch: size = group.length } = capabilities;
    return Array.from({ length: Math.ceil(group.length / size) }, (_, index) =>
      group.slice(index * size, (index + 1) * size),
    );
  }

  return {
    /**
     * Requests a pickup of the waiting parcels at each address. Returns the existing pickup of the same carrier,
     * address and day. Throws 404 when none of the docket numbers is the seller's, 422 for a slot that has begun, a
     * Sunday, and a day that is too far away.
     */
    request: async (principal: Principal, body: PickupsBody) => {
      assertSlotIsOpen(body, now());
      const { docketNumbers, day } = body;
      const parcels = await database.asSeller(principal, async (db) => {
        if (docketNumbers !== undefined) await findKnownDockets(db, docketNumbers);
        return loadWaitingParcels(db, docketNumbers);
      });
      const pickups = await requestPickups(principal, body, parcels);
      if (docketNumbers === undefined) return pickups;
      const scheduled = await database.asSeller(principal, (db) =>
        store.selectPickupsOfParcels(db, docketNumbers, day),
      );
      const pickupIds = new Set(pickups.map(({ id }) => id));
      return [...pickups, ...scheduled.filter(({ id }) => !pickupIds.has(id))];
    },

    /**
     * Requests a refused pickup again for the parcels that now wait at its address, or closes it if none waits. Throws
     * 404 for an unknown pickup, 409 for one that is not refused or that another call is retrying.
     */
    retry: async (principal: Principal, id: string, time: PickupTime) => {
      assertSlotIsOpen(time, now());
      const parcels = await database.asSeller(principal, async (db) => {
        const row = await store.selectPickup(db, id);
        if (!row) throw new Refusal('pickup_unknown');
        if (row.state !== 'refused') {
          throw new Refusal('pickup_not_refused');
        }
        const abandonedBefore = new Date(now().getTime() - MAX_RETRY_MS);
        if (!(await store.takeForRetry(db, id, { now: now(), abandonedBefore }))) {
          throw new Refusal('pickup_retried');
        }
        const address = JSON.stringify(row.pickup);
        const waitingParcels = (await loadWaitingParcels(db, undefined)).filter(
          ({ shipment, order }) =>
            shipment.accountId === row.accountId && JSON.stringify(order.pickup) === address,
        );
        if (waitingParcels.length === 0) {
          await store.replaceRefused(db, row);
          await recordAudit(db, principal, 'pickup.closed', id, { parcels: [row.parcels, 0] });
        }
        return waitingParcels;
      });
      try {
        return await requestPickups(principal, time, parcels);
      } finally {
        await database.asSeller(principal, (db) => store.endRetry(db, id));
      }
    },

    /** Returns the newest pickups first. */
    list: (principal: Principal) =>
      database.asSeller(principal, (db) => store.selectPickups(db, MAX_LISTED)),

    countWaiting: (principal: Principal) =>
      database.asSeller(principal, (db) => store.countWaiting(db, MAX_PARCELS)),
  };
}

/** Returns the forward parcels without a requested pickup, of the given orders or of all. */
async function loadWaitingParcels(db: Db, docketNumbers: readonly string[] | undefined) {
  const shipments = await store.selectWaitingShipments(db, docketNumbers, MAX_PARCELS);
  const parcels = await pairWithOrders(db, shipments);
  return parcels.filter(({ order }) => order.direction === 'forward');
}

/** Returns a name for an address that is not registered with the carrier. */
function buildPlaceholderName(pickup: Address, returnTo: Address): string {
  return hash('sha256', JSON.stringify([pickup, returnTo]), 'hex').slice(0, 16);
}

function assertSlotIsOpen(time: PickupTime, now: Date): void {
  const problem = findPickupSlotProblem(time, now);
  if (problem) throw createFieldRefusal([{ field: 'day', ...problem }]);
}
