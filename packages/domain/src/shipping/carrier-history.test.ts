import { describe, expect, test } from 'vitest';
import { type CarrierCounts, scoreCarrier, summariseHistory } from './carrier-history.ts';

const createCounts = (changes: Partial<CarrierCounts> = {}): CarrierCounts => ({
  carrier: 'delhivery',
  parcels: 40,
  delivered: 35,
  firstAttempt: 30,
  rto: 5,
  transitDays: 120,
  ...changes,
});

describe('a history', () => {
  test('has percentages of finished parcels and the average days of delivered parcels', () => {
    expect(summariseHistory(createCounts())).toEqual({
      parcels: 40,
      firstAttemptPercent: 75,
      rtoPercent: 13,
      averageDays: 3.4,
    });
  });

  test('is null for fewer than 20 parcels', () => {
    expect(summariseHistory(createCounts({ parcels: 19 }))).toBeNull();
    expect(summariseHistory(createCounts({ parcels: 20 }))?.parcels).toBe(20);
    expect(summariseHistory(undefined)).toBeNull();
  });

  test('has no average days without a delivered parcel', () => {
    const counts = createCounts({ delivered: 0, firstAttempt: 0, rto: 40, transitDays: 0 });
    expect(summariseHistory(counts)).toMatchObject({ rtoPercent: 100, averageDays: null });
  });
});

test('scoreCarrier returns the score of the pincode, else of the zone, else null', () => {
  const pincode = summariseHistory(createCounts());
  const zone = summariseHistory(createCounts({ firstAttempt: 20 }));
  expect(scoreCarrier({ pincode, zone })).toBe(75);
  expect(scoreCarrier({ pincode: null, zone })).toBe(50);
  expect(scoreCarrier({ pincode: null, zone: null })).toBeNull();
});
