import { expect, test } from 'vitest';
import { applyPosting, noBalances, type Posting } from '../ledger/transfer.ts';
import {
  computeRechargePaise,
  findRechargeAmountProblem,
  getStateAfter,
  type RechargeState,
  type RechargeStep,
} from './recharge.ts';
import {
  buildRechargeCredit,
  buildRefundHold,
  buildRefundPayment,
  buildRefundRelease,
} from './recharge-postings.ts';

test('accepts only amounts from ₹100 to ₹5,00,000 in whole paise', () => {
  for (const paise of [100_00, 100_01, 5_00_000_00])
    expect(findRechargeAmountProblem(paise)).toBeNull();
  for (const paise of [99_99, 5_00_000_01, 0, -100_00, 100_00.5, Number.NaN]) {
    expect(findRechargeAmountProblem(paise)?.code).toBe('recharge_amount_invalid');
  }
});

test('rounds the missing amount up to a multiple of ₹100, at most ₹5,00,000', () => {
  expect(computeRechargePaise(1)).toBe(100_00);
  expect(computeRechargePaise(100_00)).toBe(100_00);
  expect(computeRechargePaise(100_01)).toBe(200_00);
  expect(computeRechargePaise(9_00_000_00)).toBe(5_00_000_00);
});

test('a payment completes a gateway recharge', () => {
  for (const state of ['starting', 'awaiting_payment', 'expired', 'failed'] as const) {
    expect(getStateAfter(state, 'paid')).toBe('paid');
  }
});

test('no step changes the state of a paid recharge', () => {
  const steps: RechargeStep[] = ['link_made', 'paid', 'expired', 'failed'];
  for (const step of steps) expect(getStateAfter('paid', step)).toBe('paid');
});

test('a sequence of steps with a payment ends as paid', () => {
  const sequences: RechargeStep[][] = [
    ['link_made', 'expired', 'paid'],
    ['paid', 'link_made', 'expired'],
    ['expired', 'paid', 'failed'],
  ];
  for (const steps of sequences) {
    expect(steps.reduce<RechargeState>(getStateAfter, 'starting')).toBe('paid');
  }
});

test('gateway steps do not change an offline recharge', () => {
  for (const state of ['awaiting_approval', 'approved', 'declined'] as const) {
    for (const step of ['link_made', 'paid', 'expired', 'failed'] as const) {
      expect(getStateAfter(state, step)).toBe(state);
    }
  }
});

function computeBalances(postings: readonly Posting[]) {
  return postings.reduce((balances, posting) => {
    const postingResult = applyPosting(balances, posting, 0);
    if (postingResult.kind === 'short') throw new Error('short');
    return postingResult.balances;
  }, noBalances);
}

const refund = { id: 'f', rechargeId: 'r', amountPaise: 200_00 };
const heldPostings = [
  buildRechargeCredit({ id: 'r', mode: 'gateway', amountPaise: 500_00 }),
  buildRefundHold(refund),
];

test('a refund moves the amount from the wallet to the hold at once', () => {
  expect(computeBalances(heldPostings)).toMatchObject({ wallet: 300_00, hold: 200_00 });
});

test('a paid refund leaves no amount on hold', () => {
  const balances = computeBalances([...heldPostings, buildRefundPayment(refund)]);
  expect(balances).toMatchObject({ wallet: 300_00, hold: 0 });
});

test('a failed refund returns the amount to the wallet', () => {
  const balances = computeBalances([...heldPostings, buildRefundRelease(refund)]);
  expect(balances).toMatchObject({ wallet: 500_00, hold: 0 });
});
