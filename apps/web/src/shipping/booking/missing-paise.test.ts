import { expect, test } from 'vitest';
import { missingForAll } from './missing-paise.ts';

test('the balance that is left pays for a part of all prices together', () => {
  expect(missingForAll([100_00], 30_00)).toBe(70_00);
  expect(missingForAll([100_00, 100_00, 100_00], 30_00)).toBe(270_00);
});

test('a balance below zero is missing once', () => {
  expect(missingForAll([100_00, 100_00], -20_00)).toBe(220_00);
});

test('nothing is missing when the balance was recharged meanwhile', () => {
  expect(missingForAll([100_00], 150_00)).toBe(0);
});
