import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../values/time/calendar.ts';
import {
  computePeriod,
  getClosingTime,
  invoiceCycles,
  listClosedPeriods,
} from './invoice-period.ts';

test('a monthly period ends on the last day of the month', () => {
  expect(computePeriod('2026-02-01', 'month').endDate).toBe('2026-02-28');
  expect(computePeriod('2028-02-10', 'month').endDate).toBe('2028-02-29');
});

test('a half-monthly period ends on the 15th or the last day of the month', () => {
  expect(computePeriod('2026-12-01', 'half_month').endDate).toBe('2026-12-15');
  expect(computePeriod('2026-12-16', 'half_month').endDate).toBe('2026-12-31');
});

test('a period closes 15 minutes after its last day ends in India', () => {
  const october = computePeriod('2026-10-01', 'month');
  expect(getClosingTime(october).toISOString()).toBe('2026-10-31T18:45:00.000Z');
  const beforeClosing = new Date('2026-10-31T18:44:59.999Z');
  expect(listClosedPeriods('2026-10-01', 'month', beforeClosing)).toEqual([]);
  expect(listClosedPeriods('2026-10-01', 'month', getClosingTime(october))).toEqual([october]);
});

test('listClosedPeriods lists every missed period separately', () => {
  const periods = listClosedPeriods('2026-08-20', 'half_month', new Date('2026-10-02T12:00:00Z'));
  expect(periods).toEqual([
    { startDate: '2026-08-20', endDate: '2026-08-31' },
    { startDate: '2026-09-01', endDate: '2026-09-15' },
    { startDate: '2026-09-16', endDate: '2026-09-30' },
  ]);
});

test('the periods of each cycle follow each other without a gap or an overlap', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));
  fc.assert(
    fc.property(day, fc.constantFrom(...invoiceCycles), (from, cycle) => {
      const now = getClosingTime({ startDate: from, endDate: addDays(from, 100) });
      const periods = listClosedPeriods(from, cycle, now);
      const starts = periods.map(({ startDate }) => startDate);
      const ends = periods.map(({ endDate }) => endDate);
      expect(starts).toEqual([from, ...ends.slice(0, -1).map((end) => addDays(end, 1))]);
    }),
  );
});
