/**
 * Reads a decimal exactly, as an integer count of its smallest unit: `parseDecimal('1.5', 2)` is
 * 150. A number is read through its shortest decimal form, so `0.1 + 0.2` is rejected instead of
 * rounded. Null for anything else: empty, negative, more than `decimals` decimals, or above the
 * safe integers.
 */
export function parseDecimal(text: string | number, decimals: number): number | null {
  const match = /^(?=\.?\d)(\d*)(?:\.(\d*))?$/.exec(String(text).trim());
  if (match === null) return null;
  const [, integerPart = '', fraction = ''] = match;
  if (fraction.length > decimals) return null;
  const units = Number(integerPart + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(units) ? units : null;
}
