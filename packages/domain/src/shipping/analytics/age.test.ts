import { expect, test } from 'vitest';
import { addDays } from '../../values/time/calendar.ts';
import { ageGroups, getAgeRange, getPipelineRange } from './age.ts';

test('the age groups cover every day of the pipeline exactly once', () => {
  const today = '2026-03-01';
  const ranges = ageGroups.map((group) => getAgeRange(group, today));
  expect(ranges[0]).toEqual({ startDate: '2026-02-28', endDate: today });
  for (const [index, range] of ranges.slice(1).entries()) {
    expect(addDays(range.endDate, 1)).toBe(ranges[index]?.startDate);
  }
  expect(ranges.at(-1)?.startDate).toBe(getPipelineRange(today).startDate);
});
