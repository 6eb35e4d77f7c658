import { expect, test } from 'vitest';
import { findCardProblems } from './card-rules.ts';
import { services } from './service.ts';
import { samplePrices, sampleTerms } from './service-card.ts';

test('accepts the sample card of every service', () => {
  for (const service of services) {
    expect(findCardProblems(samplePrices[service], sampleTerms[service])).toEqual([]);
  }
});

test('rejects a heavier band that costs less than a lighter band', () => {
  const prices = {
    ...samplePrices.surface,
    upTo250g: { ...samplePrices.surface.upTo250g, B: 33_00 },
  };
  expect(findCardProblems(prices, sampleTerms.surface)).toEqual([
    {
      field: 'prices.upTo500g.B',
      code: 'heavier_band_cheaper',
      params: { zone: 'B', heavier: 'upTo500g', lighter: 'upTo250g' },
    },
  ]);
});

test('rejects a surcharge with an empty weight range', () => {
  const surcharges = [
    { code: 'peak' as const, prices: [{ flatPaise: 2_00 }], when: { minGrams: 10, maxGrams: 9 } },
  ];
  expect(findCardProblems(samplePrices.surface, { ...sampleTerms.surface, surcharges })).toEqual([
    { field: 'terms.surcharges.0.when.maxGrams', code: 'weight_range_empty' },
  ]);
});

test('rejects a card that serves no zone', () => {
  const terms = { ...sampleTerms.surface, transitDays: {} };
  expect(findCardProblems(samplePrices.surface, terms)).toEqual([
    { field: 'terms.transitDays', code: 'no_zone_served' },
  ]);
});
