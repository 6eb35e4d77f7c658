/** The most that a carrier pays for a parcel without declared cover, in paise. */
const LIABILITY_PAISE = 2_000_00;

/** Returns the compensation for a lost or damaged parcel in paise: its invoice value up to the carrier's liability. */
export function computeClaimAmount(invoicePaise: number): number {
  return Math.min(invoicePaise, LIABILITY_PAISE);
}
