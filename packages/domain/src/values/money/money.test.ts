import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeLineTotalPaise, parseRupees, toRupees } from './money.ts';

test('parses a text or number of rupees with at most two decimals', () => {
  expect(parseRupees('1250')).toBe(125_000);
  expect(parseRupees('1250.5')).toBe(125_050);
  expect(parseRupees(' 0.05 ')).toBe(5);
  expect(parseRupees('.5')).toBe(50);
  expect(parseRupees('5.')).toBe(500);
  expect(parseRupees(19.99)).toBe(1999);
  expect(parseRupees(1.15)).toBe(115);
});

test('rejects an amount that is inexact, signed or not a plain number', () => {
  for (const text of ['', ' ', '.', '-1', '+1', '1e3', '1,000', '1.234', '1.2.3', 'Rs 5', '٣']) {
    expect(parseRupees(text), text).toBeNull();
  }
  for (const value of [-1, 0.1 + 0.2, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(parseRupees(value), String(value)).toBeNull();
  }
});

test('an amount in paise survives the round trip to rupees', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000_00 }), (paise) => {
      expect(parseRupees(toRupees(paise))).toBe(paise);
      expect(parseRupees((paise / 100).toFixed(2))).toBe(paise);
    }),
  );
});

test('computes line totals exactly', () => {
  expect(computeLineTotalPaise(3, 1010)).toBe(3030);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (quantity, paise) => {
        expect(BigInt(computeLineTotalPaise(quantity, paise))).toBe(
          BigInt(quantity) * BigInt(paise),
        );
      },
    ),
  );
});
