import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeStatus } from '../status.ts';
import {
  computeMoneyAtRisk,
  computeNdrState,
  type DeliveryScan,
  filterFailedDeliveries,
  type NdrState,
} from './ndr-case.ts';
import { computeRequestTime, computeRespondBy, listDeliveryDays } from './ndr-clock.ts';

const HOUR_MS = 3_600_000;

const buildScan = (
  scannedAt: string,
  status: DeliveryScan['status'],
  code = 'EOD-11',
): DeliveryScan => ({
  at: new Date(scannedAt),
  status,
  code,
  words: '',
  reason: status === 'UNDELIVERED' ? 'consignee_unavailable' : null,
});

describe('filterFailedDeliveries', () => {
  test('counts the failures of one day as one attempt in any order of scans', () => {
    const scans = [
      buildScan('2026-11-23T10:00:00Z', 'UNDELIVERED', 'EOD-6'),
      buildScan('2026-11-21T11:00:00Z', 'UNDELIVERED'),
      buildScan('2026-11-23T04:00:00Z', 'OUT_FOR_DELIVERY', 'X-DDD3FD'),
      buildScan('2026-11-21T09:00:00Z', 'UNDELIVERED'),
    ];
    for (const orderedScans of [scans, scans.toReversed()]) {
      const failedDeliveries = filterFailedDeliveries(orderedScans);
      expect(failedDeliveries?.attempts).toBe(2);
      expect(failedDeliveries?.first.at).toEqual(new Date('2026-11-21T09:00:00Z'));
      expect(failedDeliveries?.last.code).toBe('EOD-6');
    }
  });

  test('ignores a failed delivery after the start of a return', () => {
    const scans = [
      buildScan('2026-11-21T09:00:00Z', 'UNDELIVERED'),
      buildScan('2026-11-22T09:00:00Z', 'RTO_IN_TRANSIT'),
      buildScan('2026-11-23T09:00:00Z', 'UNDELIVERED', 'EOD-6'),
    ];
    for (const orderedScans of [scans, scans.toReversed()]) {
      expect(filterFailedDeliveries(orderedScans)).toMatchObject({
        attempts: 1,
        last: { code: 'EOD-11' },
      });
    }
  });

  test('returns null for a parcel without a failed delivery', () => {
    expect(filterFailedDeliveries([buildScan('2026-11-21T09:00:00Z', 'DELIVERED')])).toBeNull();
  });
});

describe('computeNdrState', () => {
  const failedAt = new Date('2026-11-21T09:00:00Z');
  const nextDay = new Date('2026-11-22T05:00:00Z');

  test('requires an action after the first failure and after a failure on a later day', () => {
    expect(computeNdrState('UNDELIVERED', failedAt, undefined)).toBe('action_required');
    expect(computeNdrState('UNDELIVERED', nextDay, { isAnswered: true, failedAt })).toBe(
      'action_required',
    );
  });

  test('requires an action while the failure is unanswered', () => {
    expect(computeNdrState('UNDELIVERED', failedAt, { isAnswered: false, failedAt })).toBe(
      'action_required',
    );
  });

  test('keeps an answered failure requested until a failure on a later day', () => {
    const previousCase = { isAnswered: true, failedAt };
    const sameDay = new Date('2026-11-21T12:00:00Z');
    expect(computeNdrState('UNDELIVERED', failedAt, previousCase)).toBe('requested');
    expect(computeNdrState('UNDELIVERED', sameDay, previousCase)).toBe('requested');
  });

  test('returns requested when the parcel of an unanswered case is out for delivery again', () => {
    const previousCase = { isAnswered: false, failedAt };
    expect(computeNdrState('OUT_FOR_DELIVERY', failedAt, previousCase)).toBe('requested');
  });

  test('returns the same state for any split of the scans into batches', () => {
    const computeStateAfter = (batches: readonly (readonly DeliveryScan[])[]) => {
      const receivedScans: DeliveryScan[] = [];
      let state: NdrState | undefined;
      let previousCase: { isAnswered: boolean; failedAt: Date } | undefined;
      for (const batch of batches) {
        receivedScans.push(...batch);
        const failedDeliveries = filterFailedDeliveries(receivedScans);
        if (failedDeliveries === null) continue;
        state = computeNdrState(
          computeStatus(receivedScans),
          failedDeliveries.last.at,
          previousCase,
        );
        previousCase = { isAnswered: false, failedAt: failedDeliveries.last.at };
      }
      return state;
    };
    const anyScans = fc.array(
      fc
        .tuple(
          fc.constantFrom(0, 1, 2, 24, 25),
          fc.constantFrom('UNDELIVERED', 'OUT_FOR_DELIVERY', 'RTO_INITIATED'),
        )
        .map(([hour, status]) =>
          buildScan(new Date(failedAt.getTime() + hour * HOUR_MS).toISOString(), status),
        ),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        anyScans,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (scans, cuts) => {
          const batches: DeliveryScan[][] = [[]];
          for (const [index, deliveryScan] of scans.entries()) {
            if (cuts[index]) batches.push([]);
            batches.at(-1)?.push(deliveryScan);
          }
          expect(computeStateAfter(batches)).toBe(computeStateAfter([scans]));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('ends a case after a delivery, a return or a loss', () => {
    expect(computeNdrState('DELIVERED', failedAt, undefined)).toBe('delivered');
    expect(computeNdrState('RTO_IN_TRANSIT', failedAt, undefined)).toBe('rto');
    expect(computeNdrState('LOST', failedAt, undefined)).toBe('closed');
  });
});

describe('NDR deadlines', () => {
  test('the seller must answer within 24 hours of the arrival of a failed delivery scan', () => {
    expect(computeRespondBy(new Date('2026-11-21T12:00:00Z'))).toEqual(
      new Date('2026-11-22T12:00:00Z'),
    );
  });

  test('a delivery is possible until six days after the first failure except on Sundays', () => {
    const saturday = new Date('2026-11-21T09:00:00Z');
    expect(listDeliveryDays(saturday, saturday)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ]);
    expect(listDeliveryDays(saturday, new Date('2026-11-27T09:00:00Z'))).toEqual([]);
    expect(listDeliveryDays(saturday, new Date('2026-12-05T09:00:00Z'))).toEqual([]);
  });

  test('the request for a reattempt is sent at 21:00 in India on the previous day', () => {
    expect(computeRequestTime('2026-11-24')).toEqual(new Date('2026-11-23T15:30:00Z'));
  });
});

test('the money at risk is the COD amount or the invoice amount of a prepaid order', () => {
  const amounts = { codPaise: 40_000, invoicePaise: 90_000 };
  expect(computeMoneyAtRisk({ ...amounts, paymentMode: 'COD' })).toBe(40_000);
  expect(computeMoneyAtRisk({ ...amounts, paymentMode: 'Prepaid', codPaise: 0 })).toBe(90_000);
});
