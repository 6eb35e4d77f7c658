import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeChargeableGrams,
  computeMaxSideMm,
  computeMaxVolumeMm3,
  computeVolumetricGrams,
  getDecidingWeight,
  MIN_CHARGEABLE_GRAMS,
  sumVolumetricGrams,
  VOLUMETRIC_DIVISOR,
} from './weight.ts';

const lengthMm = fc.integer({ min: 1, max: 3000 });
const box = fc.record({ lengthMm, breadthMm: lengthMm, heightMm: lengthMm });

test('charges the default box of 35 x 35 x 6.5 cm and 0.65 kg as 1593 g', () => {
  const volumetricGrams = computeVolumetricGrams({ lengthMm: 350, breadthMm: 350, heightMm: 65 });
  expect(volumetricGrams).toBe(1593);
  expect(computeChargeableGrams({ deadGrams: 650, volumetricGrams })).toBe(1593);
});

test('Spec §9 minimum chargeable weight: the minimum is 0.50 kg', () => {
  expect(MIN_CHARGEABLE_GRAMS).toBe(500);
  expect(computeChargeableGrams({ deadGrams: 120, volumetricGrams: 40 })).toBe(500);
  expect(computeChargeableGrams({ deadGrams: 120, volumetricGrams: 40, minGrams: 250 })).toBe(250);
});

test('the volumetric weight is the rounded-up quotient of volume and divisor', () => {
  fc.assert(
    fc.property(box, fc.constantFrom(4000, 4500, VOLUMETRIC_DIVISOR, 6000), (size, divisor) => {
      const volumeMm3 = BigInt(size.lengthMm) * BigInt(size.breadthMm) * BigInt(size.heightMm);
      const expectedGrams = (volumeMm3 + BigInt(divisor) - 1n) / BigInt(divisor);
      expect(BigInt(computeVolumetricGrams(size, divisor))).toBe(expectedGrams);
    }),
  );
});

test('the chargeable weight never falls when a parcel becomes larger or heavier', () => {
  const grams = fc.integer({ min: 0, max: 999_000 });
  fc.assert(
    fc.property(box, grams, lengthMm, grams, (size, deadGrams, moreMm, moreGrams) => {
      const largerSize = { ...size, heightMm: size.heightMm + moreMm };
      const smallerGrams = computeChargeableGrams({
        deadGrams,
        volumetricGrams: computeVolumetricGrams(size),
      });
      const largerGrams = computeChargeableGrams({
        deadGrams: deadGrams + moreGrams,
        volumetricGrams: computeVolumetricGrams(largerSize),
      });
      expect(largerGrams).toBeGreaterThanOrEqual(smallerGrams);
      expect(smallerGrams).toBeGreaterThanOrEqual(MIN_CHARGEABLE_GRAMS);
      expect(smallerGrams).toBeGreaterThanOrEqual(deadGrams);
    }),
  );
});

test('sumVolumetricGrams multiplies each box by the number of boxes and adds up', () => {
  const size = { lengthMm: 350, breadthMm: 350, heightMm: 65 };
  expect(
    sumVolumetricGrams([
      { ...size, numberOfBoxes: 2 },
      { lengthMm: 100, breadthMm: 100, heightMm: 100, numberOfBoxes: 3 },
    ]),
  ).toBe(2 * 1593 + 3 * 200);
});

test.for([
  [1200, 1800, 'volumetric'],
  [1800, 1200, 'dead'],
  [1800, 1800, 'dead'],
  [120, 40, 'minimum'],
  [40, 500, 'volumetric'],
  [500, 40, 'dead'],
] as const)(
  'for dead weight %i g and volumetric weight %i g the %s weight is charged',
  ([deadGrams, volumetricGrams, expected]) => {
    expect(getDecidingWeight({ deadGrams, volumetricGrams })).toBe(expected);
  },
);

test('computeMaxVolumeMm3 returns the largest volume within the weight', () => {
  const grams = fc.integer({ min: 1, max: 999_000 });
  fc.assert(
    fc.property(grams, fc.constantFrom(4000, VOLUMETRIC_DIVISOR, 6000), (limitGrams, divisor) => {
      const maxVolumeMm3 = computeMaxVolumeMm3(limitGrams, divisor);
      const computeWeight = (volumeMm3: number) =>
        computeVolumetricGrams({ lengthMm: volumeMm3, breadthMm: 1, heightMm: 1 }, divisor);
      expect(computeWeight(maxVolumeMm3)).toBe(limitGrams);
      expect(computeWeight(maxVolumeMm3 + 1)).toBe(limitGrams + 1);
    }),
  );
});

test('computeMaxSideMm returns the longest side within the weight', () => {
  const grams = fc.integer({ min: 1, max: 999_000 });
  fc.assert(
    fc.property(box, grams, (size, limitGrams) => {
      const maxSideMm = computeMaxSideMm([size.breadthMm, size.heightMm], limitGrams);
      const computeWeight = (sideMm: number) =>
        computeVolumetricGrams({ ...size, lengthMm: sideMm });
      expect(computeWeight(maxSideMm)).toBeLessThanOrEqual(limitGrams);
      expect(computeWeight(maxSideMm + 1)).toBeGreaterThan(limitGrams);
    }),
  );
});
