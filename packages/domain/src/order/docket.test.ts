import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDocketNumber, isDocketNumber, parseDocketNumber } from './docket.ts';

const LAST = 8_999_999_999_999;
const value = fc.integer({ min: 0, max: LAST });
const docketNumber = value.map(formatDocketNumber);

test('a docket number is 14 digits of which the first is not 0', () => {
  expect(formatDocketNumber(0)).toMatch(/^10{12}\d$/);
  expect(formatDocketNumber(LAST)).toMatch(/^9{13}\d$/);
  expect(() => formatDocketNumber(LAST + 1)).toThrow(RangeError);
  fc.assert(
    fc.property(value, (text) => {
      const docket = formatDocketNumber(text);
      expect(docket).toMatch(/^[1-9]\d{13}$/);
      expect(isDocketNumber(docket)).toBe(true);
      expect(String(Number(docket))).toBe(docket);
      expect(parseDocketNumber(docket)).toBe(text);
    }),
  );
});

test('exactly one check digit is valid', () => {
  const fitting = Array.from({ length: 10 }, (_, digit) => `5720000000000${digit}`);
  expect(fitting.filter(isDocketNumber)).toHaveLength(1);
});

test('detects any single wrong digit', () => {
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

test('detects any swap of adjacent digits', () => {
  fc.assert(
    fc.property(docketNumber, (docket) => {
      for (let position = 0; position < docket.length - 1; position += 1) {
        const firstDigit = docket.charAt(position);
        const second = docket.charAt(position + 1);
        if (firstDigit === second) continue;
        const swappedDocket =
          docket.slice(0, position) + second + firstDigit + docket.slice(position + 2);
        expect(isDocketNumber(swappedDocket)).toBe(false);
      }
    }),
  );
});

test('other texts are not docket numbers', () => {
  for (const text of ['', '0000000000000', '00000000000000', '1234567890123', 'ABCDEFGHIJKLMN']) {
    expect(isDocketNumber(text), text).toBe(false);
  }
});
