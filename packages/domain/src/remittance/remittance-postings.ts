import type { Leg, Posting } from '../ledger/transfer.ts';
import type { PayoutAmounts } from './payout.ts';

/** A payout whose transfer the bank has confirmed. */
export interface TransferredPayout {
  readonly id: string;
  /** Counts the payouts of a seller. */
  readonly number: number;
  readonly amounts: Omit<PayoutAmounts, 'codPaise' | 'reversedPaise'>;
}

/**
 * Posts a payout. The legs add up to the COD less reversals, which were posted when the parcels were delivered. Dues that
 * the seller paid by other means since the payout was prepared go to the wallet: `owedPaise` is what is owed now.
 */
export function remittancePosting(
  { id, number, amounts }: TransferredPayout,
  { owedPaise }: { readonly owedPaise: number },
): Posting {
  const { netPaise, feePaise, gstPaise, duesPaise } = amounts;
  const settledPaise = Math.min(duesPaise, owedPaise);
  const legs: readonly Leg[] = [
    { leg: 'paid', debit: 'cod_payable', credit: 'bank', amountPaise: netPaise },
    { leg: 'fee', debit: 'cod_payable', credit: 'freight_revenue', amountPaise: feePaise },
    { leg: 'fee_gst', debit: 'cod_payable', credit: 'gst', amountPaise: gstPaise },
    { leg: 'dues', debit: 'cod_payable', credit: 'receivable', amountPaise: settledPaise },
    {
      leg: 'dues_returned',
      debit: 'cod_payable',
      credit: 'wallet',
      amountPaise: duesPaise - settledPaise,
    },
  ];
  return {
    cause: { kind: 'remittance', id },
    entry: 'remittance',
    note: { number },
    legs: legs.filter(({ amountPaise }) => amountPaise > 0),
    whenShort: 'owe',
  };
}
