import { MIN_CHARGEABLE_GRAMS } from '../values/measure/weight.ts';
import { fillRecord } from '../values/record.ts';
import { type Amount, formatRupees } from './amount.ts';
import { bandIds, type RateCard, type WeightBand } from './rate-card.ts';
import type { Zone } from './service.ts';

export type ZoneRates = Readonly<Record<WeightBand, number>>;

/**
 * `lowest`: the cheaper of flat price and steps, so that more weight never costs less. `strict`: the flat price at
 * exactly its weight, and the steps below that weight.
 */
export type BandSelection = 'lowest' | 'strict';

export interface FreightOptions {
  readonly minGrams?: number;
  readonly mode?: BandSelection;
}

/** Returns the prices of a zone by band, in paise. */
export function getZoneRates(card: RateCard, zone: Zone): ZoneRates {
  return fillRecord(bandIds, (band) => card[band][zone]);
}

const toFlatAmount = (paise: number): Amount => ({ paise, working: formatRupees(paise) });

function toStepAmount(basePaise: number, count: number, stepPaise: number): Amount {
  return {
    paise: basePaise + count * stepPaise,
    working: `${formatRupees(basePaise)} + ${count} × ${formatRupees(stepPaise)}`,
  };
}

function pickLower(a: Amount, b: Amount): Amount {
  return {
    paise: Math.min(a.paise, b.paise),
    working: `min(${a.working}, ${b.working})`,
  };
}

/** Returns the upper end, in grams, of the slab that prices a weight. */
export function computeSlabGrams(grams: number, minGrams: number = MIN_CHARGEABLE_GRAMS): number {
  const chargedGrams = Math.max(Math.ceil(grams), minGrams);
  if (chargedGrams <= 250) return 250;
  const stepGrams = chargedGrams <= 5000 ? 500 : 1000;
  return Math.ceil(chargedGrams / stepGrams) * stepGrams;
}

/**
 * Returns the price of a chargeable weight in grams, in paise before surcharges and GST, with its calculation. The 'Up
 * to' prices are totals. The other prices are added per started step.
 */
export function computeFreight(
  grams: number,
  rates: ZoneRates,
  { minGrams = MIN_CHARGEABLE_GRAMS, mode = 'lowest' }: FreightOptions = {},
): Amount {
  const chargedGrams = Math.max(Math.ceil(grams), minGrams);
  if (chargedGrams <= 250) return toFlatAmount(rates.upTo250g);
  if (chargedGrams <= 500) return toFlatAmount(rates.upTo500g);
  if (chargedGrams <= 5000) {
    const count = Math.ceil((chargedGrams - 500) / 500);
    const steps = toStepAmount(rates.upTo500g, count, rates.additional500g);
    if (mode === 'strict') return chargedGrams === 5000 ? toFlatAmount(rates.upTo5kg) : steps;
    return pickLower(steps, toFlatAmount(rates.upTo5kg));
  }
  if (chargedGrams <= 10_000) {
    const count = Math.ceil((chargedGrams - 5000) / 1000);
    const steps = toStepAmount(rates.upTo5kg, count, rates.additional1kgAbove5kg);
    if (mode === 'strict') return chargedGrams === 10_000 ? toFlatAmount(rates.upTo10kg) : steps;
    return pickLower(steps, toFlatAmount(rates.upTo10kg));
  }
  const count = Math.ceil((chargedGrams - 10_000) / 1000);
  return toStepAmount(rates.upTo10kg, count, rates.additional1kgAbove10kg);
}
