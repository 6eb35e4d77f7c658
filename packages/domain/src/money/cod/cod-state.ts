import type { IsoDate } from '../../values/time/calendar.ts';

/** The states of a payout. `in_batch`: not transferred yet. `returned`: the bank returned the transfer. */
export const remittanceStates = [
  'in_batch',
  'remitted',
  'matched',
  'returned',
  'cancelled',
] as const;
export type RemittanceState = (typeof remittanceStates)[number];

export const codStates = [
  'due',
  'eligible',
  'on_hold',
  'in_batch',
  'remitted',
  'matched',
  'returned',
  'reversed',
] as const;
export type CodState = (typeof codStates)[number];

export interface CodFacts {
  /** The payout day of the parcel's COD. */
  readonly eligibleOn: IsoDate;
  readonly isReversed: boolean;
  /** The state of the payout that contains the parcel; null if it is in no payout. */
  readonly remittance: Exclude<RemittanceState, 'cancelled'> | null;
}

/** Returns the state of a parcel's COD on a day. `isHeld` is true while a condition blocks the seller's payouts. */
export function computeCodState(
  { eligibleOn, isReversed, remittance }: CodFacts,
  { today, isHeld }: { readonly today: IsoDate; readonly isHeld: boolean },
): CodState {
  if (isReversed) return 'reversed';
  if (remittance !== null) return remittance;
  if (eligibleOn > today) return 'due';
  return isHeld ? 'on_hold' : 'eligible';
}

const nextStates: Readonly<Record<RemittanceState, readonly RemittanceState[]>> = {
  in_batch: ['remitted', 'cancelled'],
  remitted: ['matched', 'returned'],
  matched: ['returned'],
  returned: ['in_batch'],
  cancelled: [],
};

/** Returns whether a payout can change to a state. A payout with returns cannot be cancelled: its dues are settled. */
export function canBecome(
  { state, returns }: { readonly state: RemittanceState; readonly returns: number },
  nextState: RemittanceState,
): boolean {
  return nextStates[state].includes(nextState) && !(nextState === 'cancelled' && returns > 0);
}
