const decimalPattern = /^(\d*)(?:\.(\d*))?$/;

/**
 * Reads a decimal exactly, as an integer count of its smallest unit: `parseDecimal('1.5', 2)` is 150.
 * Text is digits with at most one point; a number is read through its shortest decimal form, so
 * that `0.1 + 0.2` is refused instead of rounded. Null for anything else: empty, negative, more
 * decimals than `decimals`, or too large to count exactly.
 */
export function parseDecimal(text: string | number, decimals: number): number | null {
  const match = decimalPattern.exec(String(text).trim());
  if (match === null) return null;
  const whole = match[1] ?? '';
  const fraction = match[2] ?? '';
  if (whole + fraction === '' || fraction.length > decimals) return null;
  const units = Number(whole + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(units) ? units : null;
}
