import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPosting, noBalances } from '../ledger/transfer.ts';
import { buildCarrierCharge } from './carrier-invoice-postings.ts';

const paise = fc.integer({ min: -90_000, max: 90_000 }).filter((value) => value !== 0);

test('a line adds the billed amount to the debt and claims GST only within that amount', () => {
  fc.assert(
    fc.property(paise, fc.integer({ min: -20_000, max: 20_000 }), (billedPaise, gstPaise) => {
      const line = { invoiceId: 'i1', row: 2, docketNumber: '', billedPaise, gstPaise };
      const postingResult = applyPosting(noBalances, buildCarrierCharge(line), 0);
      const legs = postingResult.kind === 'posted' ? postingResult.legs : [];
      const sumAccount = (account: string) =>
        legs.reduce(
          (sum, { debit, credit, amountPaise }) =>
            sum + (credit === account ? amountPaise : 0) - (debit === account ? amountPaise : 0),
          0,
        );
      const isGstPart = gstPaise * billedPaise > 0 && Math.abs(gstPaise) <= Math.abs(billedPaise);
      expect({
        payable: sumAccount('carrier_payable'),
        credit: 0 - sumAccount('gst_credit'),
        cost: 0 - sumAccount('carrier_cost'),
      }).toEqual({
        payable: billedPaise,
        credit: isGstPart ? gstPaise : 0,
        cost: isGstPart ? billedPaise - gstPaise : billedPaise,
      });
    }),
  );
});
