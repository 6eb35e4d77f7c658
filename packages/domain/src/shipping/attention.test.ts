import { expect, test } from 'vitest';
import {
  type FollowedParcel,
  listParcelAlerts,
  movingStatuses,
  promisedStatuses,
  STUCK_AFTER_HOURS,
} from './attention.ts';
import { isFinal, shipmentStatuses } from './status.ts';

const HOUR_MS = 3_600_000;
/** 00:30 on 24 November in India, still 23 November in UTC. */
const now = new Date('2026-11-23T19:00:00Z');
const createParcel = (changes: Partial<FollowedParcel>): FollowedParcel => ({
  status: 'IN_TRANSIT',
  lastScanAt: now,
  expectedOn: '2026-11-30',
  ...changes,
});
const subtractFromNow = (milliseconds: number) => new Date(now.getTime() - milliseconds);

test('a moving parcel is stuck when its last scan is more than 48 hours old', () => {
  const limit = STUCK_AFTER_HOURS * HOUR_MS;
  expect(listParcelAlerts(createParcel({ lastScanAt: subtractFromNow(limit) }), now)).toEqual([]);
  expect(listParcelAlerts(createParcel({ lastScanAt: subtractFromNow(limit + 1) }), now)).toEqual([
    'stuck',
  ]);
});

test('a parcel is late from the start of the day after the promised one, in Indian time', () => {
  expect(listParcelAlerts(createParcel({ expectedOn: '2026-11-24' }), now)).toEqual([]);
  expect(listParcelAlerts(createParcel({ expectedOn: '2026-11-23' }), now)).toEqual(['late']);
  expect(listParcelAlerts(createParcel({ expectedOn: null }), now)).toEqual([]);
});

test('a parcel can be stuck and late', () => {
  const forgottenParcel = createParcel({ lastScanAt: new Date(0), expectedOn: '2026-11-01' });
  expect(listParcelAlerts(forgottenParcel, now)).toEqual(['stuck', 'late']);
});

test('a parcel that has arrived, waits for an action or was never scanned is not stuck', () => {
  for (const status of shipmentStatuses.filter(isFinal)) {
    const endedParcel = createParcel({ status, lastScanAt: new Date(0), expectedOn: '2026-11-01' });
    expect(listParcelAlerts(endedParcel, now)).toEqual([]);
  }
  const failedParcel = createParcel({ status: 'UNDELIVERED', lastScanAt: new Date(0) });
  expect(listParcelAlerts(failedParcel, now)).toEqual([]);
  expect(listParcelAlerts(createParcel({ lastScanAt: null }), now)).toEqual([]);
});

test('a returning parcel has no promised day and can be stuck', () => {
  const returnStatuses = shipmentStatuses.filter(
    (status) => status.startsWith('RTO_') && !isFinal(status),
  );
  expect(movingStatuses).toEqual(expect.arrayContaining(returnStatuses));
  expect(promisedStatuses.filter((status) => status.startsWith('RTO_'))).toEqual([]);
});
