import { expect, test } from 'vitest';
import { missingForAll } from './missing-paise.ts';

test('one order lacks the amount that the server returns', () => {
  expect(missingForAll([70_00], 30_00)).toBe(70_00);
});

test('the balance that is left pays for one of several orders only', () => {
  // Three orders of ₹100 with ₹30 left lack ₹270.
  expect(missingForAll([70_00, 70_00, 70_00], 30_00)).toBe(270_00);
});

test('a balance below zero pays for none', () => {
  expect(missingForAll([120_00, 120_00], -20_00)).toBe(240_00);
});
