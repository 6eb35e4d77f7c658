import { expect, test } from 'vitest';
import { computeDueDate, getAgeBucket, sumAgeing } from './ageing.ts';

test('an invoice is due seven days after its date', () => {
  expect(computeDueDate('2026-12-28')).toBe('2027-01-04');
});

test('an overdue invoice moves to the next age bucket every 30 days, up to 90 days', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-12-01', '2026-12-02', '2027-01-30', '2027-01-31'];
  expect(days.map((today) => getAgeBucket('2026-11-01', today))).toEqual([
    'not_due',
    'to_30',
    'to_30',
    'to_60',
    'to_90',
    'older',
  ]);
});

test('sumAgeing sums the open amounts of each bucket', () => {
  const invoices = [
    { dueOn: '2026-11-30', duePaise: 100 },
    { dueOn: '2026-11-20', duePaise: 50 },
    { dueOn: '2026-11-10', duePaise: 7 },
    { dueOn: '2026-01-01', duePaise: 1 },
  ];
  expect(sumAgeing(invoices, '2026-11-23')).toEqual({
    not_due: 100,
    to_30: 57,
    to_60: 0,
    to_90: 0,
    older: 1,
  });
});
