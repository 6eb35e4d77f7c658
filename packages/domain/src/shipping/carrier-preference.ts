import type { ServiceId, Zone } from '../rates/service.ts';
import type { State } from '../values/place/states.ts';
import { type InField, listFieldProblems } from '../values/problem/problem.ts';
import type { ShippingProblem } from './shipping-problems.ts';

export const preferencePaymentModes = ['Prepaid', 'COD', 'Pickup'] as const;

export const preferenceLimits = {
  rules: 50,
  sellers: 100,
  grams: 999_000,
  codPaise: 1_00_00_000_00,
  invoicePaise: 1_00_00_000_00,
};

/** The orders that a rule matches. An empty list and null match every order. Both ends of a range are included. */
interface PreferenceConditions {
  readonly zones: readonly Zone[];
  readonly fromGrams: number | null;
  readonly toGrams: number | null;
  /** `Pickup` is a reverse order. */
  readonly paymentMode: (typeof preferencePaymentModes)[number] | null;
  readonly fromCodPaise: number | null;
  readonly toCodPaise: number | null;
  readonly fromInvoicePaise: number | null;
  readonly toInvoicePaise: number | null;
  readonly sellerIds: readonly string[];
  readonly pickupStates: readonly State[];
}

/** Choices of a rule other than a named service. `best` is the carrier with the best score, at its lowest price. */
export const preferenceTakes = ['cheapest', 'fastest', 'best'] as const;

interface PreferenceChoice {
  readonly take: (typeof preferenceTakes)[number] | ServiceId;
  /** The carrier account to book with; null for any. */
  readonly accountId: string | null;
}

export interface PreferenceRule extends PreferenceConditions, PreferenceChoice {}

export interface PreferenceSubject {
  readonly zone: Zone | null;
  /** The chargeable weight. */
  readonly grams: number;
  readonly paymentMode: 'Prepaid' | 'COD' | 'Pickup';
  readonly codPaise: number;
  readonly invoicePaise: number;
  readonly sellerId: string;
  readonly pickupState: string;
}

export interface ServiceOffer {
  readonly service: ServiceId;
  readonly accountId: string;
  readonly totalPaise: number;
  readonly etaDays: number;
  /** The carrier's score from the seller's own history; null with fewer than the minimum number of parcels. */
  readonly score: number | null;
}

export const preferenceConditions = [
  'zone',
  'weight',
  'payment',
  'cod',
  'value',
  'seller',
  'pickupState',
] as const;
export type PreferenceCondition = (typeof preferenceConditions)[number];

/** A checked rule: its position from 1, and the first condition that the order does not meet. */
export interface CheckedRule {
  readonly rule: number;
  readonly unmet: PreferenceCondition | null;
}

export interface Preference<Offer> {
  readonly offer: Offer;
  /** The position from 1 of the deciding rule; null for the cheapest offer when no rule matches. */
  readonly rule: number | null;
  /** True if the choice of the rule is not on offer and the cheapest offer replaces it. */
  readonly isReplaced: boolean;
  /** The checked rules, up to the deciding rule. */
  readonly checked: readonly CheckedRule[];
}

function findFirstUnmet(
  rule: PreferenceConditions,
  { zone, grams, paymentMode, codPaise, invoicePaise, sellerId, pickupState }: PreferenceSubject,
): PreferenceCondition | null {
  const isListed = (listedValues: readonly string[], value: string | null) =>
    listedValues.length === 0 || (value !== null && listedValues.includes(value));
  const isWithin = (value: number, from: number | null, to: number | null) =>
    value >= (from ?? 0) && value <= (to ?? Number.POSITIVE_INFINITY);
  const limitsCod = rule.fromCodPaise !== null || rule.toCodPaise !== null;
  if (!isListed(rule.zones, zone)) return 'zone';
  if (!isWithin(grams, rule.fromGrams, rule.toGrams)) return 'weight';
  if (rule.paymentMode !== null && rule.paymentMode !== paymentMode) return 'payment';
  if (limitsCod && paymentMode !== 'COD') return 'cod';
  if (!isWithin(codPaise, rule.fromCodPaise, rule.toCodPaise)) return 'cod';
  if (!isWithin(invoicePaise, rule.fromInvoicePaise, rule.toInvoicePaise)) return 'value';
  if (!isListed(rule.sellerIds, sellerId)) return 'seller';
  return isListed(rule.pickupStates, pickupState) ? null : 'pickupState';
}

/** Returns the offer that a choice selects; null without a matching offer. */
export function selectOffer<Offer extends ServiceOffer>(
  { take, accountId }: PreferenceChoice,
  offers: readonly Offer[],
): Offer | null {
  const accountOffers = offers.filter(
    (offer) => accountId === null || offer.accountId === accountId,
  );
  if (take === 'cheapest') return findLowest(accountOffers, ({ totalPaise }) => [totalPaise]);
  if (take === 'fastest')
    return findLowest(accountOffers, ({ etaDays, totalPaise }) => [etaDays, totalPaise]);
  if (take === 'best') {
    const scoredOffers = accountOffers.filter(({ score }) => score !== null);
    return findLowest(scoredOffers, ({ score, totalPaise }) => [-(score ?? 0), totalPaise]);
  }
  // Several carriers may sell the service.
  const soldOffers = accountOffers.filter(({ service }) => service === take);
  return findLowest(soldOffers, ({ totalPaise }) => [totalPaise]);
}

function findLowest<T>(items: readonly T[], listKeys: (item: T) => readonly number[]): T | null {
  const isLess = (a: T, b: T) => {
    const [leftKeys, rightKeys] = [listKeys(a), listKeys(b)];
    const position = leftKeys.findIndex((key, index) => key !== rightKeys[index]);
    return position !== -1 && (leftKeys[position] ?? 0) < (rightKeys[position] ?? 0);
  };
  return items.reduce<T | null>(
    (lowestItem, item) => (lowestItem && !isLess(item, lowestItem) ? lowestItem : item),
    null,
  );
}

/** Returns the offer by the first rule that matches an order, else the cheapest offer; null without offers. */
export function chooseOffer<Offer extends ServiceOffer>(
  rules: readonly PreferenceRule[],
  subject: PreferenceSubject,
  offers: readonly Offer[],
): Preference<Offer> | null {
  const cheapestOffer = selectOffer({ take: 'cheapest', accountId: null }, offers);
  if (!cheapestOffer) return null;
  const checkedRules: CheckedRule[] = [];
  for (const [index, rule] of rules.entries()) {
    const unmetCondition = findFirstUnmet(rule, subject);
    checkedRules.push({ rule: index + 1, unmet: unmetCondition });
    if (unmetCondition !== null) continue;
    const selectedOffer = selectOffer(rule, offers);
    return {
      offer: selectedOffer ?? cheapestOffer,
      rule: index + 1,
      isReplaced: selectedOffer === null,
      checked: checkedRules,
    };
  }
  return { offer: cheapestOffer, rule: null, isReplaced: false, checked: checkedRules };
}

/** Returns the problems of rules. Fields are named as in the API: `rules.0.toGrams`. */
export function findPreferenceProblems(
  rules: readonly PreferenceRule[],
): InField<ShippingProblem>[] {
  return listFieldProblems<ShippingProblem>(
    rules.flatMap((rule, index) => {
      const { fromGrams, toGrams, fromCodPaise, toCodPaise, paymentMode } = rule;
      const limitsCod = fromCodPaise !== null || toCodPaise !== null;
      const isCod = paymentMode === null || paymentMode === 'COD';
      return [
        [
          `rules.${index}.toGrams`,
          (fromGrams ?? 0) > (toGrams ?? Number.POSITIVE_INFINITY)
            ? { code: 'weight_range_empty' }
            : null,
        ],
        [
          `rules.${index}.toCodPaise`,
          (fromCodPaise ?? 0) > (toCodPaise ?? Number.POSITIVE_INFINITY)
            ? { code: 'cod_range_empty' }
            : null,
        ],
        [
          `rules.${index}.toInvoicePaise`,
          (rule.fromInvoicePaise ?? 0) > (rule.toInvoicePaise ?? Number.POSITIVE_INFINITY)
            ? { code: 'value_range_empty' }
            : null,
        ],
        [
          `rules.${index}.paymentMode`,
          limitsCod && !isCod ? { code: 'cod_range_without_cod' } : null,
        ],
      ] as const;
    }),
  );
}
