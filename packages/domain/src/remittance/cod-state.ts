import type { IsoDate } from '../time/calendar.ts';

/** The states of a payout to one seller. `in_batch`: prepared for the bank, not transferred yet. */
export const remittanceStates = ['in_batch', 'remitted', 'matched', 'cancelled'] as const;
export type RemittanceState = (typeof remittanceStates)[number];

/** The states of the COD of one parcel. */
export const codStates = [
  'due',
  'eligible',
  'on_hold',
  'in_batch',
  'remitted',
  'matched',
  'reversed',
] as const;
export type CodState = (typeof codStates)[number];

export interface CodFacts {
  /** The payout day of the parcel. */
  readonly eligibleOn: IsoDate;
  readonly isReversed: boolean;
  /** State of the payout that the parcel is part of; null while it is part of none. */
  readonly remittance: Exclude<RemittanceState, 'cancelled'> | null;
}

/** The state of a parcel's COD on a day; `isHeld` while a condition holds the seller's payouts up. */
export function codStateOf(
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
  remitted: ['matched'],
  matched: [],
  cancelled: [],
};

/** Whether a payout can go from one state to another. */
export function canBecome(from: RemittanceState, to: RemittanceState): boolean {
  return nextStates[from].includes(to);
}
