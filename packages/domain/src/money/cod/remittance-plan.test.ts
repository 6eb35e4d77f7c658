import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../values/time/calendar.ts';
import {
  computeEarlyFeePaise,
  computeEligibleOn,
  computeFeeGstPaise,
  findPayoutDayFrom,
  findPayoutDayUntil,
  isPayoutDay,
  remittancePlanNames,
  remittancePlans,
} from './remittance-plan.ts';

test.each([
  // Delivered on a Monday: eight days later is a Tuesday, paid on the Wednesday.
  ['2026-11-02', 'standard', '2026-11-11'],
  ['2026-11-03', 'standard', '2026-11-11'],
  ['2026-11-05', 'standard', '2026-11-13'],
  ['2026-11-06', 'standard', '2026-11-16'],
  ['2026-11-02', 'early_2', '2026-11-04'],
  ['2026-11-05', 'early_2', '2026-11-09'],
  ['2026-11-02', 'early_3', '2026-11-06'],
  ['2026-11-02', 'early_4', '2026-11-06'],
  ['2026-12-24', 'standard', '2027-01-01'],
] as const)('COD delivered on %s with the plan %s is paid on %s', (day, plan, paidOn) => {
  expect(computeEligibleOn(day, plan)).toBe(paidOn);
});

test('Monday, Wednesday and Friday are payout days', () => {
  const week = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07'];
  expect(week.map(isPayoutDay)).toEqual([true, false, true, false, true, false]);
  expect(findPayoutDayFrom('2026-11-07')).toBe('2026-11-09');
  expect(findPayoutDayUntil('2026-11-08')).toBe('2026-11-06');
  expect(findPayoutDayUntil('2026-11-06')).toBe('2026-11-06');
});

test('the standard plan has no fee', () => {
  expect(computeEarlyFeePaise(1_000_00, 'standard')).toBe(0);
});

test('an early plan costs a share of the COD plus 18% GST', () => {
  expect(computeEarlyFeePaise(1_000_00, 'early_2')).toBe(9_90);
  expect(computeEarlyFeePaise(1_000_00, 'early_3')).toBe(6_90);
  expect(computeEarlyFeePaise(1_000_00, 'early_4')).toBe(4_90);
  expect(computeFeeGstPaise(9_90)).toBe(1_78);
});

test('pays on a payout day within two days of the earliest day of the plan', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.constantFrom(...remittancePlanNames),
      (days, plan) => {
        const deliveredOn = addDays('2026-01-01', days);
        const earliestDay = addDays(deliveredOn, remittancePlans[plan].days);
        const paidOn = computeEligibleOn(deliveredOn, plan);
        expect(isPayoutDay(paidOn)).toBe(true);
        expect(paidOn >= earliestDay).toBe(true);
        expect(paidOn <= addDays(earliestDay, 2)).toBe(true);
      },
    ),
  );
});
