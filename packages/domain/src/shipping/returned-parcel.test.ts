import { expect, test } from 'vitest';
import { findReturnStart, getReturnState, isReturnStatus } from './returned-parcel.ts';
import { shipmentStatuses } from './status.ts';

const HOUR_MS = 3_600_000;
const noon = new Date('2026-11-23T06:30:00Z');
const addHours = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS);

test('only return statuses have an open return state', () => {
  for (const status of shipmentStatuses) {
    expect(getReturnState(status, false) !== 'closed').toBe(status.startsWith('RTO_'));
    expect(isReturnStatus(status)).toBe(status.startsWith('RTO_'));
  }
});

test('keeps a return acknowledged at every later status', () => {
  for (const status of shipmentStatuses) expect(getReturnState(status, true)).toBe('acknowledged');
});

test('findReturnStart returns the earliest return scan in any order of scans', () => {
  const scans = [
    { at: addHours(5), status: 'RTO_DELIVERED' },
    { at: addHours(1), status: 'UNDELIVERED' },
    { at: addHours(2), status: 'RTO_INITIATED' },
    { at: noon, status: 'OUT_FOR_DELIVERY' },
  ] as const;
  expect(findReturnStart(scans)).toBe(addHours(2).getTime());
  expect(findReturnStart(scans.toReversed())).toBe(addHours(2).getTime());
  expect(findReturnStart([scans[1]])).toBeNull();
});
