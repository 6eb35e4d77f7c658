import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ScanStatus,
  type StatusEvent,
  shipmentStatuses,
  shownStatus,
  statusOf,
} from './status.ts';
import { splitAtEnd, statusStart } from './status-start.ts';

const event = (status: ScanStatus, minute: number, code = ''): StatusEvent => ({
  at: new Date(Date.UTC(2026, 10, 5, 6, minute)),
  status,
  code,
});

describe('a shipment has its status', () => {
  test.each<[string, StatusEvent[], number]>([
    [
      'since the delivery, whatever is scanned later',
      [event('DELIVERED', 5), event('IN_TRANSIT', 9), event('RTO_INITIATED', 12)],
      5,
    ],
    [
      'since the first of two delivery scans',
      [event('DELIVERED', 9), event('UNDELIVERED', 7), event('DELIVERED', 5)],
      5,
    ],
    ['since it was found', [event('LOST', 3), event('IN_TRANSIT', 7), event('IN_TRANSIT', 8)], 7],
    [
      'since the second return, when the first was revoked',
      [event('RTO_INITIATED', 1), event('OUT_FOR_DELIVERY', 4), event('RTO_INITIATED', 6)],
      6,
    ],
  ])('%s', (_, events, minute) => {
    for (const arrived of [events, events.toReversed()]) {
      expect(statusStart(arrived)?.at).toEqual(event('DELIVERED', minute).at);
    }
  });

  test('since no time without events', () => {
    expect(statusStart([])).toBeNull();
  });
});

test('the start of a status does not depend on the order or repetition of scans', () => {
  const anyEvents = fc.array(
    fc
      .tuple(
        fc.constantFrom<ScanStatus>(...shipmentStatuses, 'UNKNOWN'),
        fc.integer({ min: 0, max: 9 }),
      )
      .map(([status, minute]) => event(status, minute)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      anyEvents.chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
      ),
      ([events, shuffled]) => {
        const start = statusStart(events);
        expect(shownStatus(start?.status ?? 'READY_TO_SHIP')).toBe(statusOf(events));
        const again = statusStart([...shuffled, ...events]);
        expect([again?.at, again?.status]).toEqual([start?.at, start?.status]);
      },
    ),
  );
});

describe('events after the end of a shipment', () => {
  const minutesOf = (events: readonly StatusEvent[]) => events.map(({ at }) => at.getUTCMinutes());

  test('are ignored, also between two delivery scans', () => {
    const scans = [event('UNDELIVERED', 3), event('DELIVERED', 5), event('UNDELIVERED', 7)];
    const { counted, ignored } = splitAtEnd([...scans, event('DELIVERED', 9)]);
    expect([minutesOf(counted), minutesOf(ignored)]).toEqual([
      [3, 5],
      [7, 9],
    ]);
  });

  test('are those of a later step when both have one moment', () => {
    const [earlier, later] = [event('UNDELIVERED', 5), event('RTO_INITIATED', 5)];
    expect(splitAtEnd([later, event('DELIVERED', 5), earlier]).ignored).toEqual([later]);
  });

  test('are none before the end', () => {
    const scans = [event('OUT_FOR_DELIVERY', 9), event('LOST', 5), event('PICKED_UP', 12)];
    expect(splitAtEnd(scans)).toEqual({ counted: scans, ignored: [] });
  });
});
