import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeFreight,
  computeSlabGrams,
  type FreightOptions,
  getZoneRates,
  type ZoneRates,
} from './freight.ts';
import { fillRateGrid, findRateCardWarnings, type RateCard, sampleRateCard } from './rate-card.ts';
import { zones } from './service.ts';

const computeFreightPaise = (grams: number, rates: ZoneRates, options?: FreightOptions) =>
  computeFreight(grams, rates, options).paise;

/** Kilograms, then rupees in zones A and E: without a minimum, with a minimum of 0.5 kg, and in strict mode. */
const examples = [
  [0.2, 20, 24, 20, 39, 60, 39],
  [0.25, 20, 24, 20, 39, 60, 39],
  [0.3, 24, 24, 24, 60, 60, 60],
  [0.5, 24, 24, 24, 60, 60, 60],
  [0.51, 41, 41, 41, 98, 98, 98],
  [1.2, 58, 58, 58, 136, 136, 136],
  [4.9, 100, 100, 177, 220, 220, 402],
  [5, 100, 100, 100, 220, 220, 220],
  [5.1, 119, 119, 119, 258, 258, 258],
  [7.5, 147, 147, 157, 334, 334, 334],
  [9.99, 147, 147, 195, 350, 350, 410],
  [10, 147, 147, 147, 350, 350, 350],
  [10.01, 164, 164, 164, 384, 384, 384],
  [23.4, 385, 385, 385, 826, 826, 826],
] as const;

test.each(examples)('prices %s kg at the sample rates of zones A and E', (kilograms, ...rupees) => {
  const grams = Math.round(kilograms * 1000);
  const amounts = (['A', 'E'] as const).flatMap((zone) => {
    const rates = getZoneRates(sampleRateCard, zone);
    return [
      computeFreightPaise(grams, rates, { minGrams: 0 }),
      computeFreightPaise(grams, rates),
      computeFreightPaise(grams, rates, { minGrams: 0, mode: 'strict' }),
    ];
  });
  expect(amounts.map((paise) => paise / 100)).toEqual(rupees);
});

const price = fc.integer({ min: 0, max: 1_000_00 });
const card: fc.Arbitrary<RateCard> = fc
  .array(price, { minLength: 56, maxLength: 56 })
  .map((prices) => {
    let index = 0;
    return fillRateGrid(() => prices[index++] ?? 0);
  });
const cardWithoutWarnings = card.map((cells) => {
  const totals = ['upTo250g', 'upTo500g', 'upTo5kg', 'upTo10kg'] as const;
  return fillRateGrid(({ band, zone }) => {
    const rank = totals.findIndex((total) => total === band);
    if (rank < 0) return cells[band][zone];
    return totals.map((total) => cells[total][zone]).sort((a, b) => a - b)[rank] ?? 0;
  });
});
const weight = fc.oneof(
  fc.integer({ min: 0, max: 40_000 }),
  // Weights around the limits of the bands.
  fc
    .tuple(fc.constantFrom(250, 500, 5000, 10_000), fc.integer({ min: -1, max: 1 }))
    .map(([border, offset]) => border + offset),
);
const zone = fc.constantFrom(...zones);

test('a heavier parcel never costs less on a card without warnings', () => {
  fc.assert(
    fc.property(cardWithoutWarnings, zone, weight, weight, (cells, column, grams, heavierGrams) => {
      expect(findRateCardWarnings(cells, { minGrams: 0, mode: 'lowest' })).toEqual([]);
      const rates = getZoneRates(cells, column);
      const [minGrams, maxGrams] = [Math.min(grams, heavierGrams), Math.max(grams, heavierGrams)];
      expect(computeFreightPaise(maxGrams, rates, { minGrams: 0 })).toBeGreaterThanOrEqual(
        computeFreightPaise(minGrams, rates, { minGrams: 0 }),
      );
    }),
  );
});

test('warns when a weight band costs more than the next heavier band', () => {
  fc.assert(
    fc.property(card, zone, (cells, column) => {
      const rates = getZoneRates(cells, column);
      const computeAtWeight = (grams: number) => computeFreightPaise(grams, rates, { minGrams: 0 });
      fc.pre(
        computeAtWeight(250) > computeAtWeight(500) || computeAtWeight(500) > computeAtWeight(5000),
      );
      expect(findRateCardWarnings(cells, { minGrams: 0, mode: 'lowest' })).toContainEqual(
        expect.objectContaining({ zone: column }),
      );
    }),
  );
});

test('the lowest price is never above the strict price', () => {
  fc.assert(
    fc.property(card, zone, weight, (cells, column, grams) => {
      const rates = getZoneRates(cells, column);
      expect(computeFreightPaise(grams, rates, { mode: 'lowest' })).toBeLessThanOrEqual(
        computeFreightPaise(grams, rates, { mode: 'strict' }),
      );
    }),
  );
});

test('the lowest price is in whole paise', () => {
  fc.assert(
    fc.property(card, zone, weight, (cells, column, grams) => {
      const lowestPrice = computeFreightPaise(grams, getZoneRates(cells, column));
      expect(Number.isInteger(lowestPrice)).toBe(true);
    }),
  );
});

test.each([
  [1, 500],
  [501, 1000],
  [1200, 1500],
  [5000, 5000],
  [5001, 6000],
  [10_200, 11_000],
])('assigns %s g to the slab that ends at %s g', (grams, slabGrams) => {
  expect(computeSlabGrams(grams)).toBe(slabGrams);
});

test('charges the same freight for a weight and for the upper end of its slab', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30_000 }),
      fc.constantFrom(0, 250, 500, 1000),
      zone,
      (grams, minGrams, column) => {
        const rates = getZoneRates(sampleRateCard, column);
        const slabGrams = computeSlabGrams(grams, minGrams);
        expect(slabGrams).toBeGreaterThanOrEqual(Math.max(grams, minGrams));
        expect(computeFreightPaise(slabGrams, rates, { minGrams })).toBe(
          computeFreightPaise(grams, rates, { minGrams }),
        );
      },
    ),
  );
});
