import { isDeliveryDay } from '../../rates/transit.ts';
import {
  addDays,
  countDays,
  type IsoDate,
  startOfBusinessDay,
  toBusinessDay,
} from '../../values/time/calendar.ts';

/** The time a seller has to answer a failed delivery, as on most Indian shipping platforms. */
const RESPONSE_HOURS = 24;
/** A delivery can be deferred to this many days after the first failed delivery. Source: Delhivery's API. */
const MAX_DEFERRAL_DAYS = 6;
/** Carriers plan the next day's attempts after 21:00. Source: Delhivery's API. */
const PLANNING_HOUR = 21;
const HOUR_MS = 3_600_000;

/** The actions that a seller can set for cases whose deadline passes without an answer. */
export const ndrDefaultActions = ['reattempt', 'return', 'none'] as const;
export type NdrDefaultAction = (typeof ndrDefaultActions)[number];

/**
 * Returns the deadline of the seller's answer to a failed delivery. The time starts when the server receives the scan,
 * because scans may arrive late and the clock of a carrier may be ahead.
 */
export function computeRespondBy(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + RESPONSE_HOURS * HOUR_MS);
}

/**
 * Returns the deadline for disputing an attempt that the seller must answer by `respondBy`. The carrier's
 * `disputeHours` start when the server receives the scan.
 */
export function computeDisputeBy(respondBy: Date, disputeHours: number): Date {
  return new Date(respondBy.getTime() + (disputeHours - RESPONSE_HOURS) * HOUR_MS);
}

/** Returns the days after today for which a delivery can be requested, earliest first. */
export function listDeliveryDays(firstFailedAt: Date, now: Date): IsoDate[] {
  // The clock of a carrier may be ahead.
  const today = toBusinessDay(firstFailedAt > now ? firstFailedAt : now);
  const lastDay = addDays(toBusinessDay(firstFailedAt), MAX_DEFERRAL_DAYS);
  const dayCount = Math.max(0, countDays(today, lastDay) - 1);
  return Array.from({ length: dayCount }, (_, index) => addDays(today, index + 1)).filter(
    isDeliveryDay,
  );
}

/** Returns the time to request an attempt on a day from a carrier that accepts no dates: the evening before. */
export function computeRequestTime(day: IsoDate): Date {
  return new Date(startOfBusinessDay(addDays(day, -1)).getTime() + PLANNING_HOUR * HOUR_MS);
}
