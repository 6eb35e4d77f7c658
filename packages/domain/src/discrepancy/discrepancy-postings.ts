import type { Leg, Posting } from '../ledger/transfer.ts';
import type { WeighedLeg } from './discrepancy-case.ts';
import type { WeightDifference } from './weight-price.ts';

/** A case as its money follows from it. */
export interface ChargedDiscrepancy {
  readonly id: string;
  readonly docketNumber: string;
  readonly leg: WeighedLeg;
  readonly bookedGrams: number;
  readonly chargedGrams: number;
  readonly difference: WeightDifference;
}

function posting(
  { id, docketNumber, leg, bookedGrams, chargedGrams }: ChargedDiscrepancy,
  entry: Posting['entry'],
  legs: readonly Leg[],
): Posting {
  return {
    cause: { kind: 'discrepancy', id },
    entry,
    docketNumber,
    note: { leg, bookedGrams, chargedGrams },
    legs: legs.filter(({ amountPaise }) => amountPaise > 0),
    whenShort: 'owe',
  };
}

/** Holds the amount of a new case. */
export function weightHold(one: ChargedDiscrepancy): Posting {
  const amountPaise = one.difference.totalPaise;
  return posting(one, 'weight_hold', [
    { leg: 'hold', debit: 'wallet', credit: 'hold', amountPaise },
  ]);
}

/** Charges the held amount. */
export function weightCharge(one: ChargedDiscrepancy): Posting {
  const { taxablePaise, taxPaise } = one.difference;
  return posting(one, 'weight_charge', [
    {
      leg: 'charge_revenue',
      debit: 'hold',
      credit: 'freight_revenue',
      amountPaise: taxablePaise,
    },
    { leg: 'charge_gst', debit: 'hold', credit: 'gst', amountPaise: taxPaise },
  ]);
}

/** Gives the charged amount back. */
export function weightRefund(one: ChargedDiscrepancy): Posting {
  const { taxablePaise, taxPaise, totalPaise } = one.difference;
  return posting(one, 'weight_release', [
    {
      leg: 'refund_revenue',
      debit: 'freight_revenue',
      credit: 'hold',
      amountPaise: taxablePaise,
    },
    { leg: 'refund_gst', debit: 'gst', credit: 'hold', amountPaise: taxPaise },
    { leg: 'refund', debit: 'hold', credit: 'wallet', amountPaise: totalPaise },
  ]);
}

/** Gives the held amount back. */
export function weightRelease(one: ChargedDiscrepancy): Posting {
  const amountPaise = one.difference.totalPaise;
  return posting(one, 'weight_release', [
    { leg: 'release', debit: 'hold', credit: 'wallet', amountPaise },
  ]);
}
