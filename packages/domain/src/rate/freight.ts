import { MIN_CHARGEABLE_GRAMS } from '../measure/weight.ts';
import type { RateCard, WeightBand, Zone } from './rate-card.ts';

/** The prices of one zone, in integer paise. */
export type ZoneRates = Readonly<Record<WeightBand, number>>;

/** `lowest`: the cheaper of flat price and steps, so that more weight never costs less. `strict`: steps up to the flat's own weight. */
export type BandSelection = 'lowest' | 'strict';

export interface FreightOptions {
  /** What a lighter parcel is charged as. */
  readonly minGrams?: number;
  readonly mode?: BandSelection;
}

/** One column of a rate card. */
export function zoneRates(card: RateCard, zone: Zone): ZoneRates {
  return {
    upTo250g: card.upTo250g[zone],
    upTo500g: card.upTo500g[zone],
    additional500g: card.additional500g[zone],
    upTo5kg: card.upTo5kg[zone],
    additional1kgAbove5kg: card.additional1kgAbove5kg[zone],
    upTo10kg: card.upTo10kg[zone],
    additional1kgAbove10kg: card.additional1kgAbove10kg[zone],
  };
}

/**
 * What a parcel of a chargeable weight in grams costs in paise, before fuel, COD fee and GST. The
 * 'Up to' prices are totals, the others are added per started step.
 */
export function freight(
  grams: number,
  rates: ZoneRates,
  { minGrams = MIN_CHARGEABLE_GRAMS, mode = 'lowest' }: FreightOptions = {},
): number {
  const weight = Math.max(Math.ceil(grams), minGrams);
  if (weight <= 250) return rates.upTo250g;
  if (weight <= 500) return rates.upTo500g;
  if (weight <= 5000) {
    const steps = rates.upTo500g + Math.ceil((weight - 500) / 500) * rates.additional500g;
    if (mode === 'strict') return weight === 5000 ? rates.upTo5kg : steps;
    return Math.min(steps, rates.upTo5kg);
  }
  if (weight <= 10_000) {
    const steps = rates.upTo5kg + Math.ceil((weight - 5000) / 1000) * rates.additional1kgAbove5kg;
    if (mode === 'strict') return weight === 10_000 ? rates.upTo10kg : steps;
    return Math.min(steps, rates.upTo10kg);
  }
  return rates.upTo10kg + Math.ceil((weight - 10_000) / 1000) * rates.additional1kgAbove10kg;
}
