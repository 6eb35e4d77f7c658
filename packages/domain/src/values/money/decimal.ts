/**
 * Reads a decimal exactly, as an integer count of its smallest unit: `parseDecimal('1.5', 2)` is 150. Returns null for
 * an empty or negative text, more than `decimals` decimals as in `0.1 + 0.2`, and a count above the safe integers.
 */
export function parseDecimal(text: string | number, decimals: number): number | null {
  const match = /^(?=\.?\d)(\d*)(?:\.(\d*))?$/.exec(String(text).trim());
  if (match === null) return null;
  const [, integerPart = '', fraction = ''] = match;
  if (fraction.length > decimals) return null;
  const units = Number(integerPart + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(units) ? units : null;
}
