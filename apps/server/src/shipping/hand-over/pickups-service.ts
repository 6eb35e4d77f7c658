import { hash } from 'node:crypto';
import type { PickupsBody, PickupTime } from '@shipdesk/contract/shipping/pickups';
import { findPickupSlotProblem } from '@shipdesk/domain/shipping/pickup-slots';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import type { CarrierDeps, ServiceDeps } from '../../deps.ts';
import { findExistingDockets } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredRefusal } from '../../platform/db/schema/column-types.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { pairWithOrders, type ShipmentWithOrder } from '../booking/shipment-steps.ts';
import { applyScans, buildOwnScan } from '../scans/scan-steps.ts';
import * as store from './pickups-store.ts';

/** Maximum number of parcels of one request. */
const MAX_PARCELS = 5_000;
const MAX_LISTED_PICKUPS = 100;
const CALL_TIMEOUT_MS = 15_000;
/** A retry usually makes two calls to the carrier. A claim older than this belongs to a retry that has stopped. */
const MAX_RETRY_MS = 4 * CALL_TIMEOUT_MS;

export type Pickup = store.PickupRow;

export function createPickups({ database, carriers, now, newId }: ServiceDeps & CarrierDeps) {
  async function requestPickup(
    principal: Principal,
    { day, slot }: PickupTime,
    [firstParcel, ...otherParcels]: readonly ShipmentWithOrder[],
  ): Promise<Pickup | null> {
    if (!firstParcel) return null;
    const group = [firstParcel, ...otherParcels];
    const { accountId, carrier } = firstParcel.shipment;
    const { pickup, returnAddress: returnTo } = firstParcel.order;
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
        const savedPickup = (await store.savePickup(db, row)) ?? row;
        const change = { day, slot, parcels: group.length, carrier, code: problem.code, dockets };
        await recordAudit(db, principal, 'pickup.refused', savedPickup.id, change);
        return savedPickup;
      });

    const registration = await carriers.registerPickup(principal, accountId, { pickup, returnTo });
    if (registration.kind !== 'registered') {
      // The words of an unknown outcome are for the operator only.
      const { code, words } =
        registration.kind === 'unknown' ? { code: 'silent', words: '' } : registration;
      return saveRefusal(buildPlaceholderName(pickup, returnTo), { code, words });
    }
    const place = registration.name;
    const accountCarrier = await carriers.getCarrier(accountId);
    const parcels = group.map(({ shipment: { awb, carrierIds } }) => ({ awb, ids: carrierIds }));
    // The carrier returns the existing pickup for the same place and day, so a retry after a lost response is safe.
    const outcome =
      (await accountCarrier.schedulePickup?.(
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
      // Count only the parcels that this call moved. A concurrent call counts its own.
      const joinedCount = (await applyScans(db, principal, scans, now())).length;
      await store.replaceRefused(db, { accountId, pickup });
      const savedPickup = await store.savePickup(db, {
        ...request,
        place,
        state: 'scheduled',
        problem: null,
        parcels: joinedCount,
        token: outcome.token,
      });
      if (!savedPickup) throw new Error('the pickup that the carrier scheduled is not stored');
      const change = { day, slot, parcels: joinedCount, carrier, dockets };
      await recordAudit(db, principal, 'pickup.scheduled', savedPickup.id, change);
      const data = { pickup: savedPickup.id, day, slot, parcels: joinedCount, carrier };
      await recordEvents(db, principal, [{ kind: 'pickup.asked', docketNumber: '', data }], now());
      return savedPickup;
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
        // Every refusal except `other` also applies to the remaining batches of the address.
        if (pickup.problem !== null && pickup.problem.code !== 'other') break;
      }
    }
    return [...pickups.values()];
  }

  async function splitIntoBatches(group: readonly ShipmentWithOrder[]) {
    const [firstParcel] = group;
    if (!firstParcel) return [];
    const { capabilities } = await carriers.getCarrier(firstParcel.shipment.accountId);
    const { pickupBatch: batchSize = group.length } = capabilities;
    return Array.from({ length: Math.ceil(group.length / batchSize) }, (_, index) =>
      group.slice(index * batchSize, (index + 1) * batchSize),
    );
  }

  return {
    /**
     * Requests a pickup of the waiting parcels at each address. Adds the parcels to the existing pickup of the same
     * carrier, address and day. Returns the requested pickups and the scheduled ones of the given orders on that day.
     * Throws 404 if the seller has none of the orders, 422 for an invalid day or slot.
     */
    request: async (principal: Principal, body: PickupsBody) => {
      assertSlotIsOpen(body, now());
      const { docketNumbers, day } = body;
      const parcels = await database.asSeller(principal, async (db) => {
        if (docketNumbers !== undefined) await findExistingDockets(db, docketNumbers);
        return loadWaitingParcels(db, docketNumbers);
      });
      const pickups = await requestPickups(principal, body, parcels);
      if (docketNumbers === undefined) return pickups;
      const scheduledPickups = await database.asSeller(principal, (db) =>
        store.selectPickupsOfParcels(db, docketNumbers, day),
      );
      const pickupIds = new Set(pickups.map(({ id }) => id));
      return [...pickups, ...scheduledPickups.filter(({ id }) => !pickupIds.has(id))];
    },

    /**
     * Retries a refused pickup for the waiting parcels at its address, or closes it if none are waiting. Throws 404 for
     * an unknown pickup, 409 for a pickup that is not refused or that another call is retrying, 422 for an invalid day
     * or slot.
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
        if (!(await store.claimForRetry(db, id, { now: now(), abandonedBefore }))) {
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

    list: (principal: Principal) =>
      database.asSeller(principal, (db) => store.selectPickups(db, MAX_LISTED_PICKUPS)),

    countWaiting: (principal: Principal) =>
      database.asSeller(principal, (db) => store.countWaiting(db, MAX_PARCELS)),
  };
}

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
