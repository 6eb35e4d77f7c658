import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import { expectedDay } from '@shipdesk/domain/rates/transit';
import { stateOfPincode } from '@shipdesk/domain/values/place/pincode-prefix';
import {
  addDays,
  businessDayOf,
  type IsoDate,
  startOfBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import type { StoredNdrAction } from '../../../platform/db/schema/column-types.ts';
import {
  commonFates,
  type Fate,
  fateOfLife,
  HELD_HOURS,
  MAX_ATTEMPTS,
  reasons,
  wordsOf,
} from './journey-tables.ts';
import type { MagicLife } from './magic-inputs.ts';
import { drawOf } from './random.ts';

/** All that decides the life of a parcel, besides the seed. */
export interface SimulatedParcel {
  readonly awb: string;
  readonly direction: 'forward' | 'reverse';
  readonly fromPincode: string;
  readonly toPincode: string;
  readonly life: MagicLife | null;
  /** The declared weight; 0 where it is not known. */
  readonly weightGrams: number;
  readonly bookedAt: Date;
  /** The first pickup at its warehouse; a forward parcel without one stays where it is. */
  readonly pickup: { readonly requestedAt: Date; readonly collectsAt: Date } | null;
  readonly cancelledAt: Date | null;
  readonly ndrActions: readonly StoredNdrAction[];
}

export interface JourneyEvent {
  readonly at: Date;
  readonly type: string;
  readonly status: string;
  readonly code: string;
  readonly words: string;
  readonly location: string;
  /** Only for a scan in which the carrier weighs the parcel. */
  readonly reweigh?: Reweigh;
}

const HOUR_MS = 3_600_000;

const upTo = <Row extends readonly [number, ...unknown[]]>(rows: readonly Row[], draw: number) =>
  rows.find(([share]) => draw < share);

function fateOf({ life }: SimulatedParcel, draw: (what: string) => number): Fate {
  return {
    end: 'delivered',
    failures: 0,
    code: upTo(reasons, draw('reason'))?.[1] ?? '',
    isPickupMissed: life === null && draw('pickup missed') < 0.04,
    isHeld: false,
    ...(life === null ? upTo(commonFates, draw('fate'))?.[1] : fateOfLife(life)),
  };
}

/** Days on the road. */
function transitDays(from: string, to: string, draw: number): number {
  if (from.slice(0, 3) === to.slice(0, 3)) return 1;
  return from.slice(0, 1) === to.slice(0, 1) ? 2 : draw < 0.5 ? 3 : 4;
}

/** A moment of a day in India. */
function timeOn(day: IsoDate, hour: number): Date {
  return new Date(startOfBusinessDay(day).getTime() + Math.round(hour * HOUR_MS));
}
const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS);
/**
 * All events of a parcel that are determined so far, in chronological order. An action at a given time changes no event
 * before it, so events that were returned once never change.
 */
export function journeyOf(parcel: SimulatedParcel, seed: string): readonly JourneyEvent[] {
  const draw = (what: string) => drawOf(`${seed}/${parcel.awb}/${what}`);
  const fate = fateOf(parcel, draw);
  const events =
    parcel.direction === 'forward' ? forward(parcel, fate, draw) : reverse(parcel, fate, draw);
  const { cancelledAt } = parcel;
  if (cancelledAt === null) return events;
  const type = parcel.direction === 'forward' ? 'UD' : 'CN';
  const status = parcel.direction === 'forward' ? 'Not Picked' : 'Canceled';
  return [
    ...events.filter(({ at }) => at <= cancelledAt),
    event(cancelledAt, type, status, 'DTUP-210', parcel.fromPincode),
  ];
}

function event(
  at: Date,
  type: string,
  status: string,
  code: string,
  pincode: string,
): JourneyEvent {
  return { at, type, status, code, words: wordsOf[code] ?? '', location: hubOf(pincode) };
}

type Draw = (what: string) => number;

function forward(parcel: SimulatedParcel, fate: Fate, draw: Draw): JourneyEvent[] {
  const { bookedAt, pickup, fromPincode: from, toPincode: to } = parcel;
  const events = [event(bookedAt, 'UD', 'Manifested', 'X-UCI', from)];
  if (pickup === null) return events;
  const scheduledAt = new Date(Math.max(bookedAt.getTime(), pickup.requestedAt.getTime()));
  events.push(event(scheduledAt, 'UD', 'Manifested', 'FMPUR-101', from));

  let collectsAt = pickup.collectsAt;
  const goOut = () => events.push(event(collectsAt, 'UD', 'Manifested', 'FMOFP-101', from));
  goOut();
  if (fate.isPickupMissed) {
    const missedAt = later(collectsAt, 2);
    events.push(event(missedAt, 'UD', 'Manifested', 'FMEOD-103', from));
    collectsAt = timeOn(expectedDay(businessDayOf(collectsAt), 1), 14);
    goOut();
  }
  const pickedAt = later(collectsAt, 1 + draw('picked') * 2);
  events.push(event(pickedAt, 'UD', 'In Transit', 'X-PPOM', from));

  const bagAt = later(pickedAt, 4);
  events.push(event(bagAt, 'UD', 'In Transit', 'X-DBL1F', from));
  if (isReweighed(parcel, draw)) {
    const weighed = event(later(pickedAt, 5), 'UD', 'In Transit', 'X-DWS', from);
    events.push({ ...weighed, reweigh: reweighOf(parcel, draw) });
  }
  const leavesAt = later(pickedAt, 7);
  events.push(event(leavesAt, 'UD', 'In Transit', 'X-DLL2F', from));
  if (parcel.life === 'UNKNOWNCODE') {
    events.push(event(later(leavesAt, 1), 'UD', 'On Hold', 'ZZ-999', from));
  }
  if (fate.end === 'lost') {
    events.push(event(later(leavesAt, 96), 'LT', 'Lost', 'LT-100', from));
    return events;
  }
  const days = transitDays(from, to, draw('road'));
  const arrives = addDays(businessDayOf(leavesAt), days);
  const arrivedAt = timeOn(arrives, 5 + draw('arrives') * 3);
  events.push(event(arrivedAt, 'UD', 'Pending', 'X-IBD3F', to));
  if (fate.end === 'damaged') {
    const damage = event(later(arrivedAt, 4), 'RT', 'In Transit', 'RT-104', to);
    return [...events, damage, ...returnTrip(parcel, later(damage.at, 2), days, 'RT-101')];
  }
  const isDeliveredToday = businessDayOf(arrivedAt) === expectedDay(addDays(arrives, -1), 1);
  const firstDay = isDeliveredToday ? arrives : expectedDay(arrives, 1);
  return [...events, ...attempts(parcel, fate, firstDay, days, draw)];
}

/** Of parcels without magic the carrier finds a few that are heavier than declared. */
function isReweighed({ life, weightGrams }: SimulatedParcel, draw: Draw): boolean {
  if (weightGrams === 0) return false;
  return life === 'HEAVY' || (life === null && draw('weighed') < 0.1);
}

/** Half a kilogram to two kilograms more, in steps of half a kilogram. */
function reweighOf({ weightGrams }: SimulatedParcel, draw: Draw): Reweigh {
  const steps = 1 + Math.floor(draw('heavier') * 4);
  return { grams: (Math.ceil(weightGrams / 500) + steps) * 500, size: null };
}

function attempts(
  parcel: SimulatedParcel,
  fate: Fate,
  firstDay: IsoDate,
  days: number,
  draw: Draw,
): JourneyEvent[] {
  const { toPincode: to } = parcel;
  const events: JourneyEvent[] = [];
  let day = firstDay;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const outAt = timeOn(day, 9 + draw(`out ${attempt}`) * 2);
    events.push(event(outAt, 'UD', 'Dispatched', 'X-DDD3FD', to));
    const doorAt = timeOn(day, 12 + draw(`door ${attempt}`) * 6);
    if (attempt > fate.failures) {
      events.push(event(doorAt, 'DL', 'Delivered', 'EOD-38', to));
      break;
    }
    events.push(event(doorAt, 'UD', 'Pending', fate.code, to));
    const taken = parcel.ndrActions.filter((one) => one.attempt === attempt);
    const returned = taken.find(({ kind }) => kind === 'return');
    if (returned) {
      events.push(...returnTrip(parcel, later(new Date(returned.at), 1), days, 'RT-101'));
      break;
    }
    const action = taken.at(-1);
    if (attempt === MAX_ATTEMPTS) {
      events.push(...returnTrip(parcel, later(doorAt, 24), days, 'RT-107'));
      break;
    }
    if (fate.isHeld && !action) {
      events.push(...returnTrip(parcel, later(doorAt, HELD_HOURS), days, 'RT-108'));
      break;
    }
    // Without an action the carrier tries again by itself, a day later than with one.
    day = action ? nextAttempt(action) : expectedDay(day, 2);
  }
  return events;
}

/** The day that an action asks for: its own, or the next delivery day. */
function nextAttempt({ at, on }: StoredNdrAction): IsoDate {
  const next = expectedDay(businessDayOf(new Date(at)), 1);
  return on !== undefined && on > next ? on : next;
}

function returnTrip(
  { fromPincode: from, toPincode: to }: SimulatedParcel,
  start: Date,
  days: number,
  code: string,
): JourneyEvent[] {
  const backAt = timeOn(addDays(businessDayOf(start), days + 1), 6);
  const handOver = expectedDay(businessDayOf(backAt), 1);
  return [
    event(start, 'RT', 'In Transit', code, to),
    event(later(start, 6), 'RT', 'In Transit', 'X-DLL2F', to),
    event(backAt, 'RT', 'Pending', 'X-IBD3F', from),
    event(timeOn(handOver, 10), 'RT', 'Dispatched', 'X-DRD1R', from),
    event(timeOn(handOver, 15), 'DL', 'RTO', 'RD-AC', from),
  ];
}

/** From the consignee to the warehouse: collected on the next delivery day without a request. */
function reverse(
  { bookedAt, fromPincode: from, toPincode: to }: SimulatedParcel,
  fate: Fate,
  draw: Draw,
): JourneyEvent[] {
  let day = expectedDay(businessDayOf(bookedAt), 1);
  const scheduledAt = later(bookedAt, 0.2);
  const events = [
    event(bookedAt, 'PP', 'Open', 'X-UCO', from),
    event(scheduledAt, 'PP', 'Scheduled', 'X-ASP', from),
  ];
  const goOut = () => events.push(event(timeOn(day, 10), 'PP', 'Dispatched', 'X-DDD3FP', from));
  goOut();
  if (fate.isPickupMissed) {
    events.push(event(timeOn(day, 14), 'PP', 'Scheduled', 'EOD-26', from));
    day = expectedDay(day, 1);
    goOut();
  }
  const pickedAt = timeOn(day, 12 + draw('picked') * 4);
  const days = transitDays(from, to, draw('road'));
  const arrives = addDays(day, days);
  const handOver = expectedDay(arrives, 1);
  return [
    ...events,
    event(pickedAt, 'PU', 'In Transit', 'EOD-77', from),
    event(later(pickedAt, 5), 'PU', 'In Transit', 'X-DLL2F', from),
    event(timeOn(arrives, 6), 'PU', 'Pending', 'X-IBD3F', to),
    event(timeOn(handOver, 10), 'PU', 'Dispatched', 'X-DDD3FD', to),
    event(timeOn(handOver, 14), 'DL', 'DTO', 'RD-AC', to),
  ];
}

/** Where a scan is made, as carriers name it: a hub and, in brackets, its place. */
function hubOf(pincode: string): string {
  return `Hub ${pincode.slice(0, 3)} (${stateOfPincode(pincode) ?? 'India'})`;
}
