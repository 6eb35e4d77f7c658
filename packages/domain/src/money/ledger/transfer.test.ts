import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPosting, computeUsablePaise, type Leg, noBalances } from './transfer.ts';

const buildDebit = (amountPaise: number): Leg => ({
  leg: 'hold',
  debit: 'wallet',
  credit: 'hold',
  amountPaise,
});

test('refuses a debit above wallet plus credit and returns the missing amount', () => {
  const balances = { ...noBalances, wallet: 500 };
  const postDebit = (paise: number) =>
    applyPosting(balances, { legs: [buildDebit(paise)], whenShort: 'refuse' }, 100);
  expect(postDebit(600).kind).toBe('posted');
  expect(postDebit(601)).toEqual({ kind: 'short', missingPaise: 1 });
});

test('dues reduce the usable credit', () => {
  const balances = { ...noBalances, wallet: 0, receivable: -80 };
  expect(computeUsablePaise(balances, 100)).toBe(20);
  expect(applyPosting(balances, { legs: [buildDebit(21)], whenShort: 'refuse' }, 100)).toEqual({
    kind: 'short',
    missingPaise: 1,
  });
});

test('an owed charge uses wallet and credit before it adds a due', () => {
  const balances = { ...noBalances, wallet: 30 };
  const postingResult = applyPosting(balances, { legs: [buildDebit(100)], whenShort: 'owe' }, 20);
  expect(postingResult).toEqual({
    kind: 'posted',
    legs: [
      { ...buildDebit(50), walletPaise: -20 },
      { ...buildDebit(50), leg: 'hold_owed', debit: 'receivable', walletPaise: -20 },
    ],
    balances: { wallet: -20, hold: 100, cod_payable: 0, receivable: -50 },
  });
});

test.each([0, -1, 0.5, Number.NaN])('rejects the amount %s', (amountPaise) => {
  const postDebit = () =>
    applyPosting(noBalances, { legs: [buildDebit(amountPaise)], whenShort: 'owe' }, 1000);
  expect(postDebit).toThrow(RangeError);
});

const moveKinds = ['refuse', 'owe', 'credit'] as const;
const anyMoves = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(...moveKinds)),
);
const anyLimitPaise = fc.integer({ min: 0, max: 5000 });

/** Applies moves in paise one after the other to empty balances. Returns the posted moves with their results. */
function applyMoves(
  moves: readonly (readonly [paise: number, kind: (typeof moveKinds)[number]])[],
  limitPaise: number,
) {
  let balances = noBalances;
  return moves.flatMap(([paise, kind]) => {
    const leg: Leg =
      kind === 'credit'
        ? { leg: 'in', debit: 'bank', credit: 'wallet', amountPaise: paise }
        : buildDebit(paise);
    const whenShort = kind === 'owe' ? 'owe' : 'refuse';
    const postingResult = applyPosting(balances, { legs: [leg], whenShort }, limitPaise);
    if (postingResult.kind === 'short') return [];
    balances = postingResult.balances;
    return [{ paise, ...postingResult }];
  });
}

test('the legs of a posting add up to the amount', () => {
  fc.assert(
    fc.property(anyLimitPaise, anyMoves, (limitPaise, moves) => {
      for (const { paise, legs } of applyMoves(moves, limitPaise)) {
        expect(legs.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(paise);
      }
    }),
  );
});

test('the wallet never owes more than the credit limit', () => {
  fc.assert(
    fc.property(anyLimitPaise, anyMoves, (limitPaise, moves) => {
      for (const { balances } of applyMoves(moves, limitPaise)) {
        expect(balances.wallet).toBeGreaterThanOrEqual(-limitPaise);
      }
    }),
  );
});

test('the receivable of a seller is never positive', () => {
  fc.assert(
    fc.property(anyLimitPaise, anyMoves, (limitPaise, moves) => {
      for (const { balances } of applyMoves(moves, limitPaise)) {
        expect(balances.receivable).toBeLessThanOrEqual(0);
      }
    }),
  );
});
