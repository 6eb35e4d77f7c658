import { expect, test } from 'vitest';
import { computeRates, type Figures, figureNames } from './figures.ts';

const buildFigures = (changes: Partial<Figures>): Figures => ({
  ...(Object.fromEntries(figureNames.map((name) => [name, 0])) as unknown as Figures),
  ...changes,
});

test('computeRates divides each figure by the matching total', () => {
  const someFigures = buildFigures({
    shipped: 8,
    delivered: 5,
    firstAttempt: 4,
    rto: 2,
    promised: 4,
    onTime: 3,
    transitDays: 17,
    parcels: 4,
    charged: 3,
    spendPaise: 20_000,
  });
  expect(computeRates(someFigures)).toEqual({
    firstAttemptShare: 0.8,
    onTimeShare: 0.75,
    rtoShare: 0.25,
    averageTransitDays: 3.4,
    averageCostPaise: 6667,
  });
});

test('computeRates returns null for each rate with the divisor 0', () => {
  expect(Object.values(computeRates(buildFigures({ orders: 3 })))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
