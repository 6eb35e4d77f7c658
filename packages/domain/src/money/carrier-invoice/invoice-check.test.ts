import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuoteRequest } from '../../rates/quote.ts';
import { samplePrices, sampleTerms } from '../../rates/service-card.ts';
import { type CarriedParcel, checkBilledLine } from './invoice-check.ts';
import type { BilledLine } from './invoice-columns.ts';

const request: QuoteRequest = {
  from: { pincode: '560001', city: 'Bengaluru', state: 'Karnataka' },
  to: { pincode: '560002', city: 'Bengaluru', state: 'Karnataka' },
  paymentMode: 'COD',
  codPaise: 1000_00,
  invoicePaise: 1000_00,
  direction: 'forward',
  boxes: [],
};
const parcel: CarriedParcel = {
  request,
  zone: 'A',
  supplierState: 'Karnataka',
  card: {
    carrier: 'delhivery',
    service: 'surface',
    version: 1,
    prices: samplePrices.surface,
    terms: sampleTerms.surface,
  },
  grams: 500,
  isReturned: false,
};
/** ₹24 freight and ₹35 COD fee, with 18 % GST. */
const line: BilledLine = {
  awb: '1',
  chargedGrams: 500,
  zone: 'A',
  freightPaise: 24_00,
  codPaise: 35_00,
  rtoPaise: 0,
  gstPaise: 10_62,
  totalPaise: 69_62,
};
const findFaults = (
  billedValues: Partial<BilledLine>,
  parcelChanges: Partial<CarriedParcel> = {},
) => checkBilledLine({ ...line, ...billedValues }, { ...parcel, ...parcelChanges }).faults;

describe('checkBilledLine', () => {
  const heavierBill = {
    chargedGrams: 1000,
    freightPaise: 41_00,
    gstPaise: 13_68,
    totalPaise: 89_68,
  };

  describe('with a contract of 10% fuel and ₹30 for remote pincodes', () => {
    const { surcharges } = sampleTerms.surface;
    const contract = {
      card: {
        ...parcel.card,
        terms: {
          ...sampleTerms.surface,
          surcharges: [
            ...surcharges,
            { code: 'fuel', prices: [{ basisPoints: 1000, of: 'freight' }] },
            {
              code: 'remote',
              prices: [{ flatPaise: 30_00 }],
              when: { pincodePrefixes: ['560002'] },
            },
          ],
        },
      },
    } satisfies Partial<CarriedParcel>;
    const nonRemoteContract = {
      ...contract,
      request: { ...request, to: { ...request.to, pincode: '560003' } },
    };
    const buildBill = (parts: { base: number; fuel: number; remote: number }) => ({
      freightPaise: parts.base + parts.fuel + parts.remote,
      fuelPaise: parts.fuel,
      remotePaise: parts.remote,
      gstPaise: null,
      totalPaise: null,
    });

    test.each([
      ['the agreed charges', { base: 24_00, fuel: 2_40, remote: 30_00 }, contract, []],
      ['a higher fuel percentage', { base: 24_00, fuel: 4_80, remote: 30_00 }, contract, ['fuel']],
      [
        'a pincode that is not remote',
        { base: 24_00, fuel: 2_40, remote: 30_00 },
        nonRemoteContract,
        ['remote'],
      ],
      [
        'a higher charge for the remote area',
        { base: 24_00, fuel: 2_40, remote: 40_00 },
        contract,
        ['remote'],
      ],
      ['a higher freight', { base: 30_00, fuel: 2_40, remote: 30_00 }, contract, ['rate']],
      [
        'fuel that a cheaper freight covers',
        { base: 20_00, fuel: 6_40, remote: 30_00 },
        contract,
        [],
      ],
    ])('finds the faults of a bill with %s', (_title, parts, changes, faults) => {
      expect(findFaults(buildBill(parts), changes)).toEqual(faults);
    });

    test('computes the cost of a fuel fault as the excess fuel charge with GST', () => {
      const parts = { base: 24_00, fuel: 4_80, remote: 30_00 };
      const freightPaise = parts.base + parts.fuel + parts.remote;
      const gstPaise = Math.round(((freightPaise + 35_00) * 18) / 100);
      const totalPaise = freightPaise + 35_00 + gstPaise;
      const result = checkBilledLine(
        { ...line, ...buildBill(parts), gstPaise, totalPaise },
        { ...parcel, ...contract },
      );
      expect(result).toMatchObject({ kind: 'fuel', overPaise: 2_40 + 43 });
    });
  });

  test('accepts a total up to one rupee above the price', () => {
    expect(checkBilledLine(line, parcel)).toEqual({
      kind: 'matched',
      faults: [],
      expectedPaise: 69_62,
      overPaise: 0,
    });
    expect(findFaults({ totalPaise: 70_62 })).toEqual([]);
    expect(findFaults({ totalPaise: 70_63 })).toEqual(['rate']);
  });

  test('reports a heavier slab or a more expensive zone as one fault', () => {
    expect(checkBilledLine({ ...line, ...heavierBill }, parcel)).toEqual({
      kind: 'weight',
      faults: ['weight'],
      expectedPaise: 69_62,
      overPaise: 20_06,
    });
    expect(findFaults({ zone: 'E', freightPaise: 60_00, totalPaise: null })).toEqual(['zone']);
  });

  test('reports no fault for a weight in the same slab, a cheaper zone or an unknown zone', () => {
    expect(findFaults({ chargedGrams: 450 })).toEqual([]);
    expect(findFaults({ zone: 'A' }, { zone: 'B' })).toEqual([]);
    expect(findFaults({ zone: 'METRO' })).toEqual([]);
    expect(findFaults({ zone: 'C', totalPaise: null, gstPaise: null }, { zone: 'C2' })).toEqual([]);
  });

  test('accepts a return charge only after a return', () => {
    expect(findFaults({ rtoPaise: 24_00, totalPaise: 97_94 })).toEqual(['rto']);
    const returnedBill = { rtoPaise: 24_00, codPaise: 0, gstPaise: 8_64, totalPaise: 56_64 };
    expect(findFaults(returnedBill, { isReturned: true })).toEqual([]);
  });

  test('accepts a COD fee only after a COD delivery', () => {
    expect(findFaults({ totalPaise: null }, { isReturned: true })).toEqual(['cod']);
    const prepaid = { request: { ...request, paymentMode: 'Prepaid', codPaise: 0 } } as const;
    expect(findFaults({}, prepaid)).toEqual(['cod']);
  });

  test('reports no fault for a weight that the seller accepted', () => {
    expect(findFaults(heavierBill, { grams: 1000 })).toEqual([]);
  });

  test('reports no fault at the expected price of any weight', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_000 }),
        fc.constantFrom('A', 'C2', 'F'),
        fc.constantFrom(true, false, null),
        (grams, zone, isReturned) => {
          const changedParcel = { ...parcel, grams, zone, isReturned } as const;
          const bareLine = {
            ...line,
            chargedGrams: grams,
            zone,
            freightPaise: null,
            codPaise: null,
          };
          const { expectedPaise } = checkBilledLine(bareLine, changedParcel);
          const result = checkBilledLine(
            { ...bareLine, rtoPaise: null, totalPaise: expectedPaise },
            changedParcel,
          );
          expect(result).toMatchObject({ kind: 'matched', overPaise: 0 });
        },
      ),
    );
  });
});
