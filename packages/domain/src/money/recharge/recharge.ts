import type { Problem } from '../../values/problem/problem.ts';
import type { MoneyProblems } from '../money-problems.ts';

export const MIN_RECHARGE_PAISE = 100_00;
export const MAX_RECHARGE_PAISE = 5_00_000_00;
const ROUNDING_PAISE = 100_00;

/** Amounts in paise that a seller picks with one click. */
export const rechargePresets: readonly number[] = [500_00, 1_000_00, 2_000_00, 5_000_00];

/** `offline`: a bank transfer that the operator confirms. `gateway`: a payment link. */
export const rechargeModes = ['offline', 'gateway'] as const;
export type RechargeMode = (typeof rechargeModes)[number];

/**
 * Offline: awaiting_approval, then approved or declined. Gateway: starting (the server creates the link),
 * awaiting_payment, then paid, expired or failed.
 */
export const rechargeStates = [
  'awaiting_approval',
  'approved',
  'declined',
  'starting',
  'awaiting_payment',
  'paid',
  'expired',
  'failed',
] as const;
export type RechargeState = (typeof rechargeStates)[number];

/** The gateway events of a recharge. */
export type RechargeStep = 'link_made' | 'paid' | 'expired' | 'failed';

/** Returns the state after a step. Steps may arrive late, repeated or out of order; a payment is final. */
export function getStateAfter(state: RechargeState, step: RechargeStep): RechargeState {
  const isOpen = state === 'starting' || state === 'awaiting_payment';
  if (step === 'paid') return isOpen || state === 'expired' || state === 'failed' ? 'paid' : state;
  if (!isOpen) return state;
  return step === 'link_made' ? 'awaiting_payment' : step;
}

/** Returns whether a recharge in this state has been credited to the wallet. */
export function isCredited(state: RechargeState): boolean {
  return state === 'approved' || state === 'paid';
}

/** Returns the problem of an amount that is too low, too high or not a whole number of paise, or null. */
export function findRechargeAmountProblem(
  paise: number,
): Problem<MoneyProblems, 'recharge_amount_invalid'> | null {
  const isValid =
    Number.isSafeInteger(paise) && paise >= MIN_RECHARGE_PAISE && paise <= MAX_RECHARGE_PAISE;
  if (isValid) return null;
  const params = { minPaise: MIN_RECHARGE_PAISE, maxPaise: MAX_RECHARGE_PAISE };
  return { code: 'recharge_amount_invalid', params };
}

/** Returns the recharge in paise that covers a missing amount: the next multiple of ₹100, within the limits. */
export function computeRechargePaise(missingPaise: number): number {
  const roundedPaise = Math.ceil(missingPaise / ROUNDING_PAISE) * ROUNDING_PAISE;
  return Math.min(MAX_RECHARGE_PAISE, Math.max(MIN_RECHARGE_PAISE, roundedPaise));
}
