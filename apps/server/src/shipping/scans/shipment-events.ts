import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import { stageOfStatus } from '@shipdesk/domain/shipping/order-stage';
import { isFinal, statusOf } from '@shipdesk/domain/shipping/status';
import { splitAtEnd, statusStart } from '@shipdesk/domain/shipping/status-start';
import { followCod } from '../../money/cod/cod-lines-service.ts';
import { followWeights } from '../../money/weights/discrepancy-cases-service.ts';
import { withdrawReturns } from '../../money/weights/withdrawn-returns-service.ts';
import { moveOrders } from '../../orders/capture/order-steps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { chargeStatuses } from '../booking/shipment-money.ts';
import {
  insertEvents,
  lockBooked,
  moveShipments,
  type ShipmentEventRow,
  type ShipmentRow,
  selectEvents,
} from '../booking/shipments-store.ts';
import { followFailedDeliveries } from '../ndr/ndr-cases-service.ts';
import { followReturns } from '../returns/returned-parcels-service.ts';

/** A scan of a shipment, before it is stored. */
export type NewEvent = Omit<ShipmentEventRow, 'sellerId' | 'receivedAt'> & {
  /** The weight that the carrier charges. */
  readonly reweigh?: Reweigh | undefined;
};

/** The code of an event that Shipdesk causes. */
const OWN_CODE = 'own';

/**
 * Stores scans, and moves the shipments and their orders to the status that follows from all of their scans. Returns the
 * shipments that changed.
 */
export async function applyEvents(
  db: Db,
  caller: Caller,
  events: readonly NewEvent[],
  now: Date,
): Promise<ShipmentRow[]> {
  const shipments = await lockBooked(db, [...new Set(events.map(({ shipmentId }) => shipmentId))]);
  const ids = shipments.map(({ id }) => id);
  await insertEvents(
    db,
    events
      .filter(({ shipmentId }) => ids.includes(shipmentId))
      .map((event) => ({ ...event, sellerId: caller.sellerId, receivedAt: now })),
  );
  const byShipment = Map.groupBy(await selectEvents(db, ids), ({ shipmentId }) => shipmentId);
  const scanned = shipments.map((shipment) => {
    const ofShipment = byShipment.get(shipment.id) ?? [];
    return {
      shipment,
      status: statusOf(ofShipment),
      statusAt: statusStart(ofShipment)?.at ?? null,
      lastScan: ofShipment.findLast(({ code }) => code !== OWN_CODE),
      ...splitAtEnd(ofShipment),
    };
  });
  // Write the status and the scan time in one update, because each update also writes the indexes.
  await moveShipments(
    db,
    scanned.flatMap(({ shipment, status, statusAt, lastScan }) => {
      const { id, lastScanAt: noted } = shipment;
      const isNewer = lastScan !== undefined && (noted === null || lastScan.at > noted);
      const isSame = status === shipment.status && !isRedated(shipment, statusAt);
      if (!isNewer && isSame) return [];
      return [{ id, status, statusAt, lastScanAt: isNewer ? lastScan.at : noted }];
    }),
  );
  await followFailedDeliveries(db, caller, scanned, now);
  await followReturns(db, caller, scanned);
  const changed = scanned.flatMap(({ shipment, status, statusAt }) =>
    status === shipment.status ? [] : [{ ...shipment, status, statusAt }],
  );
  const redated = scanned.flatMap(({ shipment, status, statusAt }) =>
    status === shipment.status && isFinal(status) && isRedated(shipment, statusAt)
      ? [{ ...shipment, statusAt }]
      : [],
  );
  // The figures of a day are counted again after an event of its orders.
  await recordEvents(
    db,
    caller,
    redated.map(({ docketNumber }) => ({
      kind: 'order.changed',
      docketNumber,
      data: {},
    })),
    now,
  );
  // Lock the counts of orders before the wallet, in the order of docs/money.md: anything else deadlocks.
  for (const [stage, moved] of Map.groupBy(changed, ({ status }) => stageOfStatus[status])) {
    const orders = moved.map(({ orderId, awb }) => ({ id: orderId, awb }));
    await moveOrders(db, caller, orders, stage);
  }
  // Before new cases: both lock cases, and the wallet after them.
  const before = new Map(shipments.map(({ id, status }) => [id, status]));
  await withdrawReturns(
    db,
    caller,
    changed.map(({ id, status }) => ({ id, status, was: before.get(id) ?? status })),
    now,
  );
  await followWeights(
    db,
    caller,
    scanned.map(({ shipment, status }) => ({
      shipment,
      status,
      reweigh: events.findLast((one) => one.shipmentId === shipment.id && one.reweigh)?.reweigh,
    })),
    now,
  );
  if (changed.length + redated.length === 0) return [];
  await chargeStatuses(
    db,
    caller,
    changed.map((shipment) => ({ shipment, status: shipment.status })),
    now,
  );
  await followCod(
    db,
    caller,
    [...changed, ...redated].map((shipment) => ({
      shipment,
      status: shipment.status,
      statusAt: shipment.statusAt ?? now,
    })),
    now,
  );
  await recordEvents(
    db,
    caller,
    changed.map(({ id, docketNumber, awb, status }) => ({
      kind: 'shipment.status_changed',
      docketNumber,
      data: { awb, status, was: before.get(id) },
    })),
    now,
  );
  return changed;
}

/** Whether a late scan shows that a shipment has its status since another time. */
function isRedated(row: Pick<ShipmentRow, 'statusAt'>, statusAt: Date | null): boolean {
  return row.statusAt?.getTime() !== statusAt?.getTime();
}

/** An event that Shipdesk causes. */
export function ownEvent(
  shipment: Pick<ShipmentRow, 'id'>,
  { status, words, at }: Pick<NewEvent, 'status' | 'words' | 'at'>,
): NewEvent {
  const own = { code: OWN_CODE, rawStatus: status, location: '', reason: null };
  return { ...own, shipmentId: shipment.id, at, status, words };
}
