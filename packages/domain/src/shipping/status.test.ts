import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStages, stagesByStatus } from './order-stage.ts';
import {
  computeStatus,
  findDecisiveEvent,
  isCancellable,
  isFinal,
  nextStatuses,
  type ScanStatus,
  type ShipmentStatus,
  type StatusEvent,
  shipmentStatuses,
  toShownStatus,
} from './status.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.parse('2026-11-21T06:00:00Z');
const createEvent = (status: ScanStatus, minute: number, code: string = status): StatusEvent => ({
  at: new Date(START_MS + minute * MINUTE_MS),
  status,
  code,
});
const createEvents = (...statuses: readonly ScanStatus[]) =>
  statuses.map((status, minute) => createEvent(status, minute));

const anyStatus = fc.constantFrom<ScanStatus>(...shipmentStatuses, 'UNKNOWN', 'RTO_PENDING');
const anyEvents = fc
  .array(fc.record({ status: anyStatus, minute: fc.nat(20), code: fc.constantFrom('A', 'B') }), {
    maxLength: 15,
  })
  .map((scans) => scans.map(({ status, minute, code }) => createEvent(status, minute, code)));

/** Returns the statuses with which a carrier may revoke the last status. A lost parcel is found on the same leg. */
function planRevocation(journey: readonly StatusEvent[]): ShipmentStatus[] {
  const statuses = journey.map(({ status }) => status);
  if (statuses.includes('DAMAGED')) return [];
  if (statuses.at(-1) === 'RTO_INITIATED') return ['OUT_FOR_DELIVERY'];
  if (statuses.at(-1) !== 'LOST') return [];
  return [statuses.at(-2)?.startsWith('RTO_') ? 'RTO_IN_TRANSIT' : 'IN_TRANSIT'];
}

/** A journey along allowed transitions, with at least a minute between scans. */
const anyJourney = fc
  .array(fc.record({ choice: fc.nat(), minutes: fc.integer({ min: 1, max: 5000 }) }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((steps) => {
    const journey: StatusEvent[] = [];
    let minute = 0;
    for (const { choice, minutes } of steps) {
      const choices = [
        ...nextStatuses[toShownStatus(journey.at(-1)?.status ?? 'READY_TO_SHIP')],
        ...planRevocation(journey),
      ];
      const status = choices[choice % Math.max(1, choices.length)];
      if (status === undefined) break;
      minute += minutes;
      journey.push(createEvent(status, minute));
    }
    return journey;
  });

/** Returns the events of a journey shuffled. Any event may be repeated, and any but the last may be missing. */
const listArrivals = (journey: readonly StatusEvent[]) =>
  fc
    .tuple(
      fc.shuffledSubarray(journey.slice(0, -1)),
      fc.array(fc.constantFrom(...journey), { maxLength: 8 }),
    )
    .chain(([receivedEvents, repeatedEvents]) => {
      const allEvents = [...receivedEvents, ...repeatedEvents, ...journey.slice(-1)];
      return fc.shuffledSubarray(allEvents, { minLength: allEvents.length });
    });

test('computeStatus returns the last status of 10,000 shuffled or incomplete journeys', () => {
  fc.assert(
    fc.property(
      anyJourney.chain((journey) => fc.tuple(fc.constant(journey), listArrivals(journey))),
      ([journey, arrivals]) => {
        expect(computeStatus(arrivals)).toBe(computeStatus(journey));
        expect(computeStatus(journey)).toBe(journey.at(-1)?.status);
      },
    ),
    { numRuns: 10_000 },
  );
});

const stableStatuses = shipmentStatuses.filter(
  (status) => isFinal(status) || /^(UNDELIVERED|RTO_|LOST|DAMAGED)/.test(status),
);

/** A journey with unknown codes after some of its final, failed, lost, damaged and return scans. */
const anyJourneyWithUnknownCodes = anyJourney.chain((journey) => {
  const stableEvents = journey.filter(({ status }) =>
    stableStatuses.some((candidate) => candidate === status),
  );
  return fc.tuple(
    fc.constant(journey),
    fc.subarray(stableEvents).map((selectedEvents) =>
      selectedEvents.map(({ at }) => ({
        at: new Date(at.getTime() + 30_000),
        status: 'UNKNOWN' as const,
        code: 'NEW',
      })),
    ),
  );
});

test('ignores unknown codes after final, failed, lost, damaged and return scans', () => {
  fc.assert(
    fc.property(
      anyJourneyWithUnknownCodes.chain(([journey, unknownEvents]) =>
        fc.tuple(
          fc.constant(journey),
          listArrivals(journey).chain((receivedEvents) => {
            const allEvents = [...receivedEvents, ...unknownEvents];
            return fc.shuffledSubarray(allEvents, { minLength: allEvents.length });
          }),
        ),
      ),
      ([journey, arrivals]) => {
        expect(computeStatus(arrivals)).toBe(journey.at(-1)?.status);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('RTO_PENDING starts a return', () => {
  expect(computeStatus(createEvents('IN_TRANSIT', 'RTO_PENDING'))).toBe('RTO_INITIATED');
});

test('RTO_PENDING does not change a later return status', () => {
  const returnStatuses = [
    'RTO_IN_TRANSIT',
    'RTO_OUT_FOR_DELIVERY',
    'RTO_UNDELIVERED',
    'RTO_DELIVERED',
  ];
  for (const status of shipmentStatuses.filter((candidate) => returnStatuses.includes(candidate))) {
    expect(computeStatus(createEvents('IN_TRANSIT', status, 'RTO_PENDING'))).toBe(status);
    expect(computeStatus(createEvents('IN_TRANSIT', 'RTO_PENDING', status))).toBe(status);
  }
});

test.each(stableStatuses)('an unknown code does not change the status %s', (status) => {
  const earlierStatus = status === 'DISPOSED' ? 'DAMAGED' : 'MANIFESTED';
  expect(computeStatus(createEvents(earlierStatus, status, 'UNKNOWN'))).toBe(status);
});

test('the decisive event is the same for shuffled and repeated scans', () => {
  fc.assert(
    fc.property(
      anyEvents.chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
      ),
      ([events, shuffledEvents]) => {
        const { at, status, code } = findDecisiveEvent(events) ?? {};
        const repeatedEvent = findDecisiveEvent([...shuffledEvents, ...events]);
        expect([repeatedEvent?.at, repeatedEvent?.status, repeatedEvent?.code]).toEqual([
          at,
          status,
          code,
        ]);
      },
    ),
  );
});

test('a final status does not change with later scans', () => {
  const finalStatuses = shipmentStatuses.filter(isFinal);
  expect(finalStatuses).toEqual(['DELIVERED', 'RTO_DELIVERED', 'CANCELLED', 'DISPOSED']);
  for (const finalStatus of finalStatuses) {
    const firstStatuses = finalStatus === 'DISPOSED' ? (['DAMAGED'] as const) : [];
    const journey = createEvents(...firstStatuses, finalStatus);
    const statuses = [...shipmentStatuses, 'UNKNOWN'] as const;
    const laterEvents = statuses.map((status, minute) => createEvent(status, 100 + minute));
    expect(computeStatus([...laterEvents, ...journey])).toBe(finalStatus);
  }
});

test('a shipment with only unknown codes is in transit', () => {
  const unknownEvents = [createEvent('UNKNOWN', 3, 'NEW-1'), createEvent('UNKNOWN', 9, 'NEW-2')];
  expect(computeStatus(unknownEvents)).toBe('IN_TRANSIT');
  expect(isFinal(toShownStatus('UNKNOWN'))).toBe(false);
});

describe('computeStatus', () => {
  test.each<[string, StatusEvent[], ShipmentStatus]>([
    ['returns READY_TO_SHIP without scans', [], 'READY_TO_SHIP'],
    [
      'accepts a delivery after skipped steps',
      createEvents('MANIFESTED', 'DELIVERED'),
      'DELIVERED',
    ],
    [
      'keeps a delivery that is reported after a later scan',
      [createEvent('IN_TRANSIT', 9), createEvent('DELIVERED', 5)],
      'DELIVERED',
    ],
    [
      'ignores a pickup scan after transit',
      createEvents('IN_TRANSIT', 'OUT_FOR_PICKUP'),
      'IN_TRANSIT',
    ],
    [
      'ignores a cancellation after the pickup',
      createEvents('PICKED_UP', 'CANCELLED'),
      'PICKED_UP',
    ],
    [
      'accepts the revocation of a return',
      createEvents('UNDELIVERED', 'RTO_INITIATED', 'OUT_FOR_DELIVERY'),
      'OUT_FOR_DELIVERY',
    ],
    [
      'keeps a return in transit',
      createEvents('RTO_INITIATED', 'RTO_IN_TRANSIT', 'OUT_FOR_DELIVERY'),
      'RTO_IN_TRANSIT',
    ],
    [
      'accepts a scan of a lost parcel',
      createEvents('IN_TRANSIT', 'LOST', 'IN_TRANSIT'),
      'IN_TRANSIT',
    ],
    [
      'keeps the first of two final statuses',
      createEvents('RTO_DELIVERED', 'DELIVERED'),
      'RTO_DELIVERED',
    ],
  ])('%s', (_, events, status) => {
    expect(computeStatus(events)).toBe(status);
  });

  test('returns the later step of two simultaneous scans', () => {
    const scans = [createEvent('OUT_FOR_DELIVERY', 1), createEvent('REACHED_DESTINATION', 1)];
    expect(computeStatus(scans)).toBe('OUT_FOR_DELIVERY');
  });
});

test('isCancellable allows only statuses before the pickup and up to the carrier limit', () => {
  const listCancellable = (until: ShipmentStatus) =>
    shipmentStatuses.filter((status) => isCancellable(status, until));
  expect(listCancellable('MANIFESTED')).toEqual(['READY_TO_SHIP', 'MANIFESTED']);
  expect(listCancellable('IN_TRANSIT')).toEqual(shipmentStatuses.slice(0, 5));
});

test('every status maps to an order stage', () => {
  for (const status of shipmentStatuses) expect(orderStages).toContain(stagesByStatus[status]);
});
