import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  countDays,
  formatDayMonthYear,
  formatOrderDate,
  getDateRange,
  getWeekRange,
  isIsoDate,
  parseDayMonthYear,
  parseMoment,
  parseOrderDate,
  parseTypedDate,
  startOfBusinessDay,
  toBusinessDay,
} from './calendar.ts';

const isoDate = fc.integer({ min: 0, max: 200 * 365 }).map((days) => addDays('1900-01-01', days));

test('a business day starts at midnight in India', () => {
  expect(toBusinessDay(new Date('2026-03-31T18:29:59.999Z'))).toBe('2026-03-31');
  expect(toBusinessDay(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01');
  expect(startOfBusinessDay('2026-04-01').toISOString()).toBe('2026-03-31T18:30:00.000Z');
});

test('startOfBusinessDay returns the first millisecond of a day', () => {
  fc.assert(
    fc.property(isoDate, (day) => {
      const start = startOfBusinessDay(day);
      expect(toBusinessDay(start)).toBe(day);
      expect(toBusinessDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
    }),
  );
});

test('isIsoDate accepts only existing days in the form yyyy-MM-dd', () => {
  expect(isIsoDate('2024-02-29')).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '01-01-2026', '']) {
    expect(isIsoDate(text), text).toBe(false);
  }
});

const dayCount = fc.integer({ min: 0, max: 2000 });

test('countDays includes the first and the last day', () => {
  fc.assert(
    fc.property(isoDate, dayCount, (day, days) => {
      expect(countDays(day, addDays(day, days))).toBe(days + 1);
    }),
  );
});

test('addDays is reversible', () => {
  fc.assert(
    fc.property(isoDate, dayCount, (day, days) => {
      const laterDay = addDays(day, days);
      expect(isIsoDate(laterDay)).toBe(true);
      expect(addDays(laterDay, -days)).toBe(day);
    }),
  );
});

test('Spec §9 weeks run from Monday to Sunday', () => {
  expect(getWeekRange('2026-03-01')).toEqual({ startDate: '2026-02-23', endDate: '2026-03-01' });
  expect(getWeekRange('2026-03-02')).toEqual({ startDate: '2026-03-02', endDate: '2026-03-08' });
  fc.assert(
    fc.property(isoDate, (day) => {
      const { startDate, endDate } = getWeekRange(day);
      expect(new Date(startDate).getUTCDay()).toBe(1);
      expect(countDays(startDate, endDate)).toBe(7);
      expect(startDate <= day && day <= endDate).toBe(true);
    }),
  );
});

test('Spec §2 date presets: getDateRange returns the days of every preset from today to lastMonth', () => {
  const day = '2024-03-01';
  expect(getDateRange('today', day)).toEqual({ startDate: day, endDate: day });
  expect(getDateRange('yesterday', day)).toEqual({
    startDate: '2024-02-29',
    endDate: '2024-02-29',
  });
  expect(getDateRange('thisWeek', day)).toEqual({ startDate: '2024-02-26', endDate: '2024-03-03' });
  expect(getDateRange('lastWeek', day)).toEqual({ startDate: '2024-02-19', endDate: '2024-02-25' });
  expect(getDateRange('thisMonth', day)).toEqual({ startDate: day, endDate: '2024-03-31' });
  expect(getDateRange('lastMonth', day)).toEqual({
    startDate: '2024-02-01',
    endDate: '2024-02-29',
  });
  expect(getDateRange('lastMonth', '2026-01-31')).toEqual({
    startDate: '2025-12-01',
    endDate: '2025-12-31',
  });
});

test('Spec §9 display format dd-MM-yyyy: parsing reverses formatting', () => {
  expect(formatDayMonthYear('2026-03-01')).toBe('01-03-2026');
  expect(parseDayMonthYear('31-02-2026')).toBeNull();
  expect(parseDayMonthYear('2026-02-01')).toBeNull();
  fc.assert(
    fc.property(isoDate, (day) => {
      expect(parseDayMonthYear(formatDayMonthYear(day))).toBe(day);
      expect(parseOrderDate(formatOrderDate(day))).toBe(day);
    }),
  );
});

test('parses order dates in every format that the API accepts', () => {
  expect(parseOrderDate('31/12/2026')).toBe('2026-12-31');
  expect(parseOrderDate('31-12-2026')).toBe('2026-12-31');
  expect(parseOrderDate(' 2026-12-31 ')).toBe('2026-12-31');
  expect(parseOrderDate('2026-12-31T20:00')).toBe('2026-12-31');
  expect(parseOrderDate('2026-12-31 20:00:00')).toBe('2026-12-31');
  expect(parseOrderDate('2026-12-31T20:00:00.000Z')).toBe('2027-01-01');
  expect(parseOrderDate('2026-12-31T20:00:00+05:30')).toBe('2026-12-31');
  expect(parseOrderDate('2026-12-31T20:00:00+0530')).toBe('2026-12-31');
});

test('rejects invalid order dates', () => {
  const invalidDates = [
    '',
    '12/31/2026',
    '31/12/26',
    '31.12.2026',
    '2026-02-30T00:00:00Z',
    '2026-01-01T24:00',
  ];
  for (const text of invalidDates) expect(parseOrderDate(text), text).toBeNull();
});

test.each([
  ['2026-12-31T20:00:00Z', '2026-12-31T20:00:00.000Z'],
  ['2026-12-31T20:00:00.767', '2026-12-31T14:30:00.767Z'],
  ['2026-12-31 20:00', '2026-12-31T14:30:00.000Z'],
  ['2026-12-31T20:00:00-0530', '2027-01-01T01:30:00.000Z'],
])('parses %s, in Indian time without an offset, as %s', (text, moment) => {
  expect(parseMoment(text)?.toISOString()).toBe(moment);
});

test('rejects invalid date-times', () => {
  for (const text of ['', '1', 'Nov 24 2026', '2026-11-24', '2026-02-30T10:00:00Z']) {
    expect(parseMoment(text), text).toBeNull();
  }
});

test('Correction of spec §5 date picker: slashes mean MM/dd/yyyy, dashes mean dd-MM-yyyy', () => {
  expect(parseTypedDate('03/04/2026')).toBe('2026-03-04');
  expect(parseTypedDate('03-04-2026')).toBe('2026-04-03');
  expect(parseTypedDate(' 3/4/2026 ')).toBe('2026-03-04');
  expect(parseTypedDate('31-12-2026')).toBe('2026-12-31');
});

test.each([
  '',
  '31/12/2026',
  '12-31-2026',
  '03/04-2026',
  '03.04.2026',
  '3/4/26',
  '2026-04-03',
  'x',
])('Spec §5 date picker: %j is not a date', (text) => {
  expect(parseTypedDate(text)).toBeNull();
});

test('parses every day with dashes and with slashes', () => {
  fc.assert(
    fc.property(isoDate, (day) => {
      const [year, month, date] = day.split('-');
      expect(parseTypedDate(formatDayMonthYear(day))).toBe(day);
      expect(parseTypedDate(`${month}/${date}/${year}`)).toBe(day);
    }),
  );
});
