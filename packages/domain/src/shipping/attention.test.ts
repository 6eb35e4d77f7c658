import { expect, test } from 'vitest';
import {
  isPartlyDelivered,
  listParcelAlerts,
  movingStatuses,
  promisedStatuses,
  STUCK_AFTER_HOURS,
  type TrackedBox,
  type TrackedParcel,
} from './attention.ts';
import { isFinal, shipmentStatuses } from './status.ts';

const HOUR_MS = 3_600_000;
/** 00:30 on 24 November in India, still 23 November in UTC. */
const now = new Date('2026-11-23T19:00:00Z');
const createParcel = (changes: Partial<TrackedParcel>): TrackedParcel => ({
  status: 'IN_TRANSIT',
  lastScanAt: now,
  expectedOn: '2026-11-30',
  ...changes,
});
const subtractFromNow = (milliseconds: number) => new Date(now.getTime() - milliseconds);

test('a moving parcel is stuck when the last scan is more than 48 hours old', () => {
  const limitMs = STUCK_AFTER_HOURS * HOUR_MS;
  expect(listParcelAlerts(createParcel({ lastScanAt: subtractFromNow(limitMs) }), now)).toEqual([]);
  expect(listParcelAlerts(createParcel({ lastScanAt: subtractFromNow(limitMs + 1) }), now)).toEqual(
    ['stuck'],
  );
});

test('a parcel is late from midnight in India after the promised day', () => {
  expect(listParcelAlerts(createParcel({ expectedOn: '2026-11-24' }), now)).toEqual([]);
  expect(listParcelAlerts(createParcel({ expectedOn: '2026-11-23' }), now)).toEqual(['late']);
  expect(listParcelAlerts(createParcel({ expectedOn: null }), now)).toEqual([]);
});

test('a parcel can be stuck and late', () => {
  const stuckParcel = createParcel({ lastScanAt: new Date(0), expectedOn: '2026-11-01' });
  expect(listParcelAlerts(stuckParcel, now)).toEqual(['stuck', 'late']);
});

test('a parcel with a final status, a failed delivery or no scan is not stuck', () => {
  for (const status of shipmentStatuses.filter(isFinal)) {
    const finalParcel = createParcel({ status, lastScanAt: new Date(0), expectedOn: '2026-11-01' });
    expect(listParcelAlerts(finalParcel, now)).toEqual([]);
  }
  const failedParcel = createParcel({ status: 'UNDELIVERED', lastScanAt: new Date(0) });
  expect(listParcelAlerts(failedParcel, now)).toEqual([]);
  expect(listParcelAlerts(createParcel({ lastScanAt: null }), now)).toEqual([]);
});

test('every return status that is not final counts as moving', () => {
  const returnStatuses = shipmentStatuses.filter(
    (status) => status.startsWith('RTO_') && !isFinal(status),
  );
  expect(movingStatuses).toEqual(expect.arrayContaining(returnStatuses));
});

test('the promised day does not count in a return status', () => {
  expect(promisedStatuses.filter((status) => status.startsWith('RTO_'))).toEqual([]);
});

const toBox = (box: number, status: string, hoursAgo: number | null): TrackedBox => ({
  box,
  status,
  seenAt: hoursAgo === null ? null : subtractFromNow(hoursAgo * HOUR_MS),
});

test.each([
  ['a moving second box', true, toBox(1, 'DELIVERED', 25), toBox(2, 'IN_TRANSIT', 30)],
  ['a moving first box', true, toBox(1, 'IN_TRANSIT', 1), toBox(2, 'DELIVERED', 25)],
  ['a lost box', true, toBox(1, 'DELIVERED', 25), toBox(2, 'LOST', 2)],
  ['a delivery 24 hours ago', false, toBox(1, 'DELIVERED', 24), toBox(2, 'IN_TRANSIT', 30)],
  ['two delivered boxes', false, toBox(1, 'DELIVERED', 60), toBox(2, 'DELIVERED', 25)],
  ['a returning box', true, toBox(1, 'DELIVERED', 60), toBox(2, 'RTO_IN_TRANSIT', 2)],
  ['a returned box', false, toBox(1, 'DELIVERED', 60), toBox(2, 'RTO_DELIVERED', 25)],
  ['a box without scans', false, toBox(1, 'DELIVERED', 60), toBox(2, 'READY_TO_SHIP', null)],
  ['two moving boxes', false, toBox(1, 'IN_TRANSIT', 60), toBox(2, 'IN_TRANSIT', 60)],
] as const)('a parcel with %s is partly delivered: %s', (_, isPartly, firstBox, secondBox) => {
  expect(isPartlyDelivered([firstBox, secondBox], now)).toBe(isPartly);
});
