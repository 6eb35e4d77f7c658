/** Returns the given share of an amount, in paise, rounded half up. `paise` and `basisPoints` must be integers. */
export function computeShare(paise: number, basisPoints: number): number {
  return Math.floor((paise * basisPoints + 5000) / 10_000);
}

export interface Amount {
  readonly paise: number;
  readonly working: string;
}

/** Formats an amount in paise without grouping, such as `₹1250.50`. */
export function formatRupees(paise: number): string {
  return `₹${(paise / 100).toFixed(2)}`;
}

/** Formats basis points as a percentage: `2%` for 200. */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
