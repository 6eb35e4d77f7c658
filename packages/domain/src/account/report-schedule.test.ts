import { expect, test } from 'vitest';
import { computeNextRun, getScheduledPeriod, isScheduleTime } from './report-schedule.ts';

const findNextRun = (cadence: 'daily' | 'weekly' | 'monthly', day: number, after: string) =>
  computeNextRun({ cadence, day, hour: 8 }, new Date(after)).toISOString();

test('a daily schedule runs every day at its hour in India', () => {
  expect(findNextRun('daily', 1, '2026-11-23T02:29:59Z')).toBe('2026-11-23T02:30:00.000Z');
  expect(findNextRun('daily', 1, '2026-11-23T02:30:00Z')).toBe('2026-11-24T02:30:00.000Z');
});

// 23 November 2026 is a Monday.
test('a weekly schedule runs every week on its weekday', () => {
  expect(findNextRun('weekly', 1, '2026-11-23T02:30:00Z')).toBe('2026-11-30T02:30:00.000Z');
  expect(findNextRun('weekly', 7, '2026-11-23T02:30:00Z')).toBe('2026-11-29T02:30:00.000Z');
});

test('a monthly schedule runs every month on its day', () => {
  expect(findNextRun('monthly', 28, '2027-02-27T20:00:00Z')).toBe('2027-02-28T02:30:00.000Z');
  expect(findNextRun('monthly', 1, '2026-12-01T02:30:00Z')).toBe('2027-01-01T02:30:00.000Z');
});

test('a run covers the previous day, seven days or calendar month', () => {
  const runAt = new Date('2027-01-01T02:30:00Z');
  expect(getScheduledPeriod('daily', runAt)).toEqual({
    startDate: '2026-12-31',
    endDate: '2026-12-31',
  });
  expect(getScheduledPeriod('weekly', runAt)).toEqual({
    startDate: '2026-12-25',
    endDate: '2026-12-31',
  });
  expect(getScheduledPeriod('monthly', runAt)).toEqual({
    startDate: '2026-12-01',
    endDate: '2026-12-31',
  });
});

test('rejects a day or hour outside the range of the cadence', () => {
  expect(isScheduleTime({ cadence: 'weekly', day: 8, hour: 8 })).toBe(false);
  expect(isScheduleTime({ cadence: 'monthly', day: 29, hour: 8 })).toBe(false);
  expect(isScheduleTime({ cadence: 'daily', day: 1, hour: 24 })).toBe(false);
  expect(isScheduleTime({ cadence: 'monthly', day: 28, hour: 0 })).toBe(true);
});
