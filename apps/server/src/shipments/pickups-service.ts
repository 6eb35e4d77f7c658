import { addDays, businessDayOf, type IsoDate, indianTimeOf } from '@shipdesk/domain/time/calendar';
import { recordAudit } from '../audit/audit-service.ts';
import type { Carriers } from '../carriers/carriers.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/events-service.ts';
import { invalid } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { type OrderRow, ordersById } from '../orders/order-stages-service.ts';
import { applyEvents, ownEvent } from './shipment-events.ts';
import {
  insertPickup,
  type PickupRow,
  type ShipmentRow,
  selectPickup,
  waitingShipments,
} from './shipments-store.ts';

/** Parcels of one call. */
const MOST_PARCELS = 5_000;
/** Carriers take pickups for today and a week ahead. */
const LONGEST_AHEAD_DAYS = 7;
const ASK_WITHIN_MS = 15_000;

export interface PickupAsked {
  /** All waiting parcels when left out. */
  readonly docketNumbers: readonly string[] | undefined;
  readonly day: IsoDate;
  /** Start of the slot in India, `HH:mm`. */
  readonly slot: string;
}

/** What a carrier answered for one address. */
export type PickupResult =
  | { readonly pickup: PickupRow }
  | {
      readonly carrier: string;
      readonly place: string;
      readonly parcels: number;
      readonly words: string;
    };

export interface Pickups {
  /**
   * Asks the carrier of each address to pick its waiting parcels up. A pickup of the same carrier, address and day is
   * the one there is. 422 for a slot that is over, and for a day that is too far away.
   */
  ask(principal: Principal, asked: PickupAsked): Promise<PickupResult[]>;
}

export function createPickups({
  database,
  carriers,
  now,
  newId,
}: Pick<Deps, 'database' | 'now' | 'newId'> & { carriers: Carriers }): Pickups {
  async function askOne(
    principal: Principal,
    { day, slot }: PickupAsked,
    group: readonly { shipment: ShipmentRow; order: OrderRow }[],
  ): Promise<PickupResult | null> {
    const [first] = group;
    if (!first) return null;
    const { shipment, order } = first;
    const { account_id, carrier } = shipment;
    const refused = (words: string) => ({
      carrier,
      place: order.pickup.name,
      parcels: group.length,
      words,
    });
    const registered = await carriers.registerPickup(principal, account_id, {
      pickup: order.pickup,
      returnTo: order.return_address,
    });
    if (registered.kind !== 'registered') return refused(registered.words);
    const place = registered.name;
    // The carrier answers a pickup of the same place and day with the one it has, so a lost answer may be asked for again.
    const outcome = await (await carriers.carrierOf(account_id)).schedulePickup(
      { warehouse: place, day, from: slot, parcels: group.length },
      AbortSignal.timeout(ASK_WITHIN_MS),
    );
    if (outcome.kind !== 'scheduled') return refused(outcome.words);
    return database.asSeller(principal, async (db) => {
      await insertPickup(db, {
        seller_id: principal.sellerId,
        id: newId(),
        account_id,
        carrier,
        place,
        pickup: order.pickup,
        day,
        slot,
        parcels: group.length,
        token: outcome.token,
        created_at: now(),
        created_by: principal.userId,
      });
      const pickup = await selectPickup(db, { account_id, place, day });
      if (!pickup) throw new Error('a pickup that was asked for is missing');
      const status = 'PICKUP_SCHEDULED';
      const events = group.map((one) =>
        ownEvent(one.shipment, { status, words: `${day} ${slot}`, at: now() }),
      );
      await applyEvents(db, principal, events, now());
      await recordAudit(db, principal, {
        action: 'pickup.scheduled',
        subject: pickup.id,
        change: { day, slot, parcels: group.length, carrier },
      });
      const data = { pickup: pickup.id, day, slot, parcels: group.length, carrier };
      await recordEvents(db, principal, [{ kind: 'pickup.asked', docketNumber: '', data }], now());
      return { pickup };
    });
  }

  return {
    ask: async (principal, asked) => {
      assertSlotIsAhead(asked, now());
      const waiting = await database.asSeller(principal, async (db) => {
        const shipments = await waitingShipments(db, asked.docketNumbers, MOST_PARCELS);
        const orders = await ordersById(
          db,
          shipments.map(({ order_id }) => order_id),
        );
        return shipments.flatMap((shipment) => {
          const order = orders.get(shipment.order_id);
          return order?.direction === 'forward' ? [{ shipment, order }] : [];
        });
      });
      const groups = Map.groupBy(waiting, ({ shipment, order }) =>
        JSON.stringify([shipment.account_id, order.pickup, order.return_address]),
      );
      const results: PickupResult[] = [];
      for (const group of groups.values()) {
        const result = await askOne(principal, asked, group);
        if (result) results.push(result);
      }
      return results;
    },
  };
}

function assertSlotIsAhead({ day, slot }: PickupAsked, now: Date): void {
  const today = businessDayOf(now);
  const to = addDays(today, LONGEST_AHEAD_DAYS);
  const isOver = day === today && indianTimeOf(now).slice(11, 16) >= slot;
  if (isOver || day < today || day > to) {
    const from = isOver ? addDays(today, 1) : today;
    throw invalid([{ field: 'day', code: 'pickup_day_invalid', params: { from, to } }]);
  }
}
