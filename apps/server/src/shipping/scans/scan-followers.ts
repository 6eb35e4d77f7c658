import { stagesByStatus } from '@shipdesk/domain/shipping/order-stage';
import { updateCodLines } from '../../money/cod/cod-line-steps.ts';
import { refundRevokedReturns } from '../../money/weights/discrepancy-action-steps.ts';
import { openScannedWeights } from '../../money/weights/discrepancy-case-steps.ts';
import { moveOrders } from '../../orders/capture/order-steps.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { chargeStatuses } from '../booking/shipment-steps.ts';
import { updateNdrCases } from '../ndr/ndr-case-steps.ts';
import { updateReturns } from '../returns/returned-parcel-steps.ts';
import type { ScanFollower, ScannedShipment } from './port.ts';

const isMoved = ({ change }: ScannedShipment) => change === 'moved';

/**
 * The updates after new scans, in the transaction that stores them and locks the shipments. Their order is the lock
 * order of docs/money.md: failed deliveries, returns, counts of orders, weight discrepancies, the wallet, COD.
 */
export const scanFollowers: readonly ScanFollower[] = [
  updateNdrCases,
  updateReturns,
  recordRedatedOrders,
  moveOrdersOfShipments,
  // Runs before `openScannedWeights`, because both lock cases and then the wallet.
  (db, caller, shipments, now) => refundRevokedReturns(db, caller, shipments.filter(isMoved), now),
  openScannedWeights,
  (db, caller, shipments, now) => chargeStatuses(db, caller, shipments.filter(isMoved), now),
  updateCodOfShipments,
  recordStatusChanges,
];

/** Records events that trigger a recount of the affected days. */
function recordRedatedOrders(...[db, caller, shipments, now]: Parameters<ScanFollower>) {
  const redatedShipments = shipments.filter(({ change }) => change === 'redated');
  const events = redatedShipments.map(({ shipment: { docketNumber } }) => ({
    kind: 'order.changed' as const,
    docketNumber,
    data: {},
  }));
  return recordEvents(db, caller, events, now);
}

function moveOrdersOfShipments(...[db, caller, shipments]: Parameters<ScanFollower>) {
  const moves = shipments.filter(isMoved).map(({ shipment: { orderId, awb }, status }) => ({
    id: orderId,
    stage: stagesByStatus[status],
    awb,
  }));
  return moveOrders(db, caller, moves);
}

function updateCodOfShipments(...[db, caller, shipments, now]: Parameters<ScanFollower>) {
  const changedShipments = shipments.filter(({ change }) => change !== 'none');
  const datedShipments = changedShipments.map((shipment) => ({
    ...shipment,
    statusAt: shipment.statusAt ?? now,
  }));
  return updateCodLines(db, caller, datedShipments, now);
}

function recordStatusChanges(...[db, caller, shipments, now]: Parameters<ScanFollower>) {
  const events = shipments.filter(isMoved).map(({ shipment, status }) => ({
    kind: 'shipment.status_changed' as const,
    docketNumber: shipment.docketNumber,
    data: { awb: shipment.awb, status, was: shipment.status },
  }));
  return recordEvents(db, caller, events, now);
}
