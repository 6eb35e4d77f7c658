import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../values/time/calendar.ts';
import { readBulkCell } from './bulk-cells.ts';
import { DateColumnScan, isFarDate, readBulkDate } from './bulk-dates.ts';

const today = '2026-11-22';

function scanDateOrder(...cells: readonly string[]) {
  const scan = new DateColumnScan(today);
  for (const cell of cells) scan.add(cell);
  return scan.reading;
}

describe('the date order of a column', () => {
  test.each([
    [
      'is month first when one date is valid only month first',
      ['11/20/2026', '11/05/2026'],
      'monthFirst',
    ],
    [
      'is day first when one date is valid only day first',
      ['20/11/2026', '05/11/2026'],
      'dayFirst',
    ],
    ['accepts dashes, dots and times', ['11-20-26 10:30', '11.05.2026'], 'monthFirst'],
    ['is day first without numeric dates', ['21-Nov-26', '46387', '2026-11-20'], 'dayFirst'],
    ['ignores a date with equal day and month', ['11/11/2026'], 'dayFirst'],
    ['ignores invalid dates', ['45/45/2026', 'soon', ''], 'dayFirst'],
  ] as const)('%s', (_, cells, order) => {
    expect(scanDateOrder(...cells)).toEqual({ order, isAmbiguous: false, examples: [] });
  });

  test('is day first and ambiguous when both orders are plausible', () => {
    expect(scanDateOrder('20-Nov-26', '10/11/2026')).toEqual({
      order: 'dayFirst',
      isAmbiguous: true,
      examples: ['10/11/2026'],
    });
  });

  test('is unknown when dates contradict each other', () => {
    expect(scanDateOrder('05/11/2026', '11/20/2026', '20/11/2026')).toEqual({
      order: null,
      isAmbiguous: true,
      examples: ['20/11/2026', '11/20/2026'],
    });
  });

  test('is unknown when only month-first dates are plausible', () => {
    expect(scanDateOrder('11/05/2026', '11/06/2026')).toEqual({
      order: null,
      isAmbiguous: true,
      examples: ['11/05/2026'],
    });
  });

  test('is correct for plausible dates if it is known and unambiguous', () => {
    const days = fc.array(fc.integer({ min: -60, max: 7 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(days, fc.boolean(), (offsets, isMonthFirst) => {
        const dates = offsets.map((offset) => addDays(today, offset));
        const cells = dates.map((iso) => {
          const [year = '', month = '', day = ''] = iso.split('-');
          return isMonthFirst ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
        });
        const { order, isAmbiguous } = scanDateOrder(...cells);
        if (order === null || isAmbiguous) return;
        expect(cells.map((cell) => readBulkDate(cell, order))).toEqual(dates);
      }),
    );
  });
});

test('parses a date in the date order of the column', () => {
  expect(readBulkDate('11/05/2026', 'monthFirst')).toBe('2026-11-05');
  expect(readBulkDate('11/05/2026', 'dayFirst')).toBe('2026-05-11');
  expect(readBulkCell('orderDate', '11/05/2026', { dateOrder: 'monthFirst' })).toMatchObject({
    text: '05/11/2026',
    problem: null,
    repair: { code: 'date_read_as', params: { day: '2026-11-05' } },
  });
  const readMonthFirst = (cell: string) =>
    readBulkCell('orderDate', cell, { dateOrder: 'monthFirst' }).problem;
  expect(readMonthFirst('20/11/2026')).toEqual({
    code: 'date_order_differs',
    params: { order: 'monthFirst' },
  });
  expect(readMonthFirst('31/31/2026')).toEqual({ code: 'month_first_date_invalid' });
});

test('warns about a date more than 60 days past or 7 days ahead', () => {
  const farFlags = [-61, -60, 0, 7, 8].map((offset) => isFarDate(addDays(today, offset), today));
  expect(farFlags).toEqual([true, false, false, false, true]);
  const findWarning = (cell: string) => readBulkCell('orderDate', cell, { today }).warning;
  expect(findWarning('01/01/1999')).toEqual({
    code: 'date_long_past',
    params: { day: '1999-01-01', days: 60 },
  });
  expect(findWarning('01/01/2036')).toEqual({
    code: 'date_far_ahead',
    params: { day: '2036-01-01', days: 7 },
  });
  expect(findWarning('21/11/2026')).toBeNull();
});
