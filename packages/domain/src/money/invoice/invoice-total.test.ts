import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getGstStateCode, states } from '../../values/place/states.ts';
import {
  computeDocumentTotal,
  computePeriodDocument,
  computeTaxPaise,
  getTaxHeads,
} from './invoice-total.ts';

const sameState = { supplierState: 'Karnataka', placeState: 'Karnataka' };
const otherState = { supplierState: 'Karnataka', placeState: 'Maharashtra' };
const unionTerritory = { supplierState: 'Chandigarh', placeState: 'Chandigarh' };

test('a supply within one state bears CGST and SGST', () => {
  // ₹27.00 with CGST 2.43 and SGST 2.43 is ₹31.86.
  expect(computeDocumentTotal([{ taxablePaise: 2700, taxPaise: 486 }], sameState)).toEqual({
    taxablePaise: 2700,
    cgstPaise: 243,
    sgstPaise: 243,
    utgstPaise: 0,
    igstPaise: 0,
    taxPaise: 486,
    roundingPaise: 0,
    totalPaise: 3186,
  });
  expect(getTaxHeads(sameState)).toEqual([
    { code: 'cgst', percent: 9 },
    { code: 'sgst', percent: 9 },
  ]);
});

test('a supply within Chandigarh bears UTGST instead of SGST', () => {
  const { cgstPaise, sgstPaise, utgstPaise } = computeDocumentTotal(
    [{ taxablePaise: 5800, taxPaise: 1044 }],
    unionTerritory,
  );
  expect([cgstPaise, sgstPaise, utgstPaise]).toEqual([522, 0, 522]);
  expect(getTaxHeads(unionTerritory).map(({ code }) => code)).toEqual(['cgst', 'utgst']);
});

test('only supplies within five union territories bear UTGST', () => {
  const utgstStates = states.filter((state) =>
    getTaxHeads({ supplierState: state, placeState: state }).some(({ code }) => code === 'utgst'),
  );
  expect(utgstStates.map(getGstStateCode).toSorted()).toEqual(['04', '26', '31', '35', '38']);
});

test('a supply to another state bears only IGST', () => {
  const total = computeDocumentTotal([{ taxablePaise: 5800, taxPaise: 1044 }], otherState);
  expect(total).toMatchObject({ cgstPaise: 0, sgstPaise: 0, igstPaise: 1044, totalPaise: 6844 });
  expect(getTaxHeads(otherState)).toEqual([{ code: 'igst', percent: 18 }]);
});

test('refunds can make a total negative', () => {
  const lines = [
    { taxablePaise: 1000, taxPaise: 180 },
    { taxablePaise: -3500, taxPaise: -630 },
  ];
  expect(computeDocumentTotal(lines, sameState)).toMatchObject({
    taxablePaise: -2500,
    cgstPaise: -225,
    sgstPaise: -225,
    totalPaise: -2950,
  });
});

test('the rounding is the charged tax less the tax on the sum', () => {
  // Each charge of ₹33.47 has ₹6.02 tax, ₹18.06 in total. 18 % of the sum, ₹100.41, is ₹18.07.
  const charge = { taxablePaise: 3347, taxPaise: 602 };
  expect(computeDocumentTotal([charge, charge, charge], otherState)).toMatchObject({
    taxablePaise: 10_041,
    igstPaise: 1807,
    taxPaise: 1807,
    roundingPaise: -1,
    totalPaise: 11_847,
  });
  // Each charge has ₹6.02 tax, ₹18.06 in total. 9 % of the sum is ₹9.04 for each of the two heads, ₹18.08.
  expect(computeDocumentTotal([charge, charge, charge], sameState)).toMatchObject({
    cgstPaise: 904,
    sgstPaise: 904,
    roundingPaise: -2,
    totalPaise: 11_847,
  });
});

test('taxable value, tax heads and rounding add up to the charged amount', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const line = fc.record({ taxablePaise: amount, taxPaise: amount });
  const supply = fc.constantFrom(sameState, otherState, unionTerritory);
  fc.assert(
    fc.property(fc.array(line), supply, (lines, place) => {
      const total = computeDocumentTotal(lines, place);
      const chargedPaise = lines.reduce(
        (sum, documentLine) => sum + documentLine.taxablePaise + documentLine.taxPaise,
        0,
      );
      expect(total.totalPaise).toBe(chargedPaise);
      expect(total.taxablePaise + total.taxPaise + total.roundingPaise).toBe(chargedPaise);
      expect(total.cgstPaise + total.sgstPaise + total.utgstPaise + total.igstPaise).toBe(
        total.taxPaise,
      );
      expect(total.taxPaise).toBe(computeTaxPaise(total.taxablePaise, place));
    }),
  );
});

test('rounding is at most one paisa for each charge plus one paisa', () => {
  const line = fc.integer({ min: -100_000, max: 100_000 }).map((taxablePaise) => ({
    taxablePaise,
    taxPaise: computeTaxPaise(taxablePaise, sameState),
  }));
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { roundingPaise } = computeDocumentTotal(lines, sameState);
      expect(Math.abs(roundingPaise)).toBeLessThanOrEqual(lines.length + 1);
    }),
  );
});

test('a period document has no negative taxable value or tax, and its total equals the charged sum', () => {
  const amount = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer());
  const anySum = fc.record({ taxablePaise: amount, taxPaise: amount });
  fc.assert(
    fc.property(anySum, fc.constantFrom(sameState, otherState, unionTerritory), (sum, supply) => {
      const document = computePeriodDocument(sum, supply);
      const sign = document?.kind === 'credit_note' ? -1 : 1;
      const { roundingPaise: _, ...parts } = document?.total ?? {};
      expect(Object.values(parts).filter((paise) => paise < 0)).toEqual([]);
      // Adding 0 turns -0 into 0.
      expect(sign * (document?.total.totalPaise ?? 0) + 0).toBe(sum.taxablePaise + sum.taxPaise);
      expect(document?.total.totalPaise).not.toBe(0);
    }),
  );
});

test('rounding covers the difference when value and tax have opposite signs', () => {
  expect(computePeriodDocument({ taxablePaise: 5, taxPaise: -2 }, otherState)).toMatchObject({
    kind: 'invoice',
    total: { taxablePaise: 5, igstPaise: 1, roundingPaise: -3, totalPaise: 3 },
  });
  expect(computePeriodDocument({ taxablePaise: 2, taxPaise: -5 }, otherState)).toMatchObject({
    kind: 'credit_note',
    total: { taxablePaise: 0, igstPaise: 0, roundingPaise: 3, totalPaise: 3 },
  });
});

test('rounds the tax of each head separately', () => {
  // 9 % of ₹0.50 is 4.5 paise, rounded up to 5 for each of two heads. 18 % is 9 paise.
  expect([computeTaxPaise(50, sameState), computeTaxPaise(50, otherState)]).toEqual([10, 9]);
});
