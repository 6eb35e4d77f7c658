import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuoteRequest } from '../../rates/quote.ts';
import { quoteService } from '../../rates/quote.ts';
import { computeReturnTerms } from '../../rates/return-charge.ts';
import { samplePrices, sampleTerms } from '../../rates/service-card.ts';
import type { TaxParties } from '../../rates/tax.ts';
import { applyPosting, noBalances } from '../ledger/transfer.ts';
import { buildWeightCharge, buildWeightHold, buildWeightRelease } from './discrepancy-postings.ts';
import { computeWeightDifference, type WeighedParcel } from './weight-price.ts';

const request: QuoteRequest = {
  from: { pincode: '560001', city: 'Bengaluru', state: 'Karnataka' },
  to: { pincode: '110001', city: 'Delhi', state: 'Delhi' },
  paymentMode: 'COD',
  codPaise: 1000_00,
  invoicePaise: 1000_00,
  direction: 'forward',
  boxes: [{ lengthMm: 100, widthMm: 100, heightMm: 100, deadGrams: 400, count: 1 }],
};
const card = {
  carrier: 'delhivery',
  service: 'surface',
  version: 1,
  prices: samplePrices.surface,
  terms: sampleTerms.surface,
} as const;
const supplier: TaxParties = { supplierState: 'Karnataka', recipientState: null };

function buildParcel(grams: number, parties = supplier): WeighedParcel {
  const bookedRequest = {
    ...request,
    boxes: request.boxes.map((box) => ({ ...box, deadGrams: grams })),
  };
  const price = quoteService(bookedRequest, { zone: 'A' }, card, parties);
  if (!price) throw new Error('the zone is not served');
  return {
    request: bookedRequest,
    basis: { zone: 'A', km: 10, states: ['Karnataka', 'Delhi'], ...parties, plan: null },
    card,
    markups: {},
    price,
    returnTerms: computeReturnTerms(bookedRequest, { zone: 'A' }, card, parties),
  };
}

describe('a weight difference', () => {
  test('is the price of the heavier slab less the agreed price, with GST', () => {
    expect(computeWeightDifference(buildParcel(400), 'forward', 1200)).toMatchObject({
      totalPaise: 40_12,
      taxablePaise: 34_00,
      taxPaise: 6_12,
    });
    expect(computeWeightDifference(buildParcel(400), 'rto', 1200)).toMatchObject({
      totalPaise: 40_12,
      taxablePaise: 34_00,
      taxPaise: 6_12,
    });
  });

  test.each(['forward', 'rto'] as const)(
    'bears IGST on the %s leg for a GSTIN of another state',
    (leg) => {
      const parcel = buildParcel(400, { ...supplier, recipientState: 'Kerala' });
      const difference = computeWeightDifference(parcel, leg, 1200);
      expect(difference).toMatchObject({ taxablePaise: 34_00, taxPaise: 6_12 });
      expect(difference?.working.charged.lines.map(({ code }) => code)).toContain('igst');
      expect(difference?.working.booked.lines.map(({ code }) => code)).toContain('igst');
    },
  );

  test('contains the weight, slab and price of the booking and of the charge', () => {
    const parcel = buildParcel(400);
    const heavierParcel = buildParcel(1200);
    expect(computeWeightDifference(parcel, 'forward', 1200)?.working).toEqual({
      zone: 'A',
      booked: {
        grams: parcel.price.chargeableGrams,
        slabGrams: 500,
        totalPaise: parcel.price.totalPaise,
        lines: parcel.price.lines,
      },
      charged: {
        grams: 1200,
        slabGrams: 1500,
        totalPaise: heavierParcel.price.totalPaise,
        lines: heavierParcel.price.lines,
      },
    });
    const returnWorking = computeWeightDifference(parcel, 'rto', 1200)?.working;
    expect(returnWorking?.booked.lines).toEqual(parcel.returnTerms?.charge.lines);
    expect(returnWorking?.charged.lines).toEqual(heavierParcel.returnTerms?.charge.lines);
  });

  test('is null up to the booked slab or without return terms', () => {
    expect(computeWeightDifference(buildParcel(400), 'forward', 500)).toBeNull();
    expect(computeWeightDifference(buildParcel(1200), 'forward', 600)).toBeNull();
    expect(
      computeWeightDifference({ ...buildParcel(400), returnTerms: null }, 'rto', 5000),
    ).toBeNull();
  });

  const anyGrams = fc.integer({ min: 1, max: 30_000 });

  test('equals the taxable value plus tax, and the charged price less the booked price', () => {
    fc.assert(
      fc.property(anyGrams, anyGrams, (bookedGrams, grams) => {
        const difference = computeWeightDifference(buildParcel(bookedGrams), 'forward', grams);
        fc.pre(difference !== null);
        const { totalPaise, taxablePaise, taxPaise, working } = difference;
        expect(taxablePaise + taxPaise).toBe(totalPaise);
        expect(working.charged.totalPaise - working.booked.totalPaise).toBe(totalPaise);
      }),
    );
  });

  test('never decreases when the weight increases', () => {
    fc.assert(
      fc.property(
        anyGrams,
        anyGrams,
        fc.integer({ min: 1, max: 5000 }),
        (bookedGrams, grams, extraGrams) => {
          const [difference, heavierDifference] = [grams, grams + extraGrams].map((weightGrams) =>
            computeWeightDifference(buildParcel(bookedGrams), 'forward', weightGrams),
          );
          expect(heavierDifference?.totalPaise ?? 0).toBeGreaterThanOrEqual(
            difference?.totalPaise ?? 0,
          );
        },
      ),
    );
  });

  test('is null up to the booked weight', () => {
    fc.assert(
      fc.property(anyGrams, anyGrams, (bookedGrams, grams) => {
        const weightGrams = Math.min(grams, bookedGrams);
        expect(
          computeWeightDifference(buildParcel(bookedGrams), 'forward', weightGrams),
        ).toBeNull();
      }),
    );
  });

  test('leaves no amount on hold after a charge or a release', () => {
    const difference = computeWeightDifference(buildParcel(400), 'forward', 1200);
    if (!difference) throw new Error('no difference');
    const discrepancy = {
      id: 'd1',
      docketNumber: '10000000000001',
      leg: 'forward',
      bookedGrams: 500,
      chargedGrams: 1200,
      difference,
    } as const;
    const applyToBalances = (
      balances: typeof noBalances,
      posting: ReturnType<typeof buildWeightHold>,
    ) => {
      const postingResult = applyPosting(balances, posting, 0);
      if (postingResult.kind === 'short') throw new Error('refused');
      return postingResult.balances;
    };
    const heldBalances = applyToBalances(noBalances, buildWeightHold(discrepancy));
    expect(heldBalances).toMatchObject({ hold: 40_12, receivable: -40_12 });
    expect(applyToBalances(heldBalances, buildWeightCharge(discrepancy)).hold).toBe(0);
    const noDue = { paise: 0, payments: [] };
    expect(applyToBalances(heldBalances, buildWeightRelease(discrepancy, noDue))).toMatchObject({
      hold: 0,
      wallet: 40_12,
    });
    const due = { paise: 40_12, payments: [{ id: 'i1', paise: 30_00 }] };
    expect(applyToBalances(heldBalances, buildWeightRelease(discrepancy, due))).toEqual(noBalances);
  });
});
