import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDocketCipher, DOCKET_PLACES } from './docket-cipher.ts';

const key = Buffer.alloc(32, 7);
const anyPlace = fc.integer({ min: 0, max: DOCKET_PLACES - 1 });

test('encrypts a place to a value within the sequence and decrypts it', () => {
  const { encrypt, decrypt } = createDocketCipher(key);
  fc.assert(
    fc.property(anyPlace, (index) => {
      const [value = -1] = encrypt([index]);
      expect(Number.isInteger(value) && value >= 0 && value < DOCKET_PLACES).toBe(true);
      expect(decrypt(value)).toBe(index);
    }),
    { numRuns: 5_000 },
  );
});

test('encrypts adjacent places to evenly spread and unsorted values', () => {
  const { encrypt } = createDocketCipher(randomBytes(32));
  const values = encrypt(Array.from({ length: 10_000 }, (_, index) => index));
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const value of values) {
    const tenth = Math.floor((value / DOCKET_PLACES) * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  // The standard deviation of both counts is about 30, so a correct cipher practically never fails.
  expect(Math.min(...tenths)).toBeGreaterThan(850);
  expect(Math.max(...tenths)).toBeLessThan(1150);
  const risingCount = values.filter((value, index) => value > (values[index - 1] ?? 0)).length;
  expect(Math.abs(risingCount - 5_000)).toBeLessThan(300);
});

test('encrypts a place to different values with different keys', () => {
  const firstCipher = createDocketCipher(randomBytes(32));
  const secondCipher = createDocketCipher(randomBytes(32));
  const places = Array.from({ length: 1_000 }, (_, index) => index);
  const secondValues = secondCipher.encrypt(places);
  expect(firstCipher.encrypt(places).filter((value, i) => value === secondValues[i])).toEqual([]);
});

test('rejects a place outside the sequence', () => {
  const { encrypt } = createDocketCipher(key);
  for (const place of [-1, DOCKET_PLACES, 0.5, Number.NaN]) {
    expect(() => encrypt([0, place])).toThrow(RangeError);
  }
});
