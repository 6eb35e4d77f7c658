import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutAmounts } from './payout.ts';
import { remittancePosting } from './remittance-postings.ts';

const amounts = { netPaise: 900_00, feePaise: 50_00, gstPaise: 9_00, duesPaise: 41_00 };
const posted = (owedPaise: number) =>
  remittancePosting({ id: 'r1', number: 7, amounts }, { owedPaise }).legs.map(
    ({ leg, credit, amountPaise }) => [leg, credit, amountPaise],
  );

test('posts transfer, fee, GST and dues', () => {
  expect(posted(100_00)).toEqual([
    ['paid', 'bank', 900_00],
    ['fee', 'freight_revenue', 50_00],
    ['fee_gst', 'gst', 9_00],
    ['dues', 'receivable', 41_00],
  ]);
});

test('returns dues that were paid meanwhile to the wallet', () => {
  expect(posted(30_00).slice(3)).toEqual([
    ['dues', 'receivable', 30_00],
    ['dues_returned', 'wallet', 11_00],
  ]);
  expect(posted(0).slice(3)).toEqual([['dues_returned', 'wallet', 41_00]]);
});

test('takes exactly the COD less reversals from what is payable, and never a leg of 0', () => {
  const paise = fc.integer({ min: 0, max: 50_00_000_00 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ codPaise: paise, feePaise: fc.integer({ min: 0, max: 50_000_00 }) }), {
        maxLength: 20,
      }),
      paise,
      paise,
      paise,
      (due, reversedPaise, owedPaise, owedLater) => {
        const payout = payoutAmounts(due, { reversedPaise, owedPaise });
        fc.pre(payout.netPaise > 0);
        const { legs } = remittancePosting(
          { id: 'r', number: 1, amounts: payout },
          { owedPaise: owedLater },
        );
        expect(legs.every((leg) => leg.amountPaise > 0 && leg.debit === 'cod_payable')).toBe(true);
        const total = legs.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
        expect(total).toBe(payout.codPaise - reversedPaise);
        const dues = legs.find(({ leg }) => leg === 'dues')?.amountPaise ?? 0;
        expect(dues).toBeLessThanOrEqual(owedLater);
      },
    ),
  );
});
