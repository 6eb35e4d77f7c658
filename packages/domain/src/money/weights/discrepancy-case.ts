import { addDays, startOfBusinessDay, toBusinessDay } from '../../values/time/calendar.ts';

/** The states of a weight discrepancy. After a charge, only a withdrawal is possible. Source: docs/money.md. */
export const discrepancyStates = [
  'new',
  'accepted',
  'auto_accepted',
  'disputed',
  'dispute_accepted',
  'dispute_rejected',
] as const;
export type DiscrepancyState = (typeof discrepancyStates)[number];

/** `lapse`: the deadline passes. `uphold`: the dispute is accepted. `withdraw`: the carrier revokes the weighed leg. */
export const discrepancyActions = [
  'accept',
  'lapse',
  'dispute',
  'uphold',
  'reject',
  'withdraw',
] as const;
export type DiscrepancyAction = (typeof discrepancyActions)[number];

export const discrepancyTabs = ['new', 'disputed', 'charged', 'refunded', 'all'] as const;
export type DiscrepancyTab = (typeof discrepancyTabs)[number];

export const discrepancyCategories = [
  'weight_wrong',
  'dimensions_wrong',
  'packaging_included',
  'not_my_parcel',
  'other',
] as const;
export type DiscrepancyCategory = (typeof discrepancyCategories)[number];

export type DiscrepancyMoney = 'held' | 'charged' | 'released';

/** The leg on which the carrier weighed the parcel: the booked leg, or the return to origin. */
export const weighedLegs = ['forward', 'rto'] as const;
export type WeighedLeg = (typeof weighedLegs)[number];

export const MAX_DISPUTE_REMARK_CHARS = 500;

const DISPUTE_DAYS = 7;

const transitions: Readonly<
  Record<DiscrepancyState, Readonly<Partial<Record<DiscrepancyAction, DiscrepancyState>>>>
> = {
  new: {
    accept: 'accepted',
    lapse: 'auto_accepted',
    dispute: 'disputed',
    withdraw: 'dispute_accepted',
  },
  disputed: {
    uphold: 'dispute_accepted',
    reject: 'dispute_rejected',
    withdraw: 'dispute_accepted',
  },
  accepted: { withdraw: 'dispute_accepted' },
  auto_accepted: { withdraw: 'dispute_accepted' },
  dispute_accepted: {},
  dispute_rejected: { withdraw: 'dispute_accepted' },
};

/** Returns the state after an action; null if the state does not allow the action. */
export function findNextDiscrepancyState(
  state: DiscrepancyState,
  action: DiscrepancyAction,
): DiscrepancyState | null {
  return transitions[state][action] ?? null;
}

/** Returns the effect of a state on the held amount. */
export function getDiscrepancyMoney(state: DiscrepancyState): DiscrepancyMoney {
  if (state === 'new' || state === 'disputed') return 'held';
  return state === 'dispute_accepted' ? 'released' : 'charged';
}

const statesByTab: Readonly<Record<DiscrepancyTab, readonly DiscrepancyState[]>> = {
  new: ['new'],
  disputed: ['disputed'],
  charged: ['accepted', 'auto_accepted', 'dispute_rejected'],
  refunded: ['dispute_accepted'],
  all: discrepancyStates,
};

/** Returns the states of the cases that a tab lists. */
export function listDiscrepancyStates(tab: DiscrepancyTab): readonly DiscrepancyState[] {
  return statesByTab[tab];
}

/** Returns the seller's deadline: midnight in India at the end of the seventh day after the case was opened. */
export function computeDisputeDeadline(openedAt: Date): Date {
  return startOfBusinessDay(addDays(toBusinessDay(openedAt), DISPUTE_DAYS + 1));
}
