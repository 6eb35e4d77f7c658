import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type QuoteRequest, quoteService } from './quote.ts';
import { computeReturnTerms, sumTax } from './return-charge.ts';
import { type ServiceCard, samplePrices, sampleTerms } from './service-card.ts';

const supplier = { supplierState: 'Karnataka', recipientState: null };
const c1Route = { zone: 'C1' } as const;
const surface: ServiceCard = {
  carrier: 'delhivery',
  service: 'surface',
  version: 1,
  prices: samplePrices.surface,
  terms: sampleTerms.surface,
};
const codRequest: QuoteRequest = {
  from: { pincode: '560001', city: 'Bengaluru', state: 'Karnataka' },
  to: { pincode: '400001', city: 'Mumbai', state: 'Maharashtra' },
  paymentMode: 'COD',
  codPaise: 999_00,
  invoicePaise: 999_00,
  direction: 'forward',
  boxes: [{ lengthMm: 350, widthMm: 350, heightMm: 65, deadGrams: 650, count: 1 }],
};

test('applies the GST of the recipient state to the return charge and the COD fee', () => {
  const { charge, codFee } = computeReturnTerms(codRequest, c1Route, surface, {
    ...supplier,
    recipientState: 'Kerala',
  });
  const codes = [charge, codFee].map(({ lines }) => lines.map(({ code }) => code));
  expect(codes).toEqual([
    ['rto', 'igst'],
    ['cod', 'igst'],
  ]);
});

test('charges the freight with GST for the return leg', () => {
  expect(computeReturnTerms(codRequest, c1Route, surface, supplier).charge).toEqual({
    totalPaise: 128_62,
    lines: [
      { code: 'rto', paise: 109_00, working: '100% × ₹109.00' },
      { code: 'cgst', paise: 9_81, working: '9% × ₹109.00' },
      { code: 'sgst', paise: 9_81, working: '9% × ₹109.00' },
    ],
  });
});

test('refunds the COD fee with GST', () => {
  expect(computeReturnTerms(codRequest, c1Route, surface, supplier).codFee).toEqual({
    totalPaise: 41_30,
    lines: [
      { code: 'cod', paise: 35_00, working: 'max(₹35.00, 2% × ₹999.00)' },
      { code: 'cgst', paise: 3_15, working: '₹12.96 − ₹9.81' },
      { code: 'sgst', paise: 3_15, working: '₹12.96 − ₹9.81' },
    ],
  });
});

const prepaidRequest = { ...codRequest, paymentMode: 'Prepaid', codPaise: 0 } as const;

test('a prepaid parcel has no COD fee to refund', () => {
  expect(computeReturnTerms(prepaidRequest, c1Route, surface, supplier).codFee).toEqual({
    totalPaise: 0,
    lines: [],
  });
});

test('a reverse parcel has no return charge and no COD fee to refund', () => {
  expect(
    computeReturnTerms({ ...prepaidRequest, direction: 'reverse' }, c1Route, surface, supplier),
  ).toEqual({
    charge: { totalPaise: 0, lines: [] },
    codFee: { totalPaise: 0, lines: [] },
  });
});

test('the quoted total minus the refunded COD fee equals the prepaid total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000_00 }), (codPaise) => {
      const request = { ...codRequest, codPaise, invoicePaise: codPaise };
      const { codFee } = computeReturnTerms(request, c1Route, surface, supplier);
      const quoteWithFee = quoteService(request, c1Route, surface, supplier);
      const quoteWithoutCod = quoteService(
        { ...request, paymentMode: 'Prepaid', codPaise: 0 },
        c1Route,
        surface,
        supplier,
      );
      if (!quoteWithFee || !quoteWithoutCod) throw new Error('the zone is not served');
      expect(quoteWithFee.totalPaise - codFee.totalPaise).toBe(quoteWithoutCod.totalPaise);
      expect(sumTax(quoteWithFee).taxPaise - sumTax(codFee).taxPaise).toBe(
        sumTax(quoteWithoutCod).taxPaise,
      );
    }),
  );
});
