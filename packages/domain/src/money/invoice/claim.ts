/** The maximum that a carrier pays for a parcel without declared cover. */
export const MAX_CLAIM_PAISE = 2_000_00;

/** Returns the seller's compensation for a lost or damaged parcel in paise: its invoice amount up to the maximum. */
export function computeClaimPaise(invoicePaise: number): number {
  return Math.min(invoicePaise, MAX_CLAIM_PAISE);
}
