import { expect, test } from 'vitest';
import { computeClaimPaise } from './claim.ts';

test('a claim pays the invoice amount up to ₹2,000', () => {
  expect([0, 1_50_000, 2_00_000, 2_00_001, 90_00_000].map(computeClaimPaise)).toEqual([
    0, 1_50_000, 2_00_000, 2_00_000, 2_00_000,
  ]);
});
