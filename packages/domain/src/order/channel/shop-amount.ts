/**
 * Returns an amount from a shop, such as `1250.5` or `-10.00`, in paise; 0 for any other text. Shops send taxes with
 * more than two decimals. The result is rounded half away from zero, without floating-point arithmetic.
 */
export function parseShopAmount(text: string): number {
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(text.trim());
  if (match === null) return 0;
  const [, sign = '', rupees = '0', decimals = ''] = match;
  const paise = Number(rupees) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2));
  const roundedPaise = Number(decimals[2] ?? 0) >= 5 ? paise + 1 : paise;
  return sign === '-' ? 0 - roundedPaise : roundedPaise;
}
