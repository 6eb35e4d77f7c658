import type { InvoicePayment } from '../invoice/invoice-postings.ts';
import { buildLeg, buildOwedPosting, type Leg, type Posting } from '../ledger/transfer.ts';
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

function buildPosting(
  { id, docketNumber, leg, bookedGrams, chargedGrams }: ChargedDiscrepancy,
  entry: Posting['entry'],
  legs: readonly Leg[],
): Posting {
  const cause = { kind: 'discrepancy', id } as const;
  const note = { leg, bookedGrams, chargedGrams };
  return buildOwedPosting({ cause, entry, docketNumber, note, legs });
}

/** Holds the amount of a new case. */
export function buildWeightHold(discrepancy: ChargedDiscrepancy): Posting {
  const amountPaise = discrepancy.difference.totalPaise;
  return buildPosting(discrepancy, 'weight_hold', [
    buildLeg('hold', 'wallet', 'hold', amountPaise),
  ]);
}

/** Charges the held amount. */
export function buildWeightCharge(discrepancy: ChargedDiscrepancy): Posting {
  const { taxablePaise, taxPaise } = discrepancy.difference;
  return buildPosting(discrepancy, 'weight_charge', [
    buildLeg('charge_revenue', 'hold', 'freight_revenue', taxablePaise),
    buildLeg('charge_gst', 'hold', 'gst', taxPaise),
  ]);
}

/** What is still owed for the hold of a case. `payments` are the parts that invoices have as due. */
export interface OpenDue {
  readonly paise: number;
  readonly payments: readonly InvoicePayment[];
}

/** Takes the held amount off what is owed for it, and gives the rest back. */
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

/** Gives the charged amount back. */
export function buildWeightRefund(discrepancy: ChargedDiscrepancy, due: OpenDue): Posting {
  const { taxablePaise, taxPaise } = discrepancy.difference;
  return buildPosting(discrepancy, 'weight_release', [
    buildLeg('refund_revenue', 'freight_revenue', 'hold', taxablePaise),
    buildLeg('refund_gst', 'gst', 'hold', taxPaise),
    ...buildReturnLegs('refund', discrepancy, due),
  ]);
}

/** Gives the held amount back. */
export function buildWeightRelease(discrepancy: ChargedDiscrepancy, due: OpenDue): Posting {
  return buildPosting(discrepancy, 'weight_release', buildReturnLegs('release', discrepancy, due));
}
