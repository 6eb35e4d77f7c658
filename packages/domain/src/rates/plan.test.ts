import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeFreight, getZoneRates } from './freight.ts';
import { applyMarkups } from './plan.ts';
import { sampleRateCard } from './rate-card.ts';
import { zones } from './service.ts';

test('adds the percentage to every price but the fixed amount only to totals', () => {
  const prices = applyMarkups(sampleRateCard, 'surface', {
    surface: { A: { basisPoints: 1000, paise: 500 } },
  });
  expect(getZoneRates(prices, 'A')).toEqual({
    upTo250g: 27_00,
    upTo500g: 31_40,
    additional500g: 18_70,
    upTo5kg: 115_00,
    additional1kgAbove5kg: 20_90,
    upTo10kg: 166_70,
    additional1kgAbove10kg: 18_70,
  });
  expect(getZoneRates(prices, 'B')).toEqual(getZoneRates(sampleRateCard, 'B'));
});

test('does not change the prices of a service without mark-ups', () => {
  const markups = { express: { A: { basisPoints: 1000, paise: 0 } } };
  expect(applyMarkups(sampleRateCard, 'surface', markups)).toBe(sampleRateCard);
});

test('raises a negative price to zero', () => {
  const markups = { surface: { A: { basisPoints: -5000, paise: -10_000_00 } } };
  expect(applyMarkups(sampleRateCard, 'surface', markups).upTo10kg.A).toBe(0);
});

test('a heavier parcel never costs less under any plan', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: -5000, max: 90_000 }),
      fc.integer({ min: -10_000_00, max: 10_000_00 }),
      fc.integer({ min: 1, max: 40_000 }),
      fc.integer({ min: 1, max: 2000 }),
      (zone, basisPoints, paise, grams, extraGrams) => {
        const markups = { surface: { [zone]: { basisPoints, paise } } };
        const rates = getZoneRates(applyMarkups(sampleRateCard, 'surface', markups), zone);
        expect(computeFreight(grams + extraGrams, rates).paise).toBeGreaterThanOrEqual(
          computeFreight(grams, rates).paise,
        );
      },
    ),
    { numRuns: 2000 },
  );
});
