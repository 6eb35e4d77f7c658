import { expect, test } from 'vitest';
import { isBalanceLow } from './low-balance.ts';

test('a balance is low if it is below the threshold or nothing can be spent', () => {
  const wallet = { usablePaise: 1, balancePaise: 1, lowBalancePaise: null };
  expect(isBalanceLow(wallet)).toBe(false);
  expect(isBalanceLow({ ...wallet, usablePaise: 0, balancePaise: 0 })).toBe(true);
  expect(isBalanceLow({ ...wallet, usablePaise: 500, balancePaise: 0 })).toBe(false);
  expect(isBalanceLow({ ...wallet, lowBalancePaise: 1 })).toBe(false);
  expect(isBalanceLow({ ...wallet, lowBalancePaise: 2 })).toBe(true);
});
