import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computePayoutAmounts,
  formatCustomerReference,
  listUnmetConditions,
  type PayoutFacts,
  withoutImplied,
} from './payout.ts';

test('subtracts reversals, fee, GST and dues from the COD', () => {
  const codLines = [
    { codPaise: 1_000_00, feePaise: 9_90 },
    { codPaise: 500_00, feePaise: 4_95 },
  ];
  expect(computePayoutAmounts(codLines, { reversedPaise: 200_00, owedPaise: 100_00 })).toEqual({
    codPaise: 1_500_00,
    reversedPaise: 200_00,
    feePaise: 14_85,
    gstPaise: 2_67,
    duesPaise: 100_00,
    netPaise: 1_182_48,
  });
});

test('limits the dues of a payout to the COD', () => {
  const codLines = [{ codPaise: 100_00, feePaise: 0 }];
  expect(computePayoutAmounts(codLines, { reversedPaise: 0, owedPaise: 150_00 })).toMatchObject({
    duesPaise: 100_00,
    netPaise: 0,
  });
});

test('a payout is negative and covers no dues when reversals exceed the COD', () => {
  const codLines = [{ codPaise: 100_00, feePaise: 0 }];
  expect(computePayoutAmounts(codLines, { reversedPaise: 150_00, owedPaise: 10_00 })).toMatchObject(
    {
      duesPaise: 0,
      netPaise: -50_00,
    },
  );
});

const paise = fc.integer({ min: 0, max: 50_00_000_00 });
const line = fc.record({ codPaise: paise, feePaise: fc.integer({ min: 0, max: 10_000_00 }) });
const anyDebts = fc.record({ reversedPaise: paise, owedPaise: paise });
const anyLines = fc.array(line, { maxLength: 50 });

test('the parts of a payout add up to the COD', () => {
  fc.assert(
    fc.property(anyLines, anyDebts, (codLines, debts) => {
      const parts = computePayoutAmounts(codLines, debts);
      const { netPaise, feePaise, gstPaise, duesPaise, codPaise } = parts;
      expect(netPaise + feePaise + gstPaise + duesPaise + debts.reversedPaise).toBe(codPaise);
    }),
  );
});

test('the dues of a payout stay between zero and the owed amount', () => {
  fc.assert(
    fc.property(anyLines, anyDebts, (codLines, debts) => {
      const { duesPaise } = computePayoutAmounts(codLines, debts);
      expect(duesPaise).toBeGreaterThanOrEqual(0);
      expect(duesPaise).toBeLessThanOrEqual(debts.owedPaise);
    }),
  );
});

const readyFacts: PayoutFacts = {
  bank: 'ready',
  walletPaise: 0,
  creditLimitPaise: 0,
  amounts: { codPaise: 100_00, netPaise: 100_00 },
};

test('a payout to an account in force has no unmet conditions', () => {
  expect(listUnmetConditions(readyFacts)).toEqual([]);
  const nothingDue = { codPaise: 0, netPaise: 0 };
  expect(listUnmetConditions({ ...readyFacts, amounts: nothingDue })).toEqual([]);
});

test.each([
  ['without a bank account', { bank: 'missing' }, ['bank_added', 'bank_verified', 'bank_in_force']],
  ['while the account is not verified', { bank: 'unverified' }, ['bank_verified', 'bank_in_force']],
  ['while the verified account is not in force', { bank: 'waiting' }, ['bank_in_force']],
  ['while the wallet is below its credit limit', { walletPaise: -1 }, ['wallet_in_limit']],
  ['while dues use up the COD', { amounts: { codPaise: 100_00, netPaise: 0 } }, ['dues_covered']],
] as const)('blocks a payout %s', (_, facts, conditions) => {
  expect(listUnmetConditions({ ...readyFacts, ...facts })).toEqual(conditions);
});

test('withoutImplied reports a missing bank account as one condition', () => {
  const unmetConditions = listUnmetConditions({ ...readyFacts, bank: 'missing', walletPaise: -1 });
  expect(withoutImplied(unmetConditions)).toEqual(['bank_added', 'wallet_in_limit']);
  expect(withoutImplied(['wallet_in_limit'])).toEqual(['wallet_in_limit']);
});

const payoutId = '0193a1b2-c3d4-7e5f-8fff-ffffffffffff';

test('each transfer of a payout has a unique customer reference of 16 characters', () => {
  const references = [0, 1, 12, 999].map((returns) =>
    formatCustomerReference({ id: payoutId, returns }),
  );
  expect(new Set(references).size).toBe(4);
  for (const reference of references) expect(reference).toMatch(/^SD[A-Z\d]{14}$/);
});

test('payout ids that differ in the last 14 digits have different customer references', () => {
  const otherId = `${payoutId.slice(0, -14)}e${payoutId.slice(-13)}`;
  expect(formatCustomerReference({ id: payoutId, returns: 0 })).not.toBe(
    formatCustomerReference({ id: otherId, returns: 0 }),
  );
});
