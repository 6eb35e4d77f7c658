import { computeExpectedDay } from '@shipdesk/domain/rates/transit';
import { findAttemptMarks } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import { computeStatus, isFinal, type ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyScan, toScan } from '../delhivery/delhivery-codes.ts';
import { type JourneyEvent, planJourney, type SimulatedParcel } from './journey.ts';
import { type MagicLife, parseMagicName } from './magic-inputs.ts';

const bookedAt = new Date('2026-11-21T06:00:00Z');
const addHoursToBooking = (count: number) => new Date(bookedAt.getTime() + count * 3_600_000);
const createParcel = (changes: Partial<SimulatedParcel> = {}): SimulatedParcel => ({
  awb: 'K-1',
  direction: 'forward',
  fromPincode: '560058',
  toPincode: '400001',
  life: 'DELIVERED',
  weightGrams: 650,
  bookedAt,
  pickup: { requestedAt: addHoursToBooking(1), collectsAt: addHoursToBooking(2) },
  cancelledAt: null,
  ndrActions: [],
  ...changes,
});

const listStatusEvents = (events: readonly JourneyEvent[]) =>
  events.map(({ at, type, status, code }) => ({
    at,
    code,
    status: classifyScan(type, status, code),
  }));
const findEnd = (changes: Partial<SimulatedParcel>, seed = 'seed'): ShipmentStatus =>
  computeStatus(listStatusEvents(planJourney(createParcel(changes), seed)));
const listAttempts = (events: readonly JourneyEvent[]) =>
  events.filter(({ code }) => code === 'X-DDD3FD');

test.each<[MagicLife, ShipmentStatus]>([
  ['DELIVERED', 'DELIVERED'],
  ['NDR1', 'DELIVERED'],
  ['NDR3-RTO', 'RTO_DELIVERED'],
  ['REFUSED', 'RTO_DELIVERED'],
  ['LOST', 'LOST'],
  ['DAMAGED', 'RTO_DELIVERED'],
  ['PICKUPFAIL', 'DELIVERED'],
  ['UNKNOWNCODE', 'DELIVERED'],
  ['MESSY', 'DELIVERED'],
])('a parcel with the name suffix -%s ends as %s', (life, end) => {
  expect(findEnd({ life })).toBe(end);
});

const planJourneys = () =>
  Array.from({ length: 2000 }, (_, index) => `K-${index}`).flatMap((awb) =>
    (['forward', 'reverse'] as const).map((direction) =>
      listStatusEvents(planJourney(createParcel({ awb, direction, life: null }), 'seed')),
    ),
  );

test('the events of a journey are in chronological order', () => {
  for (const journey of planJourneys()) {
    const times = journey.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

test('each status of a journey may follow the previous status', () => {
  for (const journey of planJourneys()) {
    journey.forEach((event, index) => {
      // A return that waits keeps its status.
      const previousStatus = computeStatus(journey.slice(0, index));
      const status = event.status === 'RTO_PENDING' ? previousStatus : event.status;
      expect(computeStatus(journey.slice(0, index + 1))).toBe(status);
    });
  }
});

const listEnds = (seed: string) =>
  Array.from({ length: 1000 }, (_, index) => findEnd({ awb: `K-${index}`, life: null }, seed));

test('a seed gives the same journeys in every run', () => {
  const firstEnds = listEnds('one');
  expect(listEnds('one')).toEqual(firstEnds);
  expect(listEnds('two')).not.toEqual(firstEnds);
});

test('most journeys end in a delivery', () => {
  const firstEnds = listEnds('one');
  expect(new Set(firstEnds)).toEqual(new Set(['DELIVERED', 'RTO_DELIVERED', 'LOST']));
  const deliveredCount = firstEnds.filter((end) => end === 'DELIVERED').length;
  expect(deliveredCount).toBeGreaterThan(880);
  expect(firstEnds.every((end) => isFinal(end) || end === 'LOST')).toBe(true);
});

test('a pickup, a cancellation or an NDR action changes no earlier event', () => {
  const listEventsUntil = (changes: Partial<SimulatedParcel>, until: Date) =>
    planJourney(createParcel(changes), 'seed').filter(({ at }) => at <= until);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.string(), (hour, awb) => {
      const at = addHoursToBooking(hour);
      const options = { awb, life: 'NDR3-RTO' } as const;
      const [earliest, latest] = [addHoursToBooking(hour + 3), addHoursToBooking(hour + 20)];
      const pickups = {
        late: { requestedAt: bookedAt, collectsAt: latest },
        early: { requestedAt: bookedAt, collectsAt: earliest },
      };
      const withLatePickup = listEventsUntil({ ...options, pickup: pickups.late }, at);
      expect(listEventsUntil({ ...options, pickup: pickups.early }, at)).toEqual(withLatePickup);
      const cancelled = listEventsUntil({ ...options, pickup: pickups.late, cancelledAt: at }, at);
      expect(cancelled.slice(0, -1)).toEqual(withLatePickup);
    }),
  );
  // Act on the first failed attempt, one minute after it.
  const journey = planJourney(createParcel({ life: 'NDR3-RTO' }), 'seed');
  const failedAt = journey.find(({ code }) => code === 'EOD-11')?.at ?? bookedAt;
  for (const kind of ['reattempt', 'return', 'change_details'] as const) {
    const at = new Date(failedAt.getTime() + 60_000);
    const ndrActions = [{ attempt: 1, kind, at: at.toISOString() }];
    expect(listEventsUntil({ life: 'NDR3-RTO', ndrActions }, at)).toEqual(
      listEventsUntil({ life: 'NDR3-RTO' }, at),
    );
  }
});

test('a parcel without a pickup keeps the status MANIFESTED', () => {
  expect(findEnd({ pickup: null })).toBe('MANIFESTED');
});

test('a deferred attempt takes place on the requested day', () => {
  const failedEvent = planJourney(createParcel({ life: 'NDR1' }), 'seed').find(
    ({ code }) => code === 'EOD-11',
  );
  const failedAt = failedEvent?.at ?? bookedAt;
  const on = computeExpectedDay(toBusinessDay(failedAt), 4);
  const at = new Date(failedAt.getTime() + 60_000).toISOString();
  const ndrActions = [{ attempt: 1, kind: 'defer', at, on } as const];
  const [, secondAttempt] = listAttempts(
    planJourney(createParcel({ life: 'NDR1', ndrActions }), 'seed'),
  );
  expect(secondAttempt && toBusinessDay(secondAttempt.at)).toBe(on);
});

function planWithAction(kind: 'reattempt' | 'return'): readonly JourneyEvent[] {
  const failedEvent = planJourney(createParcel({ life: 'NDR1' }), 'seed').find(
    ({ code }) => code === 'EOD-11',
  );
  const at = new Date((failedEvent?.at.getTime() ?? 0) + 60_000).toISOString();
  const ndrActions = [{ attempt: 1, kind, at }];
  return planJourney(createParcel({ life: 'NDR1', ndrActions }), 'seed');
}

test('a reattempt brings the next attempt forward', () => {
  const plainAttempts = listAttempts(planJourney(createParcel({ life: 'NDR1' }), 'seed'));
  const [, secondAttempt] = listAttempts(planWithAction('reattempt'));
  expect(secondAttempt && plainAttempts[1] && secondAttempt.at < plainAttempts[1].at).toBe(true);
});

test('a return ends the attempts', () => {
  expect(computeStatus(listStatusEvents(planWithAction('return')))).toBe('RTO_DELIVERED');
  expect(listAttempts(planWithAction('return'))).toHaveLength(1);
});

test('a parcel with a failure code in its name is delivered only after two actions', () => {
  const life = 'EOD-74';
  const journey = planJourney(createParcel({ life }), 'seed');
  expect(listAttempts(journey)).toHaveLength(1);
  expect(journey.map(({ code }) => code)).toContain('RT-108');
  const failedAt = journey.find(({ code }) => code === life)?.at ?? bookedAt;
  const toActionTime = (attempt: number) =>
    new Date(failedAt.getTime() + attempt * 2 * 86_400_000).toISOString();
  const ndrActions = [1, 2].map((attempt) => ({
    attempt,
    kind: 'change_details' as const,
    at: toActionTime(attempt),
  }));
  expect(findEnd({ life, ndrActions: ndrActions.slice(0, 1) })).toBe('RTO_DELIVERED');
  expect(findEnd({ life, ndrActions })).toBe('DELIVERED');
});

test('no delivery attempt is on a Sunday', () => {
  for (let index = 0; index < 500; index += 1) {
    const attempts = listAttempts(
      planJourney(createParcel({ awb: `S-${index}`, life: null }), 'seed'),
    );
    for (const { at } of attempts) {
      const day = toBusinessDay(at);
      expect(new Date(`${day}T00:00:00Z`).getUTCDay()).not.toBe(0);
    }
  }
});

test.each([
  ['Asha Rao -NDR1', 'NDR1'],
  ['asha rao -ndr3-rto', 'NDR3-RTO'],
  ['-lost ', 'LOST'],
  ['Anne-DELIVERED', null],
  ['Asha Rao', null],
  ['Asha -XYZ', null],
  ['Asha Rao -EOD-74', 'EOD-74'],
  ['Asha Rao -EOD-38', null],
])('the name "%s" selects the life %s', (name, life) => {
  expect(parseMagicName(name).life).toBe(life);
});

test.each([
  ['FAKE', ['too_soon']],
  ['NIGHT', ['night']],
  ['NOOFD', ['no_departure']],
  ['NDR1', []],
] as const)(
  'the first attempt for a parcel with the name suffix -%s has the marks %j',
  (life, marks) => {
    const events = planJourney(createParcel({ life }), 'seed').map((event) => ({
      ...event,
      status: toScan({ ...event, awb: '', reference: '' }).status,
      place: event.location,
    }));
    const failedEvent = events.find(({ status }) => status === 'UNDELIVERED');
    const attempt = {
      at: failedEvent?.at ?? bookedAt,
      status: 'UNDELIVERED',
      place: failedEvent?.location ?? '',
      carrier: 'simulator',
      pincode: '560001',
      reason: 'consignee_unavailable',
      words: '',
    } as const;
    const scans = events.filter((event) => event !== failedEvent);
    expect(findAttemptMarks(attempt, { scans, otherFailures: [], nearbyDeliveryCount: 0 })).toEqual(
      marks,
    );
  },
);

test('the first attempts of three -HUBBULK parcels fail in the same minute of the day', () => {
  const times = ['1', '2', '3'].map((awb) => {
    const journey = planJourney(createParcel({ life: 'HUBBULK', awb }), 'seed');
    return journey.find(({ code }) => code === 'EOD-11')?.at.getTime() ?? Number.NaN;
  });
  const minutesOfDay = times.map((time) => Math.floor((time % 86_400_000) / 60_000));
  expect(new Set(minutesOfDay).size).toBe(1);
});
