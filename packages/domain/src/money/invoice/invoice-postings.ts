import {
  buildLeg,
  buildOwedPosting,
  buildSignedLeg,
  type Leg,
  type Posting,
} from '../ledger/transfer.ts';
import type { ChargeLine, PeriodDocument } from './invoice-total.ts';

export interface InvoicePayment {
  readonly id: string;
  readonly paise: number;
}

/** Returns the parts of an amount that pay open invoices. Pays each invoice in full before the next one. */
export function listPayments(
  invoices: readonly { readonly id: string; readonly openPaise: number }[],
  amountPaise: number,
): InvoicePayment[] {
  let remainingPaise = amountPaise;
  return invoices.flatMap(({ id, openPaise }) => {
    const paise = Math.min(openPaise, remainingPaise);
    remainingPaise -= paise;
    return paise > 0 ? [{ id, paise }] : [];
  });
}

/** Builds the posting that pays part of an invoice from the wallet. `paymentNumber` counts the invoice's payments. */
export function buildInvoicePayment(
  invoice: { readonly id: string; readonly number: string },
  paymentNumber: number,
  amountPaise: number,
): Posting {
  return {
    cause: { kind: 'invoice', id: invoice.id },
    entry: 'invoice_payment',
    note: { number: invoice.number },
    legs: [buildLeg(`payment.${paymentNumber}`, 'wallet', 'receivable', amountPaise)],
    // Dues already reduce the usable balance, so a refusal would count the amount twice.
    whenShort: 'owe',
  };
}

function buildRefundLegs({ taxablePaise, taxPaise }: ChargeLine): Leg[] {
  return [
    buildLeg('revenue', 'freight_revenue', 'hold', taxablePaise),
    buildLeg('gst', 'gst', 'hold', taxPaise),
    buildLeg('refund', 'hold', 'wallet', taxablePaise + taxPaise),
  ];
}

/** Builds the posting of a credit note, which refunds revenue and GST to the wallet. */
export function buildCreditNotePosting(
  note: { readonly id: string; readonly number: string; readonly docketNumber: string | null },
  amount: ChargeLine,
): Posting {
  return buildOwedPosting({
    cause: { kind: 'credit_note', id: note.id },
    entry: 'credit_note',
    ...(note.docketNumber !== null && { docketNumber: note.docketNumber }),
    note: { number: note.number },
    legs: buildRefundLegs(amount),
  });
}

/**
 * Builds the posting that makes the GST account match the tax of a document. `postedTaxPaise` is the tax that its
 * charges posted, negative for refunds. The difference becomes revenue. Without a difference, there are no legs.
 */
export function buildTaxRounding(
  { id, kind, total }: PeriodDocument & { readonly id: string },
  postedTaxPaise: number,
): Posting {
  const paise = postedTaxPaise - (kind === 'invoice' ? total.taxPaise : -total.taxPaise);
  return buildOwedPosting({
    cause: { kind, id },
    entry: 'tax_rounding',
    note: {},
    legs: paise === 0 ? [] : [buildSignedLeg('rounding', 'gst', 'freight_revenue', paise)],
  });
}

/** Builds the postings of a claim: one for goods and one for freight. Omits a part that is null or 0. */
export function buildClaimPostings(
  claim: { readonly id: string; readonly docketNumber: string; readonly goodsPaise: number },
  freight: ChargeLine | null,
): Posting[] {
  const { id, docketNumber, goodsPaise } = claim;
  const buildPart = (part: string, legs: readonly Leg[]): Posting =>
    buildOwedPosting({
      cause: { kind: 'claim', id },
      entry: 'claim',
      docketNumber,
      note: { part },
      legs,
    });
  return [
    buildPart('goods', [buildLeg('goods', 'adjustments', 'wallet', goodsPaise)]),
    buildPart('freight', freight === null ? [] : buildRefundLegs(freight)),
  ].filter(({ legs }) => legs.length > 0);
}
