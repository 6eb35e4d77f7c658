/** The amount that a balance lacks for all of these prices; `leftPaise` may be below zero. */
export function missingForAll(pricesPaise: readonly number[], leftPaise: number): number {
  const totalPaise = pricesPaise.reduce((sum, paise) => sum + paise, 0);
  return Math.max(0, totalPaise - leftPaise);
}
