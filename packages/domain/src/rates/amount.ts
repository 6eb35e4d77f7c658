/** Returns a share of an amount in basis points, rounded half up to the paisa. Both are integers. */
export function computeShare(paise: number, basisPoints: number): number {
  return Math.floor((paise * basisPoints + 5000) / 10_000);
}

export interface Amount {
  readonly paise: number;
  readonly working: string;
}

/** `₹1250.50`, for calculations that are read by people and by programs. */
export function formatRupees(paise: number): string {
  return `₹${(paise / 100).toFixed(2)}`;
}

/** `2%` for 200 basis points. */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
