import { describe, expect, test } from 'vitest';
import {
  formatCompact,
  formatCompactPaise,
  formatCount,
  formatDate,
  formatDateTime,
  formatKilograms,
  formatRupees,
} from './format.ts';

describe('the formatter for India', () => {
  test('groups rupees in lakhs and keeps two decimals', () => {
    expect(formatRupees(100_000)).toBe('₹1,00,000.00');
    expect(formatRupees(49_999.5)).toBe('₹49,999.50');
    expect(formatRupees(0)).toBe('₹0.00');
  });

  test('matches Intl for amounts, counts and weights', () => {
    const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    const numberFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });
    for (let digits = 0; digits < 12; digits += 1) {
      for (const value of [
        10 ** digits,
        10 ** digits - 1,
        -(10 ** digits),
        98_765_432_101 % 10 ** digits,
      ]) {
        expect(formatRupees(value / 100)).toBe(rupeeFormat.format(value / 100));
        expect(formatCount(value)).toBe(numberFormat.format(value));
        expect(formatKilograms(value / 1000)).toBe(`${numberFormat.format(value / 1000)} kg`);
      }
    }
  });

  test('shortens axis values from one lakh', () => {
    const values = [0, 950, 99_999, 1_50_000, 12_34_567, 2_00_00_000];
    expect(values.map(formatCompact)).toEqual(['0', '950', '99,999', '1.5 L', '12.35 L', '2 Cr']);
  });

  test('rounds amounts of ₹10 or more on an axis to rupees', () => {
    expect(formatCompactPaise(-1_50_000_00)).toBe('−₹1.5 L');
    expect(formatCompactPaise(500_00)).toBe('₹500');
    expect(formatCompactPaise(931_50)).toBe('₹932');
  });

  test('Spec §3 order list item: shows a timestamp as dd-MM-yyyy | hh:mm a in Indian time and keeps other text', () => {
    expect(formatDateTime('2026-03-04T18:35:00Z')).toBe('05-03-2026 | 12:05 AM');
    expect(formatDateTime('2026-03-04T12:00:00+05:30')).toBe('04-03-2026 | 12:00 PM');
    expect(formatDateTime('2026-12-31T23:59:59+05:30')).toBe('31-12-2026 | 11:59 PM');
    expect(formatDateTime('not a moment')).toBe('not a moment');
  });

  test('Spec §9: shows a date as dd-MM-yyyy and keeps any other text', () => {
    expect(formatDate('2026-03-04')).toBe('04-03-2026');
    expect(formatDate('04/03/2026')).toBe('04/03/2026');
  });

  test('rounds a weight to grams and omits trailing zeros', () => {
    expect(formatKilograms(0.5)).toBe('0.5 kg');
    expect(formatKilograms(1.2345)).toBe('1.235 kg');
  });
});
