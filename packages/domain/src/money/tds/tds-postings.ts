import { buildLeg, buildOwedPosting, type Posting } from '../ledger/transfer.ts';

/** Tax that a seller deducted from an invoice. Amounts are in paise. */
export interface Deduction {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly amountPaise: number;
  /** The part that settles dues of the invoice. */
  readonly settledPaise: number;
}

const buildPosting = ({ id, invoiceNumber }: Deduction, legs: Posting['legs']): Posting =>
  buildOwedPosting({
    cause: { kind: 'tds', id },
    entry: 'tds',
    note: { number: invoiceNumber },
    legs,
  });

/** Builds the posting of the part that settles dues of the invoice. */
export function buildDeductionPosting(deduction: Deduction): Posting {
  const { settledPaise } = deduction;
  return buildPosting(deduction, [buildLeg('due', 'tds_receivable', 'receivable', settledPaise)]);
}

/** Builds the posting of a certified deduction. It refunds the part that the wallet had paid. */
export function buildCertifiedDeductionPosting(deduction: Deduction): Posting {
  const refundedPaise = deduction.amountPaise - deduction.settledPaise;
  return buildPosting(deduction, [buildLeg('wallet', 'tds_receivable', 'wallet', refundedPaise)]);
}

/** Builds the posting that makes the settled part due again. */
export function buildRefusedDeductionPosting(deduction: Deduction): Posting {
  const { settledPaise } = deduction;
  return buildPosting(deduction, [
    buildLeg('refused', 'receivable', 'tds_receivable', settledPaise),
  ]);
}
