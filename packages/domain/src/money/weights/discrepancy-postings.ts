import type { InvoicePayment } from '../invoice/invoice-postings.ts';
import { buildLeg, buildOwedPosting, type Leg, type Posting } from '../ledger/transfer.ts';
import type { WeighedLeg } from './discrepancy-case.ts';
import type { WeightDifference } from './weight-price.ts';

export interface ChargedDiscrepancy {
  readonly id: string;
  readonly docketNumber: string;
  readonly leg: WeighedLeg;
  readonly bookedGrams: number;
  readonly chargedGrams: number;
  readonly difference: WeightDifference;
}

function buildPosting(
  { id, docketNumber, leg, bookedGrams, chargedGrams }: ChargedDiscrepancy,
  entry: Posting['entry'],
  legs: readonly Leg[],
): Posting {
  const cause = { kind: 'discrepancy', id } as const;
  const note = { leg, bookedGrams, chargedGrams };
  return buildOwedPosting({ cause, entry, docketNumber, note, legs });
}

/** Builds the posting that holds the price difference of a new case. */
export function buildWeightHold(discrepancy: ChargedDiscrepancy): Posting {
  const amountPaise = discrepancy.difference.totalPaise;
  return buildPosting(discrepancy, 'weight_hold', [
    buildLeg('hold', 'wallet', 'hold', amountPaise),
  ]);
}

/** Builds the posting that charges the held amount as revenue and GST. */
export function buildWeightCharge(discrepancy: ChargedDiscrepancy): Posting {
  const { taxablePaise, taxPaise } = discrepancy.difference;
  return buildPosting(discrepancy, 'weight_charge', [
    buildLeg('charge_revenue', 'hold', 'freight_revenue', taxablePaise),
    buildLeg('charge_gst', 'hold', 'gst', taxPaise),
  ]);
}

/** The unpaid part of a case's hold, in paise. `payments` are the parts of it that are due on invoices. */
export interface OpenDue {
  readonly paise: number;
  readonly payments: readonly InvoicePayment[];
}

/** Builds the legs that settle the unpaid part from the held amount and return the remainder to the wallet. */
function buildReturnLegs(
  leg: 'refund' | 'release',
  { difference: { totalPaise } }: ChargedDiscrepancy,
  { paise, payments }: OpenDue,
): Leg[] {
  const invoicedPaise = payments.reduce((sum, payment) => sum + payment.paise, 0);
  const buildDueLeg = (name: string, amountPaise: number): Leg =>
    buildLeg(name, 'hold', 'receivable', amountPaise);
  return [
    ...payments.map((payment) => buildDueLeg(`${leg}_dues.${payment.id}`, payment.paise)),
    buildDueLeg(`${leg}_dues`, paise - invoicedPaise),
    buildLeg(leg, 'hold', 'wallet', totalPaise - paise),
  ];
}

/** Builds the posting that refunds the charged amount. */
export function buildWeightRefund(discrepancy: ChargedDiscrepancy, due: OpenDue): Posting {
  const { taxablePaise, taxPaise } = discrepancy.difference;
  return buildPosting(discrepancy, 'weight_release', [
    buildLeg('refund_revenue', 'freight_revenue', 'hold', taxablePaise),
    buildLeg('refund_gst', 'gst', 'hold', taxPaise),
    ...buildReturnLegs('refund', discrepancy, due),
  ]);
}

/** Builds the posting that releases the held amount. */
export function buildWeightRelease(discrepancy: ChargedDiscrepancy, due: OpenDue): Posting {
  return buildPosting(discrepancy, 'weight_release', buildReturnLegs('release', discrepancy, due));
}
