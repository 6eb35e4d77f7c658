import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeStatus,
  type ScanStatus,
  type StatusEvent,
  shipmentStatuses,
  toShownStatus,
} from './status.ts';
import { findStatusStart, splitAtEnd } from './status-start.ts';

const createEvent = (status: ScanStatus, minute: number, code = ''): StatusEvent => ({
  at: new Date(Date.UTC(2026, 10, 5, 6, minute)),
  status,
  code,
});

describe('findStatusStart', () => {
  test.each<[string, StatusEvent[], number]>([
    [
      'returns the delivery regardless of later scans',
      [createEvent('DELIVERED', 5), createEvent('IN_TRANSIT', 9), createEvent('RTO_INITIATED', 12)],
      5,
    ],
    [
      'returns the first of two delivery scans',
      [createEvent('DELIVERED', 9), createEvent('UNDELIVERED', 7), createEvent('DELIVERED', 5)],
      5,
    ],
    [
      'returns the first scan after the carrier found a lost parcel',
      [createEvent('LOST', 3), createEvent('IN_TRANSIT', 7), createEvent('IN_TRANSIT', 8)],
      7,
    ],
    [
      'returns the second RTO scan if an out-for-delivery scan revoked the first',
      [
        createEvent('RTO_INITIATED', 1),
        createEvent('OUT_FOR_DELIVERY', 4),
        createEvent('RTO_INITIATED', 6),
      ],
      6,
    ],
  ])('%s', (_, events, minute) => {
    for (const arrivals of [events, events.toReversed()]) {
      expect(findStatusStart(arrivals)?.at).toEqual(createEvent('DELIVERED', minute).at);
    }
  });

  test('returns null without events', () => {
    expect(findStatusStart([])).toBeNull();
  });
});

const anyEvents = fc.array(
  fc
    .tuple(
      fc.constantFrom<ScanStatus>(...shipmentStatuses, 'UNKNOWN'),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([status, minute]) => createEvent(status, minute)),
  { maxLength: 12 },
);

test('findStatusStart returns an event with the status of computeStatus', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const start = findStatusStart(events);
      expect(toShownStatus(start?.status ?? 'READY_TO_SHIP')).toBe(computeStatus(events));
    }),
  );
});

test('findStatusStart returns the same event for shuffled and repeated scans', () => {
  fc.assert(
    fc.property(
      anyEvents.chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
      ),
      ([events, shuffledEvents]) => {
        const start = findStatusStart(events);
        const repeatedStart = findStatusStart([...shuffledEvents, ...events]);
        expect([repeatedStart?.at, repeatedStart?.status]).toEqual([start?.at, start?.status]);
      },
    ),
  );
});

describe('splitAtEnd', () => {
  const listMinutes = (events: readonly StatusEvent[]) =>
    events.map(({ at }) => at.getUTCMinutes());

  test('ignores every event after the first delivery scan', () => {
    const scans = [
      createEvent('UNDELIVERED', 3),
      createEvent('DELIVERED', 5),
      createEvent('UNDELIVERED', 7),
    ];
    const { countedEvents, ignoredEvents } = splitAtEnd([...scans, createEvent('DELIVERED', 9)]);
    expect([listMinutes(countedEvents), listMinutes(ignoredEvents)]).toEqual([
      [3, 5],
      [7, 9],
    ]);
  });

  test('ignores an event of a later step at the moment of the delivery', () => {
    const [earlierEvent, laterEvent] = [
      createEvent('UNDELIVERED', 5),
      createEvent('RTO_INITIATED', 5),
    ];
    const { ignoredEvents } = splitAtEnd([laterEvent, createEvent('DELIVERED', 5), earlierEvent]);
    expect(ignoredEvents).toEqual([laterEvent]);
  });

  test('counts every event of a shipment that has not ended', () => {
    const scans = [
      createEvent('OUT_FOR_DELIVERY', 9),
      createEvent('LOST', 5),
      createEvent('PICKED_UP', 12),
    ];
    expect(splitAtEnd(scans)).toEqual({ countedEvents: scans, ignoredEvents: [] });
  });
});
