/** The default minimum chargeable weight. Spec §9. */
export const MIN_CHARGEABLE_GRAMS = 500;

/**
 * The default volumetric divisor: cubic centimetres per kilogram, which equals cubic millimetres per gram. Source:
 * `divisor` in Delhivery's cost response.
 */
export const VOLUMETRIC_DIVISOR = 5000;

export interface BoxSize {
  readonly lengthMm: number;
  readonly breadthMm: number;
  readonly heightMm: number;
}

/** Returns the volumetric weight of one box in whole grams, rounded up after integer arithmetic. */
export function computeVolumetricGrams(
  size: BoxSize,
  divisor: number = VOLUMETRIC_DIVISOR,
): number {
  const volumeMm3 = size.lengthMm * size.breadthMm * size.heightMm;
  const remainder = volumeMm3 % divisor;
  return (volumeMm3 - remainder) / divisor + (remainder > 0 ? 1 : 0);
}

/** Returns the volumetric weight of all boxes in grams. */
export function sumVolumetricGrams(
  boxes: readonly (BoxSize & { readonly numberOfBoxes: number })[],
  divisor: number = VOLUMETRIC_DIVISOR,
): number {
  return boxes.reduce(
    (sum, box) => sum + box.numberOfBoxes * computeVolumetricGrams(box, divisor),
    0,
  );
}

/** Returns the chargeable weight in grams: the greatest of dead, volumetric and minimum weight. */
export function computeChargeableGrams(weights: {
  readonly deadGrams: number;
  readonly volumetricGrams: number;
  readonly minGrams?: number;
}): number {
  return Math.max(
    weights.deadGrams,
    weights.volumetricGrams,
    weights.minGrams ?? MIN_CHARGEABLE_GRAMS,
  );
}

/** Returns which weight is charged. Of equal weights, dead comes first, then volumetric, then minimum. */
export function getDecidingWeight(weights: {
  readonly deadGrams: number;
  readonly volumetricGrams: number;
  readonly minGrams?: number;
}): 'dead' | 'volumetric' | 'minimum' {
  const chargedGrams = computeChargeableGrams(weights);
  if (chargedGrams === weights.deadGrams) return 'dead';
  return chargedGrams === weights.volumetricGrams ? 'volumetric' : 'minimum';
}

/** Returns the largest volume in cubic millimetres whose volumetric weight is at most `grams`. */
export function computeMaxVolumeMm3(grams: number, divisor: number = VOLUMETRIC_DIVISOR): number {
  return grams * divisor;
}

/** Returns the longest third side, in millimetres, of a box with a volumetric weight of at most `grams`; 0 for none. */
export function computeMaxSideMm(
  [firstMm, secondMm]: readonly [number, number],
  grams: number,
  divisor: number = VOLUMETRIC_DIVISOR,
): number {
  const volumeMm3 = computeMaxVolumeMm3(grams, divisor);
  const areaMm2 = firstMm * secondMm;
  return (volumeMm3 - (volumeMm3 % areaMm2)) / areaMm2;
}
