import { expect, test } from 'vitest';
import { computeExpectedDay, isDeliveryDay } from './transit.ts';

test.each([
  // A Monday.
  ['2026-11-23', 2, '2026-11-25'],
  // A Sunday is in between.
  ['2026-11-27', 2, '2026-11-30'],
  // Independence Day, a Saturday, and the next Sunday are in between.
  ['2026-08-14', 1, '2026-08-17'],
  ['2026-11-23', 0, '2026-11-23'],
])(
  'a parcel that is handed over on %s arrives %i delivery days later on %s',
  (start, days, day) => {
    expect(computeExpectedDay(start, days)).toBe(day);
  },
);

test('carriers do not deliver on Sundays and national holidays', () => {
  const closedDays = ['2026-11-22', '2027-01-26', '2027-10-02'];
  expect(closedDays.filter(isDeliveryDay)).toEqual([]);
  expect(isDeliveryDay('2026-11-24')).toBe(true);
});
