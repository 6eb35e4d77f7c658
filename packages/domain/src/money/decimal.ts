const ZERO = 0x30;
const POINT = 0x2e;

/**
 * Reads a decimal exactly, as an integer count of its smallest unit: `parseDecimal('1.5', 2)` is 150.
 * Text is digits with at most one point; a number is read through its shortest decimal form, so
 * that `0.1 + 0.2` is refused instead of rounded. Null for anything else: empty, negative, more
 * decimals than `decimals`, or too large to count exactly.
 */
export function parseDecimal(text: string | number, decimals: number): number | null {
  const decimal = String(text).trim();
  let units = 0;
  let pointAt = -1;
  // Letter by letter: every row of a file holds half a dozen of them.
  for (let at = 0; at < decimal.length; at += 1) {
    const code = decimal.charCodeAt(at);
    const digit = code - ZERO;
    if (code === POINT && pointAt === -1) pointAt = at;
    else if (digit >= 0 && digit <= 9) units = units * 10 + digit;
    else return null;
  }
  const hasPoint = pointAt !== -1;
  const places = hasPoint ? decimal.length - pointAt - 1 : 0;
  if (decimal.length === (hasPoint ? 1 : 0) || places > decimals) return null;
  const counted = units * 10 ** (decimals - places);
  return Number.isSafeInteger(counted) ? counted : null;
}
