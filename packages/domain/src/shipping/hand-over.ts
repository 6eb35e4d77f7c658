import { type OrderStage, stagesByStatus } from './order-stage.ts';
import { isBeforePickup, type ShipmentStatus, statusesBeforePickup } from './status.ts';

const stagesAtWarehouse: ReadonlySet<OrderStage> = new Set(
  statusesBeforePickup.map((status) => stagesByStatus[status]),
);

/** Returns whether a booked parcel at a stage is still at the pickup address, so that it can go on a manifest. */
export function isAtWarehouse(stage: OrderStage): boolean {
  return stagesAtWarehouse.has(stage);
}

/** The outcomes of a scan at the hand-over. Only `added` counts the parcel; every other outcome raises an alarm. */
export const scanOutcomes = [
  'added',
  'repeated',
  'other_carrier',
  'other_warehouse',
  'on_manifest',
  'picked_up',
  'cancelled',
  'not_booked',
  'reverse',
  'unknown',
] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];

export interface ScannedParcel {
  readonly direction: 'forward' | 'reverse';
  readonly isOrderCancelled: boolean;
  /** The state of the newest booking; null for an order that was never booked. */
  readonly state: 'booking' | 'booked' | 'refused' | 'cancelled' | null;
  readonly status: ShipmentStatus | null;
  readonly isOnManifest: boolean;
  readonly isScanned: boolean;
  readonly isSameCarrier: boolean;
  readonly isSameWarehouse: boolean;
}

/** Returns the outcome of a scan at a hand-over. `parcel` is null for an unknown number. */
export function findScanOutcome(parcel: ScannedParcel | null): ScanOutcome {
  if (parcel === null) return 'unknown';
  if (parcel.direction === 'reverse') return 'reverse';
  if (parcel.isOrderCancelled || parcel.state === 'cancelled') return 'cancelled';
  if (parcel.state !== 'booked' || parcel.status === null) return 'not_booked';
  if (parcel.isOnManifest) return 'on_manifest';
  if (!canBeHandedOver({ status: parcel.status, isScanned: parcel.isScanned })) return 'picked_up';
  if (!parcel.isSameCarrier) return 'other_carrier';
  if (!parcel.isSameWarehouse) return 'other_warehouse';
  return parcel.isScanned ? 'repeated' : 'added';
}

/**
 * Returns whether a booked parcel can go on a manifest: it is at the pickup address, or the seller has scanned it. The
 * pickup scan may arrive before the seller closes the manifest.
 */
export function canBeHandedOver(parcel: {
  readonly status: ShipmentStatus;
  readonly isScanned: boolean;
}): boolean {
  return isBeforePickup(parcel.status) || (parcel.isScanned && parcel.status !== 'CANCELLED');
}
