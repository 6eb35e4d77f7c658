import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDocketNumber, isDocketNumber, parseDocketNumber } from './docket.ts';

const LAST_VALUE = 8_999_999_999_999;
const anyValue = fc.integer({ min: 0, max: LAST_VALUE });
const docketNumber = anyValue.map(formatDocketNumber);

test('a docket number has 14 digits and starts with 1 to 9', () => {
  expect(formatDocketNumber(0)).toMatch(/^10{12}\d$/);
  expect(formatDocketNumber(LAST_VALUE)).toMatch(/^9{13}\d$/);
  expect(() => formatDocketNumber(LAST_VALUE + 1)).toThrow(RangeError);
  fc.assert(
    fc.property(docketNumber, (docket) => {
      expect(docket).toMatch(/^[1-9]\d{13}$/);
      expect(isDocketNumber(docket)).toBe(true);
      expect(String(Number(docket))).toBe(docket);
    }),
  );
});

test('parseDocketNumber reverses formatDocketNumber', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(parseDocketNumber(formatDocketNumber(value))).toBe(value);
    }),
  );
});

test('exactly one check digit is valid', () => {
  const candidates = Array.from({ length: 10 }, (_, digit) => `5720000000000${digit}`);
  expect(candidates.filter(isDocketNumber)).toHaveLength(1);
});

test('detects every single wrong digit', () => {
  fc.assert(
    fc.property(docketNumber, (docket) => {
      for (let position = 0; position < docket.length; position += 1) {
        for (let digit = 0; digit <= 9; digit += 1) {
          if (String(digit) === docket.charAt(position)) continue;
          const wrongDocket =
            docket.slice(0, position) + String(digit) + docket.slice(position + 1);
          expect(isDocketNumber(wrongDocket)).toBe(false);
        }
      }
    }),
  );
});

test('detects every swap of different adjacent digits', () => {
  fc.assert(
    fc.property(docketNumber, (docket) => {
      for (let position = 0; position < docket.length - 1; position += 1) {
        const firstDigit = docket.charAt(position);
        const secondDigit = docket.charAt(position + 1);
        if (firstDigit === secondDigit) continue;
        const swappedDocket =
          docket.slice(0, position) + secondDigit + firstDigit + docket.slice(position + 2);
        expect(isDocketNumber(swappedDocket)).toBe(false);
      }
    }),
  );
});

test('rejects an empty, short, all-zero or alphabetic text', () => {
  for (const text of ['', '0000000000000', '00000000000000', '1234567890123', 'ABCDEFGHIJKLMN']) {
    expect(isDocketNumber(text), text).toBe(false);
  }
});
