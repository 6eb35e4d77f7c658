import { expect, test } from 'vitest';
import { applyPosting, noBalances } from '../ledger/transfer.ts';
import {
  buildClaimPostings,
  buildCreditNotePosting,
  buildInvoicePayment,
  buildTaxRounding,
} from './invoice-postings.ts';
import { computeDocumentTotal } from './invoice-total.ts';

test('a payment settles dues from the wallet balance', () => {
  const openingBalances = { ...noBalances, wallet: 500, receivable: -800 };
  const posting = buildInvoicePayment({ id: 'i1', number: 'INV/2627/000001' }, 1, 500);
  const postingResult = applyPosting(openingBalances, posting, 0);
  expect(postingResult).toMatchObject({
    kind: 'posted',
    balances: { wallet: 0, receivable: -300 },
    legs: [{ leg: 'payment.1', debit: 'wallet', credit: 'receivable', amountPaise: 500 }],
  });
});

test('a credit note refunds revenue and GST as one wallet entry', () => {
  const note = { id: 'n1', number: 'CRN/2627/000001', docketNumber: null };
  const posting = buildCreditNotePosting(note, { taxablePaise: 1000, taxPaise: 180 });
  expect(posting.legs.filter(({ credit }) => credit === 'wallet')).toEqual([
    { leg: 'refund', debit: 'hold', credit: 'wallet', amountPaise: 1180 },
  ]);
  expect(applyPosting(noBalances, posting, 0)).toMatchObject({
    balances: { wallet: 1180, hold: 0 },
  });
});

test('rounding adjusts the GST account to the tax of the document', () => {
  const buildLegs = (kind: 'invoice' | 'credit_note', postedTaxPaise: number) => {
    const supply = { supplierState: 'Karnataka', placeState: 'Kerala' } as const;
    const sum = { taxablePaise: 10_041, taxPaise: Math.abs(postedTaxPaise) };
    return buildTaxRounding(
      { id: 'd1', kind, total: computeDocumentTotal([sum], supply) },
      postedTaxPaise,
    ).legs;
  };
  // The tax on the sum, ₹100.41, is ₹18.07.
  expect(buildLegs('invoice', 1807)).toEqual([]);
  const revenueLeg = { leg: 'rounding', debit: 'gst', credit: 'freight_revenue', amountPaise: 2 };
  const taxLeg = { leg: 'rounding', debit: 'freight_revenue', credit: 'gst', amountPaise: 2 };
  expect(buildLegs('invoice', 1809)).toEqual([revenueLeg]);
  expect(buildLegs('invoice', 1805)).toEqual([taxLeg]);
  expect(buildLegs('credit_note', -1809)).toEqual([taxLeg]);
  expect(buildLegs('credit_note', -1805)).toEqual([revenueLeg]);
});

test('a claim posts only the goods and the freight that it covers', () => {
  const claim = { id: 's1', docketNumber: '10000000000000', goodsPaise: 2_00_000 };
  expect(buildClaimPostings(claim, null)).toHaveLength(1);
  const claimPostings = buildClaimPostings(claim, { taxablePaise: 1000, taxPaise: 180 });
  expect(claimPostings.flatMap(({ legs }) => legs.map(({ leg }) => leg))).toEqual([
    'goods',
    'revenue',
    'gst',
    'refund',
  ]);
  expect(buildClaimPostings({ ...claim, goodsPaise: 0 }, null)).toEqual([]);
});
