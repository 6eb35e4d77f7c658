/** The minimum number of parcels of a history. A smaller history is not shown, because it predicts nothing. */
export const MIN_HISTORY_PARCELS = 20;

/** A history covers the orders captured in this number of days. */
export const HISTORY_DAYS = 180;

/** The finished forward parcels of a carrier, delivered or returned, in a pincode or a zone. */
export interface CarrierCounts {
  readonly carrier: string;
  readonly parcels: number;
  readonly delivered: number;
  /** Delivered at the first attempt. */
  readonly firstAttempt: number;
  readonly rto: number;
  /** The sum of the days from booking to delivery. */
  readonly transitDays: number;
}

/** A seller's own history with a carrier. Percentages are of the finished parcels. */
export interface CarrierHistory {
  readonly parcels: number;
  readonly firstAttemptPercent: number;
  readonly rtoPercent: number;
  /** From booking to delivery, with one decimal; null if nothing was delivered. */
  readonly averageDays: number | null;
}

export interface CarrierHistories {
  readonly pincode: CarrierHistory | null;
  readonly zone: CarrierHistory | null;
}

/** Returns the history of a carrier; null for fewer than `MIN_HISTORY_PARCELS` parcels. */
export function summariseHistory(counts: CarrierCounts | undefined): CarrierHistory | null {
  if (counts === undefined || counts.parcels < MIN_HISTORY_PARCELS) return null;
  const { parcels, delivered, firstAttempt, rto, transitDays } = counts;
  return {
    parcels,
    firstAttemptPercent: Math.round((firstAttempt * 100) / parcels),
    rtoPercent: Math.round((rto * 100) / parcels),
    averageDays: delivered === 0 ? null : Math.round((transitDays * 10) / delivered) / 10,
  };
}

/**
 * Returns the score from 0 to 100 by which rules compare carriers: the share of parcels that arrived at the first
 * attempt, in the pincode if its history is long enough, else in the zone. Returns null without a history.
 */
export function scoreCarrier({ pincode, zone }: CarrierHistories): number | null {
  return (pincode ?? zone)?.firstAttemptPercent ?? null;
}
