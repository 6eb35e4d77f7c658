import { describe, expect, test } from 'vitest';
import {
  computeCode,
  computeTimeStep,
  encodeBase32,
  findMatchingStep,
} from './second-factor-codes.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238, appendix B: at %i seconds the last six digits are %s', (seconds, code) => {
  expect(computeCode(secret, computeTimeStep(new Date(seconds * 1000)))).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, section 10: base32 of %j is %j', (text, expected) => {
  expect(encodeBase32(Buffer.from(text))).toBe(expected);
});

describe('a code', () => {
  const now = new Date('2026-11-21T06:00:10Z');
  const step = computeTimeStep(now);
  const match = (code: string, lastStep = 0) => findMatchingStep(secret, code, { now, lastStep });

  test('is valid one step early or late and with spaces', () => {
    for (const nearStep of [step - 1, step, step + 1])
      expect(match(computeCode(secret, nearStep))).toBe(nearStep);
    expect(match(` ${computeCode(secret, step).replace(/(...)/, '$1 ')} `)).toBe(step);
  });

  // ASVS V6.5.1
  test('is invalid two steps early or late and after its use', () => {
    for (const farStep of [step - 2, step + 2])
      expect(match(computeCode(secret, farStep))).toBeNull();
    expect(match(computeCode(secret, step), step)).toBeNull();
    expect(match(computeCode(secret, step - 1), step)).toBeNull();
  });

  test('is invalid with a wrong length or other characters', () => {
    for (const malformedCode of ['', '12345', '1234567', 'abcdef', '१२३४५६'])
      expect(match(malformedCode)).toBeNull();
  });
});
