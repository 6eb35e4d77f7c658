import { buildLeg, buildOwedPosting, buildSignedLeg, type Posting } from '../ledger/transfer.ts';

/** A line of a carrier's accepted invoice. Amounts are in paise, below 0 for a credit. */
export interface PayableLine {
  readonly invoiceId: string;
  readonly row: number;
  /** Empty when the line bills an unknown parcel. */
  readonly docketNumber: string;
  /** Includes the GST that the line states. */
  readonly billedPaise: number;
  readonly gstPaise: number;
}

/** Returns the cause id of a line's posting. */
export function formatLineCause(invoiceId: string, row: number): string {
  return `${invoiceId}/${row}`;
}

function computeInputCreditPaise({ billedPaise, gstPaise }: PayableLine): number {
  const isPart =
    Math.sign(gstPaise) === Math.sign(billedPaise) && Math.abs(gstPaise) <= Math.abs(billedPaise);
  return isPart ? gstPaise : 0;
}

/** Builds the posting that adds a line's cost, and its GST as input credit, to the debt to the carrier. */
export function buildCarrierCharge(line: PayableLine): Posting {
  const { invoiceId, row, docketNumber, billedPaise } = line;
  const gstPaise = computeInputCreditPaise(line);
  return buildOwedPosting({
    cause: { kind: 'carrier_invoice', id: formatLineCause(invoiceId, row) },
    entry: 'carrier_invoice',
    ...(docketNumber !== '' && { docketNumber }),
    note: {},
    legs: [
      buildSignedLeg('cost', 'carrier_cost', 'carrier_payable', billedPaise - gstPaise),
      buildSignedLeg('gst', 'gst_credit', 'carrier_payable', gstPaise),
    ],
  });
}

/** Builds the posting of a bank transfer to a carrier, and of the tax that was deducted from it. */
export function buildCarrierPayment(payment: {
  readonly id: string;
  readonly amountPaise: number;
  readonly tdsPaise: number;
}): Posting {
  return buildOwedPosting({
    cause: { kind: 'carrier_payment', id: payment.id },
    entry: 'carrier_payment',
    note: {},
    legs: [
      buildLeg('paid', 'carrier_payable', 'bank', payment.amountPaise),
      buildLeg('tds', 'carrier_payable', 'tds_payable', payment.tdsPaise),
    ],
  });
}
