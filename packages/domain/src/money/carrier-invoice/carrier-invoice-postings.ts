import type { Account, Leg, Posting } from '../ledger/transfer.ts';

/** A line of an accepted invoice of a carrier. Amounts in paise, below 0 for a credit. */
export interface PayableLine {
  readonly invoiceId: string;
  readonly row: number;
  /** Empty when the line bills no parcel of ours. */
  readonly docketNumber: string;
  /** With GST where the line has it. */
  readonly billedPaise: number;
  readonly gstPaise: number;
}

/** The id of the cause of a line. */
export function lineCause(invoiceId: string, row: number): string {
  return `${invoiceId}/${row}`;
}

/** GST that is not part of the billed amount is not separated from the cost. */
function inputCredit({ billedPaise, gstPaise }: PayableLine): number {
  const isPart =
    Math.sign(gstPaise) === Math.sign(billedPaise) && Math.abs(gstPaise) <= Math.abs(billedPaise);
  return isPart ? gstPaise : 0;
}

/** Posts what a line adds to the debt to the carrier, or takes from it: the cost, and GST as input credit. */
export function carrierCharge(line: PayableLine): Posting {
  const { invoiceId, row, docketNumber, billedPaise } = line;
  const gstPaise = inputCredit(line);
  const leg = (name: string, account: Account, paise: number): Leg =>
    paise > 0
      ? { leg: name, debit: account, credit: 'carrier_payable', amountPaise: paise }
      : { leg: name, debit: 'carrier_payable', credit: account, amountPaise: 0 - paise };
  const legs = [
    leg('cost', 'carrier_cost', billedPaise - gstPaise),
    leg('gst', 'gst_credit', gstPaise),
  ];
  return {
    cause: { kind: 'carrier_invoice', id: lineCause(invoiceId, row) },
    entry: 'carrier_invoice',
    ...(docketNumber !== '' && { docketNumber }),
    note: {},
    legs: legs.filter(({ amountPaise }) => amountPaise > 0),
    whenShort: 'owe',
  };
}

/** Posts a bank transfer to a carrier. */
export function carrierPayment(payment: {
  readonly id: string;
  readonly amountPaise: number;
}): Posting {
  const { id, amountPaise } = payment;
  return {
    cause: { kind: 'carrier_payment', id },
    entry: 'carrier_payment',
    note: {},
    legs: [{ leg: 'paid', debit: 'carrier_payable', credit: 'bank', amountPaise }],
    whenShort: 'owe',
  };
}
