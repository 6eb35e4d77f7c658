import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import { computeExpectedDay } from '@shipdesk/domain/rates/transit';
import type { AttemptEvidence } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import { findStateOfPincode } from '@shipdesk/domain/values/place/pincode-prefix';
import {
  addDays,
  type IsoDate,
  startOfBusinessDay,
  toBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import type { StoredNdrAction } from '../../../platform/db/schema/column-types.ts';
import {
  ACTION_WAIT_HOURS,
  agentNames,
  commonOutcomes,
  failureCodes,
  getNamedOutcome,
  type JourneyOutcome,
  MAX_ATTEMPTS,
  wordsByCode,
} from './journey-tables.ts';
import type { MagicLife } from './magic-inputs.ts';
import { drawNumber } from './random.ts';

export interface SimulatedParcel {
  readonly awb: string;
  readonly direction: 'forward' | 'reverse';
  readonly fromPincode: string;
  readonly toPincode: string;
  readonly life: MagicLife | null;
  /** The declared weight; 0 if unknown. */
  readonly weightGrams: number;
  readonly bookedAt: Date;
  /** The first pickup at its warehouse after the booking. A forward parcel without a pickup does not move. */
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
  readonly reweigh?: Reweigh;
  readonly evidence?: AttemptEvidence;
}

const HOUR_MS = 3_600_000;

/** Returns a number of at least 0 and less than 1 that depends only on the seed, the parcel and the topic. */
type Draw = (topic: string) => number;

const findDrawnRow = <Row extends readonly [number, ...unknown[]]>(
  rows: readonly Row[],
  draw: number,
) => rows.find(([share]) => draw < share);

function drawOutcome({ life }: SimulatedParcel, draw: Draw): JourneyOutcome {
  return {
    end: 'delivered',
    failures: 0,
    code: findDrawnRow(failureCodes, draw('reason'))?.[1] ?? '',
    isPickupMissed: life === null && draw('pickup missed') < 0.04,
    waitsForAction: false,
    ...(life === null ? findDrawnRow(commonOutcomes, draw('fate'))?.[1] : getNamedOutcome(life)),
  };
}

function drawTransitDays(from: string, to: string, draw: number): number {
  if (from.slice(0, 3) === to.slice(0, 3)) return 1;
  if (from.slice(0, 1) === to.slice(0, 1)) return 2;
  return draw < 0.5 ? 3 : 4;
}

function toTimeOnDay(day: IsoDate, hour: number): Date {
  return new Date(startOfBusinessDay(day).getTime() + Math.round(hour * HOUR_MS));
}
const addHours = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS);

/** The events are in chronological order. A later action never changes an earlier event. */
export function planJourney(parcel: SimulatedParcel, seed: string): readonly JourneyEvent[] {
  const draw = (topic: string) => drawNumber(`${seed}/${parcel.awb}/${topic}`);
  const outcome = drawOutcome(parcel, draw);
  const events =
    parcel.direction === 'forward'
      ? planForwardJourney(parcel, outcome, draw)
      : planReverseJourney(parcel, outcome, draw);
  const { cancelledAt } = parcel;
  if (cancelledAt === null) return events;
  const type = parcel.direction === 'forward' ? 'UD' : 'CN';
  const status = parcel.direction === 'forward' ? 'Not Picked' : 'Canceled';
  return [
    ...events.filter(({ at }) => at <= cancelledAt),
    createEvent(cancelledAt, type, status, 'DTUP-210', parcel.fromPincode),
  ];
}

function createEvent(
  at: Date,
  type: string,
  status: string,
  code: string,
  pincode: string,
): JourneyEvent {
  return { at, type, status, code, words: wordsByCode[code] ?? '', location: getHub(pincode) };
}

function planForwardJourney(
  parcel: SimulatedParcel,
  outcome: JourneyOutcome,
  draw: Draw,
): JourneyEvent[] {
  const { bookedAt, pickup, fromPincode: from, toPincode: to } = parcel;
  const events = [createEvent(bookedAt, 'UD', 'Manifested', 'X-UCI', from)];
  if (pickup === null) return events;
  const scheduledAt = new Date(Math.max(bookedAt.getTime(), pickup.requestedAt.getTime()));
  events.push(createEvent(scheduledAt, 'UD', 'Manifested', 'FMPUR-101', from));

  let collectsAt = pickup.collectsAt;
  const addOutForPickupScan = () =>
    events.push(createEvent(collectsAt, 'UD', 'Manifested', 'FMOFP-101', from));
  addOutForPickupScan();
  if (outcome.isPickupMissed) {
    const missedAt = addHours(collectsAt, 2);
    events.push(createEvent(missedAt, 'UD', 'Manifested', 'FMEOD-103', from));
    collectsAt = toTimeOnDay(computeExpectedDay(toBusinessDay(collectsAt), 1), 14);
    addOutForPickupScan();
  }
  const pickedAt = addHours(collectsAt, 1 + draw('picked') * 2);
  events.push(createEvent(pickedAt, 'UD', 'In Transit', 'X-PPOM', from));

  const bagAt = addHours(pickedAt, 4);
  events.push(createEvent(bagAt, 'UD', 'In Transit', 'X-DBL1F', from));
  if (isReweighed(parcel, draw)) {
    const weighing = createEvent(addHours(pickedAt, 5), 'UD', 'In Transit', 'X-DWS', from);
    events.push({ ...weighing, reweigh: drawReweigh(parcel, draw) });
  }
  const leavesAt = addHours(pickedAt, 7);
  events.push(createEvent(leavesAt, 'UD', 'In Transit', 'X-DLL2F', from));
  if (parcel.life === 'UNKNOWNCODE') {
    events.push(createEvent(addHours(leavesAt, 1), 'UD', 'On Hold', 'ZZ-999', from));
  }
  if (outcome.end === 'lost') {
    events.push(createEvent(addHours(leavesAt, 96), 'LT', 'Lost', 'LT-100', from));
    return events;
  }
  const days = drawTransitDays(from, to, draw('road'));
  const arrivalDay = addDays(toBusinessDay(leavesAt), days);
  const arrivedAt = toTimeOnDay(arrivalDay, 5 + draw('arrives') * 3);
  events.push(createEvent(arrivedAt, 'UD', 'Pending', 'X-IBD3F', to));
  if (outcome.end === 'damaged') {
    const damage = createEvent(addHours(arrivedAt, 4), 'RT', 'In Transit', 'RT-104', to);
    return [...events, damage, ...planReturnTrip(parcel, addHours(damage.at, 2), days, 'RT-101')];
  }
  const isDeliveryDay = toBusinessDay(arrivedAt) === computeExpectedDay(addDays(arrivalDay, -1), 1);
  const firstDay = isDeliveryDay ? arrivalDay : computeExpectedDay(arrivalDay, 1);
  return [...events, ...planAttempts(parcel, outcome, firstDay, days, draw)];
}

/** Returns true for -HEAVY and for a tenth of parcels without a magic name, if the declared weight is known. */
function isReweighed({ life, weightGrams }: SimulatedParcel, draw: Draw): boolean {
  if (weightGrams === 0) return false;
  return life === 'HEAVY' || (life === null && draw('weighed') < 0.1);
}

/** Returns a measured weight: the declared weight, rounded up to 0.5 kg, plus 0.5 to 2 kg. */
function drawReweigh({ weightGrams }: SimulatedParcel, draw: Draw): Reweigh {
  const steps = 1 + Math.floor(draw('heavier') * 4);
  return { grams: (Math.ceil(weightGrams / 500) + steps) * 500, size: null };
}

function planAttempts(
  parcel: SimulatedParcel,
  outcome: JourneyOutcome,
  firstDay: IsoDate,
  days: number,
  draw: Draw,
): JourneyEvent[] {
  const { toPincode: to } = parcel;
  const events: JourneyEvent[] = [];
  let day = firstDay;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const isDelivered = attempt > outcome.failures;
    const outAt = toTimeOnDay(day, 9 + draw(`out ${attempt}`) * 2);
    if (isDelivered || parcel.life !== 'NOOFD') {
      events.push(createEvent(outAt, 'UD', 'Dispatched', 'X-DDD3FD', to));
    }
    const usualAttemptAt = toTimeOnDay(day, 12 + draw(`door ${attempt}`) * 6);
    const attemptAt = isDelivered
      ? usualAttemptAt
      : (findImpossibleTime(parcel, { day, outAt, draw }) ?? usualAttemptAt);
    const evidence = drawEvidence(parcel, {
      attemptAt,
      isDelivered,
      draw: draw(`courier ${attempt}`),
    });
    if (isDelivered) {
      events.push({ ...createEvent(attemptAt, 'DL', 'Delivered', 'EOD-38', to), evidence });
      break;
    }
    events.push({ ...createEvent(attemptAt, 'UD', 'Pending', outcome.code, to), evidence });
    const actions = parcel.ndrActions.filter((action) => action.attempt === attempt);
    const returnAction = actions.find(({ kind }) => kind === 'return');
    if (returnAction) {
      events.push(
        ...planReturnTrip(parcel, addHours(new Date(returnAction.at), 1), days, 'RT-101'),
      );
      break;
    }
    const action = actions.at(-1);
    if (attempt === MAX_ATTEMPTS) {
      events.push(...planReturnTrip(parcel, addHours(attemptAt, 24), days, 'RT-107'));
      break;
    }
    if (outcome.waitsForAction && !action) {
      events.push(
        ...planReturnTrip(parcel, addHours(attemptAt, ACTION_WAIT_HOURS), days, 'RT-108'),
      );
      break;
    }
    // Without an action, the next attempt takes place two delivery days later.
    day = action ? findNextAttemptDay(action) : computeExpectedDay(day, 2);
  }
  return events;
}

function findImpossibleTime(
  { life }: SimulatedParcel,
  { day, outAt, draw }: { day: IsoDate; outAt: Date; draw: Draw },
): Date | null {
  if (life === 'FAKE') return addHours(outAt, 1 / 30);
  if (life === 'NIGHT') return toTimeOnDay(day, 23.2);
  // All attempts of a hub fail within the same minute.
  return life === 'HUBBULK' ? toTimeOnDay(day, 18.5 + draw('bulk') / 60) : null;
}

function drawEvidence(
  { life }: SimulatedParcel,
  { attemptAt, isDelivered, draw }: { attemptAt: Date; isDelivered: boolean; draw: number },
): AttemptEvidence {
  const index = Math.floor(draw * agentNames.length);
  const agent = {
    agentName: agentNames[index] ?? agentNames[0],
    agentPhone: `+91900000000${index}`,
    isOtpChecked: isDelivered,
  };
  if (!isDelivered && life === 'FAKE') return agent;
  return { ...agent, calledAt: addHours(attemptAt, -1 / 6).toISOString(), callSeconds: 20 };
}

function findNextAttemptDay({ at, on }: StoredNdrAction): IsoDate {
  const nextDeliveryDay = computeExpectedDay(toBusinessDay(new Date(at)), 1);
  return on !== undefined && on > nextDeliveryDay ? on : nextDeliveryDay;
}

function planReturnTrip(
  { fromPincode: from, toPincode: to }: SimulatedParcel,
  start: Date,
  days: number,
  code: string,
): JourneyEvent[] {
  const backAt = toTimeOnDay(addDays(toBusinessDay(start), days + 1), 6);
  const handOver = computeExpectedDay(toBusinessDay(backAt), 1);
  return [
    createEvent(start, 'RT', 'In Transit', code, to),
    createEvent(addHours(start, 6), 'RT', 'In Transit', 'X-DLL2F', to),
    createEvent(backAt, 'RT', 'Pending', 'X-IBD3F', from),
    createEvent(toTimeOnDay(handOver, 10), 'RT', 'Dispatched', 'X-DRD1R', from),
    createEvent(toTimeOnDay(handOver, 15), 'DL', 'RTO', 'RD-AC', from),
  ];
}

function planReverseJourney(
  { bookedAt, fromPincode: from, toPincode: to }: SimulatedParcel,
  outcome: JourneyOutcome,
  draw: Draw,
): JourneyEvent[] {
  let day = computeExpectedDay(toBusinessDay(bookedAt), 1);
  const scheduledAt = addHours(bookedAt, 0.2);
  const events = [
    createEvent(bookedAt, 'PP', 'Open', 'X-UCO', from),
    createEvent(scheduledAt, 'PP', 'Scheduled', 'X-ASP', from),
  ];
  const addOutForPickupScan = () =>
    events.push(createEvent(toTimeOnDay(day, 10), 'PP', 'Dispatched', 'X-DDD3FP', from));
  addOutForPickupScan();
  if (outcome.isPickupMissed) {
    events.push(createEvent(toTimeOnDay(day, 14), 'PP', 'Scheduled', 'EOD-26', from));
    day = computeExpectedDay(day, 1);
    addOutForPickupScan();
  }
  const pickedAt = toTimeOnDay(day, 12 + draw('picked') * 4);
  const days = drawTransitDays(from, to, draw('road'));
  const arrivalDay = addDays(day, days);
  const handOver = computeExpectedDay(arrivalDay, 1);
  return [
    ...events,
    createEvent(pickedAt, 'PU', 'In Transit', 'EOD-77', from),
    createEvent(addHours(pickedAt, 5), 'PU', 'In Transit', 'X-DLL2F', from),
    createEvent(toTimeOnDay(arrivalDay, 6), 'PU', 'Pending', 'X-IBD3F', to),
    createEvent(toTimeOnDay(handOver, 10), 'PU', 'Dispatched', 'X-DDD3FD', to),
    createEvent(toTimeOnDay(handOver, 14), 'DL', 'DTO', 'RD-AC', to),
  ];
}

/** Returns the location of a scan as carriers write it: a hub, and its state in brackets. */
function getHub(pincode: string): string {
  return `Hub ${pincode.slice(0, 3)} (${findStateOfPincode(pincode) ?? 'India'})`;
}
