import type { InvoicePayment } from '../invoice/invoice-postings.ts';
import { buildLeg, type Leg, type Posting } from '../ledger/transfer.ts';
import type { PayoutAmounts } from './payout.ts';

export interface TransferredPayout {
  readonly id: string;
  /** The sequence number among the seller's payouts. */
  readonly number: number;
  readonly amounts: Omit<PayoutAmounts, 'codPaise' | 'reversedPaise'>;
}

/** Returns the dues in paise that the payout settles, at most `owedPaise`. */
export function computeSettledDuesPaise({ amounts }: TransferredPayout, owedPaise: number): number {
  return Math.min(amounts.duesPaise, owedPaise);
}

/**
 * Builds the posting of a payout. Its legs add up to the COD less reversals. If the seller has paid dues since the
 * payout was prepared, their deduction goes to the wallet. `owedPaise` is the current debt, and `payments` are the
 * parts of the settled dues that pay invoices.
 */
export function buildRemittancePosting(
  payout: TransferredPayout,
  {
    owedPaise,
    payments,
  }: { readonly owedPaise: number; readonly payments: readonly InvoicePayment[] },
): Posting {
  const { netPaise, feePaise, gstPaise, duesPaise } = payout.amounts;
  const settledPaise = computeSettledDuesPaise(payout, owedPaise);
  const paidPaise = payments.reduce((sum, { paise }) => sum + paise, 0);
  const buildDueLeg = (leg: string, amountPaise: number): Leg =>
    buildLeg(leg, 'cod_payable', 'receivable', amountPaise);
  const legs: readonly Leg[] = [
    buildLeg('paid', 'cod_payable', 'bank', netPaise),
    buildLeg('fee', 'cod_payable', 'freight_revenue', feePaise),
    buildLeg('fee_gst', 'cod_payable', 'gst', gstPaise),
    ...payments.map((payment) => buildDueLeg(`dues.${payment.id}`, payment.paise)),
    buildDueLeg('dues', settledPaise - paidPaise),
    buildLeg('dues_returned', 'cod_payable', 'wallet', duesPaise - settledPaise),
  ];
  return buildRemittance(
    payout,
    legs.filter(({ amountPaise }) => amountPaise > 0),
  );
}

/** Builds the posting of a returned transfer. Its net amount is payable again. `returnCount` includes this return. */
export function buildReturnedPosting(payout: TransferredPayout, returnCount: number): Posting {
  const { netPaise } = payout.amounts;
  return buildRemittance(payout, [
    buildLeg(`returned.${returnCount}`, 'bank', 'cod_payable', netPaise),
  ]);
}

/** Builds the posting of a new transfer after `returnCount` returns by the bank. It has no fee and no dues. */
export function buildRepeatedPosting(payout: TransferredPayout, returnCount: number): Posting {
  const { netPaise } = payout.amounts;
  return buildRemittance(payout, [
    buildLeg(`paid.${returnCount}`, 'cod_payable', 'bank', netPaise),
  ]);
}

function buildRemittance({ id, number }: TransferredPayout, legs: readonly Leg[]): Posting {
  const cause = { kind: 'remittance', id } as const;
  return { cause, entry: 'remittance', note: { number }, legs, whenShort: 'owe' };
}
