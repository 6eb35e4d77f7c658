import { type IsoDate, toBusinessDay } from '../values/time/calendar.ts';
import { type ShipmentStatus, statusesBeforePickup } from './status.ts';

/** A moving parcel without a scan for this number of hours is stuck. */
export const STUCK_AFTER_HOURS = 48;

const HOUR_MS = 3_600_000;

/** Statuses in which the carrier moves the parcel. A parcel with status `UNDELIVERED` waits for an action instead. */
export const movingStatuses = [
  'PICKED_UP',
  'IN_TRANSIT',
  'REACHED_DESTINATION',
  'OUT_FOR_DELIVERY',
  'RTO_INITIATED',
  'RTO_IN_TRANSIT',
  'RTO_OUT_FOR_DELIVERY',
  'RTO_UNDELIVERED',
] as const satisfies readonly ShipmentStatus[];

/** Statuses in which a parcel may still be delivered, so that its promised day counts. */
export const promisedStatuses = [
  ...statusesBeforePickup,
  'PICKED_UP',
  'IN_TRANSIT',
  'REACHED_DESTINATION',
  'OUT_FOR_DELIVERY',
  'UNDELIVERED',
] as const satisfies readonly ShipmentStatus[];

/** `stuck`: the carrier has not scanned the parcel for 48 hours. `late`: its promised day has passed. */
export const parcelAlerts = ['stuck', 'late'] as const;
export type ParcelAlert = (typeof parcelAlerts)[number];

/**
 * Carriers usually deliver all boxes of a parcel on one day, and a delayed box on the next. A box that is missing for
 * longer is probably lost.
 */
export const PARTLY_DELIVERED_AFTER_HOURS = 24;

/** Alerts of one shipment. `partly_delivered`: a box was delivered over a day ago, and another box has not arrived. */
export const shipmentAlerts = [...parcelAlerts, 'partly_delivered'] as const;
export type ShipmentAlert = (typeof shipmentAlerts)[number];

/** A box of a parcel. `seenAt` is the time of its newest scan; null before the first. */
export interface TrackedBox {
  readonly box: number;
  readonly status: string;
  readonly seenAt: Date | null;
}

export interface TrackedParcel {
  /** An unknown status raises no alert. */
  readonly status: string;
  /** Null before the first scan. */
  readonly lastScanAt: Date | null;
  /** The promised day; null where none was promised. */
  readonly expectedOn: IsoDate | null;
}

/** Returns the cut-off time for stuck parcels. The last scan of a stuck parcel is older. */
export function computeStuckBefore(now: Date): Date {
  return new Date(now.getTime() - STUCK_AFTER_HOURS * HOUR_MS);
}

/** Returns the alerts of a parcel; empty if it needs no attention. */
export function listParcelAlerts(
  { status, lastScanAt, expectedOn }: TrackedParcel,
  now: Date,
): ParcelAlert[] {
  const hasStatus = (statuses: readonly string[]) => statuses.includes(status);
  const isStuck =
    hasStatus(movingStatuses) && lastScanAt !== null && lastScanAt < computeStuckBefore(now);
  const isLate =
    hasStatus(promisedStatuses) && expectedOn !== null && expectedOn < toBusinessDay(now);
  return parcelAlerts.filter((alert) => (alert === 'stuck' ? isStuck : isLate));
}

/** Returns the cut-off time for partly delivered parcels. If a box arrived earlier, a missing one raises an alert. */
export function computePartlyDeliveredBefore(now: Date): Date {
  return new Date(now.getTime() - PARTLY_DELIVERED_AFTER_HOURS * HOUR_MS);
}

/** Statuses of boxes that are not missing. */
export const arrivedBoxStatuses = [
  'DELIVERED',
  'RTO_DELIVERED',
  'CANCELLED',
] as const satisfies ShipmentStatus[];

/**
 * Returns true if a box was delivered before the cut-off time and another box has not arrived. Some carriers scan only
 * the first box, so the result is false until another box has a scan.
 */
export function isPartlyDelivered(boxes: readonly TrackedBox[], now: Date): boolean {
  const alertBefore = computePartlyDeliveredBefore(now);
  return (
    boxes.some(({ box, seenAt }) => box > 1 && seenAt !== null) &&
    boxes.some(
      ({ status, seenAt }) => status === 'DELIVERED' && seenAt !== null && seenAt < alertBefore,
    ) &&
    boxes.some(({ status }) => !arrivedBoxStatuses.some((arrived) => arrived === status))
  );
}
