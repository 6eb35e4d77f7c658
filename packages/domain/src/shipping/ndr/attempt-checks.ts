import { toBusinessDay, toIndianTime } from '../../values/time/calendar.ts';
import type { ScanStatus } from '../status.ts';
import type { NdrReason } from './ndr-reason.ts';

/**
 * Reasons why a failed delivery cannot have happened as reported. `night`: outside delivery hours. `no_departure`: the
 * parcel was not out for delivery on that day. `two_places`: the parcel was elsewhere within minutes. `hub_bulk`: a hub
 * reported the same failure for many parcels within minutes. `neighbours_delivered`: the carrier delivered in the
 * pincode that it reported as unreachable. `too_soon`: the attempt was within minutes of the departure from the hub.
 */
export const attemptMarks = [
  'night',
  'no_departure',
  'two_places',
  'hub_bulk',
  'neighbours_delivered',
  'too_soon',
] as const;
export type AttemptMark = (typeof attemptMarks)[number];

/** Delivery agents work from about 9:00 to 21:00. The check tolerates two hours before and one hour after. */
const FIRST_HOUR = 7;
const END_HOUR = 22;
/** The minimum time between two places. An agent cannot reach a consignee from another hub faster. */
const TWO_PLACES_MS = 10 * 60_000;
/** The minimum time between the departure and the first attempt. */
const TOO_SOON_MS = 5 * 60_000;
/** The window of bulk reports. One agent reports at most two or three failures in this time. */
const HUB_BULK_MS = 3 * 60_000;
const HUB_BULK_PARCELS = 8;
/** The minimum number of deliveries that show that the area was reachable. One delivery may have a misread pincode. */
const NEIGHBOUR_DELIVERIES = 3;

/** Reasons that claim an unreachable area. Deliveries to neighbours refute them. */
const areaReasons: readonly NdrReason[] = ['restricted_area', 'not_attempted'];

/** A carrier's evidence of an attempt besides its scan. Most carriers send none or only a part. */
export interface AttemptEvidence {
  readonly agentName?: string;
  readonly agentPhone?: string;
  /** True if the agent checked the consignee's delivery code. */
  readonly isOtpChecked?: boolean;
  /** The position of the agent, in degrees. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** The time of the agent's call to the consignee, in ISO 8601, and its length. */
  readonly calledAt?: string;
  readonly callSeconds?: number;
}

/** `place` is the carrier's name for the place, or empty. */
export interface ParcelScan {
  readonly at: Date;
  readonly status: ScanStatus;
  readonly place: string;
}

export interface FailedAttempt extends ParcelScan {
  readonly carrier: string;
  readonly pincode: string;
  readonly reason: NdrReason;
  /** The carrier's remark. */
  readonly words: string;
}

export interface AttemptSurroundings {
  /** The other scans of the parcel, in any order. */
  readonly scans: readonly ParcelScan[];
  /** Failed deliveries of other parcels of the seller on the same day. */
  readonly otherFailures: readonly FailedAttempt[];
  /** Parcels of the carrier that were delivered in the pincode on the same day. */
  readonly nearbyDeliveryCount: number;
}

/** Returns the marks of a failed delivery, in the order of `attemptMarks`; empty for a plausible failure. */
export function findAttemptMarks(
  attempt: FailedAttempt,
  { scans, otherFailures, nearbyDeliveryCount }: AttemptSurroundings,
): AttemptMark[] {
  const departure = findDeparture(attempt, scans);
  const checks: Readonly<Record<AttemptMark, boolean>> = {
    night: isAtNight(attempt.at),
    no_departure: departure === undefined,
    two_places: scans.some((scan) => isElsewhere(scan, attempt)),
    hub_bulk: countBulkReports(attempt, otherFailures) >= HUB_BULK_PARCELS,
    neighbours_delivered:
      areaReasons.includes(attempt.reason) && nearbyDeliveryCount >= NEIGHBOUR_DELIVERIES,
    too_soon:
      departure !== undefined && attempt.at.getTime() - departure.at.getTime() < TOO_SOON_MS,
  };
  return attemptMarks.filter((mark) => checks[mark]);
}

function isAtNight(at: Date): boolean {
  const hour = Number(toIndianTime(at).slice(11, 13));
  return hour < FIRST_HOUR || hour >= END_HOUR;
}

/** Returns the last departure for delivery before an attempt on the same business day; undefined without one. */
function findDeparture(attempt: ParcelScan, scans: readonly ParcelScan[]): ParcelScan | undefined {
  const day = toBusinessDay(attempt.at);
  return scans
    .filter(
      ({ at, status }) =>
        status === 'OUT_FOR_DELIVERY' && at <= attempt.at && toBusinessDay(at) === day,
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .at(-1);
}

function isElsewhere(scan: ParcelScan, attempt: ParcelScan): boolean {
  const distanceMs = Math.abs(scan.at.getTime() - attempt.at.getTime());
  return distanceMs < TWO_PLACES_MS && !isSamePlace(scan.place, attempt.place);
}

/**
 * Returns true if two names may denote the same place. Carriers name a place by its city, or by city, hub and state in
 * brackets, so one common word is enough. An empty name matches any place.
 */
function isSamePlace(a: string, b: string): boolean {
  const [words, otherWords] = [listPlaceWords(a), listPlaceWords(b)];
  if (words.length === 0 || otherWords.length === 0) return true;
  return words.some((word) => otherWords.includes(word));
}

/** Words that carriers add to the name of any hub. */
const hubWords: readonly string[] = ['hub', 'centre', 'center', 'gateway', 'dc', 'pc', 'ip'];

function listPlaceWords(name: string): string[] {
  const words = name
    .replace(/\(.*?\)/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\d]+/gu);
  return (words ?? []).filter((word) => word.length > 1 && !hubWords.includes(word));
}

/** Returns how many parcels a hub reported with the same remark within minutes; 0 for an attempt without a place. */
function countBulkReports(attempt: FailedAttempt, otherFailures: readonly FailedAttempt[]): number {
  if (attempt.place === '') return 0;
  const similarReports = otherFailures.filter(
    ({ carrier, place, reason, words }) =>
      carrier === attempt.carrier &&
      place === attempt.place &&
      reason === attempt.reason &&
      words === attempt.words,
  );
  const timesMs = similarReports.map(({ at }) => at.getTime());
  const attemptMs = attempt.at.getTime();
  // The window that contains the most reports ends at one of them.
  const windowEnds = [attemptMs, ...timesMs].filter(
    (endMs) => endMs >= attemptMs && endMs - attemptMs < HUB_BULK_MS,
  );
  const counts = windowEnds.map(
    (endMs) =>
      timesMs.filter((timeMs) => timeMs <= endMs && endMs - timeMs < HUB_BULK_MS).length + 1,
  );
  return Math.max(...counts);
}
