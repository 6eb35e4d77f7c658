import { expect, test } from 'vitest';
import {
  parseCentimetres,
  parseCount,
  parseKilograms,
  toCentimetres,
  toKilograms,
} from './quantity.ts';

test('converts between grams and kilograms of at most three decimals', () => {
  expect(parseKilograms('0.65')).toBe(650);
  expect(parseKilograms(1.005)).toBe(1005);
  expect(parseKilograms('1.0005')).toBeNull();
  expect(toKilograms(1593)).toBe(1.593);
});

test('converts between millimetres and centimetres of at most one decimal', () => {
  expect(parseCentimetres('6.5')).toBe(65);
  expect(parseCentimetres(35)).toBe(350);
  expect(parseCentimetres('6.55')).toBeNull();
  expect(toCentimetres(65)).toBe(6.5);
});

test('parses only whole numbers as counts', () => {
  expect(parseCount('3')).toBe(3);
  expect(parseCount(0)).toBe(0);
  for (const text of ['1.5', '-1', '', 'two', '99999999999999999999']) {
    expect(parseCount(text), text).toBeNull();
  }
});
