/**
 * The amount missing for all refused orders. The server counts the remaining balance for each of them; this function counts
 * it once.
 */
export function missingForAll(missing: readonly number[], leftPaise: number): number {
  const alone = missing.reduce((sum, paise) => sum + paise, 0);
  return alone + Math.max(0, leftPaise) * Math.max(0, missing.length - 1);
}
