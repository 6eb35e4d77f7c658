import { computeSlabGrams } from '../../rates/freight.ts';
import type { OrderQuote } from '../../rates/order-quote.ts';
import { applyPlan, type PlanMarkups } from '../../rates/plan.ts';
import { type QuoteRequest, type QuoteWeights, quoteService } from '../../rates/quote.ts';
import {
  computeReturnTerms,
  type PricedLines,
  type ReturnTerms,
  sumTax,
} from '../../rates/return-charge.ts';
import type { Zone } from '../../rates/service.ts';
import type { ServiceCard } from '../../rates/service-card.ts';
import type { WeighedLeg } from './discrepancy-case.ts';

/** The inputs of a booking's price in addition to its order and card. */
export type PriceBasis = Omit<OrderQuote, 'services'>;

export interface WeighedParcel {
  readonly request: QuoteRequest;
  readonly basis: PriceBasis;
  /** The version of the card that priced the booking. */
  readonly card: ServiceCard;
  readonly markups: PlanMarkups;
  readonly price: PricedLines & Pick<QuoteWeights, 'chargeableGrams'>;
  readonly returnTerms: ReturnTerms | null;
}

export interface WeightDifference {
  readonly totalPaise: number;
  readonly taxablePaise: number;
  readonly taxPaise: number;
}

export interface WeighedPrice extends PricedLines {
  readonly grams: number;
  /** The upper end of the slab. */
  readonly slabGrams: number;
}

/** The calculation of a difference. The server stores it with the case, so that later rates do not change it. */
export interface WeightWorking {
  readonly zone: Zone;
  readonly booked: WeighedPrice;
  readonly charged: WeighedPrice;
}

/** Returns the request with one box of the given weight, whose volumetric weight is negligible. */
export function withWeight(request: QuoteRequest, grams: number): QuoteRequest {
  const box = { lengthMm: 1, widthMm: 1, heightMm: 1, deadGrams: grams, count: 1 };
  return { ...request, boxes: [box] };
}

function computePriceAt(
  { request, basis, card, markups }: WeighedParcel,
  leg: WeighedLeg,
  grams: number,
): PricedLines | null {
  const [from, to] = basis.states;
  const placedRequest = {
    ...withWeight(request, grams),
    from: { ...request.from, state: from },
    to: { ...request.to, state: to },
  };
  const planCard = applyPlan(card, markups);
  return leg === 'rto'
    ? computeReturnTerms(placedRequest, basis, planCard, basis).charge
    : quoteService(placedRequest, basis, planCard, basis);
}

/**
 * Returns the extra cost of a leg at the carrier's weight in grams, in paise with GST, and its calculation. Returns
 * null if the leg has no price or the new price is not higher, as in the same slab. Source: docs/money.md.
 */
export function computeWeightDifference(
  parcel: WeighedParcel,
  leg: WeighedLeg,
  grams: number,
): (WeightDifference & { readonly working: WeightWorking }) | null {
  const agreedPrice = leg === 'rto' ? parcel.returnTerms?.charge : parcel.price;
  const chargedPrice = agreedPrice && computePriceAt(parcel, leg, grams);
  if (!chargedPrice) return null;
  const [charged, agreed] = [sumTax(chargedPrice), sumTax(agreedPrice)];
  const taxablePaise = charged.taxablePaise - agreed.taxablePaise;
  const taxPaise = charged.taxPaise - agreed.taxPaise;
  if (taxablePaise <= 0 || taxPaise < 0) return null;
  const buildWeighedPrice = (
    weightGrams: number,
    { totalPaise, lines }: PricedLines,
  ): WeighedPrice => ({
    grams: weightGrams,
    slabGrams: computeSlabGrams(weightGrams, parcel.card.terms.minGrams),
    totalPaise,
    lines,
  });
  return {
    totalPaise: taxablePaise + taxPaise,
    taxablePaise,
    taxPaise,
    working: {
      zone: parcel.basis.zone,
      booked: buildWeighedPrice(parcel.price.chargeableGrams, agreedPrice),
      charged: buildWeighedPrice(grams, chargedPrice),
    },
  };
}
