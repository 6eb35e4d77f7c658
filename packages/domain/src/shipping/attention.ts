import { type IsoDate, toBusinessDay } from '../values/time/calendar.ts';
import { type ShipmentStatus, statusesBeforePickup } from './status.ts';

/** Carriers scan a moving parcel more often than this. */
export const STUCK_AFTER_HOURS = 48;

const HOUR_MS = 3_600_000;

/** Statuses in which the carrier holds the parcel and moves it. After a failed delivery it waits for an action. */
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

export interface FollowedParcel {
  /** An unknown status raises no alert. */
  readonly status: string;
  /** Null before the first scan. */
  readonly lastScanAt: Date | null;
  /** The promised day; null where none was promised. */
  readonly expectedOn: IsoDate | null;
}

/** Returns the time limit of the last scan, before which a parcel is stuck. */
export function computeStuckBefore(now: Date): Date {
  return new Date(now.getTime() - STUCK_AFTER_HOURS * HOUR_MS);
}

/** Returns why a parcel needs attention; empty for a parcel on time. */
export function listParcelAlerts(
  { status, lastScanAt, expectedOn }: FollowedParcel,
  now: Date,
): ParcelAlert[] {
  const isIn = (statuses: readonly string[]) => statuses.includes(status);
  const isStuck =
    isIn(movingStatuses) && lastScanAt !== null && lastScanAt < computeStuckBefore(now);
  const isLate = isIn(promisedStatuses) && expectedOn !== null && expectedOn < toBusinessDay(now);
  return parcelAlerts.filter((alert) => (alert === 'stuck' ? isStuck : isLate));
}
