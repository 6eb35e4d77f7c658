import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { services, zones } from '../rates/service.ts';
import { states } from '../values/place/states.ts';
import {
  chooseOffer,
  findPreferenceProblems,
  type PreferenceRule,
  type PreferenceSubject,
  preferencePaymentModes,
  preferenceTakes,
  type ServiceOffer,
} from './carrier-preference.ts';

const createRule = (changes: Partial<PreferenceRule> = {}): PreferenceRule => ({
  zones: [],
  fromGrams: null,
  toGrams: null,
  paymentMode: null,
  fromCodPaise: null,
  toCodPaise: null,
  fromInvoicePaise: null,
  toInvoicePaise: null,
  sellerIds: [],
  pickupStates: [],
  take: 'cheapest',
  accountId: null,
  ...changes,
});
const createSubject = (changes: Partial<PreferenceSubject> = {}): PreferenceSubject => ({
  zone: 'C1',
  grams: 700,
  paymentMode: 'COD',
  codPaise: 12_000_00,
  invoicePaise: 15_000_00,
  sellerId: 'seller-1',
  pickupState: 'Delhi',
  ...changes,
});
const surface: ServiceOffer = {
  service: 'surface',
  accountId: 'one',
  totalPaise: 90_00,
  etaDays: 4,
  score: 60,
};
const express: ServiceOffer = {
  service: 'express',
  accountId: 'two',
  totalPaise: 140_00,
  etaDays: 2,
  score: 80,
};
const offers = [surface, express];

const anyRule = fc.record<PreferenceRule>({
  zones: fc.subarray([...zones]),
  fromGrams: fc.option(fc.nat(5000)),
  toGrams: fc.option(fc.nat(5000)),
  paymentMode: fc.option(fc.constantFrom(...preferencePaymentModes)),
  fromCodPaise: fc.option(fc.nat(20_000)),
  toCodPaise: fc.option(fc.nat(20_000)),
  fromInvoicePaise: fc.option(fc.nat(20_000)),
  toInvoicePaise: fc.option(fc.nat(20_000)),
  sellerIds: fc.subarray(['seller-1', 'seller-2']),
  pickupStates: fc.subarray([...states.slice(0, 4)]),
  take: fc.constantFrom(...preferenceTakes, ...services),
  accountId: fc.option(fc.constantFrom('one', 'two')),
});
const anySubject = fc.record<PreferenceSubject>({
  zone: fc.option(fc.constantFrom(...zones)),
  grams: fc.nat(5000),
  paymentMode: fc.constantFrom(...preferencePaymentModes),
  codPaise: fc.nat(20_000),
  invoicePaise: fc.nat(20_000),
  sellerId: fc.constantFrom('seller-1', 'seller-2'),
  pickupState: fc.constantFrom(...states.slice(0, 5)),
});
const anyOffers = fc.array(
  fc.record<ServiceOffer>({
    service: fc.constantFrom(...services),
    accountId: fc.constantFrom('one', 'two'),
    totalPaise: fc.nat(50_000),
    etaDays: fc.integer({ min: 1, max: 10 }),
    score: fc.option(fc.nat(100)),
  }),
  { minLength: 1, maxLength: 6 },
);
const anyCase = fc.tuple(fc.array(anyRule, { maxLength: 6 }), anySubject, anyOffers);

test('the first rule that matches an order decides, and later rules change nothing', () => {
  fc.assert(
    fc.property(
      anyCase,
      fc.array(anyRule, { maxLength: 3 }),
      ([rules, order, soldOffers], laterRules) => {
        const bestOffer = chooseOffer(rules, order, soldOffers);
        const unmetConditions = bestOffer?.checked.map((offer) => offer.unmet) ?? [];
        expect(unmetConditions.slice(0, -1)).not.toContain(null);
        expect(
          bestOffer?.rule === null
            ? unmetConditions.every(Boolean)
            : unmetConditions.at(-1) === null,
        ).toBe(true);
        if (bestOffer?.rule === null) return;
        expect(chooseOffer([...rules, ...laterRules], order, soldOffers)).toEqual(bestOffer);
      },
    ),
  );
});

test('an order always gets one of the offers, the cheapest unless a rule chooses another', () => {
  fc.assert(
    fc.property(anyCase, ([rules, order, soldOffers]) => {
      const bestOffer = chooseOffer(rules, order, soldOffers);
      expect(soldOffers).toContain(bestOffer?.offer);
      const decidingRule = bestOffer?.isReplaced ? undefined : rules[(bestOffer?.rule ?? 0) - 1];
      const cheapestPaise = Math.min(...soldOffers.map((offer) => offer.totalPaise));
      expect(decidingRule?.accountId ?? bestOffer?.offer.accountId).toBe(
        bestOffer?.offer.accountId,
      );
      expect(decidingRule !== undefined || bestOffer?.offer.totalPaise === cheapestPaise).toBe(
        true,
      );
    }),
  );
});

test('the removal of a rule above the deciding one changes only its position', () => {
  fc.assert(
    fc.property(anyCase, ([rules, order, soldOffers]) => {
      const offer = chooseOffer(rules, order, soldOffers);
      if (offer?.rule === null || offer?.rule === 1) return;
      const nextOffer = chooseOffer(rules.slice(1), order, soldOffers);
      expect(nextOffer?.offer).toBe(offer?.offer);
      expect(nextOffer?.rule).toBe((offer?.rule ?? 0) - 1);
    }),
  );
});

test('returns null without offers', () => {
  expect(chooseOffer([createRule()], createSubject(), [])).toBeNull();
});

describe('a rule', () => {
  test.each<[string, Partial<PreferenceRule>, Partial<PreferenceSubject>, string | null]>([
    ['without conditions is for every order', {}, {}, null],
    ['is for its zones', { zones: ['C1', 'E'] }, {}, null],
    ['is not for another zone', { zones: ['E'] }, {}, 'zone'],
    ['with zones is not for a route without one', { zones: ['E'] }, { zone: null }, 'zone'],
    ['includes its lowest weight', { fromGrams: 700 }, {}, null],
    ['includes its highest weight', { toGrams: 700 }, {}, null],
    ['leaves a heavier parcel out', { toGrams: 699 }, {}, 'weight'],
    ['is for its payment mode', { paymentMode: 'COD' }, {}, null],
    ['is not for another payment mode', { paymentMode: 'Prepaid' }, {}, 'payment'],
    ['includes its lowest COD amount', { fromCodPaise: 12_000_00 }, {}, null],
    ['leaves a higher COD amount out', { toCodPaise: 11_999_99 }, {}, 'cod'],
    [
      'with a COD amount is not for a prepaid order',
      { toCodPaise: 20_000_00 },
      { paymentMode: 'Prepaid', codPaise: 0 },
      'cod',
    ],
    ['includes its lowest value', { fromInvoicePaise: 15_000_00 }, {}, null],
    ['leaves a higher value out', { toInvoicePaise: 14_999_99 }, {}, 'value'],
    ['is for its sellers', { sellerIds: ['seller-1'] }, {}, null],
    ['is not for another seller', { sellerIds: ['seller-2'] }, {}, 'seller'],
    ['is for its pickup states', { pickupStates: ['Delhi'] }, {}, null],
    ['is not for another pickup state', { pickupStates: ['Goa'] }, {}, 'pickupState'],
  ])('%s', (_title, conditions, order, unmetCondition) => {
    const offer = chooseOffer([createRule(conditions)], createSubject(order), offers);
    expect(offer?.checked).toEqual([{ rule: 1, unmet: unmetCondition }]);
  });

  test.each<[string, Partial<PreferenceRule>, ServiceOffer, boolean]>([
    ['takes the cheapest', { take: 'cheapest' }, surface, false],
    ['takes the fastest', { take: 'fastest' }, express, false],
    ['takes the carrier with the best history', { take: 'best' }, express, false],
    ['takes its service', { take: 'express' }, express, false],
    ['takes the cheapest of its account', { accountId: 'two' }, express, false],
    [
      'falls back to the cheapest for a service that is not on offer',
      { take: 'surface_5kg' },
      surface,
      true,
    ],
    [
      'falls back to the cheapest for an account that does not sell the service',
      { take: 'express', accountId: 'one' },
      surface,
      true,
    ],
  ])('%s', (_title, choice, offer, isReplaced) => {
    expect(chooseOffer([createRule(choice)], createSubject(), offers)).toMatchObject({
      offer,
      isReplaced,
    });
  });

  test('takes the cheapest offer when no carrier has a history', () => {
    const unknownOffers = offers.map((offer) => ({ ...offer, score: null }));
    expect(
      chooseOffer([createRule({ take: 'best' })], createSubject(), unknownOffers),
    ).toMatchObject({ offer: unknownOffers[0], isReplaced: true });
  });

  test('takes the cheaper of two carriers that sell its service', () => {
    const expensiveOffer = { ...express, accountId: 'three', totalPaise: 150_00 };
    expect(
      chooseOffer([createRule({ take: 'express' })], createSubject(), [expensiveOffer, express])
        ?.offer,
    ).toBe(express);
  });

  test('takes the cheaper of two offers that are as fast', () => {
    const equallyFastOffer = { ...surface, etaDays: 2 };
    expect(
      chooseOffer([createRule({ take: 'fastest' })], createSubject(), [express, equallyFastOffer])
        ?.offer,
    ).toBe(equallyFastOffer);
  });
});

test('rejects empty ranges and COD ranges of prepaid orders, by field', () => {
  const problems = findPreferenceProblems([
    createRule({ fromGrams: 500, toGrams: 500, fromCodPaise: 1, toCodPaise: 1 }),
    createRule({ fromGrams: 501, toGrams: 500, fromCodPaise: 2, toCodPaise: 1 }),
    createRule({ paymentMode: 'Prepaid', fromCodPaise: 1 }),
    createRule({ fromInvoicePaise: 2, toInvoicePaise: 1 }),
  ]);
  expect(problems).toEqual([
    { field: 'rules.1.toGrams', code: 'weight_range_empty' },
    { field: 'rules.1.toCodPaise', code: 'cod_range_empty' },
    { field: 'rules.2.paymentMode', code: 'cod_range_without_cod' },
    { field: 'rules.3.toInvoicePaise', code: 'value_range_empty' },
  ]);
});
