import { computeShare } from './amount.ts';
import { fillRateGrid, type RateCard, type WeightBand } from './rate-card.ts';
import type { ServiceId, Zone } from './service.ts';
import type { ServiceCard } from './service-card.ts';

/** The mark-up on the prices of a zone. Either value may be negative: a discount. */
export interface Markup {
  /** Share of every price of the zone in basis points: 1000 is 10 %. */
  readonly basisPoints: number;
  /** Added to the price of a parcel: to the `Up to` prices, but not to the steps. */
  readonly paise: number;
}

/** The mark-ups of a plan. An omitted service or zone has the price of the card. */
export type PlanMarkups = Readonly<
  Partial<Record<ServiceId, Readonly<Partial<Record<Zone, Markup>>>>>
>;

export interface RatePlan {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly markups: PlanMarkups;
}

/** The limits of a mark-up: half to ten times the price, and ₹10,000 more or less. */
export const markupLimits = {
  minBasisPoints: -5000,
  maxBasisPoints: 90_000,
  maxPaise: 10_000_00,
} as const;

const stepBands: ReadonlySet<WeightBand> = new Set([
  'additional500g',
  'additional1kgAbove5kg',
  'additional1kgAbove10kg',
]);

/** Returns the prices of a card under a plan, in paise, each rounded half up. A price is at least 0. */
export function applyMarkups(prices: RateCard, service: ServiceId, markups: PlanMarkups): RateCard {
  const zoneMarkups = markups[service];
  if (zoneMarkups === undefined) return prices;
  return fillRateGrid(({ band, zone }) => {
    const pricePaise = prices[band][zone];
    const markup = zoneMarkups[zone];
    if (markup === undefined) return pricePaise;
    const addedPaise = stepBands.has(band) ? 0 : markup.paise;
    return Math.max(0, computeShare(pricePaise, 10_000 + markup.basisPoints) + addedPaise);
  });
}

/** Returns a card with the prices under a plan. */
export function applyPlan(card: ServiceCard, markups: PlanMarkups): ServiceCard {
  return { ...card, prices: applyMarkups(card.prices, card.service, markups) };
}

/** Returns the cards of a seller with the mark-ups of the plan. */
export function listSellerCards(
  cards: readonly ServiceCard[],
  plan: RatePlan | null,
): readonly ServiceCard[] {
  return plan === null ? cards : cards.map((card) => applyPlan(card, plan.markups));
}
