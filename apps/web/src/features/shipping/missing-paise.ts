/**
 * What all refused orders lack together. The server says of each order what it lacks alone beside the balance that is
 * left, so that this balance counts once.
 */
export function missingForAll(missing: readonly number[], leftPaise: number): number {
  const alone = missing.reduce((sum, paise) => sum + paise, 0);
  return alone + Math.max(0, leftPaise) * Math.max(0, missing.length - 1);
}
