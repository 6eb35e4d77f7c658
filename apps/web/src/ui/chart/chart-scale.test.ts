import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeScale, fitsAboveColumns, hasLabel, locateBar } from './chart-scale.ts';

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[3], [0, 1, 2, 3]],
  [
    [12, 7],
    [0, 5, 10, 15],
  ],
  [[1200], [0, 500, 1000, 1500]],
  [
    [-40, 90],
    [-50, 0, 50, 100],
  ],
  [[-4], [-4, -3, -2, -1, 0]],
])('scales the values %j to the ticks %j', (values, ticks) => {
  expect(computeScale(values).ticks).toEqual(ticks);
});

test('values do not fit above columns if two adjacent values are long', () => {
  const texts = Array.from({ length: 26 }, () => '₹285');
  expect(fitsAboveColumns(texts)).toBe(true);
  expect(fitsAboveColumns(texts.with(3, '₹1,965').with(4, '₹1,620'))).toBe(false);
  expect(fitsAboveColumns(texts.with(3, '₹1,965').with(4, '').with(5, '₹1,620'))).toBe(true);
});

test('keeps every bar inside an axis of at most eight ticks with a tick at 0', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1 }), (values) => {
      const scale = computeScale(values);
      expect(scale.ticks.length).toBeLessThanOrEqual(8);
      expect(scale.ticks).toContain(0);
      for (const value of values) {
        const { start, length } = locateBar(scale, value);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start + length).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});

test('labels points at even intervals up to the last point', () => {
  const labelledIndexes = Array.from({ length: 30 }, (_, index) => index).filter((index) =>
    hasLabel(index, 30, 6),
  );
  expect(labelledIndexes).toEqual([4, 9, 14, 19, 24, 29]);
});
