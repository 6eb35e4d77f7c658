import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildCarrierCredit,
  canDecide,
  carrierClaimKinds,
  computeCodDueDate,
  computeGstPart,
  computeLiability,
  defaultCarrierTerms,
} from './carrier-claim.ts';

test.each([
  ['open', 'claimed', true],
  ['open', 'credited', true],
  ['claimed', 'refused', true],
  ['claimed', 'credited', true],
  ['refused', 'claimed', true],
  ['refused', 'credited', true],
  ['credited', 'refused', false],
  ['credited', 'claimed', false],
  ['claimed', 'claimed', false],
] as const)('a claim in the state %s can become %s: %s', (state, decision, isAllowed) => {
  expect(canDecide({ kind: 'weight', state }, decision)).toBe(isAllowed);
});

test('a late COD claim can be refused but not credited', () => {
  expect(canDecide({ kind: 'cod_late', state: 'claimed' }, 'credited')).toBe(false);
  expect(canDecide({ kind: 'cod_late', state: 'claimed' }, 'refused')).toBe(true);
});

const terms = { ...defaultCarrierTerms, codDays: 5, liabilityPaise: 2500_00 };

test('the carrier terms set the COD due date', () => {
  expect(computeCodDueDate('2026-11-28', terms)).toBe('2026-12-03');
});

test('the carrier terms limit the liability', () => {
  expect(computeLiability(999_00, terms)).toBe(999_00);
  expect(computeLiability(9999_00, terms)).toBe(2500_00);
});

test('a credit reduces the carrier debt by the credited amount, GST included', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...carrierClaimKinds),
      fc.integer({ min: 1, max: 10_000_00 }),
      fc.integer({ min: 0, max: 10_000_00 }),
      (kind, creditedPaise, billedGstPaise) => {
        const billedPaise = creditedPaise + billedGstPaise;
        const gstPaise = computeGstPart(creditedPaise, { billedPaise, gstPaise: billedGstPaise });
        expect(gstPaise).toBeLessThanOrEqual(creditedPaise);
        const { legs } = buildCarrierCredit({
          id: 'c1',
          kind,
          docketNumber: '',
          creditedPaise,
          gstPaise,
        });
        expect(legs.every(({ debit }) => debit === 'carrier_payable')).toBe(true);
        expect(legs.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(creditedPaise);
      },
    ),
  );
});

const claim = { id: 'c1', docketNumber: '', creditedPaise: 118_00, gstPaise: 18_00 };
const listCredits = (kind: 'zone' | 'lost') =>
  buildCarrierCredit({ ...claim, kind }).legs.map(({ credit, amountPaise }) => [
    credit,
    amountPaise,
  ]);

test('credits an invoice fault to cost and input GST', () => {
  expect(listCredits('zone')).toEqual([
    ['carrier_cost', 100_00],
    ['gst_credit', 18_00],
  ]);
});

test('credits a lost parcel to adjustments', () => {
  expect(listCredits('lost')).toEqual([['adjustments', 118_00]]);
});
