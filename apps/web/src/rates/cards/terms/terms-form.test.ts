import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { services, zones } from '@shipdesk/domain/rates/service';
import { type CardTerms, sampleTerms } from '@shipdesk/domain/rates/service-card';
import { directions, type Surcharge, surchargeCodes } from '@shipdesk/domain/rates/surcharge';
import { states } from '@shipdesk/domain/values/place/states';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createSurcharge,
  matchesTerms,
  parseTerms,
  type TermsText,
  toTermsText,
} from './terms-form.ts';

const termsText = toTermsText(sampleTerms.surface);
const withSurcharge = (changes: Partial<TermsText['surcharges'][number]>): TermsText => ({
  ...termsText,
  surcharges: [{ ...createSurcharge([]), prices: [{ kind: 'flat', amount: '5' }], ...changes }],
});
const parseChangedSurcharge = (changes: Parameters<typeof withSurcharge>[0]) =>
  parseTerms(withSurcharge(changes))?.surcharges[0];

test('formats terms in kilograms, percent, rupees and days', () => {
  expect(termsText).toMatchObject({
    minKg: '0.5',
    divisor: '5000',
    gstPercent: '18',
    mode: 'lowest',
  });
  expect(termsText.days).toMatchObject({ A: '2', F: '10' });
  expect(termsText.surcharges[0]).toMatchObject({
    code: 'cod',
    prices: [
      { kind: 'flat', amount: '35' },
      { kind: 'cod', amount: '2' },
    ],
    paymentMode: 'COD',
    directions: ['forward'],
  });
});

test.for(services)('the sample terms of %s survive a round trip through the form', (service) => {
  expect(parseTerms(toTermsText(sampleTerms[service]))).toEqual(sampleTerms[service]);
});

test('a zone without delivery days is not served', () => {
  const days = { ...termsText.days, E: '', F: ' ' };
  expect(parseTerms({ ...termsText, days })?.transitDays).not.toHaveProperty('F');
  expect(Object.keys(parseTerms({ ...termsText, days })?.transitDays ?? {})).toHaveLength(6);
});

test.for<[name: string, changes: Partial<TermsText>]>([
  ['an empty minimum weight', { minKg: '' }],
  ['a minimum weight of 50.001 kg', { minKg: '50.001' }],
  ['a minimum weight of half a gram', { minKg: '0.0005' }],
  ['a divisor of 999', { divisor: '999' }],
  ['a divisor with decimals', { divisor: '5000.5' }],
  ['a GST rate of 28.01%', { gstPercent: '28.01' }],
  ['a GST rate that is not a number', { gstPercent: 'x' }],
  ['zero delivery days', { days: { ...termsText.days, A: '0' } }],
  ['61 delivery days', { days: { ...termsText.days, A: '61' } }],
  ['an empty surcharge', withSurcharge({ prices: [{ kind: 'flat', amount: '' }] })],
  ['a surcharge of 1000.01%', withSurcharge({ prices: [{ kind: 'freight', amount: '1000.01' }] })],
  ['a pincode prefix of 0', withSurcharge({ prefixes: '68, 0' })],
  ['a pincode prefix of seven digits', withSurcharge({ prefixes: '6820021' })],
  ['a negative weight condition', withSurcharge({ maxKg: '-1' })],
])('rejects %s', ([, changes]) => {
  expect(parseTerms({ ...termsText, ...changes })).toBeNull();
});

test('ignores empty conditions', () => {
  expect(parseChangedSurcharge({})).toEqual({ code: 'fuel', prices: [{ flatPaise: 500 }] });
});

test('splits prefixes at commas, spaces and semicolons', () => {
  expect(parseChangedSurcharge({ prefixes: ' 68,67 ;1\n' })?.when?.pincodePrefixes).toEqual([
    '68',
    '67',
    '1',
  ]);
});

test('an entered weight is a condition, even 0', () => {
  expect(parseChangedSurcharge({ minKg: '0', maxKg: '' })?.when).toEqual({ minGrams: 0 });
});

test('a new surcharge gets a unique id', () => {
  expect(createSurcharge([]).id).toBe(0);
  expect(createSurcharge([{ ...createSurcharge([]), id: 7 }]).id).toBe(8);
});

const paise = fc.integer({ min: 0, max: termsLimits.paise });
const basisPoints = fc.integer({ min: 0, max: termsLimits.basisPoints });
const grams = fc.integer({ min: 0, max: termsLimits.grams });
const buildSubset = <T>(values: readonly T[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: values.length });
const price = fc.oneof(
  fc.record({ flatPaise: paise }),
  fc.record({ perKgPaise: paise }),
  fc.record({ basisPoints, of: fc.constantFrom('freight' as const, 'cod', 'invoice') }),
);
const anyCondition = fc.record(
  {
    zones: buildSubset(zones),
    states: buildSubset(states),
    pincodePrefixes: fc.array(fc.integer({ min: 1, max: 999_999 }).map(String), {
      minLength: 1,
      maxLength: 9,
    }),
    minGrams: grams,
    maxGrams: grams,
    paymentMode: fc.constantFrom('COD' as const, 'Prepaid'),
    directions: buildSubset(directions),
  },
  { requiredKeys: [] },
);
const surcharge = fc
  .record({
    code: fc.constantFrom(...surchargeCodes),
    prices: fc.array(price, { minLength: 1, maxLength: termsLimits.pricesOfSurcharge }),
    when: anyCondition,
  })
  .map(({ when: condition, ...unconditionalSurcharge }): Surcharge => {
    return Object.keys(condition).length === 0
      ? unconditionalSurcharge
      : { ...unconditionalSurcharge, when: condition };
  });
const terms: fc.Arbitrary<CardTerms> = fc.record({
  minGrams: fc.integer({ min: 0, max: termsLimits.minGrams }),
  divisor: fc.integer(termsLimits.divisor),
  mode: fc.constantFrom('lowest' as const, 'strict'),
  surcharges: fc.array(surcharge, { maxLength: 6 }),
  gstBasisPoints: fc.integer({ min: 0, max: termsLimits.gstBasisPoints }),
  transitDays: buildSubset(zones).chain((servedZones) =>
    fc
      .array(fc.integer({ min: 1, max: termsLimits.transitDays }), {
        minLength: servedZones.length,
        maxLength: servedZones.length,
      })
      .map((days) =>
        Object.fromEntries(servedZones.map((zone, index) => [zone, days[index] ?? 1])),
      ),
  ),
});

test('any terms survive a round trip through the form', () => {
  fc.assert(
    fc.property(terms, (cardTerms) => {
      expect(parseTerms(toTermsText(cardTerms))).toEqual(cardTerms);
      expect(matchesTerms(toTermsText(cardTerms), cardTerms)).toBe(true);
    }),
  );
});

test('a form matches terms exactly when the parsed terms are equal', () => {
  fc.assert(
    fc.property(terms, terms, (termsA, termsB) => {
      const isSame =
        JSON.stringify(parseTerms(toTermsText(termsA))) ===
        JSON.stringify(parseTerms(toTermsText(termsB)));
      expect(matchesTerms(toTermsText(termsA), termsB)).toBe(isSame);
    }),
  );
});
