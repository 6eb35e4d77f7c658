import { MIN_CHARGEABLE_GRAMS } from '../values/measure/weight.ts';
import { fillRecord } from '../values/record.ts';
import { type Amount, formatRupees } from './amount.ts';
import { bandIds, type RateCard, type WeightBand } from './rate-card.ts';
import type { Zone } from './service.ts';

/** The prices of one zone, in integer paise. */
export type ZoneRates = Readonly<Record<WeightBand, number>>;

/**
 * `lowest`: the cheaper of flat price and steps, so that more weight never costs less. `strict`: steps up to the
 * flat's own weight.
 */
export type BandSelection = 'lowest' | 'strict';

export interface FreightOptions {
  /** The minimum chargeable weight. */
  readonly minGrams?: number;
  readonly mode?: BandSelection;
}

export function getZoneRates(card: RateCard, zone: Zone): ZoneRates {
  return fillRecord(bandIds, (band) => card[band][zone]);
}

const toFlatAmount = (paise: number): Amount => ({ paise, working: formatRupees(paise) });

function toStepAmount(base: number, count: number, step: number): Amount {
  return {
    paise: base + count * step,
    working: `${formatRupees(base)} + ${count} × ${formatRupees(step)}`,
  };
}

function pickLower(a: Amount, b: Amount): Amount {
  return {
    paise: Math.min(a.paise, b.paise),
    working: `min(${a.working}, ${b.working})`,
  };
}

export function computeSlabGrams(grams: number, minGrams: number = MIN_CHARGEABLE_GRAMS): number {
  const weight = Math.max(Math.ceil(grams), minGrams);
  if (weight <= 250) return 250;
  const step = weight <= 5000 ? 500 : 1000;
  return Math.ceil(weight / step) * step;
}

/**
 * Returns the price of a chargeable weight in grams, in paise before surcharges and GST, with its calculation. The 'Up
 * to' prices are totals, the others are added per started step.
 */
export function computeFreight(
  grams: number,
  rates: ZoneRates,
  { minGrams = MIN_CHARGEABLE_GRAMS, mode = 'lowest' }: FreightOptions = {},
): Amount {
  const weight = Math.max(Math.ceil(grams), minGrams);
  if (weight <= 250) return toFlatAmount(rates.upTo250g);
  if (weight <= 500) return toFlatAmount(rates.upTo500g);
  if (weight <= 5000) {
    const slab = toStepAmount(
      rates.upTo500g,
      Math.ceil((weight - 500) / 500),
      rates.additional500g,
    );
    if (mode === 'strict') return weight === 5000 ? toFlatAmount(rates.upTo5kg) : slab;
    return pickLower(slab, toFlatAmount(rates.upTo5kg));
  }
  if (weight <= 10_000) {
    const count = Math.ceil((weight - 5000) / 1000);
    const slab = toStepAmount(rates.upTo5kg, count, rates.additional1kgAbove5kg);
    if (mode === 'strict') return weight === 10_000 ? toFlatAmount(rates.upTo10kg) : slab;
    return pickLower(slab, toFlatAmount(rates.upTo10kg));
  }
  const count = Math.ceil((weight - 10_000) / 1000);
  return toStepAmount(rates.upTo10kg, count, rates.additional1kgAbove10kg);
}
