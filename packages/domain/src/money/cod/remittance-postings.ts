import type { InvoicePayment } from '../invoice/invoice-postings.ts';
import { buildLeg, type Leg, type Posting } from '../ledger/transfer.ts';
import type { PayoutAmounts } from './payout.ts';

/** A payout whose transfer the bank has confirmed. */
export interface TransferredPayout {
  readonly id: string;
  /** Counts the payouts of a seller. */
  readonly number: number;
  readonly amounts: Omit<PayoutAmounts, 'codPaise' | 'reversedPaise'>;
}

/** Returns the part of its dues that a payout settles when `owedPaise` is owed now. */
export function computeSettledDues({ amounts }: TransferredPayout, owedPaise: number): number {
  return Math.min(amounts.duesPaise, owedPaise);
}

/**
 * Posts a payout. The legs add up to the COD less reversals, which were posted when the parcels were delivered. Dues
 * that the seller paid by other means since the payout was prepared go to the wallet: `owedPaise` is what is owed
 * now. `payments` are the parts of the settled dues that pay invoices.
 */
export function buildRemittancePosting(
  payout: TransferredPayout,
  {
    owedPaise,
    payments,
  }: { readonly owedPaise: number; readonly payments: readonly InvoicePayment[] },
): Posting {
  const { netPaise, feePaise, gstPaise, duesPaise } = payout.amounts;
  const settledPaise = computeSettledDues(payout, owedPaise);
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

/**
 * Posts that the bank returned the transfer of a payout: its net amount is payable again. `returns` counts this one.
 */
export function buildReturnedPosting(payout: TransferredPayout, returns: number): Posting {
  const { netPaise } = payout.amounts;
  return buildRemittance(payout, [
    buildLeg(`returned.${returns}`, 'bank', 'cod_payable', netPaise),
  ]);
}

/**
 * Posts the transfer of a payout that the bank has returned `returns` times. Fee and dues were posted with the first
 * one.
 */
export function buildRepeatedPosting(payout: TransferredPayout, returns: number): Posting {
  const { netPaise } = payout.amounts;
  return buildRemittance(payout, [buildLeg(`paid.${returns}`, 'cod_payable', 'bank', netPaise)]);
}

function buildRemittance({ id, number }: TransferredPayout, legs: readonly Leg[]): Posting {
  const cause = { kind: 'remittance', id } as const;
  return { cause, entry: 'remittance', note: { number }, legs, whenShort: 'owe' };
}
