import type { BoxSize } from '../../values/measure/weight.ts';

/** The heaviest parcel that a carrier weighs, in grams: a full truck. */
export const MAX_PARCEL_GRAMS = 10_000_000;

/** Returns whether a carrier's value is the weight of a parcel: whole grams above 0, at most a full truck. */
export function isParcelWeight(grams: unknown): grams is number {
  return Number.isSafeInteger(grams) && Number(grams) > 0 && Number(grams) <= MAX_PARCEL_GRAMS;
}

/** The weight that a carrier charges, which already includes the volumetric weight. */
export interface Reweigh {
  readonly grams: number;
  /** The measured size; null if the carrier reports only a weight. */
  readonly size: BoxSize | null;
}
