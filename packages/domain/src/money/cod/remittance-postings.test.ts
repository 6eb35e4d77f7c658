import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPayments } from '../invoice/invoice-postings.ts';
import { computePayoutAmounts } from './payout.ts';
import {
  buildRemittancePosting,
  buildRepeatedPosting,
  buildReturnedPosting,
} from './remittance-postings.ts';

const amounts = { netPaise: 900_00, feePaise: 50_00, gstPaise: 9_00, duesPaise: 41_00 };
const postRemittance = (owedPaise: number) =>
  buildRemittancePosting({ id: 'r1', number: 7, amounts }, { owedPaise, payments: [] }).legs.map(
    ({ leg, credit, amountPaise }) => [leg, credit, amountPaise],
  );

test('posts the transfer, fee, GST and dues of a payout', () => {
  expect(postRemittance(100_00)).toEqual([
    ['paid', 'bank', 900_00],
    ['fee', 'freight_revenue', 50_00],
    ['fee_gst', 'gst', 9_00],
    ['dues', 'receivable', 41_00],
  ]);
});

test('credits dues to the wallet if the seller has already paid them', () => {
  expect(postRemittance(30_00).slice(3)).toEqual([
    ['dues', 'receivable', 30_00],
    ['dues_returned', 'wallet', 11_00],
  ]);
  expect(postRemittance(0).slice(3)).toEqual([['dues_returned', 'wallet', 41_00]]);
});

test('each return and each new transfer of a payout moves the net amount', () => {
  const payout = { id: 'r1', number: 7, amounts };
  const postings = [1, 2].flatMap((returns) => [
    buildReturnedPosting(payout, returns),
    buildRepeatedPosting(payout, returns),
  ]);
  expect(postings.flatMap(({ legs }) => legs)).toEqual([
    { leg: 'returned.1', debit: 'bank', credit: 'cod_payable', amountPaise: 900_00 },
    { leg: 'paid.1', debit: 'cod_payable', credit: 'bank', amountPaise: 900_00 },
    { leg: 'returned.2', debit: 'bank', credit: 'cod_payable', amountPaise: 900_00 },
    { leg: 'paid.2', debit: 'cod_payable', credit: 'bank', amountPaise: 900_00 },
  ]);
});

test('dues pay the oldest invoices first', () => {
  const invoices = [
    { id: 'i1', openPaise: 25_00 },
    { id: 'i2', openPaise: 10_00 },
  ];
  const listLegs = (settledPaise: number) =>
    buildRemittancePosting(
      { id: 'r1', number: 7, amounts },
      { owedPaise: settledPaise, payments: listPayments(invoices, settledPaise) },
    ).legs.flatMap(({ leg, credit, amountPaise }) =>
      credit === 'receivable' ? [[leg, amountPaise]] : [],
    );
  expect(listLegs(30_00)).toEqual([
    ['dues.i1', 25_00],
    ['dues.i2', 5_00],
  ]);
  expect(listLegs(41_00)).toEqual([
    ['dues.i1', 25_00],
    ['dues.i2', 10_00],
    ['dues', 6_00],
  ]);
});

test('the legs of a payout are positive, debit the COD less reversals and settle at most the dues', () => {
  const paise = fc.integer({ min: 0, max: 50_00_000_00 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ codPaise: paise, feePaise: fc.integer({ min: 0, max: 50_000_00 }) }), {
        maxLength: 20,
      }),
      paise,
      paise,
      paise,
      fc.array(paise, { maxLength: 3 }),
      (codLines, reversedPaise, owedPaise, owedLaterPaise, openAmounts) => {
        const invoices = openAmounts.map((openPaise, index) => ({ id: `i${index}`, openPaise }));
        const payout = computePayoutAmounts(codLines, { reversedPaise, owedPaise });
        fc.pre(payout.netPaise > 0);
        const { legs } = buildRemittancePosting(
          { id: 'r', number: 1, amounts: payout },
          {
            owedPaise: owedLaterPaise,
            payments: listPayments(invoices, Math.min(payout.duesPaise, owedLaterPaise)),
          },
        );
        expect(legs.every((leg) => leg.amountPaise > 0 && leg.debit === 'cod_payable')).toBe(true);
        const totalPaise = legs.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
        expect(totalPaise).toBe(payout.codPaise - reversedPaise);
        const dueLegs = legs.filter(({ credit }) => credit === 'receivable');
        expect(dueLegs.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBeLessThanOrEqual(
          owedLaterPaise,
        );
      },
    ),
  );
});
