import { isDeepStrictEqual } from 'node:util';
import { filterFailedDeliveries } from '@shipdesk/domain/shipping/ndr/ndr-case';
import {
  findReturnStart,
  getReturnState,
  getReverseReturnState,
  type ReturnState,
} from '@shipdesk/domain/shipping/returned-parcel';
import { listReverseOrderIds } from '../../orders/capture/order-steps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { ScannedShipment } from '../scans/port.ts';
import { deleteUnacknowledged, lockReturns, type ReturnRow, saveReturns } from './returns-store.ts';

/**
 * Removes an unacknowledged return if a late scan shows that the shipment ended before it. The caller must hold the
 * locks of the shipments.
 */
export async function updateReturns(
  db: Db,
  caller: Caller,
  shipments: readonly ScannedShipment[],
  now: Date,
) {
  const parcels = [...filterReturning(shipments), ...(await loadReverseReturns(db, shipments))];
  const returningIds = new Set(parcels.map(({ shipment }) => shipment.id));
  await deleteUnacknowledged(
    db,
    shipments
      .filter(
        ({ shipment, ignoredEvents }) =>
          !returningIds.has(shipment.id) && findReturnStart(ignoredEvents) !== null,
      )
      .map(({ shipment }) => shipment.id),
  );
  if (parcels.length === 0) return;
  const shipmentIds = parcels.map(({ shipment }) => shipment.id);
  const storedReturns = await lockReturns(db, shipmentIds);
  const returnsByShipment = new Map(storedReturns.map((row) => [row.shipmentId, row]));
  const rows = parcels.map(({ shipment, getState, countedEvents, startedAt }): ReturnRow => {
    const previous = returnsByShipment.get(shipment.id);
    return {
      sellerId: caller.sellerId,
      shipmentId: shipment.id,
      orderId: shipment.orderId,
      docketNumber: shipment.docketNumber,
      carrier: shipment.carrier,
      awb: shipment.awb,
      state: getState(previous !== undefined && previous.acknowledgedAt !== null),
      reason: filterFailedDeliveries(countedEvents)?.last.reason ?? null,
      startedAt,
      movedAt: countedEvents.at(-1)?.at ?? startedAt,
      acknowledgedAt: previous?.acknowledgedAt ?? null,
      acknowledgedBy: previous?.acknowledgedBy ?? null,
      condition: previous?.condition ?? null,
      note: previous?.note ?? '',
    };
  });
  const changedRows = rows.filter(
    (row) => !isDeepStrictEqual(row, { ...returnsByShipment.get(row.shipmentId) }),
  );
  await saveReturns(db, changedRows);
  const arrivedReturns = changedRows.filter(
    ({ shipmentId, state }) =>
      state === 'delivered' && returnsByShipment.get(shipmentId)?.state !== 'delivered',
  );
  const events = arrivedReturns.map(({ docketNumber }) => ({
    kind: 'return.arrived' as const,
    docketNumber,
    data: {},
  }));
  await recordEvents(db, caller, events, now);
}

interface ReturningShipment extends ScannedShipment {
  readonly startedAt: Date;
  readonly getState: (isAcknowledged: boolean) => ReturnState;
}

function filterReturning(shipments: readonly ScannedShipment[]): ReturningShipment[] {
  return shipments.flatMap((shipment) => {
    const start = findReturnStart(shipment.countedEvents);
    if (start === null) return [];
    const getState = (isAcknowledged: boolean) => getReturnState(shipment.status, isAcknowledged);
    return [{ ...shipment, startedAt: new Date(start), getState }];
  });
}

async function loadReverseReturns(db: Db, shipments: readonly ScannedShipment[]) {
  const deliveredShipments = shipments.filter(({ status }) => status === 'DELIVERED');
  if (deliveredShipments.length === 0) return [];
  const orderIds = deliveredShipments.map(({ shipment }) => shipment.orderId);
  const reverseOrderIds = await listReverseOrderIds(db, orderIds);
  return deliveredShipments
    .filter(({ shipment }) => reverseOrderIds.has(shipment.orderId))
    .flatMap((parcel) => {
      const { countedEvents } = parcel;
      const pickup = countedEvents.find(({ status }) => status === 'PICKED_UP') ?? countedEvents[0];
      return pickup ? [{ ...parcel, startedAt: pickup.at, getState: getReverseReturnState }] : [];
    });
}
