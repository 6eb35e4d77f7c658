import type { InField } from '../values/problem/problem.ts';
import { findRateCardWarnings, MAX_PRICE_PAISE, type RateCard, toCellField } from './rate-card.ts';
import type { RateProblem } from './rate-problems.ts';
import type { CardTerms } from './service-card.ts';

/** The maximum value of each term of a card, and the range of the divisor. */
export const termsLimits = {
  minGrams: 50_000,
  divisor: { min: 1000, max: 10_000 },
  gstBasisPoints: 2800,
  transitDays: 60,
  surcharges: 50,
  pricesOfSurcharge: 3,
  /** 1,000 %. */
  basisPoints: 100_000,
  paise: MAX_PRICE_PAISE,
  /** Chargeable grams of a condition. */
  grams: 100_000_000,
} as const;

/** Returns the problems of the terms of a card, by field: `terms.surcharges.0.when.maxGrams`. */
export function findTermsProblems({ surcharges, transitDays }: CardTerms): InField<RateProblem>[] {
  const rangeProblems = surcharges.flatMap(({ when }, index): InField<RateProblem>[] =>
    (when?.minGrams ?? 0) > (when?.maxGrams ?? Infinity)
      ? [{ field: `terms.surcharges.${index}.when.maxGrams`, code: 'weight_range_empty' }]
      : [],
  );
  return Object.keys(transitDays).length > 0
    ? rangeProblems
    : [...rangeProblems, { field: 'terms.transitDays', code: 'no_zone_served' }];
}

/** Returns the problems that block publishing: invalid terms, and a heavier band cheaper than a lighter one. */
export function findCardProblems(prices: RateCard, terms: CardTerms): InField<RateProblem>[] {
  const problems = findRateCardWarnings(prices, terms).flatMap(
    (warning): InField<RateProblem>[] => {
      if (warning.code !== 'heavier_band_cheaper') return [];
      const { zone, heavier, lighter } = warning;
      const params = { zone, heavier, lighter };
      return [
        { field: toCellField({ band: heavier, zone }), code: 'heavier_band_cheaper', params },
      ];
    },
  );
  return [...problems, ...findTermsProblems(terms)];
}
