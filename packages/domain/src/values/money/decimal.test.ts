import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal } from './decimal.ts';

test('parses every decimal with any padding as a count of the smallest unit', () => {
  const parts = fc.record({
    units: fc.maxSafeNat(),
    decimals: fc.integer({ min: 0, max: 3 }),
    zeros: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(parts, ({ units, decimals, zeros }) => {
      const digits = String(units).padStart(decimals, '0');
      const integerPart = '0'.repeat(zeros) + digits.slice(0, digits.length - decimals);
      const fraction = digits.slice(digits.length - decimals);
      expect(parseDecimal(` ${integerPart}.${fraction} `, decimals)).toBe(
        integerPart + fraction === '' ? null : units,
      );
    }),
  );
});

test.each([
  ['', null],
  ['.', null],
  ['5.', 500],
  ['.5', 50],
  ['1.234', null],
  ['1.2.3', null],
  ['-1', null],
  ['+1', null],
  ['1e3', null],
  ['1,000', null],
  ['१२', null],
  ['90071992547409.91', 9_007_199_254_740_991],
  ['90071992547409.92', null],
  ['9'.repeat(400), null],
  [0.1 + 0.2, null],
])('parses %j as %s hundredths', (text, hundredths) => {
  expect(parseDecimal(text, 2)).toBe(hundredths);
});
