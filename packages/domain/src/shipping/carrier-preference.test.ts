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
  accountId: 'account-1',
  totalPaise: 90_00,
  etaDays: 4,
  score: 60,
};
const express: ServiceOffer = {
  service: 'express',
  accountId: 'account-2',
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
  accountId: fc.option(fc.constantFrom('account-1', 'account-2')),
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
    accountId: fc.constantFrom('account-1', 'account-2'),
    totalPaise: fc.nat(50_000),
    etaDays: fc.integer({ min: 1, max: 10 }),
    score: fc.option(fc.nat(100)),
  }),
  { minLength: 1, maxLength: 6 },
);
const anyCase = fc.tuple(fc.array(anyRule, { maxLength: 6 }), anySubject, anyOffers);

test('the first matching rule chooses the offer regardless of later rules', () => {
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

test('chooses one of the offers, the cheapest if no rule decides', () => {
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

test('the removal of a rule above the deciding rule changes only the rule number', () => {
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
    ['without conditions matches every order', {}, {}, null],
    ['matches a listed zone', { zones: ['C1', 'E'] }, {}, null],
    ['does not match an unlisted zone', { zones: ['E'] }, {}, 'zone'],
    ['with zones does not match a route without a zone', { zones: ['E'] }, { zone: null }, 'zone'],
    ['matches the lowest weight', { fromGrams: 700 }, {}, null],
    ['matches the highest weight', { toGrams: 700 }, {}, null],
    ['does not match a heavier parcel', { toGrams: 699 }, {}, 'weight'],
    ['matches the payment mode', { paymentMode: 'COD' }, {}, null],
    ['does not match a different payment mode', { paymentMode: 'Prepaid' }, {}, 'payment'],
    ['matches the lowest COD amount', { fromCodPaise: 12_000_00 }, {}, null],
    ['does not match a higher COD amount', { toCodPaise: 11_999_99 }, {}, 'cod'],
    [
      'with a COD amount does not match a prepaid order',
      { toCodPaise: 20_000_00 },
      { paymentMode: 'Prepaid', codPaise: 0 },
      'cod',
    ],
    ['matches the lowest invoice amount', { fromInvoicePaise: 15_000_00 }, {}, null],
    ['does not match a higher invoice amount', { toInvoicePaise: 14_999_99 }, {}, 'value'],
    ['matches a listed seller', { sellerIds: ['seller-1'] }, {}, null],
    ['does not match an unlisted seller', { sellerIds: ['seller-2'] }, {}, 'seller'],
    ['matches a listed pickup state', { pickupStates: ['Delhi'] }, {}, null],
    ['does not match an unlisted pickup state', { pickupStates: ['Goa'] }, {}, 'pickupState'],
  ])('%s', (_title, conditions, order, unmetCondition) => {
    const offer = chooseOffer([createRule(conditions)], createSubject(order), offers);
    expect(offer?.checked).toEqual([{ rule: 1, unmet: unmetCondition }]);
  });

  test.each<[string, Partial<PreferenceRule>, ServiceOffer, boolean]>([
    ['takes the cheapest offer', { take: 'cheapest' }, surface, false],
    ['takes the fastest offer', { take: 'fastest' }, express, false],
    ['takes the carrier with the best history', { take: 'best' }, express, false],
    ['takes the chosen service', { take: 'express' }, express, false],
    ['takes the cheapest offer of the chosen account', { accountId: 'account-2' }, express, false],
    [
      'falls back to the cheapest offer when the service is not available',
      { take: 'surface_5kg' },
      surface,
      true,
    ],
    [
      'falls back to the cheapest offer when the account does not sell the service',
      { take: 'express', accountId: 'account-1' },
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

  test('takes the cheaper of two offers for the chosen service', () => {
    const expensiveOffer = { ...express, accountId: 'account-3', totalPaise: 150_00 };
    expect(
      chooseOffer([createRule({ take: 'express' })], createSubject(), [expensiveOffer, express])
        ?.offer,
    ).toBe(express);
  });

  test('takes the cheaper of two equally fast offers', () => {
    const equallyFastOffer = { ...surface, etaDays: 2 };
    expect(
      chooseOffer([createRule({ take: 'fastest' })], createSubject(), [express, equallyFastOffer])
        ?.offer,
    ).toBe(equallyFastOffer);
  });
});

test('rejects empty ranges', () => {
  const problems = findPreferenceProblems([
    createRule({ fromGrams: 500, toGrams: 500, fromCodPaise: 1, toCodPaise: 1 }),
    createRule({ fromGrams: 501, toGrams: 500, fromCodPaise: 2, toCodPaise: 1 }),
    createRule({ fromInvoicePaise: 2, toInvoicePaise: 1 }),
  ]);
  expect(problems).toEqual([
    { field: 'rules.1.toGrams', code: 'weight_range_empty' },
    { field: 'rules.1.toCodPaise', code: 'cod_range_empty' },
    { field: 'rules.2.toInvoicePaise', code: 'value_range_empty' },
  ]);
});

test('rejects a COD range for prepaid orders', () => {
  const rule = createRule({ paymentMode: 'Prepaid', fromCodPaise: 1 });
  expect(findPreferenceProblems([rule])).toEqual([
    { field: 'rules.0.paymentMode', code: 'cod_range_without_cod' },
  ]);
});
