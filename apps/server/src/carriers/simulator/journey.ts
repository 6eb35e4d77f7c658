import { expectedDay } from '@shipdesk/domain/rate/transit';
import {
  addDays,
  businessDayOf,
  type IsoDate,
  startOfBusinessDay,
} from '@shipdesk/domain/time/calendar';
import type { StoredNdrAction } from '../../db/schema/carrier-tables.ts';
import { hubOf } from './hubs.ts';
import type { MagicLife } from './magic-inputs.ts';
import { drawOf } from './random.ts';

/** All that decides the life of a parcel, besides the seed. */
export interface SimulatedParcel {
  readonly reference: string;
  readonly direction: 'forward' | 'reverse';
  readonly fromPincode: string;
  readonly toPincode: string;
  readonly life: MagicLife | null;
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
}

interface Fate {
  readonly end: 'delivered' | 'returned' | 'lost' | 'damaged';
  /** Delivery attempts that fail, and the code of the failures. */
  readonly failures: number;
  readonly code: string;
  readonly isPickupMissed: boolean;
}

export const MAX_ATTEMPTS = 3;
const HOUR_MS = 3_600_000;

const fates: Readonly<Record<MagicLife, Partial<Fate>>> = {
  DELIVERED: {},
  NDR1: { failures: 1, code: 'EOD-11' },
  'NDR3-RTO': { end: 'returned', failures: MAX_ATTEMPTS, code: 'EOD-11' },
  'NDR-REJECT': { failures: 1, code: 'EOD-11' },
  REFUSED: { end: 'returned', failures: MAX_ATTEMPTS, code: 'EOD-6' },
  LOST: { end: 'lost' },
  DAMAGED: { end: 'damaged' },
  PICKUPFAIL: { isPickupMissed: true },
  UNKNOWNCODE: {},
  MESSY: { failures: 1, code: 'EOD-74' },
};

/** The fates of parcels without magic, with the share of parcels up to and including each. */
const commonFates: readonly (readonly [number, Partial<Fate>])[] = [
  [0.8, {}],
  [0.9, { failures: 1 }],
  [0.93, { failures: 2 }],
  [0.985, { end: 'returned', failures: MAX_ATTEMPTS }],
  [0.993, { end: 'damaged' }],
  [1, { end: 'lost' }],
];

const reasons: readonly (readonly [number, string])[] = [
  [0.45, 'EOD-11'],
  [0.6, 'EOD-74'],
  [0.75, 'EOD-6'],
  [0.83, 'EOD-3'],
  [0.9, 'EOD-16'],
  [1, 'EOD-86'],
];

/** What the carrier says of each code. */
const wordsOf: Readonly<Record<string, string>> = {
  'DTUP-210': 'Seller cancelled the order',
  'EOD-11': 'Consignee unavailable',
  'EOD-16': 'Payment not ready',
  'EOD-26': 'Consignee unavailable',
  'EOD-3': 'Delivery rescheduled by consignee',
  'EOD-38': 'Delivered to consignee',
  'EOD-6': 'Consignee refused to accept the order',
  'EOD-74': 'Bad address',
  'EOD-77': 'Pickup completed',
  'EOD-86': 'Not attempted',
  'FMEOD-103': 'Shipper is closed',
  'FMOFP-101': 'Out for pickup',
  'FMPUR-101': 'Pickup scheduled',
  'LT-100': 'Shipment lost',
  'RD-AC': 'Return accepted',
  'RT-101': 'Returned as per client instructions',
  'RT-104': 'Damaged',
  'RT-107': 'Returned after failed attempts',
  'X-ASP': 'Pickup scheduled',
  'X-DBL1F': 'Added to bag',
  'X-DDD3FD': 'Out for delivery',
  'X-DDD3FP': 'Out for pickup',
  'X-DLL2F': 'Bag added to trip',
  'X-DRD1R': 'Out for return',
  'X-IBD3F': 'Received at facility',
  'X-PPOM': 'Picked up',
  'X-UCI': 'Manifest uploaded',
  'X-UCO': 'Soft data uploaded',
  'ZZ-999': 'Held for a reason',
};

const upTo = <Row extends readonly [number, ...unknown[]]>(rows: readonly Row[], draw: number) =>
  rows.find(([share]) => draw < share);

function fateOf({ life }: SimulatedParcel, draw: (what: string) => number): Fate {
  return {
    end: 'delivered',
    failures: 0,
    code: upTo(reasons, draw('reason'))?.[1] ?? '',
    isPickupMissed: life === null && draw('pickup missed') < 0.04,
    ...(life === null ? upTo(commonFates, draw('fate'))?.[1] : fates[life]),
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
 * The whole life of a parcel, as far as it is decided, in the order of time. What was done at a moment changes no event
 * before it, so a life that was seen up to some moment stays as it was seen.
 */
export function journeyOf(parcel: SimulatedParcel, seed: string): readonly JourneyEvent[] {
  const draw = (what: string) => drawOf(`${seed}/${parcel.reference}/${what}`);
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
